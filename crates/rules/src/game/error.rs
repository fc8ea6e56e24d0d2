//! What can be wrong with a move or with an attempt to end a game.

use std::fmt;

use thiserror::Error;

use super::Ending;
use crate::color::Color;
use crate::moves::Move;
use crate::rules::{English, Rules};

/// A move that cannot be played in a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlayError<R: Rules = English> {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The move is against the rules of the board.
    #[error("{} is not legal here; legal is {}", Short(mv), List(legal))]
    #[expect(missing_docs, reason = "the message says it")]
    Illegal { mv: Move<R>, legal: Vec<Move<R>> },
    /// The move would take a piece between the same two squares a third time running (A6).
    #[error(
        "{} would go to and fro a third time, which these rules forbid; legal is {}",
        Short(mv),
        List(legal)
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Shuffle { mv: Move<R>, legal: Vec<Move<R>> },
}

/// An attempt to end a game that does not end it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DecisionError {
    /// The game is over already.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The rules do not let players agree to a draw.
    #[error("these rules have no draw by agreement")]
    NoAgreement,
    /// There is nothing to claim.
    #[error("{color} cannot claim a draw: the position has occurred {occurrences} ({repetition}), and {plies} without progress ({progress})",
        occurrences = Times(*occurrences),
        repetition = Needed(*needed_occurrences),
        plies = Plies(*plies),
        progress = Needed(*needed_plies))]
    NoClaim {
        /// Who asked.
        color: Color,
        /// How often the position has occurred.
        occurrences: u32,
        /// How often it would have to, if the rules know that draw.
        needed_occurrences: Option<u32>,
        /// How many plies there were with no man moved and nothing captured.
        plies: u32,
        /// How many there would have to be, if the rules know that draw.
        needed_plies: Option<u32>,
    },
    /// The move announced with the claim is not legal.
    #[error("the move announced with the claim is not legal here")]
    IllegalMove,
}

/// A move as start and end; the full notation needs the position.
struct Short<'a, R: Rules>(&'a Move<R>);

impl<R: Rules> fmt::Display for Short<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.0.from(), self.0.to())
    }
}

struct List<'a, R: Rules>(&'a [Move<R>]);

impl<R: Rules> fmt::Display for List<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { ", " } else { "" }, Short(mv))?;
        }
        if self.0.is_empty() { f.write_str("nothing") } else { Ok(()) }
    }
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
