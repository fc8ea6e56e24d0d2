//! Why a move could not be played in a game of any variant.

use thiserror::Error;

use crate::game::{Ending, PlayError};
use crate::moves::{LegalMoves, Move};
use crate::notation::{MoveError, Notation};
use crate::position::Position;
use crate::rules::Rules;

/// A move that was not played.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnyPlayError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The text is not a move, or does not mean exactly one legal move.
    #[error("{error}")]
    Text {
        /// What is wrong with it.
        error: MoveError,
        /// All legal moves.
        legal: Vec<String>,
    },
    /// The move is not legal here.
    #[error("{text} is not legal here; {}", LegalMoves(legal))]
    Illegal {
        /// The move as start and end.
        text: String,
        /// All legal moves.
        legal: Vec<String>,
    },
    /// The move would take a piece between the same two squares a third time in a row, which
    /// [`no_shuffle`](crate::EndRules::no_shuffle) forbids.
    #[error("{text} would go back and forth a third time, which these rules forbid; choose another move")]
    Shuffle {
        /// The move as given.
        text: String,
        /// All legal moves.
        legal: Vec<String>,
    },
}

impl AnyPlayError {
    /// The error of a game whose position is this.
    pub(crate) fn of<R: Rules>(error: PlayError<R>, position: &Position<R>) -> Self {
        match error {
            PlayError::Over(ending) => AnyPlayError::Over(ending),
            PlayError::Illegal { mv, legal } => {
                AnyPlayError::Illegal { text: mv.to_string(), legal: texts(position, &legal) }
            }
            PlayError::Shuffle { mv, legal } => {
                AnyPlayError::Shuffle { text: mv.to_string(), legal: texts(position, &legal) }
            }
        }
    }

    /// The legal moves; empty if the game is over.
    pub fn legal(&self) -> &[String] {
        match self {
            AnyPlayError::Over(_) => &[],
            AnyPlayError::Text { legal, .. }
            | AnyPlayError::Illegal { legal, .. }
            | AnyPlayError::Shuffle { legal, .. } => legal,
        }
    }
}

/// The texts of all legal moves. Which of them share start and end is computed once, not for each: there may be
/// thousands.
pub(super) fn texts<R: Rules>(position: &Position<R>, legal: &[Move<R>]) -> Vec<String> {
    let ends_of = |mv: &Move<R>| (mv.from_bit(), mv.to_bit());
    let mut ends: Vec<_> = legal.iter().map(ends_of).collect();
    ends.sort_unstable();
    let is_unique = |mv: &Move<R>| {
        let first = ends.partition_point(|other| *other < ends_of(mv));
        ends.get(first + 1) != Some(&ends_of(mv))
    };
    let text = |mv: &Move<R>| {
        let notation = if is_unique(mv) { Notation::Numeric } else { Notation::NumericFull };
        position.format_move_among(mv, notation, &[])
    };
    legal.iter().map(text).collect()
}
