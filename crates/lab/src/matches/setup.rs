//! A match as requested, as text and numbers.

use std::ops::ControlFlow;

use kelso_engine::{Limits, SearchControl};
use kelso_rules::pdn::PdnGame;
use kelso_rules::{EndRules, VariantId};
use thiserror::Error;

use super::entrant::Entrant;
use super::opening::{OpeningBook, OpeningError, shuffle};
use super::play::{Contestant, GameId, MatchPlan, PastGames, play_match};
use super::player::Fault;
use super::record::{GameResult, Header, limits_text};
use super::table::TableTerms;
use crate::crew::{Crew, CrewError, GameUnit, MatchPlayers, OpeningMoves, Unit, UnitList, UnitResult};
use crate::hub::Patience;

/// What is to be played, by whom and how.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSetup {
    /// The game.
    pub variant: VariantId,
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// Where games start.
    pub openings: OpeningBook,
    /// Are the openings shuffled?
    pub shuffle: bool,
    /// The random seed of openings and players.
    pub seed: u64,
    /// Games to play, rounded up to pairs; if `None`, every opening once.
    pub games: Option<usize>,
    /// Concurrent games, unless a contestant [depends on the results so far](Self::is_adaptive).
    pub threads: usize,
    /// Limits for both, combined with each one's own.
    pub limits: Limits,
    /// How games end.
    pub rules: EndRules,
    /// A game this long is a draw.
    pub max_plies: usize,
    /// How long to wait for other engines.
    pub patience: Patience,
}

/// A match that cannot be played.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MatchError {
    /// Something is wrong with the openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A contestant cannot play.
    #[error(transparent)]
    Entrant(#[from] Fault),
    /// Another engine has no limit of its own.
    #[error("{0} must be told how long to think: give --time, --nodes or --depth")]
    NoLimit(String),
    /// Workers cannot play it.
    #[error("{0}, so workers cannot play this match; omit --nats")]
    BoundHere(String),
    /// The workers failed.
    #[error(transparent)]
    Crew(#[from] CrewError),
}

/// How long the match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Pairs of games.
    pub pairs: usize,
    /// Different openings.
    pub openings: usize,
}

/// Observes a match.
pub trait Audience {
    /// The match begins, unless there is nothing left to play.
    fn begins(&mut self, schedule: Schedule) -> ControlFlow<()>;

    /// A game has ended; can stop the match.
    fn game(&mut self, result: &GameResult, record: &PdnGame) -> ControlFlow<()>;
}

impl MatchSetup {
    /// What is the same in all records.
    pub fn header(&self) -> Header {
        let limits = limits_text(&self.limits);
        let [first, second] = self.entrants.each_ref().map(ToString::to_string);
        let order = if self.shuffle { "shuffled " } else { "" };
        let conditions = format!(
            "{first} | {second} | {} | {order}{} | seed {} | limits {limits} | {} | at most {} plies",
            self.variant,
            self.openings.name(),
            self.seed,
            self.rules,
            self.max_plies
        );
        Header { names: [first, second], limits, conditions }
    }

    /// True if repeating an opening would only give the same games again.
    pub fn repeats_itself(&self) -> bool {
        let timed = |entrant: &Entrant| entrant.limits(&self.limits).time.is_some();
        !self.entrants.iter().any(|entrant| entrant.plays_at_random() || timed(entrant))
    }

    /// True if a contestant depends on the games so far: then the games are played one after another.
    pub fn is_adaptive(&self) -> bool {
        self.entrants.iter().any(Entrant::depends_on_games)
    }

    /// Checks that both can play.
    ///
    /// # Errors
    /// If one cannot.
    pub fn try_out(&self) -> Result<(), MatchError> {
        for entrant in &self.entrants {
            if matches!(entrant, Entrant::Hub(_)) && self.limits == Limits::NONE {
                return Err(MatchError::NoLimit(entrant.to_string()));
            }
            entrant.try_out(self.variant, self.patience)?;
        }
        Ok(())
    }

    /// Plays the match, except for games already played.
    ///
    /// # Errors
    /// If the openings cannot be used.
    pub fn play(
        &self,
        past: &PastGames,
        control: &SearchControl,
        audience: &mut dyn Audience,
    ) -> Result<(), MatchError> {
        let Some(plan) = self.plan(past, audience)? else { return Ok(()) };
        let limits = self.limits_of_each();
        let make = |index: usize| self.entrants[index].player(self.variant, limits[index], self.patience);
        let (first, second) = (|| make(0), || make(1));
        let [first_seed, second_seed] = self.seeds();
        let contestants = [
            Contestant { make: &first, limits: limits[0], seed: first_seed },
            Contestant { make: &second, limits: limits[1], seed: second_seed },
        ];
        let header = self.header();
        play_match(&plan, contestants.each_ref(), control, &mut |played| {
            audience.game(&GameResult::of(&played), &header.record(&played))
        });
        Ok(())
    }

    /// What ties this match to this computer, if anything does.
    pub fn is_bound_here(&self) -> Option<String> {
        self.entrants.iter().find_map(|entrant| match entrant {
            Entrant::Hub(_) => Some(format!("{entrant} is a program on this computer")),
            Entrant::Agent(spec) => {
                spec.experience().map(|_| format!("the experience of {entrant} is on this computer"))
            }
        })
    }

    /// Has a crew play the match, except for games already played. Contestants that depend on the results so far play
    /// here instead, one game after another.
    ///
    /// # Errors
    /// If the openings cannot be used, the match is [bound here](Self::is_bound_here) or the crew fails.
    pub fn play_by(
        &self,
        crew: &dyn Crew,
        past: &PastGames,
        control: &SearchControl,
        audience: &mut dyn Audience,
    ) -> Result<(), MatchError> {
        if self.is_adaptive() {
            return self.play(past, control, audience);
        }
        if let Some(why) = self.is_bound_here() {
            return Err(MatchError::BoundHere(why));
        }
        let Some(plan) = self.plan(past, audience)? else { return Ok(()) };
        let unit = |number: usize| {
            let id = plan.games[number];
            let opening = OpeningMoves::of(plan.opening(id), self.rules);
            Unit::Game(Box::new(GameUnit { players: self.players(), opening, id }))
        };
        let header = self.header();
        let mut wrong = None;
        let mut on_result = |number: usize, result| {
            let id = plan.games[number];
            let UnitResult::Game(moves) = result else {
                wrong = Some(CrewError::OtherResult);
                return ControlFlow::Break(());
            };
            match moves.replay(id, plan.opening(id), self.rules) {
                Ok(played) => audience.game(&GameResult::of(&played), &header.record(&played)),
                Err(error) => {
                    wrong = Some(CrewError::Failed(error.to_string()));
                    ControlFlow::Break(())
                }
            }
        };
        let units = UnitList { count: plan.games.len(), unit: &unit, files: self.files() };
        crew.perform(&units, control, &mut on_result)?;
        wrong.map_or(Ok(()), |error| Err(error.into()))
    }

    /// The games to play; `None` if there is nothing left to play.
    fn plan(&self, past: &PastGames, audience: &mut dyn Audience) -> Result<Option<MatchPlan>, MatchError> {
        let mut openings = self.openings.openings(self.variant, self.rules)?;
        if self.shuffle {
            shuffle(&mut openings, self.seed);
        }
        let pairs = self.games.map_or(openings.len(), |games| games.div_ceil(2));
        if audience.begins(Schedule { pairs, openings: openings.len() }).is_break() {
            return Ok(None);
        }
        let games = GameId::of_pairs(pairs).filter(|id| !past.contains_key(id)).collect();
        let (rules, max_plies, past) = (self.rules, self.max_plies, past.clone());
        let threads = if self.is_adaptive() { 1 } else { self.threads };
        Ok(Some(MatchPlan { openings, rules, max_plies, games, past, threads }))
    }

    fn limits_of_each(&self) -> [Limits; 2] {
        self.entrants.each_ref().map(|entrant| entrant.limits(&self.limits))
    }

    /// The seeds that each one's games are derived from.
    fn seeds(&self) -> [u64; 2] {
        self.entrants.each_ref().map(|entrant| self.seed ^ entrant.seed().rotate_left(32))
    }

    /// What workers must know about the players.
    fn players(&self) -> MatchPlayers {
        MatchPlayers {
            variant: self.variant,
            agents: self.entrants.each_ref().map(ToString::to_string),
            terms: TableTerms {
                rules: self.rules,
                max_plies: self.max_plies,
                limits: self.limits_of_each(),
                seeds: self.seeds(),
            },
        }
    }

    /// The files that the players' texts name.
    fn files(&self) -> Vec<String> {
        let specs = self.entrants.iter().filter_map(|entrant| match entrant {
            Entrant::Agent(spec) => Some(spec),
            Entrant::Hub(_) => None,
        });
        specs.flat_map(|spec| spec.files()).collect()
    }
}

/// The default maximum length: far beyond what the usual end rules allow.
pub const USUAL_MAX_PLIES: usize = 1000;
