//! The legend of the shapes.

use super::super::label::Chooser;
use super::edges::stub;
use super::layout::BOX_HEIGHT;
use super::nodes::{leaf, node_box, wedge};
use super::pen::{Pen, width};

const SAMPLE: f64 = 92.0;
const WORDS: f64 = SAMPLE + 14.0;

/// The legend; returns its right and lower ends.
pub(super) fn draw(pen: &mut Pen, (x, mut y): (f64, f64), has_averages: bool) -> (f64, f64) {
    let mut right = x;
    let mut words = |pen: &mut Pen, y: f64, text: &str| {
        pen.text(x + WORDS, y + 4.0, "", text);
        right = right.max(x + WORDS + width(text, 12.0));
    };
    let mut choosers = vec![
        (Chooser::Max, "max", "≥ +1", "Max, to move at the root: takes the largest value"),
        (Chooser::Min, "min", "≤ +1", "Min: takes the smallest value"),
    ];
    if has_averages {
        choosers.push((Chooser::Chance, "average", "+0.5", "average: every reply is equally likely"));
    }
    for (chooser, class, value, text) in choosers {
        y += BOX_HEIGHT / 2.0;
        pen.group(class, "", text, |pen| node_box(pen, (x, y), SAMPLE, chooser, value, "[alpha, beta]"));
        words(pen, y, text);
        y += BOX_HEIGHT / 2.0 + 8.0;
    }
    y += 12.0;
    pen.group("leaf", "", "leaf", |pen| leaf(pen, (x, y), "+1", ""));
    words(pen, y, "leaf: the evaluation of the position, seen by Max");
    y += 26.0;
    pen.line(x, y, x + SAMPLE, y, "edge principal");
    words(pen, y, "principal line: where the root’s value comes from");
    y += 26.0;
    pen.group("folded", "", "folded", |pen| wedge(pen, (x, y), "9 nodes"));
    words(pen, y, "folded: what was searched below the node");
    y += 26.0;
    stub(pen, (x, y), "3 cut");
    words(pen, y, "cut off: moves never looked at, as alpha ≥ beta");
    y += 22.0;
    let bounds = "≥ at least, ≤ at most: moves that were cut off could change the value";
    pen.text(x, y + 4.0, "", bounds);
    (right.max(x + width(bounds, 12.0)), y + 12.0)
}
