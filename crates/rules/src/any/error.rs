//! Why a move could not be played in a game of any variant.

use thiserror::Error;

use crate::game::Ending;
use crate::notation::MoveError;

/// A move that was not played.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnyPlayError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The text is no move, or not exactly one legal move.
    #[error("{error}")]
    Text {
        /// What is wrong with it.
        error: MoveError,
        /// All legal moves.
        legal: Vec<String>,
    },
    /// The move is not legal here.
    #[error("{text} is not legal here; legal are {}", legal.join(", "))]
    Illegal {
        /// The move as start and end.
        text: String,
        /// All legal moves.
        legal: Vec<String>,
    },
    /// The move would take a piece between the same two squares a third time running (A6).
    #[error("{text} would go to and fro a third time, which these rules forbid; choose another move")]
    Shuffle {
        /// The move as given.
        text: String,
        /// All legal moves.
        legal: Vec<String>,
    },
}

impl AnyPlayError {
    /// The moves that would have been legal; none if the game is over.
    pub fn legal(&self) -> &[String] {
        match self {
            AnyPlayError::Over(_) => &[],
            AnyPlayError::Text { legal, .. }
            | AnyPlayError::Illegal { legal, .. }
            | AnyPlayError::Shuffle { legal, .. } => legal,
        }
    }
}
