//! Is a search longer than a lookup (A12)? Estimated from the agent's limits alone.
//!
//! A measurement while playing would be more exact, and could not be used: a remembered move may be another one than the search
//! would find, so the same seed would give another game on a busy computer. Limits are the same everywhere.

use std::time::Duration;

use kelso_rules::VariantId;

use crate::limits::Limits;

/// How long a lookup in a store on disk takes at most, as a rule: see "When nothing is looked up" in docs/experience.md.
pub const DEFAULT_LOOKUP_COST: Duration = Duration::from_micros(20);

/// What searches of an agent take, roughly: means over 60 random positions, see the table in docs/experience.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// A search to depth 1, on 32 squares.
    pub first_ply: Duration,
    /// By how many hundredths each further ply multiplies it, on 32 squares.
    pub growth: u32,
    /// One position.
    pub node: Duration,
}

impl SearchCost {
    /// Of the teaching search with a table.
    pub const TABLE: SearchCost =
        SearchCost { first_ply: Duration::from_nanos(2_300), growth: 245, node: Duration::from_nanos(110) };
    /// Of the engine.
    pub const ENGINE: SearchCost =
        SearchCost { first_ply: Duration::from_micros(6), growth: 190, node: Duration::from_nanos(100) };

    /// How long a search within these limits takes: until it reaches the first of them. `None` if it has no limit.
    pub fn of(self, limits: &Limits, variant: VariantId) -> Option<Duration> {
        let depth = limits.depth.map(|depth| self.within_depth(depth, variant));
        let nodes =
            limits.nodes.map(|nodes| self.node.saturating_mul(u32::try_from(nodes).unwrap_or(u32::MAX)));
        [depth, nodes, limits.time].into_iter().flatten().min()
    }

    /// Larger boards have more moves.
    fn within_depth(self, depth: u32, variant: VariantId) -> Duration {
        let squares = (variant.size.rows() * variant.size.rows() / 2) as f64;
        let growth = f64::from(self.growth) / 100.0 * (squares / 32.0).max(1.0);
        let plies = i32::try_from(depth).unwrap_or(i32::MAX).saturating_sub(1);
        let seconds = self.first_ply.as_secs_f64() * growth.powi(plies);
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{RuleSet, Size};

    use super::*;

    #[test]
    fn deeper_and_longer_searches_cost_more_and_the_first_limit_counts() {
        let cost = |limits: Limits| SearchCost::TABLE.of(&limits, VariantId::ENGLISH);
        assert!((1..20).all(|depth| cost(Limits::depth(depth)) < cost(Limits::depth(depth + 1))));
        assert_eq!(cost(Limits::NONE), None);
        assert_eq!(cost(Limits::depth(9).and(Limits::nodes(1))), cost(Limits::nodes(1)));
        assert_eq!(
            cost(Limits::time(Duration::from_micros(7)).and(Limits::depth(9))),
            Some(Duration::from_micros(7))
        );
        assert_eq!(cost(Limits::depth(u32::MAX)), Some(Duration::MAX));
    }

    /// The first depth and the first number of positions for which a lookup pays.
    fn first(agent: SearchCost, lookup: Duration, size: Size) -> (Option<u32>, Option<u64>) {
        let variant = VariantId { rules: RuleSet::English, size };
        let pays = |limits: Limits| agent.of(&limits, variant) > Some(lookup);
        let depth = (1..12).find(|depth| pays(Limits::depth(*depth)));
        (depth, (1..10_000).find(|nodes| pays(Limits::nodes(*nodes))))
    }

    /// docs/experience.md says the same.
    #[test]
    fn lookups_pay_from_these_limits_on() {
        let database = Duration::from_micros(200);
        for (agent, lookup, size, expected) in [
            (SearchCost::TABLE, DEFAULT_LOOKUP_COST, Size::Six, (4, 182)),
            (SearchCost::TABLE, DEFAULT_LOOKUP_COST, Size::Eight, (4, 182)),
            (SearchCost::TABLE, DEFAULT_LOOKUP_COST, Size::Sixteen, (2, 182)),
            (SearchCost::ENGINE, DEFAULT_LOOKUP_COST, Size::Eight, (3, 201)),
            (SearchCost::ENGINE, DEFAULT_LOOKUP_COST, Size::Sixteen, (2, 201)),
            (SearchCost::TABLE, database, Size::Eight, (6, 1_819)),
            (SearchCost::ENGINE, database, Size::Eight, (7, 2_001)),
        ] {
            let (depth, nodes) = expected;
            assert_eq!(
                first(agent, lookup, size),
                (Some(depth), Some(nodes)),
                "{agent:?} {lookup:?} {size:?}"
            );
        }
    }
}
