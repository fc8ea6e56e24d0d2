//! The edges with their moves; strokes across a short dashed one mark a cut-off.

use kelso_rules::Notation;

use super::super::fold::{FoldedItem, FoldedTree, ItemContent};
use super::super::label;
use super::layout::{TRUNK, TreeLayout};
use super::pen::Pen;

/// All edges of a tree: cut-offs lie below the others, the principal variation above them.
pub(super) fn draw(pen: &mut Pen, folded: &FoldedTree<'_>, layout: &TreeLayout, notation: Notation) {
    for layer in [Layer::Cut, Layer::Other, Layer::Principal] {
        for (index, item) in folded.items.iter().enumerate() {
            let Some(parent) = item.parent.filter(|_| Layer::of(item) == layer) else { continue };
            let (left, y) = layout.places[parent];
            let (from, to) = ((left + layout.box_width, y), layout.places[index]);
            match item.content {
                ItemContent::Cut(moves) => cut(pen, from, to.1, moves),
                ItemContent::More { .. } => edge(pen, from, to, "edge"),
                ItemContent::Open(node) | ItemContent::Folded(node, _) | ItemContent::Leaf(node) => {
                    let [edge_class, move_class] = layer.classes();
                    edge(pen, from, to, edge_class);
                    let middle = f64::midpoint(to.0 - layout.gap + TRUNK, to.0);
                    pen.text(middle, to.1 - 5.0, move_class, &label::mv(folded.tree, node, notation));
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Cut,
    Other,
    Principal,
}

impl Layer {
    const fn of(item: &FoldedItem) -> Self {
        match item.content {
            ItemContent::Cut(_) => Layer::Cut,
            _ if item.is_principal => Layer::Principal,
            _ => Layer::Other,
        }
    }

    /// Of the edge and of its move.
    const fn classes(self) -> [&'static str; 2] {
        match self {
            Layer::Principal => ["edge principal", "move principal-move"],
            Layer::Cut | Layer::Other => ["edge", "move"],
        }
    }
}

fn edge(pen: &mut Pen, from: (f64, f64), to: (f64, f64), class: &str) {
    let trunk = from.0 + TRUNK;
    pen.path(&[from, (trunk, from.1), (trunk, to.1), to], class);
}

/// The moves of a node that were cut off.
fn cut(pen: &mut Pen, from: (f64, f64), y: f64, moves: usize) {
    let trunk = from.0 + TRUNK;
    pen.group("cut-off", &format!(" data-cut=\"{moves}\""), &label::cut(moves), |pen| {
        pen.path(&[from, (trunk, from.1), (trunk, y)], "cut");
        stub(pen, (trunk, y), &label::cut(moves));
    });
}

/// A short edge with two strokes across it.
pub(super) fn stub(pen: &mut Pen, (x, y): (f64, f64), text: &str) {
    pen.line(x, y, x + 34.0, y, "cut");
    for across in [x + 12.0, x + 18.0] {
        pen.line(across - 3.0, y + 7.0, across + 3.0, y - 7.0, "stroke");
    }
    pen.text(x + 40.0, y + 4.0, "", text);
}
