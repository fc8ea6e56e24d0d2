//! Iterative deepening at the root: one ply deeper each time, best move first, best lines reported.

use kelso_rules::{Move, Variant};

use super::MAX_PLY;
use super::worker::{Node, Window, Worker};
use crate::score::Score;

/// A move at the root and what the last search of it found.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<V: Variant> {
    pub(crate) mv: Move<V::Board>,
    pub(crate) score: Score,
    pub(crate) pv: Vec<Move<V::Board>>,
    /// Positions visited below it in the last iteration.
    pub(crate) depth: i32,
}

/// The width of the first aspiration window, to either side.
const ASPIRATION: i32 = 16;

/// The root of one thread's search.
pub(crate) struct Root<'w, 'a, V: Variant> {
    pub(crate) worker: &'w mut Worker<'a, V>,
    pub(crate) node: Node<V>,
    pub(crate) moves: Vec<RootMove<V>>,
}

impl<V: Variant> Root<'_, '_, V> {
    /// Searches the best `lines` lines to a depth; false if it was stopped before the first was found.
    pub(crate) fn iterate(&mut self, depth: i32, lines: usize) -> bool {
        self.worker.root_depth = depth;
        let lines = lines.clamp(1, self.moves.len());
        for line in 0..lines {
            let done = self.aspirate(depth, line);
            // Later lines may have found better than earlier ones.
            self.moves[..=line].sort_by_key(|mv| std::cmp::Reverse(mv.score));
            if !done {
                return false;
            }
        }
        true
    }

    /// Searches the moves from `first` on, with a narrow window if the score can be guessed.
    fn aspirate(&mut self, depth: i32, first: usize) -> bool {
        let guess = self.moves[first].score;
        let (mut below, mut above) = if depth >= 5 && !guess.is_decided() && guess != -Score::INFINITE {
            (ASPIRATION, ASPIRATION)
        } else {
            (i32::from(i16::MAX) * 2, i32::from(i16::MAX) * 2)
        };
        loop {
            let window = Window { alpha: guess.offset(-below), beta: guess.offset(above) };
            let Some(score) = self.search_moves(window, depth, first) else { return false };
            if score <= window.alpha && window.alpha > -Score::INFINITE {
                below *= 4;
            } else if score >= window.beta && window.beta < Score::INFINITE {
                above *= 4;
            } else {
                return true;
            }
        }
    }

    /// One pass over the moves from `first` on; the best comes to `first`. None if it was stopped.
    fn search_moves(&mut self, window: Window, depth: i32, first: usize) -> Option<Score> {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        for index in first..self.moves.len() {
            let mv = self.moves[index].mv;
            let next = self.worker.enter(&self.node, &mv);
            let rest = Window { alpha, beta: window.beta };
            let score = self.worker.search_root_move(&next, rest, depth - 1, index == first);
            self.worker.line.pop();
            if self.worker.shared.control.is_stopped() {
                return None;
            }
            if score > best {
                best = score;
            }
            if index == first || score > alpha {
                alpha = alpha.max(score);
                self.worker.pv.prepend(0, mv);
                let entry = &mut self.moves[index];
                entry.score = score;
                entry.depth = depth;
                entry.pv = self.worker.pv.root().to_vec();
                // The best move goes to the front, the others keep their order.
                self.moves[first..=index].rotate_right(1);
            }
            if score >= window.beta {
                break;
            }
        }
        Some(best)
    }
}

impl<V: Variant> Worker<'_, V> {
    fn search_root_move(&mut self, next: &Node<V>, rest: Window, depth: i32, first: bool) -> Score {
        if first {
            -self.search(next, Window { alpha: -rest.beta, beta: -rest.alpha }, depth)
        } else {
            self.search_later(next, rest, depth, 0)
        }
    }
}

/// The deepest iteration.
pub(crate) const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;
