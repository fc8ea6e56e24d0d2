//! `kelso forecast`: fits, measures and queries a model of which move a player will choose.

mod eval;
mod fit;
mod games;
mod predict;

use clap::{Args, Subcommand};

/// Forecast the next move of a player from past games
///
/// A model is fitted on games of English draughts, measured on others, and queried for a position.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ForecastArgs {
    #[command(subcommand)]
    command: ForecastCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso forecast fit games.pdn --out players.forecast --games even
  kelso forecast eval players.forecast games.pdn --games odd
  kelso forecast predict players.forecast \"W:W18,24,K31:B1,2,15\" --player \"M Tinsley\"";

#[derive(Debug, Subcommand)]
enum ForecastCommand {
    Fit(fit::FitArgs),
    Eval(eval::EvalArgs),
    Predict(predict::PredictArgs),
}

pub(crate) fn run(args: &ForecastArgs) -> anyhow::Result<()> {
    match &args.command {
        ForecastCommand::Fit(args) => fit::run(args),
        ForecastCommand::Eval(args) => eval::run(args),
        ForecastCommand::Predict(args) => predict::run(args),
    }
}
