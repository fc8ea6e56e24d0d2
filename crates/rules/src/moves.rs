//! A move, and lists of moves.

use std::fmt;

use smallvec::SmallVec;

use crate::bits::Bits;
use crate::rules::{English, Rules};
use crate::square::Square;

/// A move: where from, where to, and what it captures. That is its identity: two routes with the same start,
/// end and captures are one move. The squares in between are derived when needed, see
/// [`Position::path`](crate::Position::path).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<R: Rules = English> {
    from: R::Bits,
    to: R::Bits,
    captured: R::Bits,
    rules: R,
}

impl<R: Rules> Move<R> {
    #[inline(always)]
    pub(crate) fn quiet(rules: R, from: R::Bits, to: R::Bits) -> Self {
        Move { from, to, captured: R::Bits::EMPTY, rules }
    }

    #[inline(always)]
    pub(crate) fn jump(rules: R, from: R::Bits, to: R::Bits, captured: R::Bits) -> Self {
        Move { from, to, captured, rules }
    }

    /// The square it starts on.
    pub fn from(&self) -> Square {
        self.rules.board().square(self.from)
    }

    /// The square it ends on.
    pub fn to(&self) -> Square {
        self.rules.board().square(self.to)
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
    pub fn captured(&self) -> impl Iterator<Item = Square> + use<R> {
        self.rules.board().squares_of(self.captured)
    }

    /// The start square as a set of one.
    #[inline(always)]
    pub fn from_bit(&self) -> R::Bits {
        self.from
    }

    /// The end square as a set of one.
    #[inline(always)]
    pub fn to_bit(&self) -> R::Bits {
        self.to
    }

    /// The squares of the captured pieces as a set.
    #[inline(always)]
    pub fn captured_bits(&self) -> R::Bits {
        self.captured
    }

    /// The rules it is made by.
    #[inline(always)]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The same move as seen from the other side of the board.
    pub fn turned(&self) -> Self {
        let board = self.rules.board();
        let [from, to, captured] = [self.from, self.to, self.captured].map(|set| board.turned(set));
        Move { from, to, captured, ..*self }
    }
}

/// Start and end, `11-15` or `22x8`. Two captures of one piece may look the same; the position is needed to tell them
/// apart, see [`Position::format_move`](crate::Position::format_move).
impl<R: Rules> fmt::Display for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from(), self.to())
    }
}

/// A move that is not legal in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove<M> {
    /// The move.
    pub mv: M,
    /// The moves that are legal, by start square.
    pub legal: Vec<M>,
}

impl<M: fmt::Display> fmt::Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal here; {}", self.mv, LegalMoves(&self.legal))
    }
}

impl<M: fmt::Debug + fmt::Display> std::error::Error for IllegalMove<M> {}

/// The part of a message that lists the legal moves.
pub(crate) struct LegalMoves<'a, M>(pub(crate) &'a [M]);

impl<M: fmt::Display> fmt::Display for LegalMoves<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.0.split_first() else {
            return f.write_str("there is no legal move");
        };
        write!(f, "legal moves: {first}")?;
        others.iter().try_for_each(|mv| write!(f, ", {mv}"))
    }
}

/// A list of moves; up to 32 are held without allocating.
pub type MoveList<R = English> = SmallVec<[Move<R>; 32]>;
