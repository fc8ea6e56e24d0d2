//! What is known for certain about positions: where endgame databases meet the search.

use kelso_rules::{Position, Rules};

/// What a position is worth to the side to move when both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// As the other side sees it.
    #[must_use]
    pub const fn turned(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// A source of perfect knowledge, asked by all threads of a search at once.
pub trait Knowledge<R: Rules>: Send + Sync {
    /// The most pieces of a position it may know; positions with more are not asked for.
    fn pieces(&self) -> u32;

    /// The value of a position, if it is known. Captures may be pending.
    fn value(&self, position: &Position<R>) -> Option<Value>;
}
