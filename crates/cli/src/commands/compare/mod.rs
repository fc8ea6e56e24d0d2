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

use crate::args::{Side, VariantArgs, names, number, position};
use crate::failure::{OrBad, bad};
use crate::interrupt::Interrupt;
use crate::output;
use table::Row;

/// Compare minimax, alpha-beta and ordered alpha-beta on one position
///
/// All three look equally far and find the same value; the table shows what that took them. States are counted below
/// the root, as the papers do. Ctrl-C ends the search under way and goes on to the next.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArgs {
    /// The position as FEN [default: the start position]
    fen: Option<String>,
    /// Plies to look ahead
    #[arg(long, short, value_name = "P", default_value_t = COMPARED_DEPTH, value_parser = number(1_u32, 100))]
    depth: u32,
    /// Time for each search; what it completed in that time is told [default: no limit]
    #[arg(long, short, value_name = "T", value_parser = duration)]
    time: Option<Duration>,
    /// What a position is worth (kelso agents explains them)
    #[arg(long, short, value_name = "NAME", default_value_t, value_parser = names::<EvalName>(&EvalName::ALL.map(EvalName::name)))]
    eval: EvalName,
    #[command(flatten)]
    variant: VariantArgs,
    /// Who moves first from the start position
    #[arg(long, value_name = "SIDE", conflicts_with = "fen")]
    first: Option<Side>,
    /// Squares by letter, as in c3-d4
    #[arg(long)]
    letters: bool,
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
struct Report<'a> {
    fen: String,
    variant: String,
    depth: u32,
    eval: &'static str,
    searches: &'a [Row],
}

pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<()> {
    let mut spec = format!("minimax depth={} eval={}", args.depth, args.eval);
    if let Some(time) = args.time {
        let _ = write!(spec, " time={}s", time.as_secs_f64());
    }
    let variant = args.variant.id();
    let position = position(variant, args.fen.as_deref(), args.first)?;
    let game = AnyGame::from_position(position, EndRules::WCDF);
    let rows = rows(&game, &spec.parse().or_bad()?, args.letters, &Interrupt::install());
    if rows.is_empty() {
        return Err(bad("the game is over in this position; give one in which there are moves"));
    }
    if args.json {
        let (fen, eval, variant) = (position.to_fen(), args.eval.name(), variant.to_string());
        return output::json(&Report { fen, variant, depth: args.depth, eval, searches: &rows });
    }
    writeln!(io::stdout().lock(), "{}", table::render(&rows, args.depth, args.eval))?;
    Ok(())
}

/// The table for a game; empty if it is over.
pub(crate) fn rows(game: &AnyGame, spec: &AgentSpec, letters: bool, interrupt: &Interrupt) -> Vec<Row> {
    let notation = if letters { Notation::Letters } else { Notation::Numeric };
    let found = teach::compare(game, spec, &mut || interrupt.control());
    interrupt.rest();
    found
        .iter()
        .map(|row| {
            let best = game.position().format_move(&row.choice.mv, notation);
            let complexity = [row.time_complexity(), row.space_complexity()];
            Row::new(row.kind, best, row.choice.score, row.pruned(), &row.choice.stats, complexity)
        })
        .collect()
}
