//! What is known for certain about positions: where endgame databases plug into the search.

use kelso_rules::{Position, Rules};

/// The value of a position for the side to move with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnownValue {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl KnownValue {
    /// From the other side's point of view.
    #[must_use]
    pub const fn turned(self) -> KnownValue {
        match self {
            KnownValue::Loss => KnownValue::Win,
            KnownValue::Draw => KnownValue::Draw,
            KnownValue::Win => KnownValue::Loss,
        }
    }
}

/// A source of perfect knowledge, queried by all search threads at once.
pub trait Knowledge<R: Rules>: Send + Sync {
    /// The maximum number of pieces it knows; positions with more are not looked up.
    fn pieces(&self) -> u32;

    /// The value of a position, if it is known. Captures may be pending.
    fn value(&self, position: &Position<R>) -> Option<KnownValue>;

    /// The distance to the end in plies with best play, if that is known too; most sources know values only.
    fn plies_to_end(&self, _: &Position<R>) -> Option<u16> {
        None
    }
}
