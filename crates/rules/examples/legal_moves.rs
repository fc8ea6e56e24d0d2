//! Lists the legal moves of a position of any variant, and what each leads to.
//!
//! `cargo run --example legal_moves -- "optional-capture 10x10 B:W31:B26,K7"`

use std::env;
use std::error::Error;

use kelso_rules::{AnyPosition, Notation};

fn main() -> Result<(), Box<dyn Error>> {
    // The variant, if it is not English draughts on 8×8, and the FEN.
    let text = env::args().nth(1).ok_or("which position?")?;
    let position: AnyPosition = text.parse()?;
    println!("{}, {} to move:", position.variant(), position.turn());
    for mv in position.legal_moves() {
        let name = position.format_move(&mv, Notation::NumericFull);
        println!("{name:<12} {}", position.play(&mv)?.to_fen());
    }
    if !position.has_moves() {
        println!("none: {} has lost", position.turn());
    }
    Ok(())
}
