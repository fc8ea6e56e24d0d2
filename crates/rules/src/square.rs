//! Playing squares by number.

use std::fmt;

/// The most squares any board has (16×16).
pub const MAX_SQUARES: usize = 128;

/// A playing square, by its PDN number (1 is the first).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square with this number, if any board has it.
    #[inline]
    pub const fn new(number: usize) -> Option<Square> {
        if number >= 1 && number <= MAX_SQUARES { Some(Square(number as u8)) } else { None }
    }

    /// Its PDN number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
