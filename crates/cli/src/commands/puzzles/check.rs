//! `kelso puzzles check`: verifies that every solution is still unique in a deeper search.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_lab::puzzles::check_puzzles;
use serde::Serialize;

use crate::args::number;
use crate::failure::{bad, interrupted};
use crate::{interrupt, output};

/// Verify every solution again, with more nodes
///
/// Every move of the solver must still be the only one that reaches the goal. Fails if a puzzle does not hold, unless
/// the others are written to a file with --keep.
#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    puzzles: super::PuzzleFile,
    /// Nodes for each position, as a multiple of those that puzzles are mined with
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = number(1_u64, 10_000))]
    factor: u64,
    /// Write the puzzles that hold to this file
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Puzzles to verify in parallel
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = number(1_usize, 256))]
    threads: usize,
    /// Print one JSON object per puzzle that does not hold, and one with the totals
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FaultyPuzzle<'a> {
    id: &'a str,
    fen: &'a str,
    fault: &'a str,
}

#[derive(Serialize)]
struct CheckTotals {
    puzzles: usize,
    hold: usize,
    nodes: u64,
}

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let puzzles = args.puzzles.read()?;
    let nodes = super::NODES * args.factor;
    let control = interrupt::control();
    let bar = super::bar(puzzles.len());
    let (mut checked, mut sound) = (0, vec![false; puzzles.len()]);
    let mut printed = Ok(());
    check_puzzles(&puzzles, nodes, args.threads, &control, |done| {
        checked += 1;
        bar.inc(1);
        match done.fault {
            None => sound[done.index] = true,
            Some(fault) if printed.is_ok() => {
                let puzzle = &puzzles[done.index];
                let faulty = FaultyPuzzle { id: &puzzle.id, fen: &puzzle.fen, fault: &fault };
                printed = bar.suspend(|| args.print(&faulty));
            }
            Some(_) => {}
        }
    });
    bar.finish_and_clear();
    printed?;
    if checked < puzzles.len() {
        return Err(interrupted(format!("interrupted after {checked} of {} puzzles", puzzles.len())));
    }
    let kept: Vec<_> =
        puzzles.iter().zip(&sound).filter(|(_, sound)| **sound).map(|(puzzle, _)| puzzle.clone()).collect();
    let totals = CheckTotals { puzzles: puzzles.len(), hold: kept.len(), nodes };
    totals.print(args.json)?;
    match &args.keep {
        Some(file) => super::save(file, &kept),
        None if kept.len() < puzzles.len() => {
            Err(bad("not every puzzle holds; --keep FILE writes those that do"))
        }
        None => Ok(()),
    }
}

impl CheckArgs {
    fn print(&self, faulty: &FaultyPuzzle<'_>) -> anyhow::Result<()> {
        if self.json {
            return output::json(faulty);
        }
        Ok(writeln!(io::stdout().lock(), "{}: {} ({})", faulty.id, faulty.fault, faulty.fen)?)
    }
}

impl CheckTotals {
    fn print(&self, json: bool) -> anyhow::Result<()> {
        if json {
            return output::json(self);
        }
        let nodes = output::thousands(self.nodes);
        writeln!(
            io::stdout().lock(),
            "{} of {} hold at {nodes} nodes per position",
            self.hold,
            self.puzzles
        )?;
        Ok(())
    }
}
