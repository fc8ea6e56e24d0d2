//! Alpha-beta with node ordering: children are sorted by their evaluation, best first for the side to move, so that
//! cut-offs come early.

use kelso_rules::{Move, Position, Rules};

use super::tree::{INFINITE, Search, Stopped, Tree};
use crate::eval::Value;

/// The pruning search with move ordering.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ordered;

impl<R: Rules> Search<R> for Ordered {
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
        let mut children = tree.children(position);
        if children.is_empty() {
            return Ok(tree.lost(ply));
        }
        best_first(tree, &mut children);
        let mut best = -INFINITE;
        for (_, child) in children {
            best = best.max(-self.value(tree, &child, depth - 1, ply + 1, (-beta, -alpha))?);
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.cut();
                break;
            }
        }
        Ok(tree.leave(best))
    }

    fn root_order(&self, tree: &mut Tree<'_, R>, children: &mut [(Move<R>, Position<R>)]) {
        best_first(tree, children);
    }
}

/// Sorts children by their evaluation; ties keep their order. Counts where that changes anything.
pub(super) fn best_first<R: Rules>(tree: &mut Tree<'_, R>, children: &mut [(Move<R>, Position<R>)]) {
    if children.len() < 2 {
        return;
    }
    let generated: Vec<Move<R>> = children.iter().map(|(mv, _)| *mv).collect();
    // A child's evaluation is for the opponent, so smaller is better.
    children.sort_by_cached_key(|(_, child)| tree.settings().evaluate_for_mover(child));
    let is_changed = children.iter().zip(&generated).any(|((mv, _), before)| mv != before);
    tree.stats.sorted += 1;
    tree.stats.reordered += u64::from(is_changed);
}
