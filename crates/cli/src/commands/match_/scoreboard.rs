//! Keeps score during a match: the file, the bar and the sequential test.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use kelso_lab::matches::{
    Audience, GameId, GameResult, MatchSetup, PastGames, Schedule, Sprt, SprtVerdict, Summary, Tally,
};
use kelso_rules::pdn::PdnGame;

use super::games::Games;
use crate::crew::HiredCrew;

pub(super) struct Scoreboard {
    pub(super) summary: Summary,
    pub(super) sprt: Option<Sprt>,
    pub(super) schedule: Schedule,
    /// Games already in the file, until the match begins.
    past: Vec<GameResult>,
    /// Games that ended before an earlier one of the match. They are kept in the file, and count in match order, so
    /// that a sequential test ends after the same game, whichever is faster.
    early: BTreeMap<GameId, GameResult>,
    file: Option<PathBuf>,
    games: Option<Games>,
    repeats_itself: bool,
    bar: ProgressBar,
    failed: anyhow::Result<()>,
}

impl Scoreboard {
    pub(super) fn new(
        setup: &MatchSetup,
        past: Vec<GameResult>,
        file: Option<PathBuf>,
        sprt: Option<Sprt>,
    ) -> Self {
        Scoreboard {
            summary: Summary::default(),
            sprt,
            schedule: Schedule { pairs: 0, openings: 0 },
            past,
            early: BTreeMap::new(),
            file,
            games: None,
            repeats_itself: setup.repeats_itself(),
            bar: bar(0),
            failed: Ok(()),
        }
    }

    /// Lets a crew print above the bar while it is waited for.
    pub(super) fn bar_of(&mut self, crew: &HiredCrew) {
        crew.show_in(&self.bar);
    }

    /// The games that need not be played.
    pub(super) fn played(&self) -> PastGames {
        self.past.iter().map(|result| (result.id, result.half_points)).collect()
    }

    /// Counts the last games; returns what stopped the match, if anything did.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if self.verdict() == SprtVerdict::Open {
            // An earlier one was not finished.
            for result in std::mem::take(&mut self.early).into_values() {
                self.summary.add(&result);
            }
        }
        std::mem::replace(&mut self.failed, Ok(()))
    }

    pub(super) fn verdict(&self) -> SprtVerdict {
        self.sprt.map_or(SprtVerdict::Open, |sprt| sprt.verdict(&self.summary.tally))
    }

    /// Counts the games that are next in order, until the test is decided.
    fn count(&mut self) {
        while self.verdict() == SprtVerdict::Open {
            let next = GameId::nth(self.summary.tally.games() as usize);
            let Some(result) = self.early.remove(&next) else { break };
            self.summary.add(&result);
        }
        self.bar.set_position(self.summary.tally.games() + self.early.len() as u64);
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.failed.is_ok() && self.verdict() == SprtVerdict::Open {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

impl Audience for Scoreboard {
    fn begins(&mut self, schedule: Schedule) -> ControlFlow<()> {
        self.schedule = schedule;
        if schedule.pairs > schedule.openings && self.repeats_itself {
            eprintln!(
                "kelso: more pairs of games ({}) than openings ({}), and no player is random: games repeat",
                schedule.pairs, schedule.openings
            );
        }
        for result in std::mem::take(&mut self.past) {
            if result.id.pair < schedule.pairs {
                self.early.insert(result.id, result);
            }
        }
        if let Some(file) = &self.file {
            match Games::open(file) {
                Ok(games) => self.games = Some(games),
                Err(error) => self.failed = Err(error),
            }
        }
        self.bar.set_length(2 * schedule.pairs as u64);
        self.count();
        self.bar.reset_eta();
        self.go_on()
    }

    fn game(&mut self, result: &GameResult, record: &PdnGame) -> ControlFlow<()> {
        self.early.insert(result.id, result.clone());
        self.count();
        if let Some(games) = &mut self.games {
            self.failed = games.add(record);
        }
        self.bar.set_message(running_score(&self.summary.tally, self.sprt));
        self.go_on()
    }
}

/// A bar on stderr, hidden if stderr is not a terminal.
fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg} ({eta} left)")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}

fn running_score(tally: &Tally, sprt: Option<Sprt>) -> String {
    let elo = tally.elo();
    let error = if elo.error.is_finite() { format!(" ± {:.1}", elo.error) } else { String::new() };
    let llr = |sprt: Sprt| format!(", LLR {:.2} of ±{:.2}", sprt.ratio(tally), sprt.bound());
    let Tally { wins, losses, draws, both_lost, .. } = tally;
    let test = sprt.map(llr).unwrap_or_default();
    let lost = if *both_lost > 0 { format!(" and {both_lost} lost by both") } else { String::new() };
    format!("+{wins} -{losses} ={draws}{lost}, Elo {:+.1}{error}{test}", elo.difference)
}
