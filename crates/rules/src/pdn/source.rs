//! Bytes with their place in the file, through a small window.

use std::fmt;
use std::io::{self, BufRead};

/// A place in a file, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Place {
    /// The beginning of a file.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl Default for Place {
    fn default() -> Self {
        Place::START
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A reader with a few bytes of lookahead that knows its place.
///
/// A failing reader looks like one that has ended; [`Source::take_error`] tells them apart.
pub(super) struct Source<R> {
    reader: R,
    window: Vec<u8>,
    at: usize,
    ended: bool,
    place: Place,
    consumed: u64,
    error: Option<io::Error>,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(reader: R) -> Self {
        let mut source = Source {
            reader,
            window: Vec::new(),
            at: 0,
            ended: false,
            place: Place::START,
            consumed: 0,
            error: None,
        };
        if source.looking_at(b"\xef\xbb\xbf") {
            source.at += 3;
        }
        source
    }

    /// The place of the next byte.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// How many bytes have been consumed.
    pub(super) fn consumed(&self) -> u64 {
        self.consumed
    }

    /// The error that ended the file early, if one did.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// The next byte.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        match self.window.get(self.at) {
            Some(&byte) => Some(byte),
            None => self.peek_at(0),
        }
    }

    /// The byte after `ahead` others.
    #[inline]
    pub(super) fn peek_at(&mut self, ahead: usize) -> Option<u8> {
        while self.at + ahead >= self.window.len() && !self.ended {
            self.refill();
        }
        self.window.get(self.at + ahead).copied()
    }

    /// True if these bytes come next.
    pub(super) fn looking_at(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().enumerate().all(|(ahead, &byte)| self.peek_at(ahead) == Some(byte))
    }

    /// Consumes the next byte.
    #[inline]
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.consumed += 1;
        if byte == b'\n' {
            self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
        } else if byte & 0xc0 != 0x80 {
            // Bytes 10xxxxxx continue a UTF-8 character.
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(byte)
    }

    /// Consumes `count` bytes.
    pub(super) fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.next();
        }
    }

    /// Consumes bytes while they match.
    pub(super) fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
    }

    fn refill(&mut self) {
        self.window.drain(..self.at);
        self.at = 0;
        match self.reader.fill_buf() {
            Ok([]) => self.ended = true,
            Ok(bytes) => {
                let count = bytes.len();
                self.window.extend_from_slice(bytes);
                self.reader.consume(count);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                self.ended = true;
                self.error = Some(error);
            }
        }
    }
}

/// UTF-8 if valid, otherwise Latin-1, in which every byte is a character.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "\u{feff}é1\nz";
        let mut source = Source::new(BufReader::with_capacity(1, text.as_bytes()));
        let mut places = Vec::new();
        while source.peek().is_some() {
            places.push((source.place().line, source.place().column));
            source.next();
        }
        assert_eq!(places, [(1, 1), (1, 2), (1, 2), (1, 3), (2, 1)]);
    }

    #[test]
    fn latin_1_is_read_where_utf_8_fails() {
        assert_eq!(decode(b"69\xb0".to_vec()), "69°");
        assert_eq!(decode("69°".into()), "69°");
    }
}
