//! A small search that scores every move of a position at several depths: what the model knows about the quality of a
//! move.
//!
//! Plain alpha-beta with the engine's evaluation and captures played out at the end. It remembers nothing from one
//! position to the next, so a score never depends on what was searched before.

use kelso_rules::{English, Move, MoveList, Position};

use super::limits::QuickLimits;
use crate::eval::evaluator::Evaluator;
use crate::eval::weights::Weights;
use crate::score::Score;

/// The depths, in plies, at which moves are scored.
pub const DEPTHS: [u32; 3] = [1, 3, 5];

/// Losses, in hundredths of a man, are capped at this: beyond it a move is simply bad.
pub const MOST_LOST: i32 = 200;

const INFINITE: i32 = 32_000;
const PLIES: usize = 64;

/// How much worse than the best move each move is, in hundredths of a man, at each of [`DEPTHS`].
pub type Losses = Vec<[i32; DEPTHS.len()]>;

/// The search, with its buffers.
pub struct QuickSearch {
    evaluation: Evaluator<English>,
    killers: [Option<Move>; PLIES],
    limits: Option<QuickLimits>,
    nodes: u64,
    stopped: bool,
}

impl Default for QuickSearch {
    fn default() -> Self {
        let evaluation = Evaluator::with_patterns(English);
        let evaluation = evaluation.unwrap_or_else(|| Evaluator::new(English, Weights::DEFAULT));
        QuickSearch { evaluation, killers: [None; PLIES], limits: None, nodes: 0, stopped: false }
    }
}

impl QuickSearch {
    /// From now on these limits apply. Once they are spent, the scores mean nothing.
    pub fn begin(&mut self, limits: QuickLimits) {
        self.limits = Some(limits);
        (self.nodes, self.stopped) = (0, false);
    }

    /// Positions visited since the limits began.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// True once the limits are spent.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The exact score of each of the legal moves at a depth in plies, for the side to move.
    pub fn scores(&mut self, position: &Position, moves: &[Move], depth: u32) -> Vec<i32> {
        self.killers = [None; PLIES];
        let score = |mv| {
            let child = position.play_unchecked(mv);
            -self.value(&child, depth.saturating_sub(1), 1, -INFINITE, INFINITE)
        };
        moves.iter().map(score).collect()
    }

    /// What every one of the legal moves loses.
    ///
    /// ```
    /// use kelso_engine::learned::forecast::QuickSearch;
    /// use kelso_rules::{English, Position};
    ///
    /// // 18-15 gives a man away.
    /// let position = Position::from_fen(English, "W:W18,32:B1,10")?;
    /// let moves = position.legal_moves();
    /// let losses = QuickSearch::default().losses(&position, &moves);
    /// let bad = moves.iter().position(|mv| mv.to().number() == 15).expect("it is legal");
    /// assert!(losses[bad][1] > 0);
    /// assert!(losses.iter().any(|loss| loss[2] == 0));
    /// # Ok::<(), kelso_rules::FenError>(())
    /// ```
    pub fn losses(&mut self, position: &Position, moves: &[Move]) -> Losses {
        self.killers = [None; PLIES];
        let mut losses = vec![[0; DEPTHS.len()]; moves.len()];
        let mut order: Vec<usize> = (0..moves.len()).collect();
        let mut scores = vec![0; moves.len()];
        for (index, depth) in DEPTHS.into_iter().enumerate() {
            let mut best = -INFINITE;
            for &which in &order {
                // Losses beyond the cap need not be known exactly.
                let alpha = (best - MOST_LOST).max(-INFINITE);
                let child = position.play_unchecked(&moves[which]);
                scores[which] = -self.value(&child, depth - 1, 1, -INFINITE, -alpha);
                best = best.max(scores[which]);
            }
            for (loss, score) in losses.iter_mut().zip(&scores) {
                loss[index] = (best - score).min(MOST_LOST);
            }
            // Best first; ties keep their order.
            order.sort_by_key(|&which| -scores[which]);
        }
        losses
    }

    /// The value for the side to move.
    fn value(&mut self, position: &Position, depth: u32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.is_spent() {
            return 0;
        }
        if ply >= PLIES || (depth == 0 && !position.has_captures()) {
            return self.leaf(position, ply);
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return lost(ply);
        }
        self.bring_forward(&mut moves, ply);
        let mut best = -INFINITE;
        for mv in &moves {
            let child = position.play_unchecked(mv);
            let score = -self.value(&child, depth.saturating_sub(1), ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                self.killers[ply] = Some(*mv);
                break;
            }
        }
        best
    }

    /// Counts a position; true if the limits are spent.
    fn is_spent(&mut self) -> bool {
        if !self.stopped {
            self.nodes += 1;
            self.stopped = self.limits.as_ref().is_some_and(|limits| limits.are_spent(self.nodes));
        }
        self.stopped
    }

    /// The move that caused a cut-off here comes first.
    fn bring_forward(&self, moves: &mut MoveList, ply: usize) {
        let killer = self.killers[ply];
        if let Some(index) = killer.and_then(|killer| moves.iter().position(|mv| *mv == killer)) {
            moves[..=index].rotate_right(1);
        }
    }

    fn leaf(&self, position: &Position, ply: usize) -> i32 {
        if position.has_moves() { self.evaluation.evaluate(position).raw().into() } else { lost(ply) }
    }
}

fn lost(ply: usize) -> i32 {
    Score::loss_in(ply as u16).raw().into()
}
