//! The minimum work of alpha-beta, by Knuth and Moore (1975), for trees in which every position has the same number of
//! moves.

/// A uniform tree, in which every position has the same number of moves. Real ones are not uniform: one with as many
/// leaves, or states, as minimax saw is a yardstick, not a strict bound.
///
/// ```
/// use kelso_engine::teach::EvenTree;
///
/// let tree = EvenTree::with_leaves(512.0, 3);
/// assert_eq!(tree.branching().round(), 8.0);
/// // b^⌈P/2⌉ + b^⌊P/2⌋ − 1.
/// assert_eq!(tree.least_leaves().round(), 64.0 + 8.0 - 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvenTree {
    branching: f64,
    depth: u32,
}

impl EvenTree {
    /// The tree of this depth with this many states below the root.
    pub fn with_states(states: f64, depth: u32) -> Self {
        let (mut low, mut high) = (0.0, states.max(1.0));
        // The number of states grows with the branching factor, so bisection finds it.
        for _ in 0..100 {
            let branching = f64::midpoint(low, high);
            let total: f64 = (1..=depth).map(|ply| branching.powi(ply as i32)).sum();
            if total < states {
                low = branching;
            } else {
                high = branching;
            }
        }
        EvenTree { branching: low, depth }
    }

    /// The tree of this depth with this many leaves.
    pub fn with_leaves(leaves: f64, depth: u32) -> Self {
        EvenTree { branching: leaves.powf(1.0 / f64::from(depth.max(1))), depth }
    }

    /// Moves of a position, b.
    pub fn branching(self) -> f64 {
        self.branching
    }

    /// The minimum number of positions at one ply that a search must visit to prove its result.
    fn least_at(self, ply: u32) -> f64 {
        self.branching.powi(ply.div_ceil(2) as i32) + self.branching.powi((ply / 2) as i32) - 1.0
    }

    /// The minimum number of leaves.
    pub fn least_leaves(self) -> f64 {
        self.least_at(self.depth)
    }

    /// The minimum number of states below the root.
    pub fn least_states(self) -> f64 {
        (1..=self.depth).map(|ply| self.least_at(ply)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_a_tree_that_can_be_drawn() {
        // Three moves everywhere, two plies: 3 + 9 states; 3 + 3 − 1 leaves, and all three root moves.
        let tree = EvenTree::with_states(12.0, 2);
        assert!((tree.branching - 3.0).abs() < 1e-9, "{tree:?}");
        assert!((tree.least_leaves() - 5.0).abs() < 1e-9 && (tree.least_states() - 8.0).abs() < 1e-9);
        let leaves = EvenTree::with_leaves(9.0, 2);
        assert!((leaves.branching - 3.0).abs() < 1e-9, "{leaves:?}");
        // With one move everywhere there is nothing to leave out.
        assert!((EvenTree::with_states(4.0, 4).least_states() - 4.0).abs() < 1e-9);
    }
}
