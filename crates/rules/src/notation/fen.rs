//! FEN: a position as one line, `B:W21,22,K23:B1,2,3`.
//!
//! Read: either colour first, ranges (`1-12`), `K` before a square or a range, squares by number or letter, spaces,
//! a trailing dot, empty lists, `?` for an unknown turn, and the `H`/`F` counters some servers add. Written: no
//! spaces, no dot, no ranges, White first, squares in order.

use std::fmt;
use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

use thiserror::Error;

use super::coordinate::{Coordinate, file_of};
use super::excerpt;
use crate::color::{Color, Kind};
use crate::position::Position;
use crate::rules::{English, Rules};
use crate::setup::{Setup, SetupError};
use crate::variant_id::Size;

/// No FEN is longer, not even with 128 squares and spaces between them.
const LONGEST: usize = 4096;

/// Why a text is not the FEN of a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FenError {
    /// The text cannot be read.
    #[error("“{text}” is not a FEN: expected {expected} at column {column}, found {found}")]
    #[expect(missing_docs, reason = "the message says it")]
    Unreadable { text: Box<str>, column: usize, found: Box<str>, expected: Box<str> },
    /// The text can be read, but no such position is legal.
    #[error("“{text}” is not a legal position: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    Illegal { text: Box<str>, error: SetupError },
}

impl FenError {
    /// Everything that is wrong with the pieces, if the text could be parsed.
    pub fn setup_error(&self) -> Option<&SetupError> {
        match self {
            FenError::Unreadable { .. } => None,
            FenError::Illegal { error, .. } => Some(error),
        }
    }
}

impl<R: Rules> Position<R> {
    /// Reads a position.
    ///
    /// ```
    /// use kelso_rules::{English, Position};
    ///
    /// let start = Position::from_fen(English, "B:W21-32:B1-12")?;
    /// assert_eq!(start, Position::start(English));
    /// let error = Position::from_fen(English, "B:W21-32:B1-12;").unwrap_err();
    /// assert!(error.to_string().contains("column 15"));
    /// # Ok::<(), kelso_rules::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be read, or if the position is not legal; then every violation is in the error.
    pub fn from_fen(rules: R, text: &str) -> Result<Self, FenError> {
        let setup = Setup::from_fen(text, rules.id().size)?;
        setup.position(rules).map_err(|error| FenError::Illegal { text: excerpt(text), error })
    }

    /// Writes the position: `B:W21,22,…:B1,2,…`.
    pub fn to_fen(&self) -> String {
        Setup::from(self).to_fen()
    }
}

/// The FEN, as [`to_fen`](Position::to_fen) writes it.
impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// Reads a FEN of English draughts on 8×8; for other rules there is [`from_fen`](Position::from_fen), or
/// [`AnyPosition`](crate::AnyPosition).
impl FromStr for Position<English> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Position::from_fen(English, text)
    }
}

impl Setup {
    /// Parses a FEN without checking that the position is legal. The size is needed for lettered squares.
    ///
    /// ```
    /// use kelso_rules::{Setup, Size};
    ///
    /// let setup = Setup::from_fen("?:Wa1,Kc3:B", Size::Eight)?;
    /// assert_eq!(setup.turn, None);
    /// assert_eq!(setup.to_fen(), "?:WK22,29:B");
    /// # Ok::<(), kelso_rules::FenError>(())
    /// ```
    ///
    /// # Errors
    /// [`FenError::Unreadable`], which says where and what was expected.
    pub fn from_fen(text: &str, size: Size) -> Result<Setup, FenError> {
        FenReader { text, rest: text.char_indices().peekable(), size }.read()
    }

    /// Writes a FEN: White first, squares in order, `?` if the turn is not known.
    pub fn to_fen(&self) -> String {
        self.to_string()
    }
}

/// The FEN, as [`to_fen`](Setup::to_fen) writes it.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.turn.map_or('?', Color::letter))?;
        for color in [Color::White, Color::Black] {
            write!(f, ":{}", color.letter())?;
            let mut pieces: Vec<_> = self.placements.iter().filter(|p| p.piece.color == color).collect();
            pieces.sort_by_key(|placement| placement.square);
            for (index, placement) in pieces.into_iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                let king = if placement.piece.kind == Kind::King { "K" } else { "" };
                write!(f, "{comma}{king}{}", placement.square)?;
            }
        }
        Ok(())
    }
}

struct FenReader<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    size: Size,
}

impl FenReader<'_> {
    fn read(mut self) -> Result<Setup, FenError> {
        if self.text.len() > LONGEST {
            return Err(self.error_at(LONGEST, "more text", "the end".into()));
        }
        let mut setup = Setup::new(self.turn()?);
        let mut seen = [false; 2];
        while self.take_if(|letter| letter == ':').is_some() {
            self.section(&mut setup, &mut seen)?;
        }
        self.take_if(|letter| letter == '.');
        match self.peek() {
            None => Ok(setup),
            Some(_) => Err(self.error("a comma, a colon or the end")),
        }
    }

    fn turn(&mut self) -> Result<Option<Color>, FenError> {
        let letter = self.take_if(|letter| letter == '?' || Color::from_letter(letter).is_some());
        let turn = letter.ok_or_else(|| self.error("the side to move, B or W"))?;
        match self.peek() {
            Some(':') => Ok(Color::from_letter(turn)),
            _ => Err(self.error("a colon, as in B:W21-32:B1-12")),
        }
    }

    /// One colour's pieces, or nothing, or a counter that some servers add (`H0`, `F1`).
    fn section(&mut self, setup: &mut Setup, seen: &mut [bool; 2]) -> Result<(), FenError> {
        let Some(letter) = self.peek().filter(|&letter| letter != ':' && letter != '.') else {
            return Ok(());
        };
        if seen[0] && seen[1] && matches!(letter, 'H' | 'F') {
            self.take_if(|_| true);
            while self.take_if(|letter| letter.is_ascii_digit()).is_some() {}
            return Ok(());
        }
        let Some(color) = Color::from_letter(letter) else {
            return Err(self.error("the colour of the pieces that follow, B or W"));
        };
        if std::mem::replace(&mut seen[color as usize], true) {
            return Err(self.error(&format!("the other colour ({color}'s pieces were listed before)")));
        }
        self.take_if(|_| true);
        if self.peek().is_none_or(|letter| letter == ':' || letter == '.') {
            return Ok(());
        }
        loop {
            self.item(setup, color)?;
            if self.take_if(|letter| letter == ',').is_none() {
                return Ok(());
            }
        }
    }

    /// A square or a range of squares, perhaps of kings.
    fn item(&mut self, setup: &mut Setup, color: Color) -> Result<(), FenError> {
        let small = self.size.rows() <= 10;
        let crown = self.take_if(|letter| letter == 'K' || (small && letter == 'k'));
        let kind = if crown.is_some() { Kind::King } else { Kind::Man };
        let at = self.place();
        if let Some(letter) = self.take_if(|letter| file_of(letter).is_some()) {
            let rank = self.number()?;
            let square = Coordinate::lettered(letter, rank).and_then(|name| name.square(self.size));
            let square = square.ok_or_else(|| {
                let expected = format!("a dark square of the {} board, such as a1", self.size);
                self.error_at(at, &format!("“{letter}{rank}”"), expected)
            })?;
            setup.put(color, kind, square.number());
            return Ok(());
        }
        let first = self.number()?;
        if self.take_if(|letter| letter == '-').is_none() {
            setup.put(color, kind, first);
            return Ok(());
        }
        let last = self.number()?;
        if first == 0 || last < first || last > self.size.squares() {
            let expected = format!("a range within 1-{}, the lower square first", self.size.squares());
            return Err(self.error_at(at, &format!("“{first}-{last}”"), expected));
        }
        (first..=last).for_each(|square| setup.put(color, kind, square));
        Ok(())
    }

    fn number(&mut self) -> Result<usize, FenError> {
        self.peek();
        let mut number = None;
        while let Some(digit) = self.rest.peek().and_then(|&(_, letter)| letter.to_digit(10)) {
            self.rest.next();
            let longer = number.unwrap_or(0_usize).saturating_mul(10).saturating_add(digit as usize);
            number = Some(longer.min(999_999));
        }
        number.ok_or_else(|| self.error("a square, such as 12, K12 or a3"))
    }

    /// The next letter that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|&(_, letter)| letter.is_whitespace()).is_some() {}
        self.rest.peek().map(|&(_, letter)| letter)
    }

    fn take_if(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        self.peek();
        self.rest.next_if(|&(_, letter)| wanted(letter)).map(|(_, letter)| letter)
    }

    /// Where the next letter stands, in bytes.
    fn place(&mut self) -> usize {
        self.peek();
        self.rest.peek().map_or(self.text.len(), |&(at, _)| at)
    }

    fn error(&mut self, expected: &str) -> FenError {
        let at = self.place();
        let found = self.peek().map_or("the end".to_owned(), |letter| format!("“{}”", letter.escape_debug()));
        self.error_at(at, &found, expected.into())
    }

    fn error_at(&self, at: usize, found: &str, expected: String) -> FenError {
        let column = self.text.char_indices().take_while(|&(start, _)| start < at).count() + 1;
        FenError::Unreadable {
            text: excerpt(self.text),
            column,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Violation;

    fn read(text: &str) -> Result<Position<English>, FenError> {
        Position::from_fen(English, text)
    }

    #[test]
    fn one_position_in_many_spellings() {
        let expected = "B:W18,K24:B1,K2,K3,12";
        for text in [
            "B:W18,K24:B1,K2,K3,12",
            "B:W18,K24:B1,K2-3,12.",
            " b : b 1 , k2 - 3 , 12 : w 18 , k 24 . ",
            "B:BK3,K2,12,01:WK24,18",
            "B:Wd4,Kg3:Bb8,Kd8,Kf8,h6",
            "B:W18,K24:B1,K2,K3,12:H0:F1",
        ] {
            let position = read(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(position.to_fen(), expected, "{text}");
        }
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        for (text, column, found) in [
            ("", 1, "the end"),
            ("X:W1", 1, "“X”"),
            ("B", 2, "the end"),
            ("B:X1", 3, "“X”"),
            ("B:W21:W22", 7, "“W”"),
            ("B:W21,,22:B1", 7, "“,”"),
            ("B:W21,K:B1", 8, "“:”"),
            ("B:W32-21:B1", 4, "“32-21”"),
            ("B:W21-999999999999999999999:B1", 4, "“21-999999”"),
            ("B:Wa2:B1", 4, "“a2”"),
            ("B:Wé", 4, "“é”"),
            ("B:W21 22", 7, "“2”"),
        ] {
            match read(text) {
                Err(FenError::Unreadable { column: at, found: what, .. }) => {
                    assert_eq!((at, &*what), (column, found), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(read(&"B:".repeat(10_000)).is_err());
    }

    #[test]
    fn every_violation_is_carried_through() {
        let error = read("?:W1,33,33:B2,2").unwrap_err();
        let violations = error.setup_error().expect("it can be read").violations();
        assert_eq!(violations.len(), 5, "{error}");
        assert_eq!(violations[4], Violation::NoTurn);
        assert!(read("W::").unwrap_err().to_string().contains("no piece"));
    }
}
