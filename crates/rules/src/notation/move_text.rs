//! A move as written, parsed without a position.

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use super::coordinate::{Coordinate, file_of};
use super::excerpt;
use super::move_error::MoveError;
use crate::variant_id::Size;

/// More squares than the longest capture has.
const MOST_SQUARES: usize = 64;

/// The separator between the squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `-`
    Dash,
    /// `x` or `:`
    Cross,
    /// Nothing, or spaces: `11 15`, `a3b4`.
    #[default]
    None,
}

/// How closely the text must keep to the rules of notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The meaning counts: a capture may be written `11-18`, a quiet move `11x15`.
    #[default]
    Tolerant,
    /// As the PDN standard has it: `-` for quiet moves, `x` or `:` for captures.
    Strict,
}

/// A move as written: squares and their separator. Which move it is, if any, depends on the position.
///
/// ```
/// use kelso_rules::{English, Position, notation::MoveText};
///
/// let text: MoveText = "11 15".parse()?;
/// let start = Position::start(English);
/// let mv = text.resolve(&start, &start.legal_moves())?;
/// assert_eq!((mv.from().number(), mv.to().number()), (11, 15));
/// # Ok::<(), kelso_rules::MoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    squares: SmallVec<[Coordinate; 6]>,
    separator: Separator,
}

impl MoveText {
    /// The squares, at least two.
    pub fn squares(&self) -> &[Coordinate] {
        &self.squares
    }

    /// The separator between the squares.
    pub fn separator(&self) -> Separator {
        self.separator
    }

    /// True if the squares are written with letters.
    pub fn is_lettered(&self) -> bool {
        self.squares[0].is_letter()
    }

    /// The same move where files are counted from White's right, or back; see [`Coordinate::mirrored`].
    #[must_use]
    pub fn mirrored(&self, size: Size) -> MoveText {
        MoveText::of(self.squares.iter().map(|square| square.mirrored(size)), self.separator)
    }

    /// The squares of a path, by number; `None` if there are too few or too many of them, or one does not exist.
    pub fn from_path(path: &[u8]) -> Option<MoveText> {
        let squares: Option<_> = path.iter().map(|&number| Coordinate::numbered(number.into())).collect();
        MoveText::new(squares?, Separator::Cross)
    }

    /// A move of a position, which has as many squares as it should.
    pub(super) fn of(squares: impl Iterator<Item = Coordinate>, separator: Separator) -> MoveText {
        MoveText { squares: squares.collect(), separator }
    }

    /// A move made of squares, if there are enough of them and not too many.
    pub(crate) fn new(squares: SmallVec<[Coordinate; 6]>, separator: Separator) -> Option<MoveText> {
        (2..=MOST_SQUARES).contains(&squares.len()).then_some(MoveText { squares, separator })
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = match self.separator {
            Separator::Dash => "-",
            Separator::Cross => "x",
            Separator::None if self.is_lettered() => "",
            Separator::None => " ",
        };
        for (index, square) in self.squares.iter().enumerate() {
            if index > 0 {
                f.write_str(separator)?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for MoveText {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        MoveReader { text, at: 0 }.read()
    }
}

struct MoveReader<'a> {
    text: &'a str,
    at: usize,
}

impl MoveReader<'_> {
    fn read(mut self) -> Result<MoveText, MoveError> {
        self.skip_spaces();
        let mut squares = SmallVec::<[Coordinate; 6]>::new();
        squares.push(self.coordinate()?);
        let mut separator = None;
        while !self.rest().trim_start().is_empty() {
            let next = self.separator();
            if *separator.get_or_insert(next) != next {
                return Err(self.error("the same sign between all squares, as in 22x15x8"));
            }
            let start = self.at;
            let square = self.coordinate()?;
            if square.is_letter() != squares[0].is_letter() {
                self.at = start;
                return Err(self.error("squares all by number or all by letter"));
            }
            squares.push(square);
            if squares.len() > MOST_SQUARES {
                return Err(self.error("the end, for no capture is so long"));
            }
        }
        let separator = separator.unwrap_or_default();
        MoveText::new(squares, separator).ok_or_else(|| self.error("a second square, as in 11-15"))
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The separator before the next square, with any spaces around it.
    fn separator(&mut self) -> Separator {
        self.skip_spaces();
        let Some(letter) = self.rest().chars().next() else { return Separator::None };
        let separator = match letter {
            '-' | '–' => Separator::Dash,
            'x' | 'X' | ':' | '×' => Separator::Cross,
            _ => return Separator::None,
        };
        self.at += letter.len_utf8();
        self.skip_spaces();
        separator
    }

    fn coordinate(&mut self) -> Result<Coordinate, MoveError> {
        let start = self.at;
        let letter = self.rest().chars().next().filter(|&letter| file_of(letter).is_some());
        self.at += letter.map_or(0, char::len_utf8);
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits]
            .bytes()
            .fold(0_usize, |number, digit| number.saturating_mul(10).saturating_add((digit - b'0') as usize));
        let coordinate = match letter {
            Some(letter) => Coordinate::lettered(letter, number),
            None => Coordinate::numbered(number),
        };
        if coordinate.is_none() {
            self.at = start;
            return Err(self.error("a square, such as 11 or a3"));
        }
        self.at += digits;
        coordinate.ok_or_else(|| self.error("a square, such as 11 or a3"))
    }

    fn error(&self, expected: &str) -> MoveError {
        let word: String = self.rest().chars().take_while(|letter| !letter.is_whitespace()).collect();
        MoveError::Unreadable {
            text: excerpt(self.text),
            column: self.text[..self.at].chars().count() + 1,
            found: if word.is_empty() {
                "the end".into()
            } else {
                format!("“{}”", excerpt(&word)).into()
            },
            expected: expected.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_spellings_are_read() {
        for (text, printed) in [
            ("11-15", "11-15"),
            ("11 15", "11 15"),
            (" 01-05 ", "1-5"),
            ("1- 6", "1-6"),
            ("22x15x8", "22x15x8"),
            ("22:15", "22x15"),
            ("22X15×8", "22x15x8"),
            ("A3 B4", "a3b4"),
            ("a3b4", "a3b4"),
            ("a3-b4", "a3-b4"),
            ("c3xe5xg7", "c3xe5xg7"),
            ("P16O15", "p16o15"),
        ] {
            let read: MoveText = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read.to_string(), printed);
            assert_eq!(printed.parse(), Ok(read));
        }
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        for (text, at, what) in [
            ("", 1, "the end"),
            ("eleven", 1, "“eleven”"),
            ("11", 3, "the end"),
            ("11-", 4, "the end"),
            ("11-15x18", 7, "“18”"),
            ("11-b4", 4, "“b4”"),
            ("11-500", 4, "“500”"),
            ("0-1", 1, "“0-1”"),
            ("99999999999999999999999-1", 1, "“99999999999999999999999-1”"),
            ("11-15!", 6, "“!”"),
        ] {
            match text.parse::<MoveText>() {
                Err(MoveError::Unreadable { column, found, .. }) => assert_eq!((column, &*found), (at, what)),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!("1x".repeat(1000).parse::<MoveText>().is_err());
    }
}
