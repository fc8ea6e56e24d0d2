//! Replaying a game: which legal moves its text means.
//!
//! A capture written with its first and last square may mean several moves. Which one was played shows in what
//! follows, so the replay tries them in turn, a bounded number of times.

use thiserror::Error;

use super::game::{Item, Line, PdnGame};
use super::game_type::NotPlayed;
use super::line_search::LineSearch;
use super::source::Place;
use crate::color::Color;
use crate::moves::Move;
use crate::notation::{FenError, MoveError, Reading};
use crate::position::Position;
use crate::variant::Variant;
use crate::variant_id::ForVariant;

/// What is wanted of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// Strict: the sign between squares must be right, and what follows must settle every ambiguous capture.
    pub reading: Reading,
    /// Replay the variations too.
    pub variations: bool,
}

/// The legal moves of a game, or of a variation.
#[derive(Clone, Debug)]
pub struct Replay<V: Variant> {
    /// Where it starts.
    pub start: Position<V>,
    /// The moves, each with the position it was made in.
    pub plies: Vec<Ply<V>>,
    /// Variations, if they were asked for.
    pub variations: Vec<Variation<V>>,
    /// The first ply (from 0) whose text means more than one move even in the light of what follows. The first of
    /// them was taken.
    pub unsettled: Option<usize>,
}

/// A move and the position it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<V: Variant> {
    /// The position before the move.
    pub before: Position<V>,
    /// The move.
    pub mv: Move<V::Board>,
}

/// A variation and what it replaces.
#[derive(Clone, Debug)]
pub struct Variation<V: Variant> {
    /// The ply (from 0) that it is played instead of.
    pub instead_of: usize,
    /// Its moves.
    pub replay: Replay<V>,
}

impl<V: Variant> Replay<V> {
    /// The position after the last move.
    pub fn end(&self) -> Position<V> {
        self.plies.last().map_or(self.start, |ply| ply.before.succ(&ply.mv))
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
    /// Another game.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
}

impl PdnGame {
    /// The legal moves of the main line.
    ///
    /// ```
    /// use kelso_rules::{English, Notation, pdn::PdnReader};
    ///
    /// let file = "[FEN \"W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27\"] 1. 32x7 11x18 *";
    /// let game = PdnReader::new(file.as_bytes()).next().unwrap()?;
    /// let replay = game.replay::<English>()?;
    /// let first = &replay.plies[0];
    /// assert_eq!(first.before.format_move(&first.mv, Notation::NumericFull), "32x23x14x7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The move that goes wrong: of several ways to read the game, in the one that gets furthest.
    pub fn replay<V: Variant>(&self) -> Result<Replay<V>, ReplayError> {
        self.replay_with(ReplayOptions::default())
    }

    /// [`replay`](PdnGame::replay) with a choice of strictness, and with variations if wanted.
    ///
    /// # Errors
    /// The first move that goes wrong.
    pub fn replay_with<V: Variant>(&self, options: ReplayOptions) -> Result<Replay<V>, ReplayError> {
        let start = self.start::<V>().map_err(|error| self.error(self.place, None, error))?;
        self.replay_line(options, &self.body, start)
    }

    /// Replays by the rules that the game's own tags ask for, and counts the moves of the main line.
    ///
    /// # Errors
    /// The first move that goes wrong, or that the game is not one of Kelso's.
    pub fn check(&self, options: ReplayOptions) -> Result<usize, ReplayError> {
        let variant = self.variant().map_err(|error| self.error(self.place, None, error))?;
        variant.dispatch(Check(self, options))
    }

    /// Where the game starts: the `FEN` tag, or the usual start.
    ///
    /// # Errors
    /// If the FEN is not that of a legal position.
    pub fn start<V: Variant>(&self) -> Result<Position<V>, FenError> {
        match self.tags.get("FEN").map(str::trim).filter(|fen| !fen.is_empty()) {
            Some(fen) => Position::from_fen(fen),
            None => Ok(Position::start_with(self.first::<V>())),
        }
    }

    /// Who starts: as the `GameType` tag says, or as the variant has it.
    fn first<V: Variant>(&self) -> Color {
        self.tags.get("GameType").and_then(super::GameType::parse).map_or(V::FIRST, |game| game.first)
    }

    fn replay_line<V: Variant>(
        &self,
        options: ReplayOptions,
        line: &Line,
        start: Position<V>,
    ) -> Result<Replay<V>, ReplayError> {
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
    fn add_variations<V: Variant>(
        &self,
        options: ReplayOptions,
        line: &Line,
        replay: &mut Replay<V>,
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

    fn error(&self, place: Place, ply: Option<usize>, problem: impl Into<ReplayProblem>) -> ReplayError {
        ReplayError { game: self.number, place, ply, problem: problem.into() }
    }
}

struct Check<'a>(&'a PdnGame, ReplayOptions);

impl ForVariant for Check<'_> {
    type Output = Result<usize, ReplayError>;

    fn run<V: Variant>(self) -> Self::Output {
        self.0.replay_with::<V>(self.1).map(|replay| replay.plies.len())
    }
}
