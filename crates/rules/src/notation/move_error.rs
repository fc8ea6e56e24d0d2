//! Why a text is not a move.

use std::fmt;

use thiserror::Error;

use crate::color::Color;

/// Why a text is not a move in a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// The text cannot be read.
    #[error("“{text}” is not a move: expected {expected} at column {column}, found {found}")]
    #[expect(missing_docs, reason = "the message says it")]
    Unreadable { text: Box<str>, column: usize, found: Box<str>, expected: Box<str> },
    /// A square that this board does not have.
    #[error("“{text}” names {square}, which is not a dark square of this board; squares go from {range}")]
    #[expect(missing_docs, reason = "the message says it")]
    NoSuchSquare { text: Box<str>, square: Box<str>, range: Box<str> },
    /// No legal move is meant.
    #[error("{text} is not legal: {reason}{}", Legal(legal, *more))]
    Illegal {
        /// The move as written.
        text: Box<str>,
        /// Why it is not legal.
        reason: IllegalReason,
        /// Legal moves, up to a readable number.
        legal: Vec<String>,
        /// How many more there are.
        more: usize,
    },
    /// More than one legal move is meant.
    #[error("{text} may be any of {}; write all its squares", candidates.join(", "))]
    Ambiguous {
        /// The move as written.
        text: Box<str>,
        /// Moves that it may be, with all their squares.
        candidates: Vec<String>,
    },
    /// Strict reading only: a capture with `-`, or a quiet move with `x`.
    #[error("{text} has the wrong sign between its squares; expected {expected}")]
    WrongSeparator {
        /// The move as written.
        text: Box<str>,
        /// The move as it should be written.
        expected: Box<str>,
    },
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The side to move has no move at all.
    NoMoves(Color),
    /// There is nothing on the start square.
    NoPiece(usize),
    /// The piece on the start square is the opponent's.
    NotYours(usize, Color),
    /// A capture must be made, and this is not one.
    MustCapture(Color),
    /// The piece cannot make this move.
    NoSuchMove(Color),
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalReason::NoMoves(mover) => write!(f, "{mover} has no legal move"),
            IllegalReason::NoPiece(square) => write!(f, "there is no piece on {square}"),
            IllegalReason::NotYours(square, mover) => {
                write!(f, "{mover} is to move, and {square} is not {mover}'s")
            }
            IllegalReason::MustCapture(mover) => write!(f, "{mover} can capture and must"),
            IllegalReason::NoSuchMove(mover) => write!(f, "{mover} has no such move"),
        }
    }
}

/// The end of the message: the legal moves.
struct Legal<'a>(&'a [String], usize);

impl fmt::Display for Legal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() {
            write!(f, "; legal moves: {}", self.0.join(", "))?;
        }
        if self.1 > 0 {
            write!(f, " and {} more", self.1)?;
        }
        Ok(())
    }
}
