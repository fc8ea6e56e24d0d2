//! The layout: a row for each item without children, a column for each level.

use kelso_rules::Notation;

use super::super::fold::{FoldedTree, ItemContent, NodeCounts};
use super::super::label;
use super::pen::width;

/// The places of the items of one tree.
pub(super) struct TreeLayout {
    /// The left end and the middle of each item.
    pub(super) places: Vec<(f64, f64)>,
    /// The width of a node's box.
    pub(super) box_width: f64,
    /// From a parent's box to its children's.
    pub(super) gap: f64,
    /// The right end of everything.
    pub(super) right: f64,
    /// The lower end of everything.
    pub(super) bottom: f64,
}

/// Height of a node's box.
pub(super) const BOX_HEIGHT: f64 = 38.0;
/// Height of a row with a box.
const BOX_ROW: f64 = BOX_HEIGHT + 10.0;
/// Height of a leaf's box.
pub(super) const LEAF_HEIGHT: f64 = 22.0;
/// From a parent's box to where its edges branch.
pub(super) const TRUNK: f64 = 14.0;
/// The triangle of a folded node.
pub(super) const WEDGE: f64 = 18.0;
/// From a shape to the text beside it.
pub(super) const BESIDE: f64 = 8.0;

impl TreeLayout {
    pub(super) fn new(folded: &FoldedTree<'_>, notation: Notation, (left, top): (f64, f64)) -> Self {
        let box_width = box_width(folded);
        let gap = gap(folded, notation);
        let (middles, bottom) = middles(folded, top);
        let column = |level: usize| left + level as f64 * (box_width + gap);
        let places: Vec<_> =
            folded.items.iter().zip(middles).map(|(item, y)| (column(item.level), y)).collect();
        let ends = folded.items.iter().zip(&places).map(|(item, (x, _))| {
            x + match &item.content {
                ItemContent::Open(_) => box_width,
                ItemContent::Folded(node, counts) => {
                    box_width + WEDGE + BESIDE + width(&folded_text(folded, *node, *counts), 12.0)
                }
                ItemContent::Leaf(node) => {
                    let remark = label::leaf_remark(folded.tree.nodes[*node].kind);
                    leaf_width(&label::value(folded.tree, *node)) + BESIDE + width(remark, 11.0)
                }
                ItemContent::More { children, counts, best } => {
                    let more = label::more(folded.tree, *children, *counts, *best);
                    WEDGE + BESIDE + width(&more, 12.0)
                }
                ItemContent::Cut(moves) => width(&label::cut(*moves), 12.0),
            }
        });
        let right = ends.fold(0.0, f64::max);
        TreeLayout { places, box_width, gap, right, bottom }
    }
}

/// The text beside a folded node.
pub(super) fn folded_text(folded: &FoldedTree<'_>, node: usize, counts: NodeCounts) -> String {
    match label::iteration(folded.tree, node).as_str() {
        "" => label::counts(counts),
        iteration => format!("{iteration}: {}", label::counts(counts)),
    }
}

/// The width of a leaf's box.
pub(super) fn leaf_width(value: &str) -> f64 {
    (width(value, 13.0) + 14.0).max(34.0)
}

/// Wide enough for every value and window shown.
fn box_width(folded: &FoldedTree<'_>) -> f64 {
    let nodes = folded.items.iter().filter_map(|item| match item.content {
        ItemContent::Open(node) | ItemContent::Folded(node, _) => Some(node),
        _ => None,
    });
    let widths = nodes.map(|node| {
        let (value, window) = (label::value(folded.tree, node), label::window(folded.tree, node));
        (width(&value, 13.0) + 34.0).max(width(&window, 10.5) + 20.0)
    });
    widths.fold(84.0, f64::max)
}

/// Wide enough for every move shown.
fn gap(folded: &FoldedTree<'_>, notation: Notation) -> f64 {
    let moves = folded.items.iter().filter_map(|item| match item.content {
        ItemContent::Open(node) | ItemContent::Folded(node, _) | ItemContent::Leaf(node) => {
            Some(label::mv(folded.tree, node, notation))
        }
        _ => None,
    });
    TRUNK + moves.map(|mv| width(&mv, 12.0) + 14.0).fold(46.0, f64::max)
}

/// The vertical centre of each item, and the lower end. Items without children have their own row; others are centred
/// between their first and last child.
fn middles(folded: &FoldedTree<'_>, top: f64) -> (Vec<f64>, f64) {
    let mut middles = vec![0.0; folded.items.len()];
    let mut children: Vec<Option<(f64, f64)>> = vec![None; folded.items.len()];
    let mut y = top;
    let is_only_child = only_children(folded);
    for ((item, is_only_child), middle) in folded.items.iter().zip(is_only_child).zip(&mut middles) {
        let height = row_height(&item.content);
        // Its parent's box needs the space.
        let height = if is_only_child && height > 0.0 { height.max(BOX_ROW) } else { height };
        *middle = y + height / 2.0;
        y += height;
    }
    for index in (0..folded.items.len()).rev() {
        if let Some((first, last)) = children[index] {
            middles[index] = f64::midpoint(first, last);
        }
        if let Some(parent) = folded.items[index].parent {
            let last = children[parent].map_or(middles[index], |(_, last)| last);
            children[parent] = Some((middles[index], last));
        }
    }
    (middles, y)
}

/// Which items are only children.
fn only_children(folded: &FoldedTree<'_>) -> Vec<bool> {
    let mut children = vec![0; folded.items.len()];
    for parent in folded.items.iter().filter_map(|item| item.parent) {
        children[parent] += 1;
    }
    folded.items.iter().map(|item| item.parent.is_some_and(|parent| children[parent] == 1)).collect()
}

const fn row_height(content: &ItemContent) -> f64 {
    match content {
        ItemContent::Open(_) => 0.0,
        ItemContent::Folded(..) => BOX_ROW,
        ItemContent::Leaf(_) => LEAF_HEIGHT + 8.0,
        ItemContent::More { .. } => 34.0,
        ItemContent::Cut(_) => 28.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::fold::Unfolding;
    use super::super::super::tests::samples;
    use super::*;

    #[test]
    fn no_node_lies_on_another() {
        for (_, shown) in samples() {
            for opening in [Unfolding::Usual, Unfolding::Levels(2), Unfolding::All] {
                let folded = FoldedTree::new(&shown.tree, opening, None);
                let layout = TreeLayout::new(&folded, Notation::Numeric, (0.0, 0.0));
                let mut lowest = [f64::NEG_INFINITY; 20];
                for (item, &(_, y)) in folded.items.iter().zip(&layout.places) {
                    let half = match item.content {
                        ItemContent::Open(_) | ItemContent::Folded(..) => BOX_HEIGHT / 2.0,
                        _ => LEAF_HEIGHT / 2.0,
                    };
                    assert!(y - half > lowest[item.level], "{} {opening:?} {item:?}", shown.agent);
                    lowest[item.level] = y + half;
                }
            }
        }
    }
}
