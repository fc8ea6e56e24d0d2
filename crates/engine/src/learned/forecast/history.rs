//! What was chosen before: how often each move of each position occurred in the training games.

use std::collections::HashMap;

use kelso_rules::{Move, Position};

/// How often moves were chosen. A move is identified by a 64-bit key of its position and itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    counts: HashMap<u64, u32>,
}

/// The key of a move in its position, from the frozen hashes of the positions before and after it.
///
/// ```
/// use kelso_engine::learned::forecast::move_key;
/// use kelso_rules::{English, Position};
///
/// let start = Position::start(English);
/// let moves = start.legal_moves();
/// assert_ne!(move_key(&start, &moves[0]), move_key(&start, &moves[1]));
/// ```
pub fn move_key(position: &Position, mv: &Move) -> u64 {
    position.hash().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ position.play_unchecked(mv).hash()
}

impl History {
    /// Counts a move once more.
    pub fn add(&mut self, key: u64) {
        self.add_times(key, 1);
    }

    /// Counts a move this many more times.
    pub fn add_times(&mut self, key: u64, times: u32) {
        let count = self.counts.entry(key).or_default();
        *count = count.saturating_add(times);
    }

    /// How often a move was chosen.
    pub fn count(&self, key: u64) -> u32 {
        self.counts.get(&key).copied().unwrap_or(0)
    }

    /// How many different moves were chosen.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// True if nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Every move with its count, by key.
    pub fn sorted(&self) -> Vec<(u64, u32)> {
        let mut all: Vec<_> = self.counts.iter().map(|(key, count)| (*key, *count)).collect();
        all.sort_unstable();
        all
    }
}
