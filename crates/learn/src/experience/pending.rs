//! What has been learned and is not written yet.

use std::collections::HashMap;
use std::sync::Arc;

use kelso_engine::experience::{PositionKey, Recollection, SearchResult};

/// What happened to a position since it was last written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The deepest new result; `None` if it was only met again.
    pub result: Option<SearchResult>,
    /// In how many more games it was met.
    pub games: u32,
    /// When it was last met, in milliseconds since 1970.
    pub last_used: i64,
}

impl Change {
    /// The result of applying this change.
    fn apply(&self, known: Option<Recollection>) -> Option<Recollection> {
        let games = known.as_ref().map_or(0, |known| known.games).saturating_add(self.games);
        let result = match (known.map(|known| known.result), self.result.clone()) {
            (Some(old), Some(new)) => Some(if new.is_deeper_than(&old) { new } else { old }),
            (old, new) => old.or(new),
        };
        result.map(|result| Recollection { result, games })
    }

    /// Merges a later change.
    fn merge(&mut self, later: Change) {
        self.games = self.games.saturating_add(later.games);
        self.last_used = self.last_used.max(later.last_used);
        let is_deeper = |new: &SearchResult| self.result.as_ref().is_none_or(|old| new.is_deeper_than(old));
        if let Some(result) = later.result.filter(is_deeper) {
            self.result = Some(result);
        }
    }
}

/// Changes by position.
pub type Changes = HashMap<PositionKey, Change>;

/// Waiting changes, and those being written.
#[derive(Debug, Default)]
pub(super) struct Pending {
    waiting: Changes,
    writing: Arc<Changes>,
    /// The waiting changes are to be written for the last time.
    pub(super) closing: bool,
}

impl Pending {
    /// How many positions are waiting or being written.
    pub(super) fn len(&self) -> usize {
        self.waiting.len() + self.writing.len()
    }

    /// How many are waiting.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a change.
    pub(super) fn add(&mut self, key: PositionKey, change: Change) {
        match self.waiting.get_mut(&key) {
            Some(earlier) => earlier.merge(change),
            None => drop(self.waiting.insert(key, change)),
        }
    }

    /// What is known about a position, including what is not in the file yet.
    pub(super) fn apply(&self, key: &PositionKey, known: Option<Recollection>) -> Option<Recollection> {
        let changes = [self.writing.get(key), self.waiting.get(key)];
        changes.into_iter().flatten().fold(known, |known, change| change.apply(known))
    }

    /// Everything waiting, now being written.
    pub(super) fn begin_writing(&mut self) -> Arc<Changes> {
        self.writing = Arc::new(std::mem::take(&mut self.waiting));
        self.writing.clone()
    }

    /// What was being written is in the file, except for what is returned.
    pub(super) fn end_writing(&mut self, unwritten: Vec<(PositionKey, Change)>) {
        self.writing = Arc::default();
        for (key, mut change) in unwritten {
            if let Some(later) = self.waiting.remove(&key) {
                change.merge(later);
            }
            self.waiting.insert(key, change);
        }
    }
}
