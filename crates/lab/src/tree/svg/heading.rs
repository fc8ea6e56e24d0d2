//! The upper part of the drawing: the position, the totals side by side, and the legend.

use super::super::{TotalsTable, TreePicture};
use super::board::{self, BOARD};
use super::legend;
use super::pen::{MARGIN, Pen, width};

/// Height of a row of the totals.
const ROW: f64 = 17.0;
/// Width of the column that says what is counted.
const LABELS: f64 = 124.0;
/// Between the parts.
const APART: f64 = 40.0;

/// The upper part; returns its right and lower ends.
pub(super) fn draw(pen: &mut Pen, picture: &TreePicture<'_>, has_averages: bool) -> (f64, f64) {
    let game = picture.game;
    board::draw(pen, (MARGIN, MARGIN), &game.position());
    let caption = format!("{} to move, {}", game.turn(), game.variant());
    pen.text(MARGIN, MARGIN + BOARD + 18.0, "", &caption);
    let table = TotalsTable::new(game, picture.trees, picture.notation);
    let left = MARGIN + BOARD.max(width(&caption, 12.0)) + APART;
    let (table_right, table_bottom) = totals(pen, (left, MARGIN + 12.0), &table);
    let (right, legend_bottom) = legend::draw(pen, (table_right + APART, MARGIN), has_averages);
    let bottom = [MARGIN + BOARD + 24.0, table_bottom, legend_bottom].into_iter().fold(0.0, f64::max);
    (right, bottom + 10.0)
}

/// The table of totals; returns its right and lower ends.
fn totals(pen: &mut Pen, (x, mut y): (f64, f64), table: &TotalsTable) -> (f64, f64) {
    // A single agent is named above its tree.
    let named = table.agents.len() > 1;
    let column = |agent: &String| if named { width(agent, 13.5).max(64.0) + 16.0 } else { 76.0 };
    let widths: Vec<f64> = table.agents.iter().map(column).collect();
    let mut line = |cells: &[String], label: &str, class: &str| {
        pen.text(x + if label.starts_with(' ') { 10.0 } else { 0.0 }, y, "", label.trim_start());
        let mut right = x + LABELS;
        for (cell, width) in cells.iter().zip(&widths) {
            right += width;
            pen.text(right, y, class, cell);
        }
        y += ROW;
    };
    if named {
        line(&table.agents, "", "strong end");
    }
    for (label, cells) in &table.rows {
        line(cells, label, if label == "best move" { "strong end" } else { "end" });
    }
    (x + LABELS + widths.iter().sum::<f64>(), y)
}
