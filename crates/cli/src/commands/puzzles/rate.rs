//! `kelso puzzles rate`: how the ten levels do on puzzles, and how hard that makes them.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_lab::puzzles::{Goal, LevelScores, Puzzle, RatePuzzles, ScoredPuzzle, Theme, sort_by_rating};
use serde::Serialize;

use crate::args::number;
use crate::failure::interrupted;
use crate::{interrupt, output};

/// Rate puzzles by how the ten levels do on them
///
/// Every level tries every puzzle four times; level 10 plays with 20,000 nodes per move. A puzzle's rating is the one
/// at which a player would solve it half of the time, on the scale of the levels' own ratings.
#[derive(Args, Debug)]
pub(super) struct RateArgs {
    #[command(flatten)]
    puzzles: super::PuzzleFile,
    /// Write the puzzles with their ratings to this file, easiest first
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Random seed for the levels
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Puzzles to rate in parallel
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = number(1_usize, 256))]
    threads: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How the levels do on all puzzles, and on those of each theme and goal.
#[derive(Serialize)]
struct Ratings {
    scores: Vec<ScoreRow>,
    /// Of the ratings.
    quartiles: [u16; 3],
}

#[derive(Serialize)]
struct ScoreRow {
    name: &'static str,
    puzzles: u32,
    /// Percent solved by levels 1 to 10.
    solved: [f64; 10],
}

pub(super) fn run(args: &RateArgs) -> anyhow::Result<()> {
    let mut puzzles = args.puzzles.read()?;
    let rate = RatePuzzles { seed: args.seed, threads: args.threads, control: interrupt::control() };
    let bar = super::bar(puzzles.len());
    let mut scored = Vec::new();
    rate.run(&puzzles, |done| {
        scored.push(done);
        bar.inc(1);
    });
    bar.finish_and_clear();
    if scored.len() < puzzles.len() {
        return Err(interrupted(format!("interrupted after {} of {} puzzles", scored.len(), puzzles.len())));
    }
    let rows = score_rows(&puzzles, &scored);
    for done in &scored {
        puzzles[done.index].rating = Some(done.rating);
    }
    sort_by_rating(&mut puzzles);
    if let Some(file) = &args.out {
        super::save(file, &puzzles)?;
    }
    let ratings = Ratings { scores: rows, quartiles: super::quartiles(&puzzles) };
    if args.json { output::json(&ratings) } else { Ok(ratings.print()?) }
}

fn score_rows(puzzles: &[Puzzle], scored: &[ScoredPuzzle]) -> Vec<ScoreRow> {
    let row = |name, fits: &dyn Fn(&Puzzle) -> bool| {
        let (mut levels, mut count) = (LevelScores::default(), 0);
        for done in scored.iter().filter(|done| fits(&puzzles[done.index])) {
            levels.add(done);
            count += 1;
        }
        let solved = levels.percent().map(|percent| (percent * 10.0).round() / 10.0);
        ScoreRow { name, puzzles: count, solved }
    };
    let themes = Theme::ALL.map(|theme| row(theme.name(), &|puzzle| puzzle.theme == theme));
    let goals = Goal::ALL.map(|goal| row(goal.name(), &|puzzle| puzzle.goal == goal));
    std::iter::once(row("all", &|_| true)).chain(themes).chain(goals).collect()
}

impl Ratings {
    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        write!(out, "{:<9} {:>7}", "percent", "puzzles")?;
        for level in 1..=10 {
            write!(out, " {level:>6}")?;
        }
        writeln!(out)?;
        for ScoreRow { name, puzzles, solved } in &self.scores {
            write!(out, "{name:<9} {puzzles:>7}")?;
            for percent in solved {
                write!(out, " {percent:>6.1}")?;
            }
            writeln!(out)?;
        }
        super::print_quartiles(&mut out, self.quartiles)
    }
}
