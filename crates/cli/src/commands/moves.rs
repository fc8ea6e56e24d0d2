//! `kelso moves`: the legal moves of a position.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use crate::args::{FenArg, NotationArgs};
use crate::output;

/// List the legal moves of a position
///
/// Moves are listed by start square; for each piece quiet moves first, then captures, left before right.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    fen: FenArg,
    #[command(flatten)]
    notation: NotationArgs,
    /// Write all squares of a capture, as in 22x15x8
    #[arg(long)]
    full: bool,
    /// Print {"moves":["11-15",…]}
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso moves
  kelso moves \"W:W22:B18,11,1\" --full
  kelso moves --size 10 --variant optional-capture --letters --json";

#[derive(Serialize)]
struct Moves {
    moves: Vec<String>,
}

pub(crate) fn run(args: &MovesArgs) -> anyhow::Result<()> {
    let notation = args.notation.notation_if_full(args.full);
    let moves = args.fen.position()?.format_moves(notation);
    if args.json {
        return output::json(&Moves { moves });
    }
    let mut out = io::stdout().lock();
    for mv in moves {
        writeln!(out, "{mv}")?;
    }
    Ok(())
}
