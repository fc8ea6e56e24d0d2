//! The trees as one SVG: position, totals and legend on top, the trees side by side or one below another, reading from
//! left to right.
//!
//! Shapes, dashes and strokes carry all information, so that it can be printed in black and white; colours only help,
//! and adapt to dark mode.

mod board;
mod edges;
mod heading;
mod layout;
mod legend;
mod nodes;
mod pen;

use super::TreePicture;
use super::fold::FoldedTree;
use super::label::Chooser;
use layout::TreeLayout;
use pen::{MARGIN, Pen, width};

/// The whole drawing.
pub(super) fn draw(picture: &TreePicture<'_>, folded: &[FoldedTree<'_>]) -> String {
    let mut pen = Pen::default();
    let has_averages = folded.iter().any(has_averages);
    let (mut right, top) = heading::draw(&mut pen, picture, has_averages);
    let (mut left, mut y, mut bottom) = (MARGIN, top, top);
    for (shown, folded) in picture.trees.iter().zip(folded) {
        let title_width = width(&shown.agent, 18.0);
        let mut layout = TreeLayout::new(folded, picture.notation, (left, y + TITLE));
        // Side by side as long as that fits the screen, otherwise below.
        if left > MARGIN && layout.right > WIDEST {
            (left, y) = (MARGIN, bottom);
            layout = TreeLayout::new(folded, picture.notation, (left, y + TITLE));
        }
        let end = layout.right.max(left + title_width);
        let rule_end = if picture.trees.len() == 1 { right.max(end) } else { end };
        pen.line(left, y + 8.0, rule_end, y + 8.0, "rule");
        pen.text(left, y + 32.0, "title", &shown.agent);
        edges::draw(&mut pen, folded, &layout, picture.notation);
        nodes::draw(&mut pen, folded, &layout, picture.notation);
        (right, bottom) = (right.max(end), bottom.max(layout.bottom + MARGIN));
        left = end + APART;
    }
    pen.finish(right + MARGIN, bottom, &title(picture))
}

/// Height of the line above a tree that names its agent.
const TITLE: f64 = 52.0;
/// Between trees side by side.
const APART: f64 = 48.0;
/// The right end of trees side by side.
const WIDEST: f64 = 1_600.0;

fn title(picture: &TreePicture<'_>) -> String {
    let agents: Vec<&str> = picture.trees.iter().map(|shown| shown.agent.as_str()).collect();
    format!("Search tree of {} on {}", agents.join(" and "), picture.game.fen())
}

fn has_averages(folded: &FoldedTree<'_>) -> bool {
    (0..folded.tree.nodes.len()).any(|node| Chooser::of(folded.tree, node) == Chooser::Chance)
}
