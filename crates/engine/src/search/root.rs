//! Iterative deepening at the root: one ply deeper each time, best move first, best lines reported.

use std::collections::VecDeque;

use kelso_rules::{Move, Rules};

use super::MAX_PLY;
use super::window::ScoreWindow;
use super::worker::{Node, Worker};
use crate::score::Score;

/// A move at the root and what the last search of it found. If the search is stopped after its score fell outside the
/// window, that is a bound: the edge of the window, or a win or loss that is proven whatever its distance.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<R: Rules> {
    pub(crate) mv: Move<R>,
    pub(crate) score: Score,
    pub(crate) pv: Vec<Move<R>>,
    /// The depth it was last searched to.
    pub(crate) depth: i32,
    /// Its upper bound, if that is all the last search found.
    pub(crate) at_most: Option<Score>,
}

/// The width of the first aspiration window, to either side.
const ASPIRATION: i32 = 16;

/// The root of one thread's search.
pub(crate) struct Root<'w, 'a, R: Rules> {
    pub(crate) worker: &'w mut Worker<'a, R>,
    pub(crate) node: Node<R>,
    pub(crate) moves: Vec<RootMove<R>>,
}

impl<R: Rules> Root<'_, '_, R> {
    /// Searches the best `lines` lines to a depth; false if it was cut short.
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

    /// Searches the moves from `first` on, with a narrow window if the score can be predicted.
    fn aspirate(&mut self, depth: i32, first: usize) -> bool {
        let guess = self.moves[first].score;
        let (mut below, mut above) = if depth >= 5 && !guess.is_decided() && guess != -Score::INFINITE {
            (ASPIRATION, ASPIRATION)
        } else {
            (i32::from(i16::MAX) * 2, i32::from(i16::MAX) * 2)
        };
        loop {
            let window = ScoreWindow { alpha: guess.offset(-below), beta: guess.offset(above) };
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
    fn search_moves(&mut self, window: ScoreWindow, depth: i32, first: usize) -> Option<Score> {
        let mut best = -Score::INFINITE;
        let mut rest = window;
        let mut queue: VecDeque<_> = self.moves[first..].iter().map(|root| root.mv).collect();
        let count = queue.len();
        let mut turn = 0;
        while let Some(mv) = queue.pop_front() {
            turn += 1;
            // Moves that another thread is searching come last, as inside the tree.
            let may_put_off = turn > 1 && turn <= count;
            let Some(score) = self.search_move(&mv, rest, depth - 1, turn == 1, may_put_off) else {
                queue.push_back(mv);
                continue;
            };
            if self.worker.is_over() {
                return None;
            }
            best = best.max(score);
            if turn == 1 || score > rest.alpha {
                rest.alpha = rest.alpha.max(score);
                self.promote(mv, window.shown(score), depth, first);
            } else if let Some(refuted) = self.moves.iter_mut().find(|root| root.mv == mv) {
                refuted.at_most = Some(score);
            }
            if score >= window.beta {
                break;
            }
        }
        Some(best)
    }

    /// The score of a root move; `None` if another thread is searching it and this one may postpone it.
    fn search_move(
        &mut self,
        mv: &Move<R>,
        rest: ScoreWindow,
        depth: i32,
        is_first: bool,
        may_put_off: bool,
    ) -> Option<Score> {
        let worker = &mut *self.worker;
        let busy = worker.shared.busy;
        let next = worker.enter(&self.node, mv);
        let hash = next.at.hash();
        let score = if is_first {
            Some(-worker.search(&next, rest.turned(), depth))
        } else if may_put_off && busy.is_busy(hash, depth) {
            None
        } else {
            busy.begin(hash, depth);
            let score = worker.search_later(&next, rest, depth, 0);
            busy.end(hash, depth);
            Some(score)
        };
        worker.line.pop();
        score
    }

    /// A new best move goes to the front, the others keep their order.
    fn promote(&mut self, mv: Move<R>, score: Score, depth: i32, first: usize) {
        self.worker.pv.prepend(0, mv);
        let index = self.moves.iter().position(|root| root.mv == mv).expect("a root move");
        self.moves[index] = RootMove { mv, score, depth, pv: self.worker.pv.root().to_vec(), at_most: None };
        self.moves[first..=index].rotate_right(1);
    }
}

/// The deepest iteration.
pub(crate) const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;
