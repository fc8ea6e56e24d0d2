//! Which moves other threads are searching right now, so that a thread takes another one first.
//!
//! Threads that meet in the same position split its moves this way (ABDADA, Weill 1996; in the simplified form of
//! Kerrigan, with a separate table). The notes are only hints: a lost or stale one costs time, never a wrong score.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Notes, by the hash of the position that the move leads to and the depth it is searched to.
pub(crate) struct MovesInSearch {
    notes: Vec<AtomicU64>,
}

const NOTES: usize = 1 << 14;
/// Below this depth a move is faster to search than to share.
const LEAST_DEPTH: i32 = 3;

impl MovesInSearch {
    /// No notes; `threads` threads will write.
    pub(crate) fn new(threads: usize) -> Self {
        // A single thread has nobody to tell.
        let notes = if threads > 1 { NOTES } else { 0 };
        MovesInSearch { notes: (0..notes).map(|_| AtomicU64::new(0)).collect() }
    }

    /// True if some thread is searching the position to this depth.
    #[inline]
    pub(crate) fn is_busy(&self, hash: u64, depth: i32) -> bool {
        self.note(hash, depth).is_some_and(|(note, key)| note.load(Relaxed) == key)
    }

    /// Notes that this thread is about to search the position.
    #[inline]
    pub(crate) fn begin(&self, hash: u64, depth: i32) {
        if let Some((note, key)) = self.note(hash, depth) {
            note.store(key, Relaxed);
        }
    }

    /// Takes the note back, unless another one is in its place.
    #[inline]
    pub(crate) fn end(&self, hash: u64, depth: i32) {
        if let Some((note, key)) = self.note(hash, depth)
            && note.load(Relaxed) == key
        {
            note.store(0, Relaxed);
        }
    }

    #[inline]
    fn note(&self, hash: u64, depth: i32) -> Option<(&AtomicU64, u64)> {
        if depth < LEAST_DEPTH || self.notes.is_empty() {
            return None;
        }
        let key = hash ^ (depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some((&self.notes[key as usize % NOTES], key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_is_being_searched() {
        let busy = MovesInSearch::new(2);
        assert!(!busy.is_busy(77, 5));
        busy.begin(77, 5);
        assert!(busy.is_busy(77, 5));
        assert!(!busy.is_busy(77, 6), "another depth is another search");
        busy.end(77, 5);
        assert!(!busy.is_busy(77, 5));
    }

    #[test]
    fn a_thread_alone_keeps_no_notes() {
        let busy = MovesInSearch::new(1);
        busy.begin(77, 5);
        assert!(!busy.is_busy(77, 5));
    }
}
