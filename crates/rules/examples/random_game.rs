//! Plays random moves until the game is over, and prints it as PDN.
//!
//! `cargo run --example random_game -- 42`

use std::env;
use std::error::Error;

use kelso_rules::{EndRules, English, Game};

fn main() -> Result<(), Box<dyn Error>> {
    let mut seed: u64 = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut game = Game::new(English, EndRules::CASUAL);
    while game.result().is_none() {
        // A linear congruential generator; its upper bits are random enough for a game.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = game.legal_moves();
        game.play(&moves[(seed >> 33) as usize % moves.len()])?;
    }
    let mut record = game.to_pdn();
    record.tags.set("Event", "Two players who do not look");
    print!("{record}");
    Ok(())
}
