//! `kelso compare`: three searches side by side on one position.

pub(crate) mod table;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Duration;

use clap::Args;
use kelso_engine::eval::EvalName;
use kelso_engine::teach::{self, COMPARED_DEPTH};
use kelso_engine::{AgentSpec, duration};
use kelso_rules::{AnyGame, EndRules, Notation};
use serde::Serialize;

use crate::args::{FenArg, NotationArgs, names, number};
use crate::failure::{OrBad, bad};
use crate::interrupt::Interrupt;
use crate::output;
use table::SearchRow;

/// Compare minimax, alpha-beta and ordered alpha-beta on one position
///
/// All three search to the same depth and find the same value; the table shows how much work each needed. States
/// are counted below the root, as in the literature. Ctrl-C stops the current search and starts the next.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    fen: FenArg,
    /// Plies to look ahead
    #[arg(long, short, value_name = "P", default_value_t = COMPARED_DEPTH, value_parser = number(1_u32, 100))]
    depth: u32,
    /// Time limit for each search; the last completed depth is reported [default: no limit]
    #[arg(long, short, value_name = "T", value_parser = duration)]
    time: Option<Duration>,
    /// Evaluation function (see kelso agents)
    #[arg(long, short, value_name = "NAME", default_value_t, value_parser = names::<EvalName>(&EvalName::ALL.map(EvalName::name)))]
    eval: EvalName,
    #[command(flatten)]
    notation: NotationArgs,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso compare --depth 6
  kelso compare \"W:W21-32:B1-11,16\" --depth 4 --eval count --variant single-jump
  kelso compare --depth 5 --time 2s --eval piece-row --json";

#[derive(Serialize)]
struct CompareReport<'a> {
    fen: String,
    variant: String,
    depth: u32,
    eval: &'static str,
    searches: &'a [SearchRow],
}

pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<()> {
    let mut spec = format!("minimax depth={} eval={}", args.depth, args.eval);
    if let Some(time) = args.time {
        let _ = write!(spec, " time={}s", time.as_secs_f64());
    }
    let position = args.fen.position()?;
    let game = AnyGame::from_position(position, EndRules::WCDF);
    let rows = rows(&game, &spec.parse().or_bad()?, args.notation.notation(), &Interrupt::install());
    if rows.is_empty() {
        return Err(bad("the game is over in this position; give one with legal moves"));
    }
    if args.json {
        let (fen, eval, variant) = (position.to_fen(), args.eval.name(), position.variant().to_string());
        return output::json(&CompareReport { fen, variant, depth: args.depth, eval, searches: &rows });
    }
    writeln!(io::stdout().lock(), "{}", table::render(&rows, args.depth, args.eval))?;
    Ok(())
}

/// The table for a game; empty if it is over.
pub(crate) fn rows(
    game: &AnyGame,
    spec: &AgentSpec,
    notation: Notation,
    interrupt: &Interrupt,
) -> Vec<SearchRow> {
    let found = teach::compare(game, spec, &mut || interrupt.control());
    interrupt.rest();
    found
        .iter()
        .map(|row| {
            let best = game.position().format_move(&row.choice.mv, notation);
            let complexity = [row.time_complexity(), row.space_complexity()];
            SearchRow::new(row.kind, best, row.choice.score, row.pruned(), &row.choice.stats, complexity)
        })
        .collect()
}
