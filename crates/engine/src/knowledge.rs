//! What is known for certain about positions: where endgame databases meet the search.

use kelso_rules::{Position, Rules};

/// What a position is worth to the side to move when both play perfectly.
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
    /// As the other side sees it.
    #[must_use]
    pub const fn turned(self) -> KnownValue {
        match self {
            KnownValue::Loss => KnownValue::Win,
            KnownValue::Draw => KnownValue::Draw,
            KnownValue::Win => KnownValue::Loss,
        }
    }
}

/// A source of perfect knowledge, asked by all threads of a search at once.
pub trait Knowledge<R: Rules>: Send + Sync {
    /// The most pieces of a position it may know; positions with more are not asked for.
    fn pieces(&self) -> u32;

    /// The value of a position, if it is known. Captures may be pending.
    fn value(&self, position: &Position<R>) -> Option<KnownValue>;

    /// How many plies the end is away when both play for it, if that is known too; most sources know values only.
    fn plies_to_end(&self, _: &Position<R>) -> Option<u16> {
        None
    }
}
