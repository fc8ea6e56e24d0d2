//! Alpha-beta with node ordering: children are sorted by their evaluation, best first for the side to move, so that
//! cut-offs come early.

use kelso_rules::{Move, Position, Variant};

use super::tree::{INFINITE, Search, Stopped, Tree};
use crate::eval::Value;

/// The pruning search that looks before it leaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ordered;

impl<V: Variant> Search<V> for Ordered {
    const PRUNES: bool = true;

    fn value(
        &mut self,
        tree: &mut Tree<'_, V>,
        position: &Position<V>,
        depth: u32,
        ply: usize,
        (mut alpha, beta): (Value, Value),
    ) -> Result<Value, Stopped> {
        tree.visit(ply)?;
        if depth == 0 {
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
                tree.stats.cutoffs += 1;
                break;
            }
        }
        Ok(best)
    }

    fn root_order(&self, tree: &Tree<'_, V>, children: &mut [(Move<V::Board>, Position<V>)]) {
        best_first(tree, children);
    }
}

/// Sorts children by their evaluation; equal ones keep their order.
pub(super) fn best_first<V: Variant>(tree: &Tree<'_, V>, children: &mut [(Move<V::Board>, Position<V>)]) {
    // A child's evaluation is for the opponent, so small is good.
    children.sort_by_cached_key(|(_, child)| tree.settings().evaluate_for_mover(child));
}
