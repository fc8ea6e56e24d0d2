//! `kelso bench`: fixed positions to a fixed depth, one thread. The node count is the engine's signature.

mod punctual;

use std::io::{self, Write};

use clap::Args;
use kelso_engine::{AgentKind, AgentSpec, Limits, Unobserved};
use kelso_rules::{EndRules, English, Game, Position};
use serde::Serialize;

use crate::output;

/// Search fixed positions and print the node signature and the speed
///
/// The signature is the same number on every machine and every run; it changes only when the engine's behaviour does.
#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Plies to search each position
    #[arg(long, default_value_t = 17, value_parser = crate::args::number(1_u32, 60))]
    depth: u32,
    /// Instead, give every agent short times for a move and print by how much they are overrun
    #[arg(long, conflicts_with = "depth")]
    punctual: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Openings, middle games and endings.
const POSITIONS: [&str; 8] = [
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15",
    "B:W17,19,21,22,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,8,9,10,11,12,15",
    "W:W17,19,21,24,25,27,28,30,31,32:B2,3,4,5,6,8,9,11,12,15",
    "B:W13,19,20,22,27,28,30,32:B2,3,5,8,10,11,12,14",
    "W:W15,20,21,30,32:B3,5,6,12,K26",
    "B:W13,K19,21,28:B3,12,14,K23",
    "W:WK10,K15,K18:BK1,K28",
];

fn games() -> anyhow::Result<Vec<Game<English>>> {
    let game = |fen| anyhow::Ok(Game::from_position(Position::from_fen(fen)?, EndRules::WCDF));
    POSITIONS.into_iter().map(game).collect()
}

#[derive(Serialize)]
struct Result {
    signature: u64,
    nodes_per_second: u64,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    if args.punctual {
        return punctual::run(&games()?, args.json);
    }
    let mut engine = AgentSpec::new(AgentKind::Kelso).build::<English>();
    let mut nodes = 0;
    let mut seconds = 0.0;
    for game in games()? {
        engine.new_game();
        if let Some(choice) = engine.choose(&game, &Limits::depth(args.depth), &mut Unobserved) {
            nodes += choice.stats.nodes;
            seconds += choice.stats.time.as_secs_f64();
        }
    }
    let result =
        Result { signature: nodes, nodes_per_second: (nodes as f64 / f64::max(seconds, 1e-9)) as u64 };
    if args.json {
        return output::json(&result);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "signature   {}", result.signature)?;
    writeln!(out, "nodes/s     {:.2} million", result.nodes_per_second as f64 / 1e6)?;
    Ok(())
}
