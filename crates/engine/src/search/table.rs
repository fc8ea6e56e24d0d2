//! The transposition table: search results by position, shared by all threads without locks.
//!
//! An entry is two words, the second holding the data and the first the position's hash combined with it by XOR. A torn
//! write therefore never matches, which is how threads can share the table with plain loads and stores (Hyatt and Mann,
//! 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::memory::{self, LargePages};
use crate::bound::Bound;
use crate::score::Score;

/// A move as the table remembers it: start and end bit. Enough to find it again among the legal moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) score: Score,
    pub(crate) evaluation: Score,
    pub(crate) hint: Option<Hint>,
}

impl Entry {
    /// What to store when another search of the same position has ended: its result, with what it did not find. A deeper
    /// search may come to the same win by a longer way through other entries; the shorter one stays true.
    fn followed_by(self, new: Entry) -> Entry {
        let proves_more = match new.bound {
            Bound::AtLeast => self.bound != Bound::AtMost && self.score > new.score && new.score.is_decided(),
            Bound::AtMost => self.bound != Bound::AtLeast && self.score < new.score && new.score.is_decided(),
            Bound::Exact => false,
        };
        let score = if proves_more { self.score } else { new.score };
        Entry { score, hint: new.hint.or(self.hint), ..new }
    }
}

/// Entries that share a cache line.
const WAYS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub(crate) struct Table {
    buckets: LargePages<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table of about this many bytes, never less than one bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let count = 1 << count.ilog2();
        Table { buckets: LargePages::new(count), age: AtomicU8::new(0) }
    }

    /// Clears the table.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Marks the current entries as older than what follows.
    pub(crate) fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) & packed::AGE_MASK, Relaxed);
    }

    /// Prefetches a position's entry.
    #[inline(always)]
    pub(crate) fn fetch(&self, hash: u64) {
        memory::fetch(self.bucket(hash));
    }

    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == hash && data != 0).then(|| packed::unpack(data))
        })
    }

    /// Stores an entry, replacing the same position's, or else the least useful in the bucket.
    pub(crate) fn store(&self, hash: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut victim = 0;
        let mut least = i32::MAX;
        for (index, slot) in self.bucket(hash).iter().enumerate() {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) ^ data == hash {
                if data != 0 {
                    entry = packed::unpack(data).followed_by(entry);
                }
                victim = index;
                break;
            }
            let worth = packed::worth(data, age);
            if worth < least {
                least = worth;
                victim = index;
            }
        }
        let slot = &self.bucket(hash)[victim];
        let data = packed::pack(&entry, age);
        slot.check.store(hash ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// Thousandths of a sample of the table that this search has filled.
    pub(crate) fn fullness(&self) -> u32 {
        const SAMPLE: usize = 250;
        let age = self.age.load(Relaxed);
        let slots = self.buckets.iter().take(SAMPLE).flat_map(|bucket| &bucket.0);
        let (mut used, mut all) = (0, 0);
        for slot in slots {
            let data = slot.data.load(Relaxed);
            used += u32::from(data != 0 && packed::age(data) == age);
            all += 1;
        }
        used * 1000 / all.max(1)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot; WAYS] {
        &self.buckets[hash as usize & (self.buckets.len() - 1)].0
    }
}

/// The data word: score 16, evaluation 16, depth 8, bound 2, age 6, from 8, to 8 bits. The bound is never zero, so
/// neither is the word.
mod packed {
    use super::{Bound, Entry, Hint};
    use crate::score::Score;

    pub(super) const AGE_MASK: u8 = 63;

    pub(super) fn pack(entry: &Entry, age: u8) -> u64 {
        let bound = match entry.bound {
            Bound::AtMost => 1,
            Bound::AtLeast => 2,
            Bound::Exact => 3,
        };
        // A piece never moves to its own square without capturing, so equal squares can mean "no move": a capture that
        // ends where it began is not remembered.
        let hint = entry.hint.unwrap_or_default();
        entry.score.raw() as u16 as u64
            | (entry.evaluation.raw() as u16 as u64) << 16
            | (entry.depth as u64) << 32
            | bound << 40
            | (age as u64) << 42
            | (hint.from as u64) << 48
            | (hint.to as u64) << 56
    }

    pub(super) fn unpack(data: u64) -> Entry {
        let hint = Hint { from: (data >> 48) as u8, to: (data >> 56) as u8 };
        Entry {
            score: Score::from_raw(data as u16 as i16),
            evaluation: Score::from_raw((data >> 16) as u16 as i16),
            depth: (data >> 32) as u8,
            bound: match data >> 40 & 3 {
                1 => Bound::AtMost,
                2 => Bound::AtLeast,
                _ => Bound::Exact,
            },
            hint: (hint.from != hint.to).then_some(hint),
        }
    }

    pub(super) fn age(data: u64) -> u8 {
        (data >> 42) as u8 & AGE_MASK
    }

    /// How much an entry is worth keeping: deep and recent ones are.
    pub(super) fn worth(data: u64, now: u8) -> i32 {
        const PLIES_PER_AGE: i32 = 4;
        let old = now.wrapping_sub(age(data)) & AGE_MASK;
        i32::from((data >> 32) as u8) - PLIES_PER_AGE * i32::from(old)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            depth,
            bound: Bound::AtLeast,
            score: Score::evaluation(-77),
            evaluation: Score::evaluation(13),
            hint: Some(Hint { from: 31, to: 127 }),
        }
    }

    #[test]
    fn gives_back_what_was_stored() {
        let table = Table::new(1 << 12);
        assert_eq!(table.probe(42), None);
        table.store(42, entry(9));
        assert_eq!(table.probe(42), Some(entry(9)));
        assert_eq!(table.probe(43), None);
        table.clear();
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn keeps_the_hint_when_none_is_given() {
        let table = Table::new(1 << 12);
        table.store(42, entry(9));
        table.store(42, Entry { hint: None, ..entry(10) });
        assert_eq!(table.probe(42), Some(entry(10)));
    }

    #[test]
    fn a_longer_way_to_the_same_end_does_not_replace_a_shorter_one() {
        let bound = |depth, bound, score| Entry { bound, score, ..entry(depth) };
        let (near, far) = (Score::win_in(20), Score::win_in(60));
        for (known, found, kept) in [
            (bound(9, Bound::AtLeast, near), bound(12, Bound::AtLeast, far), near),
            (bound(9, Bound::Exact, near), bound(12, Bound::AtLeast, far), near),
            (bound(9, Bound::AtMost, -near), bound(12, Bound::AtMost, -far), -near),
            // Not known to be as near, or nearer now.
            (bound(9, Bound::AtMost, near), bound(12, Bound::AtLeast, far), far),
            (bound(9, Bound::AtLeast, far), bound(12, Bound::AtLeast, near), near),
            (bound(9, Bound::AtLeast, near), bound(12, Bound::Exact, Score::ZERO), Score::ZERO),
        ] {
            let table = Table::new(1 << 12);
            table.store(42, known);
            table.store(42, found);
            assert_eq!(
                table.probe(42).map(|entry| (entry.depth, entry.score)),
                Some((12, kept)),
                "{known:?}"
            );
        }
    }

    #[test]
    fn replaces_the_shallowest_and_the_oldest() {
        let table = Table::new(64);
        for hash in 1..=4 {
            table.store(hash, entry(10 + hash as u8));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(1), None, "the shallowest gave way");
        table.next_search();
        table.store(6, entry(2));
        assert_eq!(table.probe(5), None);
        for _ in 0..5 {
            table.next_search();
        }
        table.store(7, entry(1));
        assert_eq!(
            table.probe(6),
            Some(entry(2)).filter(|_| false),
            "an old shallow entry goes before old deep ones"
        );
    }
}
