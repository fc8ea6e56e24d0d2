//! Parses one game from PDN tokens.

use std::io::BufRead;

use super::error::PdnProblem;
use super::expected::{Expected, Found};
use super::game::{Comment, Item, Line, PdnGame, PdnMove, Setting};
use super::lexer::{Lexer, Token};
use super::outcome::PdnResult;

/// How deep variations may be nested.
pub(super) const DEEPEST: usize = 64;
/// The most bytes of one game.
pub(super) const LONGEST_GAME: u64 = 16 * 1024 * 1024;

/// Parses one game, which begins with the next token.
pub(super) struct Parser<'a, R> {
    lexer: &'a mut Lexer<R>,
    game: PdnGame,
    /// The open lines: the main line, a variation of it, and so on.
    open: Vec<Line>,
    /// A move number is waiting for its move.
    numbered: bool,
    /// The tags are done.
    pub(super) in_body: bool,
    began: u64,
}

impl<'a, R: BufRead> Parser<'a, R> {
    pub(super) fn new(lexer: &'a mut Lexer<R>, number: usize) -> Self {
        let (place, began) = (lexer.source.place(), lexer.source.consumed());
        let game = PdnGame { number, place, ..PdnGame::default() };
        Parser { lexer, game, open: vec![Line::default()], numbered: false, in_body: false, began }
    }

    /// The game, or `None` if there is only a stray result.
    pub(super) fn parse(&mut self) -> Result<Option<PdnGame>, PdnProblem> {
        self.tags()?;
        self.in_body = true;
        while self.step()? {}
        if self.open.len() > 1 {
            return Err(self.lexer.unexpected(Expected::VariationEnd));
        }
        self.game.body = self.open.pop().unwrap_or_default();
        let is_empty = self.game.tags.is_empty() && self.game.body.items.is_empty();
        if is_empty && self.lexer.is_strict() {
            return Err(self.lexer.unexpected(Expected::Game));
        }
        Ok((!is_empty).then(|| std::mem::take(&mut self.game)))
    }

    fn tags(&mut self) -> Result<(), PdnProblem> {
        self.lexer.skip_blank();
        while self.lexer.source.peek() == Some(b'[') {
            let (name, value) = self.lexer.tag()?;
            self.game.tags.push(name, value);
            self.check_length()?;
            self.lexer.skip_blank();
        }
        Ok(())
    }

    fn check_length(&self) -> Result<(), PdnProblem> {
        let length = self.lexer.source.consumed() - self.began;
        if length > LONGEST_GAME { Err(PdnProblem::TooLong(LONGEST_GAME)) } else { Ok(()) }
    }

    /// Processes a token; false at the end of the game.
    fn step(&mut self) -> Result<bool, PdnProblem> {
        let token = self.lexer.token()?;
        self.check_length()?;
        if self.lexer.is_strict() && self.numbered && !matches!(token, Token::Move(_) | Token::Pass) {
            return Err(unexpected(Found::LoneNumber, Expected::MoveAfterNumber));
        }
        self.numbered = matches!(token, Token::Number);
        match token {
            Token::Number => {}
            Token::Move(text) => {
                let place = self.lexer.start;
                self.push(Item::Move(PdnMove { text, strength: None, place }));
            }
            Token::Pass => self.push(Item::Pass),
            Token::Comment(comment) => self.push(Item::Comment(comment)),
            Token::Nag(number) => self.push(Item::Nag(number)),
            Token::Setup(text) => self.push(Item::Setup(Setting { text, place: self.lexer.start })),
            Token::Strength(marks) => self.strength(marks)?,
            Token::Open => self.open_variation()?,
            Token::Close => self.close_variation()?,
            Token::Result(result) => return self.result(result),
            Token::Tag => return self.next_game(),
            Token::End => return Ok(false),
        }
        Ok(true)
    }

    fn line(&mut self) -> &mut Line {
        self.open.last_mut().expect("the main line is never closed")
    }

    fn push(&mut self, item: Item) {
        self.line().items.push(item);
    }

    /// Marks belong to the move before them; in tolerant mode, even after a comment.
    fn strength(&mut self, marks: Box<str>) -> Result<(), PdnProblem> {
        let strict = self.lexer.is_strict();
        let items = &mut self.line().items;
        let index = items.iter().rposition(|item| matches!(item, Item::Move(_)));
        match index.map(|index| (index + 1 == items.len(), &mut items[index])) {
            Some((last, Item::Move(mv))) if mv.strength.is_none() && (last || !strict) => {
                mv.strength = Some(marks);
                Ok(())
            }
            _ if strict => Err(unexpected(Found::LoneMark, Expected::MarkAfterMove)),
            _ => Ok(()),
        }
    }

    fn open_variation(&mut self) -> Result<(), PdnProblem> {
        if self.open.len() > DEEPEST {
            return Err(PdnProblem::TooDeep(DEEPEST));
        }
        self.open.push(Line::default());
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), PdnProblem> {
        if self.open.len() == 1 {
            return Err(unexpected(Found::StrayClose, Expected::Text));
        }
        let line = self.open.pop().unwrap_or_default();
        if line.items.is_empty() && self.lexer.is_strict() {
            return Err(unexpected(Found::EmptyVariation, Expected::VariationMoves));
        }
        self.push(Item::Variation(line));
        Ok(())
    }

    /// A result ends the game. Within a variation it becomes a comment.
    fn result(&mut self, result: PdnResult) -> Result<bool, PdnProblem> {
        if self.open.len() == 1 {
            self.game.result = result;
            return Ok(false);
        }
        if self.lexer.is_strict() {
            return Err(unexpected(Found::ResultInVariation(result), Expected::VariationEnd));
        }
        self.push(Item::Comment(Comment::new(&result.to_string())));
        Ok(true)
    }

    /// A tag after the moves: the result is missing.
    fn next_game(&mut self) -> Result<bool, PdnProblem> {
        if self.lexer.is_strict() || self.open.len() > 1 {
            let expected = if self.open.len() > 1 { Expected::VariationEnd } else { Expected::Result };
            return Err(unexpected(Found::NextTags, expected));
        }
        Ok(false)
    }
}

fn unexpected(found: Found, expected: Expected) -> PdnProblem {
    PdnProblem::Unexpected { found, expected }
}
