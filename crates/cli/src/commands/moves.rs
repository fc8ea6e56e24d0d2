//! `kelso moves`: the legal moves of a position.

use std::io::{self, Write};

use clap::Args;
use kelso_rules::Notation;
use serde::Serialize;

use crate::args::{Side, VariantArgs, position};
use crate::output;

/// List the legal moves of a position
///
/// Moves come by start square; for each piece quiet moves first, then captures, left before right.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MovesArgs {
    /// The position as FEN [default: the start position]
    fen: Option<String>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Who moves first from the start position
    #[arg(long, value_name = "SIDE", conflicts_with = "fen")]
    first: Option<Side>,
    /// Squares by letter, as in c3-d4
    #[arg(long)]
    letters: bool,
    /// All squares of a capture, as in 22x15x8
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
    let position = position(args.variant.id(), args.fen.as_deref(), args.first)?;
    let moves = position.format_moves(args.notation());
    if args.json {
        return output::json(&Moves { moves });
    }
    let mut out = io::stdout().lock();
    for mv in moves {
        writeln!(out, "{mv}")?;
    }
    Ok(())
}

impl MovesArgs {
    fn notation(&self) -> Notation {
        match (self.letters, self.full) {
            (true, _) => Notation::Letters,
            (false, true) => Notation::NumericFull,
            (false, false) => Notation::Numeric,
        }
    }
}
