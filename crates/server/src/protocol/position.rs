//! A position that somebody asks about, and what may be played in it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Ending, Ply, Position};

pub(super) fn english() -> String {
    "english".to_owned()
}

pub(super) fn eight() -> u8 {
    8
}

/// A position, and moves to play in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The rules of the board.
    #[serde(default = "english")]
    #[schema(example = "english")]
    pub variant: String,
    /// Rows, and columns.
    #[serde(default = "eight")]
    #[schema(minimum = 6, maximum = 16, example = 8)]
    pub size: u8,
    /// How games end.
    #[serde(default)]
    #[schema(example = "wcdf")]
    pub end_rules: Option<String>,
    /// Where to start; the usual position if there is none.
    #[serde(default)]
    #[schema(example = "W:W18,24,K31:B1,2,15")]
    pub fen: Option<String>,
    /// Moves to play from there, at most 1,000.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The position, and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionReport {
    /// The position after the moves.
    pub position: Position,
    /// The position before them, as FEN.
    pub start: String,
    /// The moves.
    pub plies: Vec<Ply>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// What the side to move may claim: `draw` or nothing.
    pub claims: Vec<String>,
}
