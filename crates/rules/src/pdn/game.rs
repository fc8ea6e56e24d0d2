//! A PDN game: tags, a tree of moves and comments, and a result.

use super::clock::ClockCommand;
use super::outcome::PdnResult;
use super::source::Place;
use super::tags::Tags;
use crate::notation::MoveText;

/// A game as written, its moves not yet checked against any rules.
///
/// Equality ignores the place in the file.
#[derive(Clone, Debug, Default)]
pub struct PdnGame {
    /// Its number in the file, from 1 (0 if it does not come from a file).
    pub number: usize,
    /// Where it begins in the file.
    pub place: Place,
    /// The tags.
    pub tags: Tags,
    /// The moves, with everything between them.
    pub body: Line,
    /// The result after the moves; unknown if there is none.
    pub result: PdnResult,
}

impl PartialEq for PdnGame {
    fn eq(&self, other: &Self) -> bool {
        (&self.tags, &self.body, self.result) == (&other.tags, &other.body, other.result)
    }
}

impl Eq for PdnGame {}

impl PdnGame {
    /// The result: the one after the moves, or, if that is unknown, the one in the `Result` tag.
    pub fn outcome(&self) -> PdnResult {
        if self.result != PdnResult::Unknown {
            return self.result;
        }
        self.tags.get("Result").and_then(|tag| tag.parse().ok()).unwrap_or_default()
    }

    /// The moves of the main line, as written.
    pub fn moves(&self) -> impl Iterator<Item = &PdnMove> {
        self.body.moves()
    }
}

/// A sequence of moves and comments: the main line or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is written, in order.
    pub items: Vec<Item>,
}

impl Line {
    /// The moves, without those of variations.
    pub fn moves(&self) -> impl Iterator<Item = &PdnMove> {
        self.items.iter().filter_map(|item| match item {
            Item::Move(mv) => Some(mv),
            _ => None,
        })
    }
}

/// One thing in a [`Line`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Move(PdnMove),
    /// `...`: no move, where the other side moves first.
    Pass,
    /// `{…}`
    Comment(Comment),
    /// `(…)`: a variation, played instead of the move before it.
    Variation(Line),
    /// `$1`: a numeric annotation glyph, as in PGN.
    Nag(u16),
    /// `/FEN "…"/`: a new position is set up.
    Setup(Setting),
}

/// A move as written, with its strength marks.
#[derive(Clone, Debug)]
pub struct PdnMove {
    /// The move.
    pub text: MoveText,
    /// Marks such as `!` or `?!`, without parentheses.
    pub strength: Option<Box<str>>,
    /// Its place in the file.
    pub place: Place,
}

impl PartialEq for PdnMove {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, &self.strength) == (&other.text, &other.strength)
    }
}

impl Eq for PdnMove {}

/// A position set up within a game.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The text between the slashes, trimmed.
    pub text: Box<str>,
    /// Its place in the file.
    pub place: Place,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Setting {}

impl Setting {
    /// The FEN, if it is one.
    pub fn fen(&self) -> Option<&str> {
        let rest = self.text.strip_prefix("FEN")?.trim();
        Some(rest.trim_matches('"').trim())
    }
}

/// A comment, perhaps with commands such as `[%clk 0:05:03]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment(pub(super) Box<str>);

impl Comment {
    /// A comment. Line breaks become spaces, and `}`, which would end it, becomes `)`.
    pub fn new(text: &str) -> Comment {
        let clean = |letter: char| match letter {
            '}' => ')',
            letter if letter.is_control() => ' ',
            letter => letter,
        };
        let text: String = text.chars().map(clean).collect();
        Comment(text.trim().into())
    }

    /// The text between the braces, trimmed.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The clock commands in it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use kelso_rules::pdn::{ClockCommand, Comment};
    ///
    /// let comment = Comment::new("[%clk 0:05:03] a good move");
    /// let clocks: Vec<_> = comment.clocks().collect();
    /// assert_eq!(clocks, [ClockCommand::Clk(Duration::from_secs(303))]);
    /// ```
    pub fn clocks(&self) -> impl Iterator<Item = ClockCommand> {
        commands(&self.0).filter_map(ClockCommand::parse)
    }

    /// The words, without any commands.
    pub fn words(&self) -> String {
        let mut words = String::new();
        let mut rest: &str = &self.0;
        while let Some(start) = rest.find("[%") {
            words.push_str(&rest[..start]);
            rest = rest[start..].find(']').map_or("", |end| &rest[start + end + 1..]);
        }
        words.push_str(rest);
        words.trim().to_owned()
    }
}

/// The insides of `[%…]`.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    text.split("[%").skip(1).filter_map(|part| part.split_once(']').map(|(command, _)| command))
}
