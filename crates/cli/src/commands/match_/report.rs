//! The result of a match, for people and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kelso_lab::matches::{Counts, MatchSetup, Role, SETTLING_GAMES, SprtVerdict, Standing, Summary};
use serde::Serialize;

use super::scoreboard::Scoreboard;
use crate::output;

/// The whole report. Values not known yet are `null` in JSON.
#[derive(Serialize)]
pub(super) struct MatchReport {
    wins: u64,
    losses: u64,
    draws: u64,
    elo: f64,
    error: Option<f64>,
    games: u64,
    scheduled: u64,
    score: f64,
    /// The second player's; if both lost some games, the two do not add up to 1.
    opponents_score: f64,
    /// Games that both lost by the rules: no points for either.
    both_lost: u64,
    draw_rate: f64,
    normalised_elo: Option<f64>,
    normalised_error: Option<f64>,
    /// By half points of the first player: 0 to 4.
    pairs: [u64; 5],
    black: ByColour,
    white: ByColour,
    endings: BTreeMap<String, u64>,
    faults: BTreeMap<String, u64>,
    llr: Option<f64>,
    sprt: Option<Test>,
    seed: u64,
    /// Final state of the adaptive players; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    adaptive: Vec<AdaptiveStanding>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    conditions: String,
}

#[derive(Serialize)]
struct ByColour {
    wins: u64,
    draws: u64,
    losses: u64,
    both_lost: u64,
}

#[derive(Serialize)]
struct Test {
    low: f64,
    high: f64,
    bound: f64,
    verdict: &'static str,
}

/// The state of an adaptive player after the match.
#[derive(Serialize)]
struct AdaptiveStanding {
    player: &'static str,
    level: f64,
    opponent_rating: f64,
    /// After the first 20 games.
    games_after_20: usize,
    score_after_20: Option<f64>,
}

impl AdaptiveStanding {
    fn all(setup: &MatchSetup, summary: &Summary) -> Vec<AdaptiveStanding> {
        let roles = [(Role::First, "first"), (Role::Second, "second")];
        let adaptive = roles.into_iter().filter(|(role, _)| setup.entrants[*role as usize].is_adaptive());
        adaptive
            .map(|(role, player)| {
                let Standing { strength, rating, settled } = Standing::after(summary.games(), role);
                AdaptiveStanding {
                    player,
                    level: strength.levels(),
                    opponent_rating: rounded(rating),
                    games_after_20: settled.map_or(0, |settled| settled.games),
                    score_after_20: settled.map(|settled| settled.score),
                }
            })
            .collect()
    }
}

impl From<Counts> for ByColour {
    fn from(Counts { wins, draws, losses, both_lost }: Counts) -> Self {
        ByColour { wins, draws, losses, both_lost }
    }
}

impl MatchReport {
    pub(super) fn new(setup: &MatchSetup, board: &Scoreboard) -> MatchReport {
        let Summary { tally, black, white, endings, faults, .. } = &board.summary;
        let elo = tally.elo();
        let normalised = tally.normalised_elo();
        let verdict = match board.verdict() {
            SprtVerdict::Accepted => "accepted",
            SprtVerdict::Rejected => "rejected",
            SprtVerdict::Open => "open",
        };
        let test = |sprt: kelso_lab::matches::Sprt| Test {
            low: sprt.low,
            high: sprt.high,
            bound: rounded(sprt.bound()),
            verdict,
        };
        let header = setup.header();
        MatchReport {
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            elo: rounded(elo.difference),
            error: Some(elo.error).filter(|error| error.is_finite()).map(rounded),
            games: tally.games(),
            scheduled: 2 * board.schedule.pairs as u64,
            score: tally.score(),
            opponents_score: tally.opponents_score(),
            both_lost: tally.both_lost,
            draw_rate: tally.draw_rate(),
            normalised_elo: normalised.map(|elo| rounded(elo.difference)),
            normalised_error: normalised.map(|elo| rounded(elo.error)),
            pairs: tally.pairs,
            black: (*black).into(),
            white: (*white).into(),
            endings: endings.clone(),
            faults: faults.clone(),
            llr: board.sprt.map(|sprt| rounded(sprt.ratio(tally))),
            sprt: board.sprt.map(test),
            seed: setup.seed,
            adaptive: AdaptiveStanding::all(setup, &board.summary),
            title: format!("{} against {}", header.names[0], header.names[1]),
            conditions: format!(
                "{}, openings {}, limits {}, rules {}, seed {}",
                setup.variant,
                setup.openings.name(),
                header.limits,
                setup.rules,
                setup.seed
            ),
        }
    }

    pub(super) fn json(&self) -> anyhow::Result<()> {
        output::json(self)
    }

    pub(super) fn print(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}\n{}\n", self.title, self.conditions)?;
        self.print_score(&mut out)?;
        self.print_adaptive(&mut out)?;
        self.print_by_colour(&mut out)?;
        writeln!(out, "\ndrawn       {:.1}%", 100.0 * self.draw_rate)?;
        let endings: Vec<_> = self.endings.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(out, "ended by    {}", endings.join(", "))?;
        for (fault, count) in &self.faults {
            writeln!(out, "fault       {count} × {fault}")?;
        }
        Ok(())
    }

    fn print_score(&self, out: &mut impl Write) -> io::Result<()> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        writeln!(out, "score       {points} of {} ({:.1}%)", self.games, 100.0 * self.score)?;
        if self.both_lost > 0 {
            let points = self.losses as f64 + self.draws as f64 / 2.0;
            writeln!(
                out,
                "            {points} ({:.1}%) for the second player; {} games that both lost, 0 each",
                100.0 * self.opponents_score,
                self.both_lost
            )?;
        }
        if self.games < self.scheduled {
            writeln!(out, "            {} games were planned", self.scheduled)?;
        }
        writeln!(out, "Elo         {}", with_error(Some(self.elo), self.error))?;
        writeln!(out, "normalised  {}", with_error(self.normalised_elo, self.normalised_error))?;
        let [zero, half, one, more, two] = self.pairs;
        writeln!(out, "pairs       {zero} × 0, {half} × ½, {one} × 1, {more} × 1½, {two} × 2")?;
        if let (Some(test), Some(llr)) = (&self.sprt, self.llr) {
            let Test { low, high, bound, verdict } = test;
            writeln!(
                out,
                "SPRT        {verdict}: LLR {llr:.2} (±{bound:.2} decides) for {low} to {high} nElo"
            )?;
        }
        Ok(())
    }

    fn print_adaptive(&self, out: &mut impl Write) -> io::Result<()> {
        for AdaptiveStanding { player, level, opponent_rating, games_after_20, score_after_20 } in
            &self.adaptive
        {
            writeln!(
                out,
                "adaptive    the {player} player is at level {level}: rates its opponent {opponent_rating:.0} Elo above random"
            )?;
            if let Some(score) = score_after_20 {
                let games = format!("the {games_after_20} games after its first {SETTLING_GAMES}");
                writeln!(out, "            it scored {:.1}% in {games}", 100.0 * score)?;
            }
        }
        Ok(())
    }

    /// Games that both lost have a column only if there are any.
    fn print_by_colour(&self, out: &mut impl Write) -> io::Result<()> {
        let is_column = self.both_lost > 0;
        let title = if is_column { " both lost" } else { "" };
        let lost = |row: &ByColour| if is_column { format!(" {:>9}", row.both_lost) } else { String::new() };
        writeln!(out, "\n{:>18} {:>6} {:>6}{title}", "wins", "draws", "losses")?;
        let all =
            ByColour { wins: self.wins, draws: self.draws, losses: self.losses, both_lost: self.both_lost };
        for (name, row) in [("as Black", &self.black), ("as White", &self.white), ("together", &all)] {
            writeln!(out, "{name:<11} {:>6} {:>6} {:>6}{}", row.wins, row.draws, row.losses, lost(row))?;
        }
        Ok(())
    }
}

/// Two decimals: more would be noise.
fn rounded(number: f64) -> f64 {
    // Adding 0 turns a negative zero into a positive one.
    (number * 100.0).round() / 100.0 + 0.0
}

fn with_error(difference: Option<f64>, error: Option<f64>) -> String {
    match (difference, error) {
        (Some(difference), Some(error)) => format!("{difference:+.1} ± {error:.1} (95%)"),
        (Some(difference), None) => format!("{difference:+.1}, error not known yet"),
        _ => "not known yet".into(),
    }
}
