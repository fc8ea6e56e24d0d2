//! Replaying a game: which legal moves its text means.
//!
//! A capture written with its first and last square may mean several moves. Which one was played is clear from what
//! follows, so the replay tries them in turn, a bounded number of times.

use thiserror::Error;

use super::game::{Item, Line, PdnGame};
use super::game_type::{GameType, NotPlayed};
use super::line_search::LineSearch;
use super::source::Place;
use crate::color::Color;
use crate::moves::Move;
use crate::notation::{FenError, MoveError, Reading};
use crate::position::Position;
use crate::rules::{ForRules, Rules};
use crate::variant_id::VariantId;

/// Options of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// Strict: the separator must be correct, and what follows must settle every ambiguous capture.
    pub reading: Reading,
    /// Replay the variations too.
    pub variations: bool,
}

/// The legal moves of a game, or of a variation.
#[derive(Clone, Debug)]
pub struct Replay<R: Rules> {
    /// Where it starts.
    pub start: Position<R>,
    /// The moves, each with the position it was made in.
    pub plies: Vec<Ply<R>>,
    /// Variations, if requested.
    pub variations: Vec<Variation<R>>,
    /// The first ply (from 0) whose text means more than one move even given what follows. The first of them was taken.
    pub unsettled: Option<usize>,
}

/// A move and the position it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<R: Rules> {
    /// The position before the move.
    pub before: Position<R>,
    /// The move.
    pub mv: Move<R>,
}

/// A variation and what it replaces.
#[derive(Clone, Debug)]
pub struct Variation<R: Rules> {
    /// The ply (from 0) that it is played instead of.
    pub instead_of: usize,
    /// Its moves.
    pub replay: Replay<R>,
}

impl<R: Rules> Replay<R> {
    /// The position after the last move.
    pub fn end(&self) -> Position<R> {
        self.plies.last().map_or(self.start, |ply| ply.before.play_unchecked(&ply.mv))
    }
}

/// A game that cannot be replayed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("game {game}, {place}{}: {problem}", ply.map(|ply| format!(", ply {ply}")).unwrap_or_default())]
pub struct ReplayError {
    /// The number of the game in its file.
    pub game: usize,
    /// Where in the file.
    pub place: Place,
    /// Which move of its line, from 1, if it is a move that is wrong.
    pub ply: Option<usize>,
    /// What is wrong.
    pub problem: ReplayProblem,
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayProblem {
    /// A move that is not legal, or ambiguous.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A position that is not legal.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// An unsupported game.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// A position set up in the middle, which does not fit into a tree of moves.
    #[error(
        "a position is set up within the game; the moves after it are left out, so begin a game of its own there"
    )]
    SetUpWithin,
}

impl PdnGame {
    /// The legal moves of the main line.
    ///
    /// ```
    /// use kelso_rules::{English, Notation, pdn::PdnReader};
    ///
    /// let file = "[FEN \"W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27\"] 1. 32x7 11x18 *";
    /// let game = PdnReader::new(file.as_bytes()).next().unwrap()?;
    /// let replay = game.replay(English)?;
    /// let first = &replay.plies[0];
    /// assert_eq!(first.before.format_move(&first.mv, Notation::NumericFull), "32x23x14x7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The failing move: of several ways to read the game, in the one that gets furthest.
    pub fn replay<R: Rules>(&self, rules: R) -> Result<Replay<R>, ReplayError> {
        self.replay_with(rules, ReplayOptions::default())
    }

    /// [`replay`](PdnGame::replay) with a choice of strictness, and with variations if wanted.
    ///
    /// # Errors
    /// The first move that goes wrong.
    pub fn replay_with<R: Rules>(&self, rules: R, options: ReplayOptions) -> Result<Replay<R>, ReplayError> {
        let start = self.start(rules).map_err(|error| self.error(self.place, None, error))?;
        self.replay_line(options, &self.body, start)
    }

    /// Replays by the rules in the game's own tags, and counts the moves of the main line.
    ///
    /// # Errors
    /// The first move that goes wrong, or that the game is of a variant that is not supported.
    pub fn check(&self, options: ReplayOptions) -> Result<usize, ReplayError> {
        self.played_variant()?.dispatch(Check(self, options))
    }

    /// The variant in the tags.
    pub(crate) fn played_variant(&self) -> Result<VariantId, ReplayError> {
        self.variant().map_err(|error| self.error(self.place, None, error))
    }

    /// Where the game starts: the `FEN` tag, or the usual start.
    ///
    /// # Errors
    /// If the FEN is not that of a legal position.
    pub fn start<R: Rules>(&self, rules: R) -> Result<Position<R>, FenError> {
        match self.tags.get("FEN").map(str::trim).filter(|fen| !fen.is_empty()) {
            Some(fen) => Position::from_fen(rules, fen),
            None => Ok(Position::start_with(rules, self.first(rules.laws().first))),
        }
    }

    /// Who starts: as in the `GameType` tag, or the variant's usual side.
    fn first(&self, usual: Color) -> Color {
        let tag = self.tags.get("GameType").and_then(|tag| tag.parse::<GameType>().ok());
        tag.map_or(usual, |game| game.first)
    }

    fn replay_line<R: Rules>(
        &self,
        options: ReplayOptions,
        line: &Line,
        start: Position<R>,
    ) -> Result<Replay<R>, ReplayError> {
        let search = LineSearch::new(options.reading, line, start);
        let found = search.run().map_err(|error| self.error(error.place, error.ply, error.problem))?;
        let (plies, unsettled) = found;
        let mut replay = Replay { start, plies, variations: Vec::new(), unsettled };
        if options.variations {
            self.add_variations(options, line, &mut replay)?;
        }
        Ok(replay)
    }

    /// The depth of this recursion is bounded by the reader, which refuses deeper nesting.
    fn add_variations<R: Rules>(
        &self,
        options: ReplayOptions,
        line: &Line,
        replay: &mut Replay<R>,
    ) -> Result<(), ReplayError> {
        let mut played = 0;
        for item in &line.items {
            match item {
                Item::Move(_) => played += 1,
                Item::Variation(variation) => {
                    let instead_of = usize::max(played, 1) - 1;
                    let start = replay.plies.get(instead_of).map_or(replay.start, |ply| ply.before);
                    let replayed = self.replay_line(options, variation, start)?;
                    replay.variations.push(Variation { instead_of, replay: replayed });
                }
                Item::Pass | Item::Comment(_) | Item::Nag(_) | Item::Setup(_) => {}
            }
        }
        Ok(())
    }

    pub(super) fn error(
        &self,
        place: Place,
        ply: Option<usize>,
        problem: impl Into<ReplayProblem>,
    ) -> ReplayError {
        ReplayError { game: self.number, place, ply, problem: problem.into() }
    }
}

struct Check<'a>(&'a PdnGame, ReplayOptions);

impl ForRules for Check<'_> {
    type Output = Result<usize, ReplayError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        self.0.replay_with(rules, self.1).map(|replay| replay.plies.len())
    }
}
