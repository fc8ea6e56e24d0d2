//! A match as it is asked for, in texts and numbers.

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
    /// Games to play, rounded up to pairs; without a number every opening once.
    pub games: Option<usize>,
    /// Games at a time, unless a contestant [goes by the results so far](Self::is_adaptive).
    pub threads: usize,
    /// Limits for both, together with each one's own.
    pub limits: Limits,
    /// How games end.
    pub rules: EndRules,
    /// A game this long is a draw.
    pub max_plies: usize,
    /// How long other engines are waited for.
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
}

/// How long the match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Pairs of games.
    pub pairs: usize,
    /// Different openings.
    pub openings: usize,
}

/// Watches a match.
pub trait Audience {
    /// The match begins, unless nothing is left to find out.
    fn begins(&mut self, schedule: Schedule) -> ControlFlow<()>;

    /// A game has ended; it can break off the match.
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

    /// True if playing an opening a second time would only give the same games again.
    pub fn repeats_itself(&self) -> bool {
        let timed = |entrant: &Entrant| entrant.limits(&self.limits).time.is_some();
        !self.entrants.iter().any(|entrant| entrant.plays_at_random() || timed(entrant))
    }

    /// True if a contestant goes by the results so far: then the games are played one after another.
    pub fn is_adaptive(&self) -> bool {
        self.entrants.iter().any(Entrant::is_adaptive)
    }

    /// Makes sure that both can play.
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

    /// Plays the match, less the games that have been played already.
    ///
    /// # Errors
    /// If the openings cannot be used.
    pub fn play(
        &self,
        past: &PastGames,
        control: &SearchControl,
        audience: &mut dyn Audience,
    ) -> Result<(), MatchError> {
        let mut openings = self.openings.openings(self.variant, self.rules)?;
        if self.shuffle {
            shuffle(&mut openings, self.seed);
        }
        let pairs = self.games.map_or(openings.len(), |games| games.div_ceil(2));
        if audience.begins(Schedule { pairs, openings: openings.len() }).is_break() {
            return Ok(());
        }
        let limits = self.entrants.each_ref().map(|entrant| entrant.limits(&self.limits));
        let make = |index: usize| self.entrants[index].player(self.variant, limits[index], self.patience);
        let (first, second) = (|| make(0), || make(1));
        let seed = |index: usize| self.seed ^ self.entrants[index].seed().rotate_left(32);
        let contestants = [
            Contestant { make: &first, limits: limits[0], seed: seed(0) },
            Contestant { make: &second, limits: limits[1], seed: seed(1) },
        ];
        let games = GameId::of_pairs(pairs).filter(|id| !past.contains_key(id)).collect();
        let (rules, max_plies, past) = (self.rules, self.max_plies, past.clone());
        let threads = if self.is_adaptive() { 1 } else { self.threads };
        let plan = MatchPlan { openings, rules, max_plies, games, past, threads };
        let header = self.header();
        play_match(&plan, contestants.each_ref(), control, &mut |played| {
            audience.game(&GameResult::of(&played), &header.record(&played))
        });
        Ok(())
    }
}

/// The longest game when nothing else is said: far beyond what the usual end rules let happen.
pub const USUAL_MAX_PLIES: usize = 1000;
