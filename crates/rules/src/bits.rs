//! Sets of squares as machine words: the few operations a bitboard needs, for both word widths.
//!
//! The squares are ordered in a word so that a step along any diagonal is the *same* rotation for every square: a board
//! of [`WINDING`](Bits::WINDING) rows and columns has exactly as many squares as the word has bits, and is wound around
//! it like a thread. A step down-right is a rotation by 1, a step down-left one by `WINDING − 1`, modulo the word. A
//! smaller board is the top left part of that one. See [`Board`](crate::Board) for which bits are squares.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::direction::Direction;

/// An unsigned word used as a set of squares.
///
/// Implemented for `u32` (8×8) and `u128` (up to 16×16).
pub trait Bits:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// The empty set.
    const EMPTY: Self;
    /// Rows, and columns, of the board that fills the word.
    const WINDING: usize;

    /// True if no bit is set.
    fn is_empty(self) -> bool;
    /// How many bits are set.
    fn count(self) -> u32;
    /// How many bits are set in two sets together; cheaper than two counts where a wider word is free.
    fn count_pair(self, other: Self) -> u32;
    /// The set holding only the lowest bit (empty if the set is empty).
    fn lowest(self) -> Self;
    /// Index of the lowest bit. The set must not be empty.
    fn index(self) -> usize;
    /// Rotates towards higher bits.
    fn rotate_up(self, by: u32) -> Self;
    /// Rotates towards lower bits.
    fn rotate_down(self, by: u32) -> Self;
    /// Mirrors the word: bit 0 becomes the highest bit.
    fn reversed(self) -> Self;
    /// The set holding only bit `index`.
    fn single(index: usize) -> Self;
    /// Widens to `u128`.
    fn wide(self) -> u128;

    /// All bits or none: a condition as a mask, so that no branch is needed.
    fn filled_if(condition: bool) -> Self;

    /// Moves every square of a set one step, ignoring edges: correct only if the result is masked, for example by
    /// [`Board::into`](crate::Board::into).
    #[inline(always)]
    fn rotate(self, direction: Direction) -> Self {
        let down_left = Self::WINDING as u32 - 1;
        match direction {
            Direction::UpLeft => self.rotate_down(1),
            Direction::UpRight => self.rotate_down(down_left),
            Direction::DownLeft => self.rotate_up(down_left),
            Direction::DownRight => self.rotate_up(1),
        }
    }

    /// True if the sets share a bit.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Iterates over the set bit by bit, lowest first, each as a set of one.
    #[inline(always)]
    fn singles(self) -> Singles<Self> {
        Singles(self)
    }
}

/// Iterator over the bits of a set, each as a set of one. Created by [`Bits::singles`].
#[derive(Clone, Debug)]
pub struct Singles<B>(B);

impl<B: Bits> Iterator for Singles<B> {
    type Item = B;

    #[inline(always)]
    fn next(&mut self) -> Option<B> {
        if self.0.is_empty() {
            return None;
        }
        let bit = self.0.lowest();
        self.0 ^= bit;
        Some(bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<B: Bits> ExactSizeIterator for Singles<B> {}

macro_rules! impl_bits {
    ($word:ty, wound $winding:literal, |$a:ident, $b:ident| $count_pair:expr) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const WINDING: usize = $winding;

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn count_pair(self, other: Self) -> u32 {
                let ($a, $b) = (self, other);
                $count_pair
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn index(self) -> usize {
                debug_assert_ne!(self, 0, "an empty set has no lowest bit");
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn rotate_up(self, by: u32) -> Self {
                self.rotate_left(by)
            }
            #[inline(always)]
            fn rotate_down(self, by: u32) -> Self {
                self.rotate_right(by)
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline(always)]
            fn single(index: usize) -> Self {
                1 << index
            }
            #[inline(always)]
            fn filled_if(condition: bool) -> Self {
                <$word>::from(condition).wrapping_neg()
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self as u128
            }
        }
    };
}

// Without a popcount instruction (plain x86-64) one 64-bit count costs half as much as two 32-bit ones.
impl_bits!(u32, wound 8, |a, b| ((a as u64) << 32 | b as u64).count_ones());
impl_bits!(u128, wound 16, |a, b| a.count_ones() + b.count_ones());
