//! What is reviewed: a game of this server, or any line of moves, which is named by its content.

use std::fmt;

use kelso_rules::EndRules;
use sha2::{Digest, Sha256};

use super::record::{ReviewRecord, ReviewedLine};
use crate::game::{GameId, GameState, hex};
use crate::jobs::GameText;
use crate::protocol::{RequestFault, Review};
use crate::refusal::{Code, Refusal};

/// The name of a line: a digest of its rules, start and moves as 32 hexadecimal digits, so that the same game is
/// reviewed once, whoever asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LineId(Box<str>);

/// Bytes of the digest that a name has.
const ID_BYTES: usize = 16;

impl LineId {
    /// Reads a name; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<LineId> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
        (text.len() == 2 * ID_BYTES && text.bytes().all(is_digit)).then(|| LineId(text.into()))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of a game whose start and moves are written as the server writes them.
    fn of(GameText { variant, size, start, moves, .. }: &GameText) -> LineId {
        let content = format!("{variant} {size}\n{start}\n{}", moves.join(" "));
        LineId(hex(&Sha256::digest(content)[..ID_BYTES]).into())
    }
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name of what is reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ReviewKey {
    /// A game of this server: its review is stored with it.
    Game(GameId),
    /// Any other line of moves.
    Line(LineId),
}

impl fmt::Display for ReviewKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewKey::Game(id) => id.fmt(f),
            ReviewKey::Line(id) => id.fmt(f),
        }
    }
}

/// A game to review.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(super) key: ReviewKey,
    /// With the usual end rules: how a game ends does not make a move good or bad.
    pub(super) game: GameText,
}

impl Subject {
    /// A game of this server.
    ///
    /// # Errors
    /// If it is not over, or has no moves.
    pub(crate) fn of_game(state: &GameState) -> Result<Subject, Refusal> {
        if !state.is_over() {
            return Err(RequestFault::ReviewBeforeEnd.into());
        }
        let moves = state.plies.iter().map(|ply| ply.mv.text.clone()).collect();
        let game = GameText::with_moves(&state.game, moves);
        Subject::new(game, |_| ReviewKey::Game(state.id.clone()))
    }

    /// A line whose start and moves are as the server writes them.
    ///
    /// # Errors
    /// If it has no moves.
    pub(crate) fn of_line(game: GameText) -> Result<Subject, Refusal> {
        Subject::new(game, |game| ReviewKey::Line(LineId::of(game)))
    }

    fn new(game: GameText, key: impl FnOnce(&GameText) -> ReviewKey) -> Result<Subject, Refusal> {
        if game.moves.is_empty() {
            return Err(RequestFault::NothingToReview.into());
        }
        let game = GameText { end_rules: EndRules::WCDF.to_string(), ..game };
        Ok(Subject { key: key(&game), game })
    }

    /// Its name as text.
    pub(crate) fn id(&self) -> String {
        self.key.to_string()
    }

    /// What these scores say about its moves. Playing a long game through takes a while, so it is not done on a thread
    /// that answers requests.
    pub(super) async fn judged(&self, record: ReviewRecord) -> Result<Review, Refusal> {
        let game = self.game.clone();
        let judging = tokio::task::spawn_blocking(move || game.replay().map(|game| record.review(&game)));
        let internal = |error: &dyn fmt::Display| Refusal::new(Code::Internal, error.to_string());
        judging.await.map_err(|error| internal(&error))?.map_err(|error| internal(&error))
    }

    /// Its scores as they are stored if it is no game of this server.
    pub(super) fn line(&self, id: &LineId, record: ReviewRecord) -> ReviewedLine {
        let GameText { variant, size, start, .. } = self.game.clone();
        ReviewedLine { id: id.clone(), variant, size, start, record }
    }
}

impl From<&ReviewedLine> for Subject {
    fn from(line: &ReviewedLine) -> Self {
        let ReviewedLine { id, variant, size, start, record } = line.clone();
        let end_rules = EndRules::WCDF.to_string();
        let game = GameText { variant, size, end_rules, start, moves: record.moves };
        Subject { key: ReviewKey::Line(id), game }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &[&str]) -> GameText {
        GameText { moves: moves.iter().map(ToString::to_string).collect(), ..GameText::default() }
    }

    #[test]
    fn a_line_is_named_by_its_content() {
        let id = |game: &GameText| LineId::of(game);
        let first = line(&["11-15", "22-18"]);
        assert_eq!(id(&first), id(&first.clone()));
        assert_eq!(LineId::parse(id(&first).as_str()), Some(id(&first)));
        assert_ne!(id(&first), id(&line(&["11-15"])), "fewer moves");
        assert_ne!(id(&first), id(&GameText { size: 10, ..first.clone() }), "another board");
        assert_ne!(id(&first), id(&GameText { variant: "single-jump".to_owned(), ..first.clone() }));
        assert_ne!(id(&first), id(&GameText { start: "W:W30:B3".to_owned(), ..first.clone() }));
        // How a game ends makes no difference to its moves.
        assert_eq!(id(&first), id(&GameText { end_rules: "casual".to_owned(), ..first.clone() }));
    }

    #[test]
    fn names_are_hexadecimal_digits() {
        for text in ["", "0123456789abcdef0123456789abcde", "0123456789ABCDEF0123456789ABCDEF", "x"] {
            assert_eq!(LineId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_line_without_moves_is_not_reviewed() {
        assert!(Subject::of_line(line(&[])).is_err());
    }
}
