//! The ideal and the worst order of children (B6a): by their true values, found by a search that is not counted.
//!
//! No player could use it, because that search costs more than it saves. It shows what move ordering is worth: with the
//! best move always first alpha-beta does close to its minimum (in a uniform tree exactly that), with the best one last
//! hardly less than minimax.

use std::cell::RefCell;
use std::collections::HashMap;

use kelso_rules::{Move, Position, Rules};

use super::tree::{ChildOrder, Tree};
use crate::eval::Value;

/// The maximum depth of that search: deeper values rarely change the order, and would take forever.
const FARTHEST: u32 = 8;
/// Positions between two checks of the clock.
const BETWEEN_LOOKS: usize = 1024;
/// Values kept: more would use too much memory.
const MOST_KEPT: usize = 1 << 20;

/// The values found so far, by position and remaining depth. Each position is searched once.
pub(super) type KnownValues<R> = RefCell<HashMap<(Position<R>, u32), Value>>;

impl<R: Rules> Tree<'_, R> {
    /// Sorts children by their values, if that order is requested; `depth` plies are searched below each. Ties keep
    /// their order.
    pub(super) fn sort_by_value(&self, children: &mut [(Move<R>, Position<R>)], depth: u32, ply: usize) {
        let sign = match self.settings().order {
            ChildOrder::BestFirst => 1,
            ChildOrder::WorstFirst => -1,
            ChildOrder::QuietFirst | ChildOrder::JumpsFirst | ChildOrder::ByDirection => return,
        };
        // A child's value is for the opponent, so smaller is better.
        children.sort_by_cached_key(|(_, child)| sign * self.look_ahead(child, depth.min(FARTHEST), ply));
    }

    /// The value for the side to move; meaningless once time is up, when it is no longer used.
    fn look_ahead(&self, position: &Position<R>, depth: u32, ply: usize) -> Value {
        if depth == 0 || self.is_at_move_limit(ply) {
            return self.leaf_value(position, ply).1;
        }
        if let Some(&known) = self.known_values.borrow().get(&(*position, depth)) {
            return known;
        }
        if self.known_values.borrow().len().is_multiple_of(BETWEEN_LOOKS) && self.is_out_of_time() {
            return 0;
        }
        let moves = position.ordered_moves();
        let of = |mv: &Move<R>| -self.look_ahead(&position.play_unchecked(mv), depth - 1, ply + 1);
        let value = moves.iter().map(of).max().unwrap_or_else(|| self.leaf_value(position, ply).1);
        let mut known = self.known_values.borrow_mut();
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert((*position, depth), value);
        value
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
    fn no_other_order_does_less_in_these() {
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
