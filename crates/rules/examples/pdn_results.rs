//! Reads games from a PDN file, checks that every move is legal, and tells how they ended.
//!
//! `cargo run --example pdn_results -- games.pdn`

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use kelso_rules::pdn::{PdnReader, ReplayOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("which PDN file?")?;
    for game in PdnReader::new(BufReader::new(File::open(path)?)) {
        let game = game?;
        let name = |tag| game.tags.get(tag).unwrap_or("?").to_owned();
        print!("{}. {} - {}: ", game.number, name("Black"), name("White"));
        // By the rules and on the board that the game's own tags ask for.
        match game.replay_any(ReplayOptions::default()) {
            Ok(replay) => {
                let end = replay.end();
                println!("{} after {} plies, at {end}", game.outcome(), replay.plies.len());
            }
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
