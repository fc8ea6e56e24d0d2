//! The ideal and the worst order of children (B6a): by their true values, found by a look ahead that is not counted.
//!
//! No player could use it, for the look costs more than it saves. It shows what the order of moves is worth: with the best
//! move always first alpha-beta does the least that it can, with the best one last hardly less than minimax.

use std::cell::Cell;

use kelso_rules::{Move, Position, Rules};

use super::tree::{ChildOrder, INFINITE, Tree};
use crate::eval::Value;

/// The look goes this far at most: what lies deeper seldom changes the order, and would take for ever.
const FARTHEST: u32 = 8;
/// Positions between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1024;

impl<R: Rules> Tree<'_, R> {
    /// Brings children into the order of their values, if that order is asked for; `depth` plies are searched below each.
    /// Equal ones keep their order.
    pub(super) fn sort_by_value(&self, children: &mut [(Move<R>, Position<R>)], depth: u32, ply: usize) {
        let sign = match self.settings().order {
            ChildOrder::BestFirst => 1,
            ChildOrder::WorstFirst => -1,
            ChildOrder::QuietFirst | ChildOrder::JumpsFirst | ChildOrder::ByDirection => return,
        };
        let ahead = LookAhead { tree: self, visited: Cell::new(0) };
        // A child's value is for the opponent, so small is good.
        children.sort_by_cached_key(|(_, child)| {
            sign * ahead.value(child, depth.min(FARTHEST), ply, (-INFINITE, INFINITE))
        });
    }
}

/// A search of the same tree beside the one that is counted.
struct LookAhead<'t, 'a, R: Rules> {
    tree: &'t Tree<'a, R>,
    visited: Cell<u64>,
}

impl<R: Rules> LookAhead<'_, '_, R> {
    /// The value for the side to move; anything once time is over, for then nobody uses it any more.
    fn value(
        &self,
        position: &Position<R>,
        depth: u32,
        ply: usize,
        (mut alpha, beta): (Value, Value),
    ) -> Value {
        self.visited.set(self.visited.get() + 1);
        if self.visited.get().is_multiple_of(BETWEEN_LOOKS) && self.tree.is_out_of_time() {
            return 0;
        }
        let moves = position.ordered_moves();
        if depth == 0 || moves.is_empty() || self.tree.is_at_move_limit(ply) {
            return self.tree.leaf_value(position, ply).1;
        }
        let mut best = -INFINITE;
        for mv in &moves {
            best = best.max(-self.value(&position.succ(mv), depth - 1, ply + 1, (-beta, -alpha)));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

    use crate::agent::{AnyChoice, Unobserved};
    use crate::{AgentSpec, Limits};

    fn search(agent: &str, fen: &str) -> AnyChoice {
        let variant = VariantId { rules: RuleSet::OptionalCapture, size: Size::Eight };
        let game = AnyGame::from_fen(variant, EndRules::WCDF, fen).expect("a legal FEN");
        let spec: AgentSpec = agent.parse().expect("an agent");
        spec.build_any(variant).choose(&game, &Limits::NONE, &mut Unobserved).expect("not over")
    }

    const POSITIONS: [&str; 3] =
        ["B:W21-32:B1-12", "W:W17,21,23-28,30-32:B2-10,12,15", "B:W13,19,22,K30:B6,11,14,K27"];

    #[test]
    fn the_order_changes_the_work_and_not_the_value() {
        for fen in POSITIONS {
            let of = |order: &str| search(&format!("alphabeta depth=5 eval=piece-row order={order}"), fen);
            let [best, usual, worst] = ["best-first", "quiet-first", "worst-first"].map(of);
            let minimax = search("minimax depth=5 eval=piece-row", fen);
            assert!(best.stats.leaves < usual.stats.leaves, "{fen}");
            assert!(usual.stats.leaves < worst.stats.leaves, "{fen}");
            assert!(worst.stats.leaves <= minimax.stats.leaves, "{fen}");
            assert!([&best, &usual, &worst].iter().all(|choice| choice.score == minimax.score), "{fen}");
        }
    }

    #[test]
    fn no_other_order_does_less() {
        for fen in POSITIONS {
            for depth in 2..=5 {
                let leaves =
                    |agent: &str| search(&format!("{agent} depth={depth} eval=piece-row"), fen).stats.leaves;
                let ideal = leaves("alphabeta order=best-first");
                for other in
                    ["alphabeta", "alphabeta order=jumps-first", "alphabeta order=by-direction", "ordered"]
                {
                    assert!(ideal <= leaves(other), "{other} {depth} {fen}");
                }
            }
        }
    }

    #[test]
    fn the_look_ahead_keeps_the_time() {
        let choice = search("alphabeta depth=60 time=20ms order=worst-first", POSITIONS[0]);
        assert!((1..60).contains(&choice.stats.depth));
    }
}
