//! The nodes: the shape shows who chooses, a triangle with numbers what is folded.

use kelso_engine::teach::NodeKind;
use kelso_rules::Notation;

use super::super::fold::{FoldedItem, FoldedTree, ItemContent, NodeCounts};
use super::super::label::{self, Chooser};
use super::layout::{BESIDE, BOX_HEIGHT, LEAF_HEIGHT, TreeLayout, WEDGE, folded_text, leaf_width};
use super::pen::Pen;

/// All nodes of a tree.
pub(super) fn draw(pen: &mut Pen, folded: &FoldedTree<'_>, layout: &TreeLayout, notation: Notation) {
    for (item, &place) in folded.items.iter().zip(&layout.places) {
        match &item.content {
            ItemContent::Open(node) | ItemContent::Folded(node, _) | ItemContent::Leaf(node) => {
                draw_node(pen, folded, item, *node, place, layout, notation);
            }
            ItemContent::More { children, counts, best } => {
                let more = label::more(folded.tree, *children, *counts, *best);
                let data = format!(" data-nodes=\"{}\" data-cutoffs=\"{}\"", counts.nodes, counts.cutoffs);
                pen.group("more", &data, &more, |pen| wedge(pen, place, &more));
            }
            // It is drawn with the edges.
            ItemContent::Cut(_) => {}
        }
    }
}

fn draw_node(
    pen: &mut Pen,
    folded: &FoldedTree<'_>,
    item: &FoldedItem,
    node: usize,
    (x, y): (f64, f64),
    layout: &TreeLayout,
    notation: Notation,
) {
    let tree = folded.tree;
    let (value, window) = (label::value(tree, node), label::window(tree, node));
    let counts = match item.content {
        ItemContent::Folded(_, counts) => counts,
        _ => NodeCounts { nodes: 1, cutoffs: u64::from(tree.nodes[node].is_cut_off) },
    };
    let title = title(folded, node, notation);
    pen.group(&class(folded, item, node), &data(node, counts), &title, |pen| {
        if matches!(item.content, ItemContent::Leaf(_)) {
            return leaf(pen, (x, y), &value, label::leaf_remark(tree.nodes[node].kind));
        }
        node_box(pen, (x, y), layout.box_width, Chooser::of(tree, node), &value, &window);
        if let ItemContent::Folded(_, counts) = item.content {
            wedge(pen, (x + layout.box_width, y), &folded_text(folded, node, counts));
        } else {
            pen.text(x, y - BOX_HEIGHT / 2.0 - 6.0, "", &label::iteration(tree, node));
        }
    });
}

/// The CSS classes of a node.
fn class(folded: &FoldedTree<'_>, item: &FoldedItem, node: usize) -> String {
    let shape = match (&item.content, Chooser::of(folded.tree, node)) {
        (ItemContent::Leaf(_), _) => "leaf",
        (_, Chooser::Max) => "max",
        (_, Chooser::Min) => "min",
        (_, Chooser::Chance) => "average",
    };
    let principal = if item.is_principal { " principal" } else { "" };
    let outline = match folded.tree.nodes[node].kind {
        NodeKind::Remembered => " table",
        NodeKind::Stopped => " stopped",
        _ => "",
    };
    format!("node {shape}{principal}{outline}")
}

/// For programs: which node it is, and how many nodes and cut-offs it represents.
fn data(node: usize, counts: NodeCounts) -> String {
    format!(" data-node=\"{node}\" data-nodes=\"{}\" data-cutoffs=\"{}\"", counts.nodes, counts.cutoffs)
}

fn title(folded: &FoldedTree<'_>, node: usize, notation: Notation) -> String {
    let tree = folded.tree;
    let line = label::line(tree, node, notation);
    let line = if line.is_empty() { "The root".to_owned() } else { line };
    let position = tree.nodes[node].position.to_fen();
    format!("{line}: {} in {}, {position}", label::value(tree, node), label::window(tree, node))
}

/// A box with the value and the window: square corners for Max, round ends for Min, a hexagon for an average.
pub(super) fn node_box(
    pen: &mut Pen,
    (x, y): (f64, f64),
    width: f64,
    chooser: Chooser,
    value: &str,
    window: &str,
) {
    let (top, half) = (y - BOX_HEIGHT / 2.0, BOX_HEIGHT / 2.0);
    match chooser {
        Chooser::Max => pen.rect([x, top, width, BOX_HEIGHT], 0.0, "shape"),
        Chooser::Min => pen.rect([x, top, width, BOX_HEIGHT], half, "shape"),
        Chooser::Chance => {
            let (left, right) = (x + 12.0, x + width - 12.0);
            let corners =
                [(x, y), (left, top), (right, top), (x + width, y), (right, y + half), (left, y + half)];
            pen.polygon(&corners, "shape");
        }
    }
    let middle = x + width / 2.0;
    let value_width = super::pen::width(value, 13.0);
    sign(pen, (middle - value_width / 2.0 - 6.0, y - 7.0), chooser);
    pen.text(middle + 6.0, y - 2.0, "value", value);
    pen.text(middle, y + 13.0, "window", window);
}

/// Upwards for Max, downwards for Min, a diamond for an average.
fn sign(pen: &mut Pen, (x, y): (f64, f64), chooser: Chooser) {
    let corners: &[(f64, f64)] = match chooser {
        Chooser::Max => &[(-5.0, 4.0), (5.0, 4.0), (0.0, -5.0)],
        Chooser::Min => &[(-5.0, -4.0), (5.0, -4.0), (0.0, 5.0)],
        Chooser::Chance => &[(-5.0, 0.0), (0.0, -5.0), (5.0, 0.0), (0.0, 5.0)],
    };
    let corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
    pen.polygon(&corners, "sign");
}

/// A small box with the value.
pub(super) fn leaf(pen: &mut Pen, (x, y): (f64, f64), value: &str, remark: &str) {
    let width = leaf_width(value);
    pen.rect([x, y - LEAF_HEIGHT / 2.0, width, LEAF_HEIGHT], 4.0, "shape");
    pen.text(x + width / 2.0, y + 4.5, "value", value);
    pen.text(x + width + BESIDE, y + 4.0, "remark", remark);
}

/// The triangle of what is folded, with its numbers.
pub(super) fn wedge(pen: &mut Pen, (x, y): (f64, f64), text: &str) {
    pen.polygon(&[(x, y), (x + WEDGE, y - 13.0), (x + WEDGE, y + 13.0)], "wedge");
    pen.text(x + WEDGE + BESIDE, y + 4.0, "", text);
}
