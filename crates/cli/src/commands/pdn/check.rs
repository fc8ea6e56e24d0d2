//! `kelso pdn check`: replays every game of a file.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_rules::pdn::{PdnError, PdnGame, PdnReader, Place, ReplayError, ReplayOptions, ReplayProblem};
use serde::Serialize;

use super::{count, reading};
use crate::failure::bad;
use crate::input::Input;
use crate::output;

/// Replay every game and report what is wrong, with line and column
///
/// Games of variants that Kelso does not play are read but not replayed; they are counted separately and are not
/// errors.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The file, or - for stdin
    file: PathBuf,
    /// Reject everything that is not in the PDN 3.0 standard
    #[arg(long)]
    strict: bool,
    /// Replay the variations too
    #[arg(long)]
    variations: bool,
    /// Print {"games":…,"legal":…,"errors":[…]}
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso pdn check games.pdn
  kelso pdn check --strict --variations games.pdn
  kelso pdn check - --json < games.pdn

Exit codes: 0 if nothing is wrong with any game, 2 if something is.";

/// What was found.
#[derive(Default, Serialize)]
struct CheckReport {
    games: u64,
    legal: u64,
    plies: u64,
    not_played: u64,
    errors: Vec<Wrong>,
    /// Errors, whether kept or printed.
    #[serde(skip)]
    wrong: u64,
}

/// A game with something wrong.
#[derive(Serialize)]
struct Wrong {
    game: usize,
    line: u32,
    column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    message: String,
}

/// How a game came out.
enum Verdict {
    Legal { plies: usize },
    NotPlayed,
    Wrong(Wrong),
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let input = Input::open(&args.file)?;
    let bar = input.bar();
    let options = ReplayOptions { reading: reading(args.strict), variations: args.variations };
    let mut report = CheckReport::default();
    for game in PdnReader::with_reading(input.reader, options.reading) {
        report.games += 1;
        match verdict(game, options) {
            Verdict::Legal { plies } => {
                report.legal += 1;
                report.plies += plies as u64;
            }
            Verdict::NotPlayed => report.not_played += 1,
            Verdict::Wrong(wrong) => {
                report.wrong += 1;
                if args.json {
                    report.errors.push(wrong);
                } else {
                    bar.suspend(|| print(&wrong))?;
                }
            }
        }
    }
    bar.finish_and_clear();
    finish(args, &report)
}

fn verdict(game: Result<PdnGame, PdnError>, options: ReplayOptions) -> Verdict {
    let game = match game {
        Ok(game) => game,
        Err(PdnError { game, place, problem }) => return wrong(game, place, None, &problem),
    };
    match game.check(options) {
        Ok(plies) => Verdict::Legal { plies },
        Err(ReplayError { problem: ReplayProblem::NotPlayed(_), .. }) => Verdict::NotPlayed,
        Err(ReplayError { game, place, ply, problem }) => wrong(game, place, ply, &problem),
    }
}

fn wrong(game: usize, place: Place, ply: Option<usize>, problem: &impl ToString) -> Verdict {
    let message = problem.to_string();
    Verdict::Wrong(Wrong { game, line: place.line, column: place.column, ply, message })
}

fn print(wrong: &Wrong) -> io::Result<()> {
    let Wrong { game, line, column, message, .. } = wrong;
    writeln!(io::stdout().lock(), "game {game}, line {line}, column {column}: {message}")
}

fn finish(args: &CheckArgs, report: &CheckReport) -> anyhow::Result<()> {
    if args.json {
        output::json(report)?;
    } else {
        let mut out = io::stdout().lock();
        write!(out, "{}, {} legal", count(report.games, "game"), output::thousands(report.legal))?;
        write!(out, " ({})", count(report.plies, "move"))?;
        if report.not_played > 0 {
            write!(out, ", {} of variants that Kelso does not play", output::thousands(report.not_played))?;
        }
        writeln!(out)?;
    }
    if report.wrong > 0 {
        let [wrong, games] = [report.wrong, report.games].map(output::thousands);
        return Err(bad(format!("{wrong} of {games} games in {} have errors", args.file.display())));
    }
    Ok(())
}
