//! The tree of a teaching search as a plain value: every node in the order of visiting, with its window on entry, the
//! value it passed up and what was cut off below it.

use kelso_rules::{AnyMove, AnyPosition, Color};

use super::deepen::to_score;
use super::tree::INFINITE;
use crate::agent::AnyChoice;
use crate::bound::Bound;
use crate::eval::{DECIDED, Value};
use crate::score::Score;

/// A recorded search. All values are from the point of view of the side to move at the root, which is therefore Max.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedTree {
    /// The nodes in the order of visiting, parents before their children. Deepening searches have one root for each
    /// iteration.
    pub nodes: Vec<RecordedNode>,
    /// The side to move at the root.
    pub side: Color,
    /// The agent's choice and its own counters. Without a score, it was stopped before it had a result.
    pub choice: AnyChoice,
    /// False if it was stopped, by the node limit or from outside.
    pub complete: bool,
    /// How many steps of [`Value`] are one point.
    pub unit: Value,
}

/// A node of a recorded tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedNode {
    /// The index of its parent; `None` for a root.
    pub parent: Option<usize>,
    /// The move that led here; `None` for a root.
    pub mv: Option<AnyMove>,
    /// The position.
    pub position: AnyPosition,
    /// Plies from the root.
    pub ply: usize,
    /// The window on entry. A search that does not prune always has the widest.
    pub window: Window,
    /// The value it passed up; `None` if the search was stopped before that.
    pub value: Option<Value>,
    /// What the value says.
    pub bound: Bound,
    /// Its parent's window after the value was taken into account; `None` for a root, and for a node that was stopped.
    pub then: Option<Window>,
    /// What happened to it.
    pub kind: NodeKind,
    /// True if it counts as a leaf: a position at the depth limit.
    pub is_leaf: bool,
    /// The number of its legal moves, if they were generated.
    pub moves: Option<usize>,
    /// True if it was left early because alpha had reached beta.
    pub is_cut_off: bool,
    /// Moves never examined because of that. It is 0 if the last move caused the cut-off.
    pub cut_moves: usize,
    /// Nodes in its subtree, itself included: `index + size` is the next node that is not below it.
    pub size: usize,
    /// The index of the child whose value it took; `None` for an average, a leaf, or a node that was stopped.
    pub best: Option<usize>,
}

/// Alpha and beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What Max is guaranteed.
    pub alpha: Value,
    /// What Min is guaranteed.
    pub beta: Value,
}

impl Window {
    /// Nothing is known yet.
    pub const WIDEST: Window = Window { alpha: -INFINITE, beta: INFINITE };
}

/// What happened to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// It has the best value among its children.
    Searched,
    /// It has the average of its children's values.
    Averaged,
    /// It was evaluated.
    Evaluated,
    /// The side to move has no move and has lost.
    Lost,
    /// The game reached its move limit.
    MoveLimit,
    /// It was answered from the table.
    Remembered,
    /// The search was stopped before its value was known.
    Stopped,
}

/// The counters of a tree, counted node by node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeTotals {
    /// Positions visited.
    pub nodes: u64,
    /// Positions at the end of the search's depth.
    pub leaves: u64,
    /// Number of cut-offs, even if no move was left.
    pub cutoffs: u64,
    /// Moves that were cut off.
    pub cut_moves: u64,
    /// Positions answered from the table.
    pub table_hits: u64,
    /// Positions visited at each distance from the root.
    pub nodes_per_depth: Vec<u64>,
    /// Legal moves of the expanded positions.
    pub branches: u64,
    /// Expanded positions.
    pub expanded: u64,
}

impl TreeTotals {
    fn of(nodes: &[RecordedNode]) -> Self {
        let mut totals = TreeTotals::default();
        for node in nodes {
            totals.add(node);
        }
        totals
    }

    fn add(&mut self, node: &RecordedNode) {
        self.nodes += 1;
        self.leaves += u64::from(node.is_leaf);
        self.cutoffs += u64::from(node.is_cut_off);
        self.cut_moves += node.cut_moves as u64;
        self.table_hits += u64::from(node.kind == NodeKind::Remembered);
        if self.nodes_per_depth.len() <= node.ply {
            self.nodes_per_depth.resize(node.ply + 1, 0);
        }
        self.nodes_per_depth[node.ply] += 1;
        if let Some(moves) = node.moves {
            self.expanded += 1;
            self.branches += moves as u64;
        }
    }

    /// Average number of legal moves of an expanded position.
    pub fn branching_factor(&self) -> f64 {
        if self.expanded == 0 { 0.0 } else { self.branches as f64 / self.expanded as f64 }
    }
}

impl RecordedTree {
    /// The roots: one, or one for each iteration.
    pub fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        self.siblings(0, self.nodes.len())
    }

    /// The children of a node, in the order in which they were visited.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.siblings(node + 1, node + self.nodes[node].size)
    }

    fn siblings(&self, first: usize, end: usize) -> impl Iterator<Item = usize> + '_ {
        let before_end = move |node: usize| (node < end).then_some(node);
        std::iter::successors(before_end(first), move |&node| before_end(node + self.nodes[node].size))
    }

    /// The line that a node's value comes from: the node, the child whose value it took, and so on.
    pub fn principal_line(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |&node| self.nodes[node].best)
    }

    /// The counters of a node and all below it, counted node by node.
    pub fn totals_of(&self, node: usize) -> TreeTotals {
        TreeTotals::of(&self.nodes[node..node + self.nodes[node].size])
    }

    /// The counters of the whole tree, counted node by node.
    pub fn totals(&self) -> TreeTotals {
        TreeTotals::of(&self.nodes)
    }

    /// A value as a score of the side to move at the root.
    pub fn score(&self, value: Value) -> Score {
        to_score(value, self.unit)
    }

    /// A short text for a value: `+1`, `−0.5`, `0`, `win in 3`, `−∞`.
    pub fn value_text(&self, value: Value) -> String {
        let sign = match value {
            0 => return "0".to_owned(),
            INFINITE => return "+∞".to_owned(),
            value if value == -INFINITE => return "−∞".to_owned(),
            value if value.abs() >= DECIDED / 2 => return self.score(value).to_string(),
            value if value > 0 => '+',
            _ => '−',
        };
        let hundredths = i128::from(value).abs() * 100 / i128::from(self.unit);
        match (hundredths / 100, hundredths % 100) {
            // Not nothing, but too little to print.
            (0, 0) => "0".to_owned(),
            (points, 0) => format!("{sign}{points}"),
            (points, rest) if rest % 10 == 0 => format!("{sign}{points}.{}", rest / 10),
            (points, rest) => format!("{sign}{points}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{AnyGame, EndRules, VariantId};

    use crate::SearchControl;
    use crate::teach::{RecordLimits, record};

    #[test]
    fn values_are_short() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let spec = "minimax depth=1 eval=material-half-king".parse().expect("an agent");
        let mut tree =
            record(&game, &spec, RecordLimits::default(), &SearchControl::default()).expect("it can");
        assert_eq!(tree.unit, 2);
        let texts = [0, 1, -1, 2, -5].map(|value| tree.value_text(value));
        assert_eq!(texts, ["0", "+0.5", "−0.5", "+1", "−2.5"]);
        tree.unit = 8192;
        assert_eq!([27306, -1, -300].map(|value| tree.value_text(value)), ["+3.33", "0", "−0.03"]);
        let (won, far) = (crate::eval::DECIDED - 5, i64::MAX);
        assert_eq!([won, -won, far, -far].map(|v| tree.value_text(v)), ["win in 3", "loss in 3", "+∞", "−∞"]);
    }
}
