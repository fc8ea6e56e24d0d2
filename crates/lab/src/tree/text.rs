//! The trees as text, for a terminal.

use std::fmt::Write as _;

use super::fold::{FoldedTree, ItemContent};
use super::label::{self, Chooser};
use super::{TotalsTable, TreePicture};

/// Everything: the trees one below another, then their totals side by side.
pub(super) fn write(picture: &TreePicture<'_>, folded: &[FoldedTree<'_>]) -> String {
    let game = picture.game;
    let mut text = format!("{} ({}), {} to move and Max\n", game.fen(), game.variant(), game.turn());
    for (shown, folded) in picture.trees.iter().zip(folded) {
        let _ = writeln!(text, "\n{}", shown.agent);
        let last = last_children(folded);
        for item in 0..folded.items.len() {
            line(&mut text, picture, folded, item, &last);
        }
    }
    text.push_str(LEGEND);
    totals(&mut text, &TotalsTable::new(game, picture.trees, picture.notation));
    text
}

const LEGEND: &str = "
  *  where the root's value comes from    [alpha, beta]  the window on entry
  ▸  folded: what was searched below      ≤, ≥  at most, at least: moves were cut off
  ✂  moves never looked at, as alpha ≥ beta

";

/// One line of a tree.
fn line(text: &mut String, picture: &TreePicture<'_>, folded: &FoldedTree<'_>, item: usize, last: &[usize]) {
    let shown = &folded.items[item];
    let branch = branch(folded, item, last);
    let told = match &shown.content {
        ItemContent::Open(node) => node_text(folded, *node, picture),
        ItemContent::Leaf(node) => leaf_text(folded, *node, picture),
        ItemContent::Folded(node, counts) => {
            format!("{}  ▸ {}", node_text(folded, *node, picture), label::counts(*counts))
        }
        ItemContent::More { children, counts, best } => {
            format!("▸ {}", label::more(folded.tree, *children, *counts, *best))
        }
        ItemContent::Cut(moves) => format!("✂ {}", label::cut(*moves)),
    };
    let mark = if shown.is_principal && shown.parent.is_some() { "* " } else { "" };
    let _ = writeln!(text, "{branch}{mark}{told}");
}

fn node_text(folded: &FoldedTree<'_>, node: usize, picture: &TreePicture<'_>) -> String {
    let tree = folded.tree;
    let who = Chooser::of(tree, node).name();
    let told = format!("{who} {}  {}", label::value(tree, node), label::window(tree, node));
    let moved = label::mv(tree, node, picture.notation) + &label::iteration(tree, node);
    [moved, told].join(" ").trim_start().to_owned()
}

fn leaf_text(folded: &FoldedTree<'_>, node: usize, picture: &TreePicture<'_>) -> String {
    let tree = folded.tree;
    let mv = label::mv(tree, node, picture.notation);
    let remark = match label::leaf_remark(tree.nodes[node].kind) {
        "" => String::new(),
        remark => format!("  ({remark})"),
    };
    format!("{mv} {}{remark}", label::value(tree, node)).trim_start().to_owned()
}

/// The lines that connect an item with those above it.
fn branch(folded: &FoldedTree<'_>, item: usize, last: &[usize]) -> String {
    let mut parts = Vec::new();
    let mut below = item;
    while let Some(parent) = folded.items[below].parent {
        let is_last = last[parent] == below;
        parts.push(match (below == item, is_last) {
            (true, false) => "├─ ",
            (true, true) => "└─ ",
            (false, false) => "│  ",
            (false, true) => "   ",
        });
        below = parent;
    }
    parts.reverse();
    parts.concat()
}

/// The last child of each item.
fn last_children(folded: &FoldedTree<'_>) -> Vec<usize> {
    let mut last = vec![0; folded.items.len()];
    for (index, item) in folded.items.iter().enumerate() {
        if let Some(parent) = item.parent {
            last[parent] = index;
        }
    }
    last
}

/// A column for each agent.
fn totals(text: &mut String, table: &TotalsTable) {
    // A single agent is named above its tree.
    let named = table.agents.len() > 1;
    let widths: Vec<_> = table
        .agents
        .iter()
        .enumerate()
        .map(|(column, agent)| {
            let cells = table.rows.iter().map(|(_, cells)| cells[column].chars().count());
            let name = if named { agent.chars().count() } else { 0 };
            cells.max().unwrap_or(0).max(name)
        })
        .collect();
    let mut line = |label: &str, cells: &[String]| {
        let mut line = format!("  {label:<18}");
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(line, "  {cell:>width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    };
    if named {
        line("", &table.agents);
    }
    for (label, cells) in &table.rows {
        line(label, cells);
    }
}
