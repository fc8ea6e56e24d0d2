//! `kelso forecast eval`: measures a model against simpler forecasts.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_learn::forecast::{Accuracy, Evaluation, Margin, Work, evaluate};

use super::games::{GamesArgs, bar, model};
use crate::failure::interrupted;
use crate::output::{count, thousands};
use crate::{interrupt, output};

/// Measure a model on games
///
/// Forced moves are ignored. top-1 is the fraction of moves where the likeliest was played (ties share it); log-loss is
/// the mean of -ln(probability of the move played), smaller is better. A margin is by how much the model is better,
/// with its standard error (clustered by game). Measure on games the model did not learn from.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EvalArgs {
    /// The model
    model: PathBuf,
    /// The games (PDN), or - for stdin
    #[arg(value_name = "GAMES")]
    file: PathBuf,
    #[command(flatten)]
    games: GamesArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso forecast eval half.forecast games.pdn --games odd
  kelso forecast eval half.forecast games.pdn --games odd --json";

/// Index of the model without its players among the forecasters.
const POPULATION: usize = 1;

pub(crate) fn run(args: &EvalArgs) -> anyhow::Result<()> {
    let model = model(&args.model)?;
    let records = args.games.read(&args.file)?;
    let control = interrupt::control();
    let bar = bar(records.games.len());
    let work = Work { threads: args.games.threads(), control: &control, progress: &|| bar.inc(1) };
    let evaluation = evaluate(&model, &records.games, work);
    bar.finish_and_clear();
    let evaluation = evaluation.map_err(|_| interrupted("interrupted; not every game was evaluated"))?;
    if args.json { output::json(&evaluation) } else { Ok(print(&evaluation)?) }
}

fn print(evaluation: &Evaluation) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let moves = count(evaluation.moves as u64, "move", "moves");
    let games = count(evaluation.games as u64, "game", "games");
    let known = thousands(evaluation.known_player_moves as u64);
    writeln!(
        out,
        "{moves} predicted in {games}, forced moves left out; {known} by players the model knows\n"
    )?;
    writeln!(out, "{:<32} {:>7} {:>9}   {:<18} log-loss margin", "", "top-1", "log-loss", "top-1 margin")?;
    for (index, row) in evaluation.forecasters.iter().enumerate() {
        // If no player is known, there is only the population.
        if index == POPULATION && evaluation.known_player_moves == 0 {
            continue;
        }
        write!(out, "{:<32} {:>6.2}% {:>9.4}", row.name, 100.0 * row.top1, row.log_loss)?;
        if index == 0 { writeln!(out)? } else { margins(&mut out, row)? }
    }
    Ok(())
}

fn margins(out: &mut impl Write, row: &Accuracy) -> io::Result<()> {
    let Margin { mean, error } = row.top1_margin;
    let top1 = format!("{:+.2} ± {:.2} pts", 100.0 * mean, 100.0 * error);
    let Margin { mean, error } = row.log_loss_margin;
    writeln!(out, "   {top1:<18} {mean:+.4} ± {error:.4}")
}
