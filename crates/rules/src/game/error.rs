//! What can be wrong with a move or with an attempt to end a game.

use std::fmt;

use thiserror::Error;

use super::Ending;
use crate::color::Color;
use crate::moves::{LegalMoves, Move};
use crate::rules::{English, Rules};

/// A move that cannot be played in a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlayError<R: Rules = English> {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The move is against the rules of the board.
    #[error("{mv} is not legal here; {}", LegalMoves(legal))]
    #[expect(missing_docs, reason = "the message says it")]
    Illegal { mv: Move<R>, legal: Vec<Move<R>> },
    /// The move would take a piece between the same two squares a third time in a row, which
    /// [`no_shuffle`](crate::EndRules::no_shuffle) forbids.
    #[error("{mv} would go back and forth a third time, which these rules forbid; {}", LegalMoves(legal))]
    #[expect(missing_docs, reason = "the message says it")]
    Shuffle { mv: Move<R>, legal: Vec<Move<R>> },
}

/// An attempt to end a game that does not end it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DecisionError {
    /// The game is already over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The rules do not let players agree to a draw.
    #[error("these rules have no draw by agreement")]
    NoAgreement,
    /// The rules do not end a game for exact values.
    #[error("these rules have no draw for a game that neither side can win")]
    NoWinDraw,
    /// There is nothing to claim.
    #[error("{color} cannot claim a draw: the position has occurred {occurrences} ({repetition}), and {plies} without progress ({progress})",
        occurrences = Times(*occurrences),
        repetition = Needed(*needed_occurrences),
        plies = Plies(*plies),
        progress = Needed(*needed_plies))]
    NoClaim {
        /// Who claimed.
        color: Color,
        /// How often the position has occurred.
        occurrences: u32,
        /// How often it would have to, if the rules have that draw.
        needed_occurrences: Option<u32>,
        /// How many plies there were with no man moved and nothing captured.
        plies: u32,
        /// How many there would have to be, if the rules have that draw.
        needed_plies: Option<u32>,
    },
    /// The move announced with the claim is not legal.
    #[error("the move announced with the claim is not legal here")]
    IllegalMove,
}

struct Times(u32);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            2 => f.write_str("twice"),
            n => write!(f, "{n} times"),
        }
    }
}

struct Plies(u32);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("there was 1 ply"),
            n => write!(f, "there were {n} plies"),
        }
    }
}

struct Needed(Option<u32>);

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(n) => write!(f, "{n} are needed"),
            None => f.write_str("no draw by these rules"),
        }
    }
}
