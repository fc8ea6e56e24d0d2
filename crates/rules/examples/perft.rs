//! Counts the move sequences from the start: the standard test of a move generator.
//!
//! `cargo run --release --example perft -- 9`

use std::env;
use std::error::Error;

use kelso_rules::{English, Perft, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let deepest = env::args().nth(1).map_or(Ok(8), |depth| depth.parse())?;
    let start = Position::start(English);
    for depth in 1..=deepest {
        println!("{depth:>2} {:>12}", Perft::new(depth).count(&start));
    }
    println!("below each first move at depth {deepest}:");
    for (mv, count) in Perft::new(deepest).divide(&start) {
        println!("{mv} {count}");
    }
    Ok(())
}
