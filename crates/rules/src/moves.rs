//! A move, and lists of moves.

use smallvec::SmallVec;

use crate::bits::Bits;
use crate::board::{Board, Board8, Square};

/// A move: where from, where to, and what it captures. That is its identity: two routes with the same start,
/// end and captures are one move. The squares in between are derived when needed, see
/// [`Position::path`](crate::Position::path).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<B: Board = Board8> {
    from: B::Bits,
    to: B::Bits,
    captured: B::Bits,
}

impl<B: Board> Move<B> {
    #[inline(always)]
    pub(crate) fn quiet(from: B::Bits, to: B::Bits) -> Self {
        Move { from, to, captured: B::Bits::EMPTY }
    }

    #[inline(always)]
    pub(crate) fn jump(from: B::Bits, to: B::Bits, captured: B::Bits) -> Self {
        Move { from, to, captured }
    }

    /// The square it starts on.
    pub fn from(&self) -> Square {
        B::square(self.from)
    }

    /// The square it ends on.
    pub fn to(&self) -> Square {
        B::square(self.to)
    }

    /// True if it captures something.
    #[inline]
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// How many pieces it captures.
    #[inline]
    pub fn captures(&self) -> usize {
        self.captured.count() as usize
    }

    /// The squares of the captured pieces, by number.
    pub fn captured(&self) -> impl Iterator<Item = Square> + use<B> {
        B::squares(self.captured)
    }

    /// The start square as a set of one.
    #[inline(always)]
    pub fn from_bit(&self) -> B::Bits {
        self.from
    }

    /// The end square as a set of one.
    #[inline(always)]
    pub fn to_bit(&self) -> B::Bits {
        self.to
    }

    /// The squares of the captured pieces as a set.
    #[inline(always)]
    pub fn captured_bits(&self) -> B::Bits {
        self.captured
    }

    /// The same move as seen from the other side of the board.
    pub fn turned(&self) -> Self {
        Move { from: B::turned(self.from), to: B::turned(self.to), captured: B::turned(self.captured) }
    }
}

/// A list of moves; up to 32 are held without allocating.
pub type MoveList<B = Board8> = SmallVec<[Move<B>; 32]>;
