//! A small board of the root's position.

use kelso_rules::notation::Coordinate;
use kelso_rules::{AnyPosition, Color, Kind, Piece, Square};

use super::pen::Pen;

/// How wide and high a board is.
pub(super) const BOARD: f64 = 176.0;

/// The board with its pieces and the numbers of its squares; square 1 is on the top row.
pub(super) fn draw(pen: &mut Pen, (x, y): (f64, f64), position: &AnyPosition) {
    let size = position.variant().size;
    let cell = BOARD / size.rows() as f64;
    pen.rect([x, y, BOARD, BOARD], 0.0, "light");
    for square in (1..=size.squares()).filter_map(Square::new) {
        let Coordinate::Letter { file, rank } = Coordinate::letters(square, size) else { continue };
        let left = x + (f64::from(file) - 1.0) * cell;
        let top = y + (size.rows() as f64 - f64::from(rank)) * cell;
        pen.rect([left, top, cell, cell], 0.0, "dark");
        if let Some(held) = position.piece_at(square) {
            piece(pen, (left + cell / 2.0, top + cell / 2.0), cell, held);
        } else {
            pen.text(left + 1.5, top + 6.5, "number", &square.to_string());
        }
    }
    pen.rect([x, y, BOARD, BOARD], 0.0, "frame");
}

/// A king has a ring on it.
fn piece(pen: &mut Pen, (x, y): (f64, f64), cell: f64, piece: Piece) {
    let (disc, ring) = match piece.color {
        Color::Black => ("black", "crown-black"),
        Color::White => ("white", "crown-white"),
    };
    pen.circle(x, y, cell * 0.4, disc);
    if piece.kind == Kind::King {
        pen.circle(x, y, cell * 0.22, ring);
    }
}
