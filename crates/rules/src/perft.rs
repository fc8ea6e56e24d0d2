//! Perft: counting the move sequences of a given length, the standard test of a move generator.
//!
//! Leaves are counted in bulk: at the last ply the moves are counted, not played.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bits::Bits;
use crate::color::Color;
use crate::movegen::{DROP, Dark, KEEP, Light, Side};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// How captures along different routes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Convention {
    /// Routes with the same start, end and captured pieces are one move.
    #[default]
    Drop,
    /// Every route counts.
    Keep,
}

/// Options of a perft run.
///
/// ```
/// use kelso_rules::{English, Perft, Position};
///
/// assert_eq!(Perft::new(6).count(&Position::start(English)), 36_768);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    depth: u32,
    convention: Convention,
    hash_bytes: usize,
    threads: usize,
}

impl Perft {
    /// Counts sequences of `depth` moves, on one thread, with no hash table, routes dropped.
    pub fn new(depth: u32) -> Self {
        Perft { depth, convention: Convention::Drop, hash_bytes: 0, threads: 1 }
    }

    /// Sets how captures along different routes are counted.
    pub fn convention(self, convention: Convention) -> Self {
        Perft { convention, ..self }
    }

    /// Caches counted positions in this many bytes, divided among the threads (0: none).
    ///
    /// Entries contain the whole position, so the count stays exact.
    pub fn hash_bytes(self, hash_bytes: usize) -> Self {
        Perft { hash_bytes, ..self }
    }

    /// Sets the number of threads (at least one is used).
    pub fn threads(self, threads: usize) -> Self {
        Perft { threads: threads.max(1), ..self }
    }

    /// The count.
    pub fn count<R: Rules>(self, position: &Position<R>) -> u64 {
        if self.depth == 0 {
            return 1;
        }
        if self.threads == 1 {
            return Counter::new(position.rules(), self.hash_bytes).count(
                position,
                self.depth,
                self.convention,
            );
        }
        self.divide(position).iter().map(|(_, count)| count).sum()
    }

    /// The count below each legal move, in the order of [`Position::ordered_moves`]. Empty at depth 0.
    ///
    /// With [`Convention::Keep`] a move that can be made along several routes has their counts added up.
    pub fn divide<R: Rules>(self, position: &Position<R>) -> Vec<(Move<R>, u64)> {
        if self.depth == 0 {
            return Vec::new();
        }
        let tasks = self.tasks(position);
        let counts = self.run(&tasks);
        let mut divided: Vec<_> = position.ordered_moves().into_iter().map(|mv| (mv, 0)).collect();
        for (task, count) in tasks.iter().zip(counts) {
            if let Some(entry) = divided.iter_mut().find(|(mv, _)| *mv == task.root) {
                entry.1 += count;
            }
        }
        divided
    }

    /// Cuts the tree into pieces small enough to keep all threads busy to the end.
    fn tasks<R: Rules>(self, position: &Position<R>) -> Vec<Task<R>> {
        const ENOUGH: usize = 200;
        let below = |root: Move<R>, position: Position<R>, mv: &Move<R>, depth: u32| Task {
            root,
            position: position.play_unchecked(mv),
            depth: depth - 1,
        };
        let roots = self.routes(position);
        let mut tasks: Vec<_> = roots.iter().map(|root| below(*root, *position, root, self.depth)).collect();
        while self.threads > 1 && tasks.len() < ENOUGH && tasks.first().is_some_and(|task| task.depth > 4) {
            let mut finer = Vec::new();
            for task in &tasks {
                let routes = self.routes(&task.position);
                finer.extend(routes.iter().map(|mv| below(task.root, task.position, mv, task.depth)));
            }
            tasks = finer;
        }
        tasks
    }

    /// Every route, or every move. Out of line: it contains four generators, and nothing hot calls it.
    #[inline(never)]
    fn routes<R: Rules>(self, position: &Position<R>) -> Vec<Move<R>> {
        let mut routes = Vec::new();
        let visit = &mut |mv| routes.push(mv);
        match (position.turn(), self.convention) {
            (Color::Black, Convention::Drop) => position.visit::<Dark, DROP>(visit),
            (Color::Black, Convention::Keep) => position.visit::<Dark, KEEP>(visit),
            (Color::White, Convention::Drop) => position.visit::<Light, DROP>(visit),
            (Color::White, Convention::Keep) => position.visit::<Light, KEEP>(visit),
        }
        routes
    }

    /// Counts every task, threads taking the next one as they get free.
    fn run<R: Rules>(self, tasks: &[Task<R>]) -> Vec<u64> {
        let Some(rules) = tasks.first().map(|task| task.position.rules()) else { return Vec::new() };
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut counter = Counter::new(rules, self.hash_bytes / self.threads);
            let mut done = Vec::new();
            while let Some((index, task)) = {
                let index = next.fetch_add(1, Ordering::Relaxed);
                tasks.get(index).map(|task| (index, task))
            } {
                done.push((index, counter.count(&task.position, task.depth, self.convention)));
            }
            done
        };
        let mut counts = vec![0; tasks.len()];
        std::thread::scope(|scope| {
            let handles: Vec<_> = (0..self.threads).map(|_| scope.spawn(worker)).collect();
            for handle in handles {
                let done = handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                for (index, count) in done {
                    counts[index] = count;
                }
            }
        });
        counts
    }
}

/// A part of the tree: the position reached, what is left to count, and the root move it belongs to.
struct Task<R: Rules> {
    root: Move<R>,
    position: Position<R>,
    depth: u32,
}

/// Counts trees, caching positions if it has a table.
struct Counter<R: Rules> {
    table: Vec<Entry<R>>,
}

#[derive(Clone, Copy)]
struct Entry<R: Rules> {
    position: Position<R>,
    depth: u32,
    count: u64,
}

impl<R: Rules> Counter<R> {
    fn new(rules: R, bytes: usize) -> Self {
        let entries = bytes / size_of::<Entry<R>>();
        let size = if entries == 0 { 0 } else { 1 << entries.ilog2() };
        let unused = Entry { position: Position::start(rules), depth: 0, count: 0 };
        Counter { table: vec![unused; size] }
    }

    fn count(&mut self, position: &Position<R>, depth: u32, convention: Convention) -> u64 {
        match (position.turn(), convention) {
            _ if depth == 0 => 1,
            (Color::Black, Convention::Drop) => self.descend::<Dark, DROP>(position, depth),
            (Color::Black, Convention::Keep) => self.descend::<Dark, KEEP>(position, depth),
            (Color::White, Convention::Drop) => self.descend::<Light, DROP>(position, depth),
            (Color::White, Convention::Keep) => self.descend::<Light, KEEP>(position, depth),
        }
    }

    fn descend<S: Side, const ROUTES: bool>(&mut self, position: &Position<R>, depth: u32) -> u64 {
        if self.table.is_empty() {
            plain::<R, S, ROUTES>(position, depth)
        } else {
            self.hashed::<S, ROUTES>(position, depth)
        }
    }

    fn hashed<S: Side, const ROUTES: bool>(&mut self, position: &Position<R>, depth: u32) -> u64 {
        // Below this a memory lookup costs more than counting again.
        const WORTH_HASHING: u32 = 3;
        if depth < WORTH_HASHING {
            return plain::<R, S, ROUTES>(position, depth);
        }
        let slot = slot(position, depth) as usize & (self.table.len() - 1);
        let entry = &self.table[slot];
        if entry.depth == depth && entry.position == *position {
            return entry.count;
        }
        let mut count = 0;
        position.visit::<S, ROUTES>(&mut |mv| {
            count += self.hashed::<S::Other, ROUTES>(&position.play_unchecked_for(S::COLOR, &mv), depth - 1);
        });
        self.table[slot] = Entry { position: *position, depth, count };
        count
    }
}

fn plain<R: Rules, S: Side, const ROUTES: bool>(position: &Position<R>, depth: u32) -> u64 {
    let mut count = 0;
    match depth {
        1 => return position.count_for::<S, ROUTES>(),
        // The last two plies are most of the work: no call between them.
        2 => position.visit::<S, ROUTES>(&mut |mv| {
            count += position.play_unchecked_for(S::COLOR, &mv).count_for::<S::Other, ROUTES>();
        }),
        _ => position.visit::<S, ROUTES>(&mut |mv| {
            count += plain::<R, S::Other, ROUTES>(&position.play_unchecked_for(S::COLOR, &mv), depth - 1);
        }),
    }
    count
}

/// A table slot for a position, by multiplication; cheaper than the frozen hash, and nothing depends on it.
fn slot<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let words = [position.pieces(Color::Black), position.pieces(Color::White), position.kings()];
    let hash = words.into_iter().fold(depth as u64, |hash, word| {
        let wide = word.wide();
        mix(mix(hash, wide as u64), (wide >> 64) as u64)
    });
    hash ^ (hash >> 32)
}
