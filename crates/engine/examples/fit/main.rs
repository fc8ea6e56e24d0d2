//! Fits the evaluation to games that the engine plays against itself:
//!
//! ```sh
//! cargo run --release -p kelso-engine --example fit -- play games.txt 20000 2000    # games, positions looked at for each move
//! cargo run --release -p kelso-engine --example fit -- patterns patterns.bin games.txt
//! cargo run --release -p kelso-engine --example fit -- hand games.txt
//! ```
//!
//! `play` adds to its file, on all cores, and can be stopped at any time: two cores play some 1,500 games a minute at 3,000
//! positions a move. `patterns` writes the file of the patterns and prints the weights that go with it, `hand` prints the weights of boards without patterns; what they print
//! goes into `eval/weights.rs`, if a match against the old ones is won.

mod adam;
mod hand;
mod network;
mod patterns;
mod print;
mod regression;
mod samples;
mod selfplay;

use std::error::Error;
use std::process::ExitCode;

const USAGE: &str =
    "say “play FILE GAMES NODES”, “patterns TABLE FILE…” or “hand FILE…”, such as play games.txt 20000 2000";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fit: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    match arguments {
        ["play", file, games, nodes] => selfplay::play(file, number(games)?, number(nodes)?),
        ["patterns", table, files @ ..] if !files.is_empty() => {
            let fitted = patterns::fit(&samples::read(files)?);
            std::fs::write(table, fitted.file).map_err(|error| format!("{table}: {error}"))?;
            print::table(&fitted.weights);
            Ok(())
        }
        ["hand", files @ ..] if !files.is_empty() => {
            print::table(&hand::fit(&samples::read(files)?));
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("“{text}” is no number; {USAGE}"))
}
