//! What a search should cost by the textbook, with this search's numbers filled in (E6).

use std::fmt;

use crate::spec::AgentKind;
use crate::stats::Stats;

/// A bound as the textbook writes it, and with numbers.
///
/// ```
/// use kelso_engine::AgentKind;
/// use kelso_engine::teach::Complexity;
///
/// let time = Complexity::time(AgentKind::Minimax, 8.2, 4);
/// assert_eq!(time.to_string(), "O(b^P) = O(8.2^4) ≈ 4521");
/// let time = Complexity::time(AgentKind::AlphaBeta, 8.2, 4);
/// assert_eq!(time.to_string(), "O(b^(P/2)) = O(8.2^2) ≈ 67");
/// assert_eq!(Complexity::space(4).to_string(), "O(P) = O(4)");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Complexity {
    /// The bound, `O(b^P)`, where b is the branching factor and P the depth in plies.
    pub formula: &'static str,
    /// The same with numbers, `O(8.2^4)`.
    pub filled: String,
    /// What that comes to.
    pub value: f64,
}

impl Complexity {
    /// The time of a search: all lines for minimax; for those that prune the best case, in which the best move always
    /// comes first.
    pub fn time(kind: AgentKind, branching: f64, depth: u32) -> Self {
        // One decimal is what is shown; the value is that of the numbers shown.
        let branching = (branching * 10.0).round() / 10.0;
        let plies = f64::from(depth);
        let (formula, exponent) = match kind {
            AgentKind::Minimax | AgentKind::Expectimax => ("O(b^P)", plies),
            _ => ("O(b^(P/2))", plies / 2.0),
        };
        let filled = format!("O({branching:.1}^{exponent})");
        Complexity { formula, filled, value: branching.powf(exponent) }
    }

    /// The time of a search that was made, by its own branching factor and depth.
    pub fn of(kind: AgentKind, stats: &Stats) -> Self {
        Complexity::time(kind, stats.branching_factor(), stats.depth)
    }

    /// The memory of all three: one position for each ply of the line that is looked at.
    pub fn space(depth: u32) -> Self {
        Complexity { formula: "O(P)", filled: format!("O({depth})"), value: f64::from(depth) }
    }
}

impl fmt::Display for Complexity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.formula, self.filled)?;
        if self.formula == "O(P)" { Ok(()) } else { write!(f, " ≈ {:.0}", self.value) }
    }
}

/// Leaves that the textbook expects of an even tree, in which every position has the same number of moves. Real trees are not
/// so even: the one meant has as many leaves as minimax saw, so that its least is a yardstick, not a wall.
///
/// ```
/// use kelso_engine::teach::LeafBounds;
///
/// let bounds = LeafBounds::of(512.0, 3);
/// assert_eq!(bounds.branching.round(), 8.0);
/// assert_eq!(bounds.least.round(), 64.0 + 8.0 - 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeafBounds {
    /// Moves of a position, b.
    pub branching: f64,
    /// The depth in plies, P.
    pub depth: u32,
    /// All leaves, b^P.
    pub all: f64,
    /// The least that a search must look at to be certain of the value, b^⌈P/2⌉ + b^⌊P/2⌋ − 1 (Knuth and Moore, 1975).
    pub least: f64,
}

impl LeafBounds {
    /// The bounds of an even tree with so many leaves at this depth.
    pub fn of(leaves: f64, depth: u32) -> Self {
        let branching = if depth == 0 { 0.0 } else { leaves.powf(1.0 / f64::from(depth)) };
        let least = branching.powi(depth.div_ceil(2) as i32) + branching.powi((depth / 2) as i32) - 1.0;
        LeafBounds { branching, depth, all: leaves, least }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_depths_keep_their_half() {
        let time = Complexity::time(AgentKind::Ordered, 10.04, 3);
        assert_eq!(time.filled, "O(10.0^1.5)");
        assert!((time.value - 31.6).abs() < 0.1);
    }

    #[test]
    fn it_is_filled_from_what_was_done() {
        let stats = Stats { branches: 30, expanded: 4, depth: 2, ..Stats::default() };
        assert_eq!(Complexity::of(AgentKind::Minimax, &stats).to_string(), "O(b^P) = O(7.5^2) ≈ 56");
        assert_eq!(Complexity::of(AgentKind::Minimax, &Stats::default()).filled, "O(0.0^0)");
    }
}
