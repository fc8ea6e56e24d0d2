//! Quiescence search: at depth zero, captures are played out before the evaluation.

use kelso_rules::Rules;
use kelso_rules::laws::Obligation;

use super::MAX_PLY;
use super::features::Feature;
use super::window::ScoreWindow;
use super::worker::{Node, Worker};
use crate::score::Score;

impl<R: Rules> Worker<'_, R> {
    /// Plays out captures; if there are none but one is threatened, looks one move further, once.
    pub(crate) fn quiescence(&mut self, node: &Node<R>, window: ScoreWindow, may_look: bool) -> Score {
        self.pv.clear(node.ply);
        if self.visit() || self.line.is_draw() {
            return Score::ZERO;
        }
        let position = node.at.position();
        if node.ply >= MAX_PLY {
            return self.evaluate(position);
        }
        if let Some(known) = self.known(node) {
            return known.score;
        }
        let captures = position.has_captures();
        let threatened = may_look
            && !captures
            && self.shared.features.has(Feature::Threats)
            && position.with_turn(!position.turn()).has_captures();
        if threatened || (captures && position.rules().laws().obligation == Obligation::Mandatory) {
            return self.quiescence_moves(node, window, -Score::INFINITE, false);
        }
        if !captures && !position.has_moves() {
            return Score::loss_in(node.ply as u16);
        }
        let standing = self.evaluate(position);
        if !captures || standing >= window.beta {
            return standing;
        }
        self.quiescence_moves(node, window, standing, true)
    }

    /// Tries the moves, or only the captures, to improve on `best`.
    fn quiescence_moves(
        &mut self,
        node: &Node<R>,
        window: ScoreWindow,
        mut best: Score,
        captures_only: bool,
    ) -> Score {
        let moves = node.at.position().legal_moves();
        if moves.is_empty() {
            return Score::loss_in(node.ply as u16);
        }
        let mut alpha = window.alpha.max(best);
        for mv in moves.iter().filter(|mv| !captures_only || mv.is_capture()) {
            let next = self.enter(node, mv);
            let score = -self.quiescence(&next, ScoreWindow { alpha, beta: window.beta }.turned(), false);
            self.line.pop();
            if self.is_over() {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.pv.prepend(node.ply, *mv);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        best
    }
}
