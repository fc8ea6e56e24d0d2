//! `kelso bench`: the engine's signature and speed.

mod punctual;

use std::io::{self, Write};

use clap::Args;
use kelso_engine::bench;
use serde::Serialize;

use crate::output;

/// Search fixed positions and print the node signature and the speed
///
/// The signature is the same number everywhere and on every run; it changes only when the engine's behaviour does.
#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Plies to search each position
    #[arg(long, default_value_t = bench::DEPTH, value_parser = crate::args::number(1_u32, 60))]
    depth: u32,
    /// Instead, give every agent short times per move and print by how much it exceeds them
    #[arg(long, conflicts_with = "depth")]
    punctual: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Result {
    signature: u64,
    nodes_per_second: u64,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    if args.punctual {
        return punctual::run(args.json);
    }
    let bench = bench::run(args.depth);
    let result = Result { signature: bench.nodes, nodes_per_second: bench.nodes_per_second() as u64 };
    if args.json {
        return output::json(&result);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "signature   {}", result.signature)?;
    writeln!(out, "nodes/s     {:.2} million", result.nodes_per_second as f64 / 1e6)?;
    Ok(())
}
