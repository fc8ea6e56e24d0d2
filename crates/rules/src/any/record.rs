//! A move and a decision with no board in their types.

use super::AnyMove;
use crate::color::Color;
use crate::game::Forfeit;

/// A move with everything needed to display it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveRecord {
    /// In PDN notation; it parses back to this move.
    pub text: String,
    /// The squares along its path, from start to end.
    pub path: Vec<u8>,
    /// The squares of the pieces it captures, by number.
    pub captures: Vec<u8>,
    /// True if a man becomes a king.
    pub crowns: bool,
}

/// A move that was played, and where it led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRecord {
    /// Who played it.
    pub color: Color,
    /// The move.
    pub record: MoveRecord,
    /// The position after it, as FEN.
    pub fen: String,
}

/// How players end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// This side resigns.
    Resign(Color),
    /// This side forfeits the game.
    Forfeit(Color, Forfeit),
    /// Both agree to a draw.
    Agree,
    /// The side to move claims a draw for the position on the board.
    Claim,
    /// The side to move claims a draw for the position that this move would make.
    ClaimWith(AnyMove),
    /// Nobody decides: exact values show that neither side can win. See [`Game::no_win`](crate::Game::no_win).
    NoWin,
}
