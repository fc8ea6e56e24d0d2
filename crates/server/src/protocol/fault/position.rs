//! What is wrong with a position.

use kelso_rules::{FenError, Violation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::protocol::Side;

/// One thing that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
pub enum PositionFault {
    /// The text is not a FEN.
    Unreadable {
        /// The first letter that does not fit, from 1.
        #[schema(minimum = 1, example = 3)]
        column: usize,
    },
    /// It does not say whose turn it is.
    NoTurn,
    /// The board is empty.
    NoPieces,
    /// The board does not have this square.
    NoSuchSquare {
        /// The number that was given.
        square: usize,
        /// How many squares there are.
        squares: usize,
    },
    /// Two pieces stand on one square.
    Overlap {
        /// The square.
        square: usize,
    },
    /// A man stands where it would have been crowned.
    ManOnKingRow {
        /// Whose man it is.
        side: Side,
        /// The square.
        square: usize,
    },
    /// A side has more pieces than it starts with.
    TooManyPieces {
        /// The side.
        side: Side,
        /// How many it has.
        count: usize,
        /// How many it may have.
        most: usize,
    },
    /// Exact values are known for fewer pieces.
    TooManyToSolve {
        /// How many pieces there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// There is nothing to play: the game is over.
    GameOver,
}

impl PositionFault {
    /// Everything that is wrong with a FEN, in the order of its sentence.
    pub fn all_in(error: &FenError) -> Vec<PositionFault> {
        match error {
            FenError::Unreadable { column, .. } => vec![PositionFault::Unreadable { column: *column }],
            FenError::Illegal { error, .. } => error.violations().iter().map(PositionFault::from).collect(),
        }
    }
}

impl From<&Violation> for PositionFault {
    fn from(violation: &Violation) -> Self {
        match *violation {
            Violation::NoTurn => PositionFault::NoTurn,
            Violation::NoPieces => PositionFault::NoPieces,
            Violation::OutOfRange { placement, squares } => {
                PositionFault::NoSuchSquare { square: placement.square, squares }
            }
            Violation::Overlap(square) => PositionFault::Overlap { square: square.number() },
            Violation::ManOnKingRow(placement) => {
                PositionFault::ManOnKingRow { side: placement.piece.color.into(), square: placement.square }
            }
            Violation::TooMany { color, count, most } => {
                PositionFault::TooManyPieces { side: color.into(), count, most }
            }
        }
    }
}
