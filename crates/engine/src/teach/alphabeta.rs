//! Alpha-beta: like minimax, but leaves a position as soon as the opponent would not allow it.

use kelso_rules::{Position, Rules};

use super::tree::{INFINITE, Search, Stopped, Tree};
use crate::eval::Value;

/// The pruning search.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl<R: Rules> Search<R> for AlphaBeta {
    const PRUNES: bool = true;

    fn value(
        &mut self,
        tree: &mut Tree<'_, R>,
        position: &Position<R>,
        depth: u32,
        ply: usize,
        (mut alpha, beta): (Value, Value),
    ) -> Result<Value, Stopped> {
        tree.visit(position, ply, (alpha, beta))?;
        if depth == 0 || tree.is_at_move_limit(ply) {
            return Ok(tree.leaf(position, ply));
        }
        let moves = tree.moves(position);
        if moves.is_empty() {
            return Ok(tree.lost(ply));
        }
        let mut best = -INFINITE;
        for mv in &moves {
            let child = position.play_unchecked(mv);
            best = best.max(-self.value(tree, &child, depth - 1, ply + 1, (-beta, -alpha))?);
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.cut();
                break;
            }
        }
        Ok(tree.leave(best))
    }
}
