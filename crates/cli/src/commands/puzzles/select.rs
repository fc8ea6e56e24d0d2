//! `kelso puzzles select`: a balanced selection of rated puzzles.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_lab::puzzles::{read_puzzles, select_puzzles, shipped_puzzles};
use serde::Serialize;

use crate::args::number;
use crate::failure::{OrBad, bad};
use crate::output;

/// Select rated puzzles, so that there are easy and hard ones of every theme
///
/// Puzzles with the same theme, goal and 200-point rating band form a group. The groups take turns, round after round,
/// each giving one puzzle that saves a draw or two that win, in the order of the files, until there are enough.
/// Duplicates are skipped.
#[derive(Args, Debug)]
pub(super) struct SelectArgs {
    /// Files of rated puzzles; earlier files are preferred
    #[arg(required_unless_present = "shipped", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also select from the puzzles shipped with Kelso, before all files
    #[arg(long)]
    shipped: bool,
    /// Write the selected puzzles to this file, easiest first
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of puzzles to select
    #[arg(long, default_value_t = 600, value_name = "N", value_parser = number(1_usize, 1_000_000))]
    count: usize,
    /// Print the totals as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SelectTotals {
    puzzles: usize,
    themes: BTreeMap<&'static str, usize>,
    goals: BTreeMap<&'static str, usize>,
    /// Of the ratings.
    quartiles: [u16; 3],
    /// Found more than once in the files.
    duplicates: usize,
}

pub(super) fn run(args: &SelectArgs) -> anyhow::Result<()> {
    let mut pool = if args.shipped { shipped_puzzles().to_vec() } else { Vec::new() };
    for file in &args.files {
        pool.extend(read_puzzles(file).or_bad()?);
    }
    let chosen = select_puzzles(pool, args.count);
    if chosen.unrated > 0 {
        let sentence = "have no rating; rate them first with “kelso puzzles rate”";
        return Err(bad(format!("{} {sentence}", output::count(chosen.unrated as u64, "puzzle", "puzzles"))));
    }
    super::save(&args.out, &chosen.puzzles)?;
    let totals = SelectTotals {
        puzzles: chosen.puzzles.len(),
        themes: super::counts(&chosen.puzzles, |puzzle| puzzle.theme.name()),
        goals: super::counts(&chosen.puzzles, |puzzle| puzzle.goal.name()),
        quartiles: super::quartiles(&chosen.puzzles),
        duplicates: chosen.twice,
    };
    if args.json { output::json(&totals) } else { Ok(totals.print()?) }
}

impl SelectTotals {
    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", output::count(self.puzzles as u64, "puzzle", "puzzles"))?;
        for (name, count) in self.themes.iter().chain(&self.goals) {
            writeln!(out, "  {name:<9} {count:>5}")?;
        }
        super::print_quartiles(&mut out, self.quartiles)
    }
}
