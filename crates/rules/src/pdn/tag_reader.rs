//! Reading one tag.

use std::io::BufRead;

use super::error::PdnProblem;
use super::expected::Expected;
use super::lexer::Lexer;
use super::source::decode;

/// The longest name of a tag, in bytes.
const LONGEST_NAME: usize = 255;
/// The longest value of a tag, in bytes.
const LONGEST: usize = 64 * 1024;

impl<R: BufRead> Lexer<R> {
    /// Parses a tag: `[Name "value"]`. The bracket is next.
    pub(super) fn tag(&mut self) -> Result<(String, String), PdnProblem> {
        self.start = self.source.place();
        self.source.next();
        self.skip_blank();
        let name = self.tag_name()?;
        self.skip_blank();
        if self.source.peek() != Some(b'"') {
            return Err(self.unexpected(Expected::TagValue));
        }
        let value = self.tag_value()?;
        self.skip_blank();
        if self.source.peek() != Some(b']') {
            return Err(self.unexpected(Expected::TagEnd));
        }
        self.source.next();
        Ok((name, value))
    }

    fn tag_name(&mut self) -> Result<String, PdnProblem> {
        let strict = self.is_strict();
        let mut bytes = Vec::new();
        while let Some(byte) = self.source.peek() {
            let wanted =
                byte.is_ascii_alphanumeric() || byte == b'_' || (!strict && (byte == b'-' || byte >= 0x80));
            if !wanted || bytes.len() > LONGEST_NAME {
                break;
            }
            bytes.push(byte);
            self.source.next();
        }
        let mut name = decode(bytes);
        name.retain(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-');
        let starts_well = |letter: char| !strict || letter.is_ascii_uppercase();
        if name.len() > LONGEST_NAME || !name.starts_with(starts_well) {
            return Err(self.unexpected(Expected::TagName));
        }
        Ok(name)
    }

    fn tag_value(&mut self) -> Result<String, PdnProblem> {
        self.source.next();
        let mut bytes = Vec::new();
        loop {
            match self.source.next() {
                Some(b'"') if self.ends_value() => break,
                Some(b'\\') => bytes.extend(self.source.next()),
                Some(byte) if bytes.len() < LONGEST => bytes.push(byte),
                _ => return Err(self.unexpected(Expected::TagQuote)),
            }
        }
        let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
        let value: String = decode(bytes).chars().map(clean).collect();
        if value.len() > LONGEST {
            return Err(self.unexpected(Expected::ShorterTag));
        }
        Ok(value.trim().to_owned())
    }

    /// After a quote: does it end the value? Careless files have quotes inside.
    fn ends_value(&mut self) -> bool {
        let spaces = (0..16)
            .take_while(|&n| self.source.peek_at(n).is_some_and(|byte| byte.is_ascii_whitespace()))
            .count();
        self.is_strict() || self.source.peek_at(spaces).is_none_or(|byte| byte == b']')
    }
}
