//! Results in PDN notation.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::color::Color;
use crate::notation::excerpt;

/// A PDN result: from the point of view of the side that starts in the game's type.
///
/// In English draughts Black starts, so `1-0` means that Black won. A set-up position with White to move does
/// not change that.
///
/// ```
/// use kelso_rules::{Color, pdn::PdnResult};
///
/// let result: PdnResult = "1-0".parse()?;
/// assert_eq!(result.winner(Color::Black), Some(Color::Black));
/// # Ok::<(), kelso_rules::pdn::PdnResultError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PdnResult {
    /// `1-0`, or `2-0`: the side that starts won.
    FirstWins,
    /// `0-1`, or `0-2`: the other side won.
    SecondWins,
    /// `1/2-1/2`, or `1-1`
    Draw,
    /// `0-0`: both lost.
    BothLose,
    /// `*`: not finished, or not known.
    #[default]
    Unknown,
}

impl PdnResult {
    /// The result of a game that `winner` won, `first` being the side that starts in its type.
    pub fn won_by(winner: Color, first: Color) -> PdnResult {
        if winner == first { PdnResult::FirstWins } else { PdnResult::SecondWins }
    }

    /// Who won, `first` being the side that starts in the game's type.
    pub fn winner(self, first: Color) -> Option<Color> {
        match self {
            PdnResult::FirstWins => Some(first),
            PdnResult::SecondWins => Some(!first),
            PdnResult::Draw | PdnResult::BothLose | PdnResult::Unknown => None,
        }
    }
}

/// A text that is not a result.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("“{0}” is not a result; expected 1-0, 0-1, 1/2-1/2, 0-0 or *")]
pub struct PdnResultError(Box<str>);

/// Reads a result, in either of PDN's two styles.
impl FromStr for PdnResult {
    type Err = PdnResultError;

    fn from_str(text: &str) -> Result<Self, PdnResultError> {
        Ok(match text.trim() {
            "1-0" | "2-0" => PdnResult::FirstWins,
            "0-1" | "0-2" => PdnResult::SecondWins,
            "1/2-1/2" | "1-1" => PdnResult::Draw,
            "0-0" => PdnResult::BothLose,
            "*" => PdnResult::Unknown,
            _ => return Err(PdnResultError(excerpt(text))),
        })
    }
}

impl fmt::Display for PdnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PdnResult::FirstWins => "1-0",
            PdnResult::SecondWins => "0-1",
            PdnResult::Draw => "1/2-1/2",
            PdnResult::BothLose => "0-0",
            PdnResult::Unknown => "*",
        })
    }
}
