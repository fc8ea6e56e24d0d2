//! Playing squares by number.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::excerpt;

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

/// A text that is not the number of a square.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("“{0}” is not the number of a square; expected a whole number from 1 to {MAX_SQUARES}")]
pub struct UnknownSquare(Box<str>);

/// Reads the number. Squares by letter (`a3`) depend on the size of the board: see
/// [`Coordinate`](crate::notation::Coordinate).
///
/// ```
/// use kelso_rules::Square;
///
/// let square: Square = "12".parse()?;
/// assert_eq!(square.to_string(), "12");
/// assert!("0".parse::<Square>().is_err());
/// # Ok::<(), kelso_rules::UnknownSquare>(())
/// ```
impl FromStr for Square {
    type Err = UnknownSquare;

    fn from_str(text: &str) -> Result<Self, UnknownSquare> {
        let number = text.trim().parse().ok();
        number.and_then(Square::new).ok_or_else(|| UnknownSquare(excerpt(text)))
    }
}
