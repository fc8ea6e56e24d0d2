//! `kelso learn net export`: converts a net to the form built into the program.

use std::path::PathBuf;

use clap::Args;
use kelso_engine::eval::Network;
use kelso_engine::learned::read_file;
use kelso_learn::net::{weights_source, write_bytes};

use crate::failure::{OrBad, bad};

/// Split a net into the parts used in the source code: a file of patterns, and the other weights
///
/// The weights are printed as source text, for the weights beside patterns in crates/engine/src/eval/weights.rs.
#[derive(Args, Debug)]
pub(super) struct NetExportArgs {
    /// A net that "kelso learn net fit" wrote
    #[arg(value_name = "NET")]
    net: String,
    /// File for the patterns: crates/engine/src/eval/patterns.bin to build them in
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &NetExportArgs) -> anyhow::Result<()> {
    let network = Network::read(&args.net, &read_file).or_bad()?;
    if args.out.exists() && !args.force {
        return Err(bad(format!("{} already exists; use --force to replace it", args.out.display())));
    }
    write_bytes(network.patterns(), &args.out).or_bad()?;
    print!("{}", weights_source(network.weights()));
    Ok(())
}
