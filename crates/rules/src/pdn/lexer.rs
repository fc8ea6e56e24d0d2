//! The PDN lexer: moves, numbers, marks, comments and tags.

use std::io::BufRead;

use smallvec::SmallVec;

use super::error::PdnProblem;
use super::expected::{Expected, Found};
use super::game::Comment;
use super::outcome::PdnResult;
use super::source::{Place, Source, decode};
use crate::notation::{Coordinate, MoveText, Reading, Separator, excerpt};

/// A token between the tags and the result.
#[derive(Debug)]
pub(super) enum Token {
    Number,
    Move(MoveText),
    Pass,
    Strength(Box<str>),
    Comment(Comment),
    Open,
    Close,
    Nag(u16),
    Setup(Box<str>),
    Result(PdnResult),
    /// A tag begins; it is not consumed.
    Tag,
    End,
}

type Read<T> = Result<T, PdnProblem>;

/// The longest run of `!` and `?`.
const LONGEST_STRENGTH: usize = 32;

/// Results that look like moves.
const RESULTS: [(&[u8], PdnResult); 7] = [
    (b"1-0", PdnResult::FirstWins),
    (b"0-1", PdnResult::SecondWins),
    (b"1/2-1/2", PdnResult::Draw),
    (b"2-0", PdnResult::FirstWins),
    (b"0-2", PdnResult::SecondWins),
    (b"1-1", PdnResult::Draw),
    (b"0-0", PdnResult::BothLose),
];

pub(super) struct Lexer<R> {
    pub(super) source: Source<R>,
    reading: Reading,
    /// Where the last token began.
    pub(super) start: Place,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(reader: R, reading: Reading) -> Self {
        Lexer { source: Source::new(reader), reading, start: Place::START }
    }

    pub(super) fn is_strict(&self) -> bool {
        self.reading == Reading::Strict
    }

    /// The next token.
    pub(super) fn token(&mut self) -> Read<Token> {
        self.skip_blank();
        self.start = self.source.place();
        let Some(byte) = self.source.peek() else { return Ok(Token::End) };
        match byte {
            b'0'..=b'9' => self.number_result_or_move(),
            b'a'..=b'z' | b'A'..=b'Z' => self.a_move(),
            b'[' => Ok(Token::Tag),
            b'{' => Ok(Token::Comment(Comment::new(&self.enclosed(b'}', Expected::CommentEnd)?))),
            b'/' => Ok(Token::Setup(
                Comment::new(&self.enclosed(b'/', Expected::SetupEnd)?).text().replace('/', " ").into(),
            )),
            b'(' => self.open(),
            b'$' => self.nag(),
            b'!' | b'?' => self.strength().map(Token::Strength),
            b')' => Ok(self.single(Token::Close)),
            b'*' => Ok(self.single(Token::Result(PdnResult::Unknown))),
            b'.' => self.pass(),
            b';' if !self.is_strict() => Ok(Token::Comment(self.rest_of_line())),
            _ => Err(self.unexpected(Expected::Text)),
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.source.next();
        token
    }

    /// Spaces and line comments, and in tolerant mode the commas, stray dots and braces of careless files.
    pub(super) fn skip_blank(&mut self) {
        while let Some(byte) = self.source.peek() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => _ = self.source.next(),
                b'%' => self.source.skip_while(|byte| byte != b'\n' && byte != b'\r'),
                0x0b | 0x0c | b',' | b'}' if !self.is_strict() => _ = self.source.next(),
                b'.' if !self.is_strict() && !self.source.looking_at(b"...") => _ = self.source.next(),
                0xc2 if !self.is_strict() && self.source.looking_at(b"\xc2\xa0") => self.source.skip(2),
                _ => break,
            }
        }
    }

    /// A token that begins with a digit.
    fn number_result_or_move(&mut self) -> Read<Token> {
        // Few tokens look like a result, so check only those closely.
        if matches!(self.source.peek_at(1), Some(b'-' | b'/'))
            && let Some((text, result)) = RESULTS.into_iter().find(|(text, _)| self.is_result(text))
        {
            self.source.skip(text.len());
            return Ok(Token::Result(result));
        }
        let digits = (0..20).take_while(|&n| self.digit_at(n)).count();
        if self.source.peek_at(digits) != Some(b'.') {
            return self.a_move();
        }
        self.source.skip(digits + 1);
        if self.source.looking_at(b"..") {
            self.source.skip(2);
        }
        Ok(Token::Number)
    }

    fn digit_at(&mut self, ahead: usize) -> bool {
        self.source.peek_at(ahead).is_some_and(|byte| byte.is_ascii_digit())
    }

    fn is_result(&mut self, text: &[u8]) -> bool {
        self.source.looking_at(text)
            && self
                .source
                .peek_at(text.len())
                .is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte != b'-')
    }

    /// A move; its squares may have spaces between them if there is a separator too.
    fn a_move(&mut self) -> Read<Token> {
        let mut squares = SmallVec::<[Coordinate; 6]>::new();
        let Some(first) = self.coordinate() else { return Err(self.unexpected(Expected::Move)) };
        squares.push(first);
        let mut separator = None;
        while let Some((sign, length)) = self.separator(separator, first.is_letter()) {
            separator = Some(sign);
            self.source.skip(length);
            self.source.skip_while(|byte| byte.is_ascii_whitespace());
            let square = self.coordinate().filter(|square| square.is_letter() == first.is_letter());
            let Some(square) = square else { return Err(self.unexpected(Expected::Move)) };
            squares.push(square);
            if squares.len() > 64 {
                return Err(self.unexpected(Expected::EndOfMove));
            }
        }
        // Written again, 01-1 would be the result 1-1.
        let stays = separator == Some(Separator::Dash) && squares[0] == squares[1];
        let text = separator.filter(|_| !stays).and_then(|separator| MoveText::new(squares, separator));
        text.map(Token::Move).ok_or_else(|| self.unexpected(Expected::Move))
    }

    /// A square, consumed only if there is one.
    fn coordinate(&mut self) -> Option<Coordinate> {
        let first = self.source.peek()?;
        let letter = first.is_ascii_alphabetic().then_some(first as char);
        if self.is_strict() && letter.is_some_and(|letter| letter.is_ascii_uppercase()) {
            return None;
        }
        let offset = usize::from(letter.is_some());
        let (mut number, mut digits) = (0_usize, 0);
        while let Some(byte) = self.source.peek_at(offset + digits).filter(u8::is_ascii_digit) {
            number = number * 10 + (byte - b'0') as usize;
            digits += 1;
            if digits > 3 {
                return None;
            }
        }
        let square = match letter {
            Some(letter) => Coordinate::lettered(letter, number)?,
            None => Coordinate::numbered(number)?,
        };
        self.source.skip(offset + digits);
        Some(square)
    }

    /// The separator before the next square, with its length; `before` is the one before the last square.
    fn separator(&mut self, before: Option<Separator>, lettered: bool) -> Option<(Separator, usize)> {
        let spaces = (0..16)
            .take_while(|&n| self.source.peek_at(n).is_some_and(|byte| byte.is_ascii_whitespace()))
            .count();
        let tolerant = !self.is_strict();
        let (sign, length) = match self.source.peek_at(spaces)? {
            // A quiet move has two squares; careless files write captures this way too, but without spaces.
            b'-' if before.is_none() || (tolerant && spaces == 0) => (Separator::Dash, 1),
            b'x' | b':' => (Separator::Cross, 1),
            b'X' if tolerant => (Separator::Cross, 1),
            b'a'..=b'p' if lettered && spaces == 0 && self.digit_at(1) => (Separator::None, 0),
            0xc3 if tolerant && self.source.peek_at(spaces + 1) == Some(0x97) => (Separator::Cross, 2),
            0xe2 if tolerant && self.source.peek_at(spaces + 2) == Some(0x93) => (Separator::Dash, 3),
            _ => return None,
        };
        before.is_none_or(|before| before == sign).then_some((sign, spaces + length))
    }

    /// `(` opens a variation, unless it is a strength mark: `(!?)`.
    fn open(&mut self) -> Read<Token> {
        let marks = (1..=LONGEST_STRENGTH)
            .take_while(|&n| matches!(self.source.peek_at(n), Some(b'!' | b'?')))
            .count();
        self.source.next();
        if marks == 0 || self.source.peek_at(marks) != Some(b')') {
            return Ok(Token::Open);
        }
        let strength = self.strength()?;
        self.source.next();
        Ok(Token::Strength(strength))
    }

    fn strength(&mut self) -> Read<Box<str>> {
        let mut marks = String::new();
        while let Some(byte @ (b'!' | b'?')) = self.source.peek() {
            if marks.len() == LONGEST_STRENGTH {
                return Err(self.unexpected(Expected::FewerMarks));
            }
            marks.push(byte as char);
            self.source.next();
        }
        Ok(marks.into())
    }

    fn nag(&mut self) -> Read<Token> {
        self.source.next();
        let (mut number, mut digits) = (0_u16, 0);
        while let Some(byte) = self.source.peek().filter(u8::is_ascii_digit) {
            number = number.saturating_mul(10).saturating_add((byte - b'0') as u16);
            digits += 1;
            self.source.next();
        }
        if digits == 0 {
            return Err(self.unexpected(Expected::NagNumber));
        }
        Ok(Token::Nag(number))
    }

    fn pass(&mut self) -> Read<Token> {
        if !self.source.looking_at(b"...") {
            return Err(self.unexpected(Expected::Text));
        }
        self.source.skip(3);
        Ok(Token::Pass)
    }

    /// The text between the next byte and `end`.
    fn enclosed(&mut self, end: u8, expected: Expected) -> Read<String> {
        self.source.next();
        let mut bytes = Vec::new();
        loop {
            match self.source.next() {
                Some(byte) if byte == end => return Ok(decode(bytes)),
                Some(b'\r') if self.source.peek() == Some(b'\n') => {}
                Some(_) if bytes.len() as u64 > super::parser::LONGEST_GAME => {
                    return Err(PdnProblem::TooLong(super::parser::LONGEST_GAME));
                }
                Some(byte) => bytes.push(byte),
                None => return Err(self.unexpected(expected)),
            }
        }
    }

    fn rest_of_line(&mut self) -> Comment {
        self.source.next();
        let mut bytes = Vec::new();
        while let Some(byte) = self.source.peek().filter(|&byte| byte != b'\n') {
            bytes.push(byte);
            self.source.next();
        }
        Comment::new(&decode(bytes))
    }

    /// The error that the next bytes are not what was expected.
    pub(super) fn unexpected(&mut self, expected: Expected) -> PdnProblem {
        let mut bytes = Vec::new();
        while let Some(byte) = self.source.peek_at(bytes.len()) {
            if bytes.len() >= 60 || (byte.is_ascii_whitespace() && !bytes.is_empty()) {
                break;
            }
            bytes.push(byte);
        }
        let word = excerpt(&decode(bytes));
        let found = if word.is_empty() { Found::End } else { Found::Text(word) };
        self.start = self.source.place();
        PdnProblem::Unexpected { found, expected }
    }
}
