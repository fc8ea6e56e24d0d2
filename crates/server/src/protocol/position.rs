//! A position that somebody asks about, and what may be played in it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Ending, Ply, Position};

/// A request about a position: the board and the position come first in each, written once here. (Serde's `flatten` would do for JSON,
/// but reads no numbers out of a query.)
macro_rules! position_request {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident { $($field:tt)* }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema, utoipa::IntoParams)]
        #[into_params(parameter_in = Query)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The rules of the board.
            #[serde(default = "crate::protocol::position::english")]
            #[schema(example = "english")]
            #[param(required = false)]
            pub variant: String,
            /// Rows, and columns.
            #[serde(default = "crate::protocol::position::eight")]
            #[schema(minimum = 6, maximum = 16, example = 8)]
            #[param(required = false, minimum = 6, maximum = 16)]
            pub size: u8,
            /// The position; the usual start if there is none.
            #[serde(default)]
            #[schema(example = "W:W18,24,K31:B1,2,15")]
            pub fen: Option<String>,
            $($field)*
        }
    };
}
pub(super) use position_request;

pub(super) fn english() -> String {
    "english".to_owned()
}

pub(super) fn eight() -> u8 {
    8
}

position_request! {
    /// A position, and moves to play in it.
    pub struct PositionRequest {
        /// How games end.
        #[serde(default)]
        #[schema(example = "wcdf")]
        pub end_rules: Option<String>,
        /// Moves to play from there, at most 1,000.
        #[serde(default)]
        pub moves: Vec<String>,
    }
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
