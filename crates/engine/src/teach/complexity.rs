//! The textbook complexity of a search, with this search's numbers filled in (E6).

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
    /// Its numeric value.
    pub value: f64,
}

impl Complexity {
    /// The time of a search: all lines for minimax; for pruning searches the best case, in which the best move always
    /// comes first.
    pub fn time(kind: AgentKind, branching: f64, depth: u32) -> Self {
        // One decimal is shown; the value is computed from the numbers shown.
        let branching = (branching * 10.0).round() / 10.0;
        let plies = f64::from(depth);
        let (formula, exponent) = match kind {
            AgentKind::Minimax | AgentKind::Expectimax => ("O(b^P)", plies),
            _ => ("O(b^(P/2))", plies / 2.0),
        };
        let filled = format!("O({branching:.1}^{exponent})");
        Complexity { formula, filled, value: branching.powf(exponent) }
    }

    /// The time of an actual search, by its own branching factor and depth.
    pub fn of(kind: AgentKind, stats: &Stats) -> Self {
        Complexity::time(kind, stats.branching_factor(), stats.depth)
    }

    /// The memory of all three: one position for each ply of the current line.
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
