//! `kelso forecast fit`: fits a model on games.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use kelso_learn::forecast::{ForecastTraining, PlayerModel, Work, file};
use serde::Serialize;

use super::games::{GamesArgs, bar};
use crate::failure::{bad, interrupted};
use crate::output::{count, span};
use crate::{interrupt, output};

/// Fit a model on games
///
/// Players are identified by the tags White and Black; games without names count towards the population only. Games
/// that cannot be replayed or are of other variants are counted and ignored. Ctrl-C stops without writing anything.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FitArgs {
    /// The games (PDN), or - for stdin
    #[arg(value_name = "GAMES")]
    file: PathBuf,
    /// File for the model
    #[arg(long, value_name = "MODEL")]
    out: PathBuf,
    /// Overwrite an existing model
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    games: GamesArgs,
    /// How strongly players are pulled towards the population; with a larger value it takes more games to
    /// differ from it
    #[arg(long, value_name = "X", default_value_t = ForecastTraining::default().shrinkage, value_parser = shrinkage)]
    shrinkage: f64,
    /// Omit which moves were chosen in which positions: a small file with weights only
    #[arg(long)]
    no_history: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso forecast fit games.pdn --out players.forecast
  kelso forecast fit games.pdn --out half.forecast --games even --threads 2 --force";

#[derive(Serialize)]
struct Fitted {
    games: usize,
    left_out: usize,
    moves: usize,
    players: usize,
    remembered: usize,
    seconds: f64,
}

pub(crate) fn run(args: &FitArgs) -> anyhow::Result<()> {
    refuse_existing(args)?;
    let begun = Instant::now();
    let records = args.games.read(&args.file)?;
    let control = interrupt::control();
    let bar = bar(records.games.len());
    let training = ForecastTraining {
        shrinkage: args.shrinkage,
        memory: !args.no_history,
        ..ForecastTraining::default()
    };
    let work = Work { threads: args.games.threads(), control: &control, progress: &|| bar.inc(1) };
    let model = training.run(&records.games, work);
    bar.finish_and_clear();
    let model = model.map_err(|_| interrupted("interrupted; no model was written"))?;
    write(args, &file::write(&model))?;
    let fitted = Fitted {
        games: model.games,
        left_out: records.broken + records.other_variants,
        moves: model.moves,
        players: model.players.len(),
        remembered: model.seen.len(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    if args.json { output::json(&fitted) } else { report(args, &model, fitted.seconds) }
}

fn report(args: &FitArgs, model: &PlayerModel, seconds: f64) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let of = |number: usize, one, many| count(number as u64, one, many);
    writeln!(
        out,
        "learned from {} ({}) by {}; remembers {}",
        of(model.moves, "move", "moves"),
        of(model.games, "game", "games"),
        of(model.players.len(), "named player", "named players"),
        of(model.seen.len(), "chosen move", "chosen moves")
    )?;
    writeln!(out, "{} written in {}", args.out.display(), span(seconds))?;
    Ok(())
}

/// Checked before the work, not after it.
fn refuse_existing(args: &FitArgs) -> anyhow::Result<()> {
    if args.out.exists() && !args.force {
        return Err(exists(&args.out));
    }
    Ok(())
}

fn exists(path: &Path) -> anyhow::Error {
    bad(format!("{} already exists; choose another name, or use --force", path.display()))
}

fn write(args: &FitArgs, text: &str) -> anyhow::Result<()> {
    let file = if args.force { File::create(&args.out) } else { File::create_new(&args.out) };
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(&args.out),
        _ => bad(format!("cannot write {}: {error}", args.out.display())),
    })
}

fn shrinkage(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number above 0".to_owned())
}
