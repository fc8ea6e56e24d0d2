//! A position as a PNG for link previews. Previews do not support SVG, so it is drawn here, without text.

use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::protocol::{Piece, Side};

/// The usual preview size.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Around the board, above and below.
const MARGIN: f32 = 25.0;

const PAPER: [u8; 3] = [245, 242, 234];
const FRAME: [u8; 3] = [43, 58, 44];
const DARK_SQUARE: [u8; 3] = [63, 125, 78];
const LIGHT_SQUARE: [u8; 3] = [240, 227, 192];

/// The colours of a side's pieces: face, edge, crown.
struct PieceColours([[u8; 3]; 3]);

const RED: PieceColours = PieceColours([[194, 52, 44], [101, 20, 16], [255, 233, 199]]);
const WHITE: PieceColours = PieceColours([[251, 247, 236], [111, 103, 83], [122, 74, 8]]);

/// The board in the middle of the picture, with White or Black at the bottom.
struct Drawing {
    pixmap: Pixmap,
    rows: u8,
    /// The board's corner, and the length of a square's side.
    left: f32,
    square: f32,
    bottom: Side,
}

/// Draws a position on a board with this many rows.
pub(crate) fn png(pieces: &[Piece], rows: u8, bottom: Side) -> Option<Vec<u8>> {
    let square = (HEIGHT as f32 - 2.0 * MARGIN) / f32::from(rows);
    let left = (WIDTH as f32 - square * f32::from(rows)) / 2.0;
    let mut drawing = Drawing { pixmap: Pixmap::new(WIDTH, HEIGHT)?, rows, left, square, bottom };
    drawing.board()?;
    for piece in pieces {
        drawing.piece(*piece)?;
    }
    drawing.pixmap.encode_png().ok()
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

impl Drawing {
    fn board(&mut self) -> Option<()> {
        let [red, green, blue] = PAPER;
        self.pixmap.fill(Color::from_rgba8(red, green, blue, 255));
        let side = self.square * f32::from(self.rows);
        self.rectangle(self.left - 8.0, MARGIN - 8.0, side + 16.0, FRAME)?;
        self.rectangle(self.left, MARGIN, side, LIGHT_SQUARE)?;
        for row in 0..self.rows {
            for column in (0..self.rows).filter(|column| (row + column) % 2 == 1) {
                let (x, y) = (f32::from(column) * self.square, f32::from(row) * self.square);
                self.rectangle(self.left + x, MARGIN + y, self.square, DARK_SQUARE)?;
            }
        }
        Some(())
    }

    fn rectangle(&mut self, left: f32, top: f32, side: f32, colour: [u8; 3]) -> Option<()> {
        let square = Rect::from_xywh(left, top, side, side)?;
        self.pixmap.fill_rect(square, &paint(colour), Transform::identity(), None);
        Some(())
    }

    fn piece(&mut self, piece: Piece) -> Option<()> {
        let (x, y) = self.middle(piece.square);
        let PieceColours([face, edge, crown]) = if piece.side == Side::Black { RED } else { WHITE };
        // As on the page, in tenths of a square from the centre.
        let place = Transform::from_row(self.square / 10.0, 0.0, 0.0, self.square / 10.0, x, y);
        let circle = |radius| PathBuilder::from_circle(0.0, 0.0, radius);
        self.fill(&PathBuilder::from_circle(0.0, 0.45, 3.95)?, edge, place);
        self.fill(&circle(3.95)?, face, place);
        self.line(&circle(3.85)?, edge, 0.35, place);
        self.line(&circle(3.05)?, edge, 0.15, place);
        if piece.king {
            self.fill(&crown_shape()?, crown, place);
        } else if piece.side == Side::Black {
            self.line(&circle(2.1)?, edge, 0.15, place);
        }
        Some(())
    }

    fn fill(&mut self, path: &Path, colour: [u8; 3], place: Transform) {
        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, place, None);
    }

    fn line(&mut self, path: &Path, colour: [u8; 3], width: f32, place: Transform) {
        let stroke = Stroke { width, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(colour), &stroke, place, None);
    }

    /// The centre of a numbered square.
    fn middle(&self, number: u8) -> (f32, f32) {
        let (index, in_row) = (number.saturating_sub(1), self.rows / 2);
        let row = index / in_row;
        let column = 2 * (index % in_row) + u8::from(row % 2 == 0);
        let last = self.rows - 1;
        let (row, column) =
            if self.bottom == Side::Black { (last - row, last - column) } else { (row, column) };
        let at = |n: u8| (f32::from(n) + 0.5) * self.square;
        (self.left + at(column), MARGIN + at(row))
    }
}

/// A crown with three points, and its band.
fn crown_shape() -> Option<Path> {
    let mut builder = PathBuilder::new();
    let points =
        [(2.2, 1.5), (2.5, -1.5), (1.15, -0.35), (0.0, -2.1), (-1.15, -0.35), (-2.5, -1.5), (-2.2, 1.5)];
    builder.move_to(-2.2, 1.5);
    for (x, y) in points {
        builder.line_to(x, y);
    }
    builder.close();
    builder.push_rect(Rect::from_xywh(-2.1, 2.0, 4.2, 0.5)?);
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(pieces: &[Piece], bottom: Side) -> Pixmap {
        let png = png(pieces, 8, bottom).expect("a picture");
        Pixmap::decode_png(&png).expect("a PNG")
    }

    /// The colour in the middle of a square, by row and column from the top left.
    fn colour(picture: &Pixmap, row: u32, column: u32) -> [u8; 3] {
        let square = (HEIGHT as f32 - 2.0 * MARGIN) / 8.0;
        let left = (WIDTH as f32 - 8.0 * square) / 2.0;
        let at = |n: u32| ((n as f32 + 0.5) * square) as u32;
        let pixel = picture.pixel(left as u32 + at(column), MARGIN as u32 + at(row)).expect("inside");
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    #[test]
    fn pieces_stand_where_they_are() {
        let PieceColours([red, ..]) = RED;
        let PieceColours([white, ..]) = WHITE;
        let man = |square, side| Piece { square, side, king: false };
        let pieces = [man(1, Side::Black), man(32, Side::White)];
        let picture = drawn(&pieces, Side::White);
        assert_eq!((picture.width(), picture.height()), (1200, 630));
        assert_eq!((colour(&picture, 0, 1), colour(&picture, 7, 6)), (red, white));
        assert_eq!((colour(&picture, 0, 0), colour(&picture, 3, 2)), (LIGHT_SQUARE, DARK_SQUARE));
        let turned = drawn(&pieces, Side::Black);
        assert_eq!((colour(&turned, 0, 1), colour(&turned, 7, 6)), (white, red));
    }

    #[test]
    fn kings_wear_crowns() {
        let PieceColours([_, _, crown]) = WHITE;
        let king = Piece { square: 14, side: Side::White, king: true };
        assert_eq!(colour(&drawn(&[king], Side::White), 3, 2), crown);
    }
}
