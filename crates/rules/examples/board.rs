//! Draws a position as text, as a diagram in a book: Black on top, kings as capitals.
//!
//! `cargo run --example board -- "W:W22,K32:B18,11,K1"`

use std::env;
use std::error::Error;

use kelso_rules::notation::Coordinate;
use kelso_rules::{AnyPosition, Color, Kind};

fn main() -> Result<(), Box<dyn Error>> {
    let position: AnyPosition = env::args().nth(1).map_or(Ok(AnyPosition::default()), |text| text.parse())?;
    let size = position.variant().size;
    for rank in (1..=size.rows() as u8).rev() {
        let mut row = format!("{rank:>2} ");
        for file in 1..=size.rows() as u8 {
            // Only the dark squares are squares.
            let square = Coordinate::Letter { file, rank }.square(size);
            let piece = square.and_then(|square| position.piece_at(square));
            let letter = match piece.map(|piece| (piece.color, piece.kind)) {
                Some((Color::Black, Kind::Man)) => 'b',
                Some((Color::Black, Kind::King)) => 'B',
                Some((Color::White, Kind::Man)) => 'w',
                Some((Color::White, Kind::King)) => 'W',
                None => square.map_or(' ', |_| '.'),
            };
            row.extend([' ', letter]);
        }
        println!("{}", row.trim_end());
    }
    let files: String = ('a'..).take(size.rows()).flat_map(|file| [' ', file]).collect();
    println!("   {files}\n{} to move", position.turn());
    Ok(())
}
