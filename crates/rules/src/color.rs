//! The two sides and the two kinds of piece.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::excerpt;

/// A side. Black is the dark (officially red) side on squares 1–12, which moves first in English draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Color {
    /// The dark side, on the low squares; its men move to higher numbers.
    Black,
    /// The light side, on the high squares; its men move to lower numbers.
    White,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The letter used in FEN: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    /// Reads the FEN letter, either case.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'B' | 'b' => Some(Color::Black),
            'W' | 'w' => Some(Color::White),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// A text that is not a side.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no side “{0}”; expected black or white")]
pub struct UnknownColor(Box<str>);

/// Reads `black` or `white`, or the letter alone, in either case.
///
/// ```
/// use kelso_rules::Color;
///
/// assert_eq!("white".parse(), Ok(Color::White));
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert_eq!(Color::Black.to_string(), "Black");
/// ```
impl FromStr for Color {
    type Err = UnknownColor;

    fn from_str(text: &str) -> Result<Self, UnknownColor> {
        match text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color::Black),
            "w" | "white" => Ok(Color::White),
            _ => Err(UnknownColor(excerpt(text))),
        }
    }
}

/// A man or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Kind {
    /// A piece that only moves forwards.
    Man,
    /// A crowned piece.
    King,
}

/// A piece: whose, and of which kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// Man or king.
    pub kind: Kind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Man => "man",
            Kind::King => "king",
        };
        write!(f, "{} {kind}", self.color)
    }
}
