//! What was played from a position, as the wire has it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::position_request;
use super::{Move, OpeningName};
use crate::explorer::{GameLength, GameResult};

position_request! {
    /// A position, and which games are wanted.
    pub struct ExplorerQuery {
        /// Only games that ended so.
        #[serde(default)]
        #[param(nullable = false)]
        pub result: Option<GameResult>,
        /// Only games of this length.
        #[serde(default)]
        #[param(nullable = false)]
        pub length: Option<GameLength>,
    }
}

/// Games by how they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplorerResults {
    /// All of them.
    #[schema(example = 412)]
    pub games: u64,
    /// Games that Black won.
    #[schema(example = 98)]
    pub black: u64,
    /// Games that White won.
    #[schema(example = 87)]
    pub white: u64,
    /// Drawn games.
    #[schema(example = 227)]
    pub draws: u64,
    /// Games whose result is not known.
    #[schema(example = 0)]
    pub unknown: u64,
}

/// A move that was played from the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplorerMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The games in which it was played.
    pub results: ExplorerResults,
    /// The opening that it leads to.
    pub opening: Option<OpeningName>,
}

/// A game of this server that went through the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplorerGameEntry {
    /// The game's id.
    #[schema(example = "Zk3v9QpT1x")]
    pub game: String,
    /// What was played.
    #[serde(rename = "move")]
    #[schema(example = "11-15")]
    pub mv: String,
    /// Moves before it.
    #[schema(example = 0)]
    pub ply: u32,
    /// The players' names, Black's first.
    #[schema(example = json!(["Ana", "Ben"]))]
    pub players: [Option<String>; 2],
    /// How it ended.
    pub result: GameResult,
    /// When it was made, in milliseconds since 1970.
    #[schema(example = 1_794_873_600_000_i64)]
    pub created: i64,
}

/// What was played from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplorerReport {
    /// The position.
    #[schema(example = "B:W21-32:B1-12")]
    pub fen: String,
    /// All games that went on from here.
    pub results: ExplorerResults,
    /// The opening that leads here.
    pub opening: Option<OpeningName>,
    /// The moves, the most played first.
    pub moves: Vec<ExplorerMove>,
    /// Public games of this server among them, the newest first: at most three for each move, and twelve in all.
    pub games: Vec<ExplorerGameEntry>,
}
