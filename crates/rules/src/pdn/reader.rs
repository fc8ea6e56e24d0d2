//! Reading a PDN file game by game.

use std::io::BufRead;

use super::error::{PdnError, PdnProblem};
use super::game::PdnGame;
use super::lexer::Lexer;
use super::parser::Parser;
use crate::notation::Reading;

/// Reads games one at a time; memory use depends on the longest game, however long the file.
///
/// A game that cannot be read is reported with its line and column, and reading continues with the next.
///
/// ```
/// use kelso_rules::pdn::PdnReader;
///
/// let file = "[Event \"One\"]\n1. 11-15 23-19 {a remark} 1-0\n\n[Event \"Two\"]\n1. eleven *\n\n[Event \"Three\"]\n*";
/// let games: Vec<_> = PdnReader::new(file.as_bytes()).collect();
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[0].as_ref().unwrap().moves().count(), 2);
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!((error.game, error.place.line, error.place.column), (2, 5, 4));
/// ```
pub struct PdnReader<R> {
    lexer: Lexer<R>,
    number: usize,
    ended: bool,
}

impl<R: BufRead> PdnReader<R> {
    /// A tolerant reader: it makes the best of real files.
    pub fn new(reader: R) -> Self {
        Self::with_reading(reader, Reading::Tolerant)
    }

    /// A strict reader: it rejects whatever is not in the PDN 3.0 grammar.
    pub fn strict(reader: R) -> Self {
        Self::with_reading(reader, Reading::Strict)
    }

    /// A reader with this strictness.
    pub fn with_reading(reader: R, reading: Reading) -> Self {
        PdnReader { lexer: Lexer::new(reader, reading), number: 0, ended: false }
    }

    fn read(&mut self) -> Option<Result<PdnGame, PdnError>> {
        loop {
            self.lexer.skip_blank();
            if self.lexer.source.peek().is_none() {
                self.ended = true;
                return self.io_error().map(Err);
            }
            let mut parser = Parser::new(&mut self.lexer, self.number + 1);
            let parsed = parser.parse();
            let in_body = parser.in_body;
            if let Some(error) = self.io_error() {
                self.ended = true;
                return Some(Err(error));
            }
            match parsed {
                Ok(None) => {}
                Ok(Some(game)) => {
                    self.number += 1;
                    return Some(Ok(game));
                }
                Err(problem) => {
                    self.number += 1;
                    let place = self.lexer.start;
                    self.skip_game(in_body);
                    return Some(Err(PdnError { game: self.number, place, problem }));
                }
            }
        }
    }

    fn io_error(&mut self) -> Option<PdnError> {
        let error = self.lexer.source.take_error()?;
        let place = self.lexer.source.place();
        Some(PdnError { game: self.number + 1, place, problem: PdnProblem::Io(error) })
    }

    /// Skips to the next line that begins with a tag and belongs to another game.
    fn skip_game(&mut self, in_body: bool) {
        let mut in_tags = !in_body;
        let source = &mut self.lexer.source;
        loop {
            if source.place().column == 1 {
                source.skip_while(|byte| byte == b' ' || byte == b'\t');
                let is_tag = source.peek() == Some(b'[')
                    && source.peek_at(1).is_some_and(|byte| byte.is_ascii_alphabetic());
                if is_tag && !in_tags {
                    return;
                }
                in_tags &= is_tag;
            }
            source.skip_while(|byte| byte != b'\n');
            if source.next().is_none() {
                return;
            }
        }
    }
}

impl<R: BufRead> Iterator for PdnReader<R> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended { None } else { self.read() }
    }
}
