//! `kelso learn policy`: learns the probability of each move directly from games.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::TypedValueParser;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_learn::forecast::{Half, Records};
use kelso_learn::policy::{PolicyAccuracy, PolicyTraining, accuracy};
use serde::Serialize;

use crate::args::{names, number};
use crate::failure::{bad, interrupted};
use crate::input::Input;
use crate::output::count;
use crate::{interrupt, output};

/// Learn a policy from games: the probability of each move, with no search
///
/// Each move of English draughts is described by what it is, what can be captured right after it, and the pieces around
/// it; the weights make the moves that were played likely. Games that cannot be replayed or are of other variants are
/// ignored. The trained player is the agent "policy weights=FILE". Ctrl-C stops without writing anything.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PolicyArgs {
    /// The games (PDN), or - for stdin
    #[arg(value_name = "GAMES")]
    games_file: PathBuf,
    /// File for the weights
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Which games of the file to learn from, by their number from 1: even, odd or all
    #[arg(long, value_name = "WHICH", default_value = "all", value_parser = half())]
    games: Half,
    /// Which games to measure the policy on afterwards: how many of their moves it predicts [default: none]
    #[arg(long, value_name = "WHICH", value_parser = half())]
    test: Option<Half>,
    /// How often every game is learned from
    #[arg(long, value_name = "N", default_value_t = PolicyTraining::default().epochs, value_parser = number(1_u32, 1_000))]
    epochs: u32,
    /// Random seed of the order of the games: the same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = PolicyTraining::default().seed)]
    seed: u64,
    /// Overwrite the file
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso learn policy games.pdn --out people.weights
  kelso learn policy games.pdn --out half.weights --games even --test odd
  kelso match \"policy weights=people.weights\" policy --games 200
  kelso play --white \"policy temperature=0.5\"";

#[derive(Serialize)]
struct Learned {
    games: usize,
    left_out: usize,
    test: Option<PolicyAccuracy>,
}

fn half() -> impl TypedValueParser<Value = Half> {
    names(&["even", "odd", "all"])
}

pub(super) fn run(args: &PolicyArgs) -> anyhow::Result<()> {
    // Checked before the work, not after it.
    if args.out.exists() && !args.force {
        return Err(exists(&args.out));
    }
    let control = interrupt::control();
    let records = read(&args.games_file, args.games)?;
    let tested = args.test.map(|half| read(&args.games_file, half)).transpose()?;
    let bar = bar(args.epochs);
    let training = PolicyTraining { epochs: args.epochs, seed: args.seed, ..PolicyTraining::default() };
    let weights = training.run(&records.games, &control, || bar.inc(1));
    bar.finish_and_clear();
    let stopped = |_| interrupted("interrupted; no weights were written");
    let weights = weights.map_err(stopped)?.rounded();
    let test =
        tested.map(|tested| accuracy(&weights, &tested.games, &control).map_err(stopped)).transpose()?;
    write(args, &weights.to_text())?;
    let left_out = records.broken + records.other_variants;
    let learned = Learned { games: records.games.len(), left_out, test };
    if args.json { output::json(&learned) } else { Ok(report(args, &learned)?) }
}

/// The usable games.
fn read(path: &Path, half: Half) -> anyhow::Result<Records> {
    let input = Input::open(path)?;
    let bar = input.bar();
    let records = Records::read(input.reader, half);
    bar.finish_and_clear();
    let records = records.map_err(|error| bad(format!("cannot read {}: {error}", path.display())))?;
    if records.games.is_empty() {
        return Err(bad(format!(
            "{} has no usable game ({}); expected games of English draughts that can be replayed",
            path.display(),
            half.name()
        )));
    }
    Ok(records)
}

fn report(args: &PolicyArgs, learned: &Learned) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let games = |number: usize| count(number as u64, "game", "games");
    writeln!(
        out,
        "learned from {} ({} left out); weights in {}",
        games(learned.games),
        learned.left_out,
        args.out.display()
    )?;
    if let Some(test) = &learned.test {
        writeln!(
            out,
            "predicts {:.2}% ± {:.2} of {} in {} (a guess: {:.2}%), log-loss {:.4}",
            100.0 * test.top1,
            100.0 * test.top1_error,
            count(test.moves as u64, "move", "moves"),
            games(test.games),
            100.0 * test.guess,
            test.log_loss
        )?;
    }
    Ok(())
}

fn bar(epochs: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} epochs, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(epochs.into()).with_style(style)
}

fn exists(path: &Path) -> anyhow::Error {
    bad(format!("{} already exists; choose another name, or use --force", path.display()))
}

fn write(args: &PolicyArgs, text: &str) -> anyhow::Result<()> {
    let file = if args.force { File::create(&args.out) } else { File::create_new(&args.out) };
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(&args.out),
        _ => bad(format!("cannot write {}: {error}", args.out.display())),
    })
}
