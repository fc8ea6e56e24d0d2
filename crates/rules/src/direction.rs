//! The four diagonals.

use crate::color::Color;

/// A diagonal direction, as seen with square 1 at the top.
///
/// The order of the variants is the order in which move generation tries directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Direction {
    /// Towards lower numbers, to the left.
    UpLeft,
    /// Towards lower numbers, to the right.
    UpRight,
    /// Towards higher numbers, to the left.
    DownLeft,
    /// Towards higher numbers, to the right.
    DownRight,
}

impl Direction {
    /// All four, in generation order.
    pub const ALL: [Direction; 4] =
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// The direction back.
    #[inline(always)]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
        }
    }

    /// The directions in which men of this colour move.
    #[inline(always)]
    pub const fn forward(color: Color) -> [Direction; 2] {
        match color {
            Color::Black => [Direction::DownLeft, Direction::DownRight],
            Color::White => [Direction::UpLeft, Direction::UpRight],
        }
    }

    /// True for the two directions towards the top row.
    #[inline(always)]
    pub const fn is_up(self) -> bool {
        matches!(self, Direction::UpLeft | Direction::UpRight)
    }

    /// (rows, columns) of one step.
    pub(crate) const fn delta(self) -> (isize, isize) {
        match self {
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }
}
