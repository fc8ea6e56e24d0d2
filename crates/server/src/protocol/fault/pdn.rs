//! What is wrong with a PDN text.

use kelso_rules::pdn::{Expected, GameType, PdnProblem, ReplayProblem};
use kelso_rules::{IllegalReason, MoveError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::PositionFault;
use crate::protocol::Side;

/// Everything that can be looked for, for the document.
fn expected_names() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("What should stand there."))
        .enum_values(Some(Expected::TABLE.map(|(_, name, _)| name)))
        .build()
}

/// One thing that is wrong with a PDN text. Moves and squares are as the text writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
pub enum PdnFault {
    /// Something that does not belong there.
    Unexpected {
        /// What should stand there.
        #[schema(schema_with = expected_names)]
        expected: String,
        /// What stands there, if that says it; left out at the end of the text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        found: Option<String>,
    },
    /// Variations within variations.
    NestedTooDeep {
        /// How deep they may be.
        most: usize,
    },
    /// One game that goes on for megabytes.
    GameTooLong {
        /// How many bytes it may have.
        most: u64,
    },
    /// The text itself could not be had.
    TextUnreadable,
    /// A move that cannot be read.
    MoveUnreadable {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move to or from a square that the board does not have.
    OffBoard {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The square.
        square: String,
    },
    /// A move of a side that has none.
    NoMoves {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Whose turn it is.
        side: Side,
    },
    /// A move from an empty square.
    NoPiece {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The square.
        square: usize,
    },
    /// A move of the other side's piece.
    OtherSidesPiece {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The square.
        square: usize,
        /// Whose turn it is.
        side: Side,
    },
    /// A move that is no capture, where one must be made.
    MustCapture {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Whose turn it is.
        side: Side,
        /// Legal moves.
        legal: Vec<String>,
        /// How many more there are.
        more: usize,
    },
    /// A move that the piece does not have.
    NoSuchMove {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Whose turn it is.
        side: Side,
        /// Legal moves.
        legal: Vec<String>,
        /// How many more there are.
        more: usize,
    },
    /// A text that may mean several moves.
    AmbiguousMove {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What it may mean.
        candidates: Vec<String>,
    },
    /// A capture written as a move, or the other way round.
    WrongSign {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// As it should be written.
        right: String,
    },
    /// A position that is not legal.
    BadPosition {
        /// Everything that is wrong with it.
        faults: Vec<PositionFault>,
    },
    /// A game that is not played here.
    OtherGame {
        /// PDN's number of the game.
        game_type: u16,
        /// Columns of its board.
        width: u8,
        /// Rows of its board.
        height: u8,
    },
    /// A position that is set up in the middle of a game; the moves after it are left out.
    SetUpWithin,
    /// More moves than are read at once; the game is left out.
    TooManyMoves {
        /// How many are read.
        most: usize,
    },
}

impl From<&PdnProblem> for PdnFault {
    fn from(problem: &PdnProblem) -> Self {
        match problem {
            PdnProblem::Unexpected { found, expected } => PdnFault::Unexpected {
                expected: expected.name().to_owned(),
                found: found.text().map(str::to_owned),
            },
            PdnProblem::TooDeep(most) => PdnFault::NestedTooDeep { most: *most },
            PdnProblem::TooLong(most) => PdnFault::GameTooLong { most: *most },
            PdnProblem::Io(_) => PdnFault::TextUnreadable,
        }
    }
}

impl From<&ReplayProblem> for PdnFault {
    fn from(problem: &ReplayProblem) -> Self {
        match problem {
            ReplayProblem::Move(error) => error.into(),
            ReplayProblem::Fen(error) => PdnFault::BadPosition { faults: PositionFault::all_in(error) },
            ReplayProblem::NotPlayed(other) => {
                let GameType { number, width, height, .. } = other.game;
                PdnFault::OtherGame { game_type: number, width, height }
            }
            ReplayProblem::SetUpWithin => PdnFault::SetUpWithin,
        }
    }
}

impl From<&MoveError> for PdnFault {
    fn from(error: &MoveError) -> Self {
        match error {
            MoveError::Unreadable { text, .. } => PdnFault::MoveUnreadable { mv: text.to_string() },
            MoveError::NoSuchSquare { text, square, .. } => {
                PdnFault::OffBoard { mv: text.to_string(), square: square.to_string() }
            }
            MoveError::Illegal { text, reason, legal, more } => {
                illegal(text.to_string(), *reason, legal.clone(), *more)
            }
            MoveError::Ambiguous { text, candidates } => {
                PdnFault::AmbiguousMove { mv: text.to_string(), candidates: candidates.clone() }
            }
            MoveError::WrongSeparator { text, expected } => {
                PdnFault::WrongSign { mv: text.to_string(), right: expected.to_string() }
            }
        }
    }
}

fn illegal(mv: String, reason: IllegalReason, legal: Vec<String>, more: usize) -> PdnFault {
    match reason {
        IllegalReason::NoMoves(side) => PdnFault::NoMoves { mv, side: side.into() },
        IllegalReason::NoPiece(square) => PdnFault::NoPiece { mv, square },
        IllegalReason::NotYours(square, side) => PdnFault::OtherSidesPiece { mv, square, side: side.into() },
        IllegalReason::MustCapture(side) => PdnFault::MustCapture { mv, side: side.into(), legal, more },
        IllegalReason::NoSuchMove(side) => PdnFault::NoSuchMove { mv, side: side.into(), legal, more },
    }
}
