//! The labels of nodes and edges, the same in drawing and text.

use kelso_engine::Bound;
use kelso_engine::eval::Value;
use kelso_engine::teach::{NodeKind, RecordedTree};
use kelso_rules::Notation;

use super::fold::NodeCounts;

/// `≤ 0`, `+1`, or `…` where the search was stopped.
pub(super) fn value(tree: &RecordedTree, node: usize) -> String {
    let node = &tree.nodes[node];
    let Some(value) = node.value else { return "…".to_owned() };
    let sign = match node.bound {
        Bound::Exact => "",
        Bound::AtLeast => "≥ ",
        Bound::AtMost => "≤ ",
    };
    format!("{sign}{}", tree.value_text(value))
}

/// `[−∞, +1]`: alpha and beta on entry.
pub(super) fn window(tree: &RecordedTree, node: usize) -> String {
    let window = tree.nodes[node].window;
    format!("[{}, {}]", tree.value_text(window.alpha), tree.value_text(window.beta))
}

/// The move that led to a node; empty for a root.
pub(super) fn mv(tree: &RecordedTree, node: usize, notation: Notation) -> String {
    let node = &tree.nodes[node];
    let text =
        node.parent.zip(node.mv).map(|(parent, mv)| tree.nodes[parent].position.format_move(&mv, notation));
    text.unwrap_or_default()
}

/// The moves from the root to a node.
pub(super) fn line(tree: &RecordedTree, node: usize, notation: Notation) -> String {
    let path = std::iter::successors(Some(node), |&node| tree.nodes[node].parent);
    let mut moves: Vec<_> = path.map(|node| mv(tree, node, notation)).filter(|mv| !mv.is_empty()).collect();
    moves.reverse();
    moves.join(" ")
}

/// `depth 2`, the iteration of a root; empty for other nodes, and if there is only one.
pub(super) fn iteration(tree: &RecordedTree, node: usize) -> String {
    let number = tree.roots().position(|root| root == node).filter(|_| tree.roots().nth(1).is_some());
    number.map(|number| format!("depth {}", number + 1)).unwrap_or_default()
}

/// Who chooses at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chooser {
    Max,
    Min,
    /// Nobody: the value is an average.
    Chance,
}

impl Chooser {
    pub(super) fn of(tree: &RecordedTree, node: usize) -> Self {
        let node = &tree.nodes[node];
        match node.ply % 2 {
            _ if node.kind == NodeKind::Averaged => Chooser::Chance,
            0 => Chooser::Max,
            _ => Chooser::Min,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Chooser::Max => "Max",
            Chooser::Min => "Min",
            Chooser::Chance => "Average",
        }
    }
}

/// A remark about a node without children.
pub(super) const fn leaf_remark(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Searched | NodeKind::Averaged | NodeKind::Evaluated => "",
        NodeKind::Lost => "no move left",
        NodeKind::MoveLimit => "move limit",
        NodeKind::Remembered => "from the table",
        NodeKind::Stopped => "stopped here",
    }
}

/// `345 nodes, 12 cut-offs`
pub(super) fn counts(counts: NodeCounts) -> String {
    let nodes = count(counts.nodes, "node", "nodes");
    match counts.cutoffs {
        0 => nodes,
        cutoffs => format!("{nodes}, {}", count(cutoffs, "cut-off", "cut-offs")),
    }
}

/// `84 more moves: 8,345 nodes, 12 cut-offs; at best 0`
pub(super) fn more(tree: &RecordedTree, children: usize, folded: NodeCounts, best: Option<Value>) -> String {
    let best = best.map(|best| format!("; at best {}", tree.value_text(best))).unwrap_or_default();
    format!("{}: {}{best}", count(children as u64, "more move", "more moves"), counts(folded))
}

/// `5 cut`, the moves that were cut off.
pub(super) fn cut(moves: usize) -> String {
    match moves {
        0 => "cut off at the last move".to_owned(),
        moves => format!("{moves} cut"),
    }
}

/// A number with its noun, singular or plural: `1 node`, `1,024 nodes`.
pub(super) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// A number with thousands separators: `1,234,567`.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
