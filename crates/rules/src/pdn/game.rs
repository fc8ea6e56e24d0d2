//! A game as PDN has it: tags, a tree of moves and remarks, and a result.

use super::clock::ClockCommand;
use super::outcome::PdnResult;
use super::source::Place;
use super::tags::Tags;
use crate::notation::MoveText;

/// A game as written, its moves not yet checked against any rules.
///
/// Games are equal if they say the same; where they stand in a file does not count.
#[derive(Clone, Debug, Default)]
pub struct PdnGame {
    /// Its number in the file, from 1 (0 if it comes from no file).
    pub number: usize,
    /// Where it begins in the file.
    pub place: Place,
    /// The tags.
    pub tags: Tags,
    /// The moves, with all that stands between them.
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
    /// The result: the one after the moves, or, if that says nothing, the one of the `Result` tag.
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

/// A sequence of moves and remarks: the main line or a variation.
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
    /// `...`: no move, where the side to move is not the one that would have it.
    Pass,
    /// `{…}`
    Comment(Comment),
    /// `(…)`: what could have been played instead of the move before it.
    Variation(Line),
    /// `$1`: a remark by number, as in PGN.
    Nag(u16),
    /// `/FEN "…"/`: the position is set up anew.
    Setup(Setting),
}

/// A move as written, with its strength marks.
#[derive(Clone, Debug)]
pub struct PdnMove {
    /// The move.
    pub text: MoveText,
    /// Marks such as `!` or `?!`, without parentheses.
    pub strength: Option<Box<str>>,
    /// Where it stands in the file.
    pub place: Place,
}

impl PartialEq for PdnMove {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, &self.strength) == (&other.text, &other.strength)
    }
}

impl Eq for PdnMove {}

/// A position that is set up within a game.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What stands between the slashes, without spaces around it.
    pub text: Box<str>,
    /// Where it stands in the file.
    pub place: Place,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Setting {}

impl Setting {
    /// The FEN, if that is what it holds.
    pub fn fen(&self) -> Option<&str> {
        let rest = self.text.strip_prefix("FEN")?.trim();
        Some(rest.trim_matches('"').trim())
    }
}

/// A remark in words, perhaps with commands such as `[%clk 0:05:03]`.
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

    /// All that stands between the braces, without spaces around it.
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
