//! Fits the weights of the hand-written evaluation to games that the engine plays against itself, and prints them:
//!
//! ```sh
//! cargo run --release -p kelso-engine --example fit -- 20000 3000   # games, positions looked at for each move
//! ```
//!
//! Ten thousand games take about ten minutes of one core; all cores play. What it prints goes into `eval/weights.rs`, if a match
//! against the old weights is won.

mod print;
mod regression;
mod selfplay;

use std::num::NonZero;
use std::process::ExitCode;
use std::thread;

use kelso_engine::eval::weights::Weights;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let numbers =
        number(arguments.next(), 10_000).and_then(|games| Ok((games, number(arguments.next(), 3_000)?)));
    match numbers {
        Ok((games, nodes)) => {
            print::table(&fit(games, nodes));
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("fit: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// Plays the games, on all cores, and fits the weights to them.
fn fit(games: u64, nodes: u64) -> Weights {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let samples: Vec<_> = thread::scope(|scope| {
        let players: Vec<_> = (0..threads)
            .map(|seed| scope.spawn(move || selfplay::play(games / threads, nodes, seed + 1)))
            .collect();
        players.into_iter().flat_map(|player| player.join().expect("a player that does not panic")).collect()
    });
    eprintln!("{} quiet positions", samples.len());
    regression::fit(&samples)
}

fn number(text: Option<String>, default: u64) -> Result<u64, String> {
    let Some(text) = text else { return Ok(default) };
    text.parse().map_err(|_| {
        format!("“{text}” is no number; give games, then positions for each move, such as 20000 3000")
    })
}

/// What the evaluation is a sum of: each weight, for the opening and for the ending.
fn weights() -> usize {
    Weights::ZERO.clone().entries_mut().len()
}
