//! `kelso pdn`: files of games, checked, counted and converted.

mod check;
mod convert;
mod stats;

use clap::{Args, Subcommand};
use kelso_rules::notation::Reading;

/// Check, count and convert files of games (PDN)
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PdnArgs {
    #[command(subcommand)]
    command: PdnCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso pdn check games.pdn
  kelso pdn stats games.pdn --json
  kelso pdn convert games.pdn --to fen > endings.txt
  zcat games.pdn.gz | kelso pdn check -";

#[derive(Debug, Subcommand)]
enum PdnCommand {
    Check(check::CheckArgs),
    Stats(stats::PdnStatsArgs),
    Convert(convert::ConvertArgs),
}

pub(crate) fn run(args: PdnArgs) -> anyhow::Result<()> {
    match args.command {
        PdnCommand::Check(args) => check::run(&args),
        PdnCommand::Stats(args) => stats::run(&args),
        PdnCommand::Convert(args) => convert::run(&args),
    }
}

fn reading(strict: bool) -> Reading {
    if strict { Reading::Strict } else { Reading::Tolerant }
}

/// `1 game`, `2 games`.
fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", crate::output::thousands(number))
}
