//! Ordered alpha-beta with a transposition table and iterative deepening: transpositions are searched once, and the
//! last iteration's best move is tried first.

use kelso_rules::{Move, Position, Rules};

use super::ordered::best_first;
use super::tree::{INFINITE, Search, Stopped, Tree};
use crate::eval::{DECIDED, Value};

/// The search with a memory.
pub struct TableSearch<R: Rules> {
    slots: Vec<Option<TeachingSlot<R>>>,
    /// The number of the current choice. Entries of earlier ones are not used: an evaluation with jitter has changed
    /// since.
    choice: u64,
}

/// A table entry: with the position itself, so that two are never confused.
#[derive(Clone)]
struct TeachingSlot<R: Rules> {
    position: Position<R>,
    choice: u64,
    depth: u32,
    lower: Value,
    upper: Value,
    best: Option<Move<R>>,
}

impl<R: Rules> TableSearch<R> {
    /// A table for this many positions, rounded up to a power of two.
    pub fn new(positions: usize) -> Self {
        TableSearch { slots: vec![None; positions.next_power_of_two()], choice: 0 }
    }

    fn index(&self, position: &Position<R>) -> usize {
        position.hash() as usize & (self.slots.len() - 1)
    }

    fn probe(&self, position: &Position<R>) -> Option<&TeachingSlot<R>> {
        let slot = self.slots[self.index(position)].as_ref();
        slot.filter(|slot| slot.position == *position && slot.choice == self.choice)
    }

    /// Bounds of the value at exactly this depth. A deeper search is better, but has another value.
    fn bounds(&self, position: &Position<R>, depth: u32, ply: usize) -> (Value, Value) {
        match self.probe(position) {
            Some(slot) if slot.depth == depth => (from_root(slot.lower, ply), from_root(slot.upper, ply)),
            _ => (-INFINITE, INFINITE),
        }
    }
}

impl<R: Rules> Default for TableSearch<R> {
    /// A table of 2¹⁸ positions.
    fn default() -> Self {
        Self::new(1 << 18)
    }
}

impl<R: Rules> Search<R> for TableSearch<R> {
    const PRUNES: bool = true;
    const DEEPENS: bool = true;

    fn begin_choice(&mut self) {
        self.choice += 1;
    }

    fn value(
        &mut self,
        tree: &mut Tree<'_, R>,
        position: &Position<R>,
        depth: u32,
        ply: usize,
        (alpha, beta): (Value, Value),
    ) -> Result<Value, Stopped> {
        tree.visit(position, ply, (alpha, beta))?;
        if depth == 0 || tree.is_at_move_limit(ply) {
            return Ok(tree.leaf(position, ply));
        }
        // A position near the move limit has another value at another ply.
        let near_limit = tree.is_at_move_limit(ply + depth as usize);
        let (lower, upper) =
            if near_limit { (-INFINITE, INFINITE) } else { self.bounds(position, depth, ply) };
        if lower >= beta || lower == upper {
            return Ok(tree.remember(lower, lower == upper));
        }
        if upper <= alpha {
            return Ok(tree.remember(upper, false));
        }
        let mut children = tree.children(position);
        if children.is_empty() {
            return Ok(tree.lost(ply));
        }
        best_first(tree, &mut children);
        self.table_move_first(position, &mut children);
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut alpha_now = alpha;
        for (mv, child) in children {
            let value = -self.value(tree, &child, depth - 1, ply + 1, (-beta, -alpha_now))?;
            if value > best {
                (best, best_move) = (value, Some(mv));
            }
            alpha_now = alpha_now.max(best);
            if alpha_now >= beta {
                tree.cut();
                break;
            }
        }
        let index = self.index(position);
        let choice = self.choice;
        let lower = if best > alpha { from_node(best, ply) } else { -INFINITE };
        let upper = if best < beta { from_node(best, ply) } else { INFINITE };
        self.slots[index] =
            Some(TeachingSlot { position: *position, choice, depth, lower, upper, best: best_move });
        Ok(tree.leave(best))
    }

    fn root_order(&self, tree: &mut Tree<'_, R>, children: &mut [(Move<R>, Position<R>)]) {
        best_first(tree, children);
    }
}

impl<R: Rules> TableSearch<R> {
    fn table_move_first(&self, position: &Position<R>, children: &mut [(Move<R>, Position<R>)]) {
        let best = self.probe(position).and_then(|slot| slot.best);
        if let Some(index) = best.and_then(|best| children.iter().position(|(mv, _)| *mv == best)) {
            children[..=index].rotate_right(1);
        }
    }
}

/// A won game is worth less the farther it is from the root; the table stores the distance from the node.
fn from_node(value: Value, ply: usize) -> Value {
    shift(value, ply as Value)
}

fn from_root(value: Value, ply: usize) -> Value {
    shift(value, -(ply as Value))
}

fn shift(value: Value, plies: Value) -> Value {
    if value.abs() == INFINITE || value.abs() < DECIDED / 2 { value } else { value + value.signum() * plies }
}
