//! `kelso puzzles`: positions with only one correct move, found in games, verified, rated and selected.

mod check;
mod mine;
mod rate;
mod select;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use kelso_lab::puzzles::{Puzzle, read_puzzles, shipped_puzzles};

use crate::failure::OrBad;

/// Find, verify, rate and select puzzles
///
/// A puzzle is a position of English draughts in which exactly one move wins, or exactly one saves the draw. The
/// puzzles shipped with Kelso were made with these commands: see docs/puzzles.md.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso puzzles mine found.jsonl --count 100 --seed 1
  kelso puzzles mine hard.jsonl --levels 5-8 --hard --goal win
  kelso puzzles mine blocks.jsonl --start blocks --theme block
  kelso puzzles mine found.jsonl --pdn games.pdn
  kelso puzzles check found.jsonl --factor 10 --keep sound.jsonl
  kelso puzzles check --shipped --factor 10
  kelso puzzles rate sound.jsonl --out rated.jsonl
  kelso puzzles select rated.jsonl more.jsonl --count 100 --out best.jsonl";

/// Nodes for judging a position: each of its moves gets an equal share.
const NODES: u64 = 200_000;

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    Mine(mine::MineArgs),
    Check(check::CheckArgs),
    Rate(rate::RateArgs),
    Select(select::SelectArgs),
}

/// Which puzzles.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct PuzzleFile {
    /// The file, with one puzzle per line as JSON
    file: Option<PathBuf>,
    /// The puzzles shipped with Kelso
    #[arg(long)]
    shipped: bool,
}

impl PuzzleFile {
    fn read(&self) -> anyhow::Result<Vec<Puzzle>> {
        match &self.file {
            Some(file) => read_puzzles(file).or_bad(),
            None => Ok(shipped_puzzles().to_vec()),
        }
    }
}

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<()> {
    match &args.command {
        PuzzlesCommand::Mine(args) => mine::run(args),
        PuzzlesCommand::Check(args) => check::run(args),
        PuzzlesCommand::Rate(args) => rate::run(args),
        PuzzlesCommand::Select(args) => select::run(args),
    }
}

/// A bar on stderr, hidden if stderr is not a terminal.
fn bar(puzzles: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles {msg} ({eta} left)")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(puzzles as u64).with_style(style)
}

/// Where puzzles are written.
fn save(file: &Path, puzzles: &[Puzzle]) -> anyhow::Result<()> {
    kelso_lab::puzzles::write_puzzles(file, puzzles).or_bad()
}

/// How many puzzles have each name.
fn counts(puzzles: &[Puzzle], name: impl Fn(&Puzzle) -> &'static str) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for puzzle in puzzles {
        *counts.entry(name(puzzle)).or_default() += 1;
    }
    counts
}

/// The quartiles of the ratings, for puzzles sorted by rating.
fn quartiles(puzzles: &[Puzzle]) -> [u16; 3] {
    let last = puzzles.len().saturating_sub(1);
    [1, 2, 3]
        .map(|quarter| puzzles.get(last * quarter / 4).and_then(|puzzle| puzzle.rating).unwrap_or_default())
}

fn print_quartiles(out: &mut impl Write, [first, second, third]: [u16; 3]) -> io::Result<()> {
    writeln!(out, "quartiles of the ratings: {first}, {second}, {third}")
}
