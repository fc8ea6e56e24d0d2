//! Minimax: searches everything. The value of a position is the best of what the opponent leaves.

use kelso_rules::{Position, Rules};

use super::tree::{INFINITE, Search, Stopped, Tree};
use crate::eval::Value;

/// The plain search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl<R: Rules> Search<R> for Minimax {
    const PRUNES: bool = false;

    fn value(
        &mut self,
        tree: &mut Tree<'_, R>,
        position: &Position<R>,
        depth: u32,
        ply: usize,
        window: (Value, Value),
    ) -> Result<Value, Stopped> {
        tree.visit(position, ply, window)?;
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
            best = best.max(-self.value(tree, &child, depth - 1, ply + 1, (-INFINITE, INFINITE))?);
        }
        Ok(tree.leave(best))
    }
}
