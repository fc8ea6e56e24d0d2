//! `kelso problems`: tests the engine on positions with a known result.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_engine::{AgentSpec, Limits};
use kelso_lab::problems::{Exam, Opinion, Worth};
use kelso_rules::pdn::PdnResult;
use kelso_rules::{AnyPosition, VariantId};
use serde::{Deserialize, Serialize};

use crate::args::{number, time};
use crate::failure::{OrBad, bad};
use crate::input::Input;
use crate::{interrupt, output};

/// Test the engine on positions with a known result
///
/// The file is a JSON list of {"id":…, "fen":…, "result":…}; a result is 1-0 (Black wins), 0-1 (White wins) or 1/2-1/2.
/// Up to four pieces are solved exactly, and a win or loss that the search sees to its end is proven. Otherwise a score
/// of +0.10 or more is a win, of -1.50 or less a loss, and anything in between a draw: problems ask the side to
/// move to win, or to save a draw from the worse position. Impossible positions are reported and not counted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ProblemsArgs {
    /// The file, or - for stdin
    file: PathBuf,
    /// Time limit for each problem
    #[arg(long, default_value = "5s", value_name = "TIME", value_parser = time)]
    time: std::time::Duration,
    /// Search depth for each problem, instead of a time
    #[arg(long, value_name = "PLIES", conflicts_with = "time", value_parser = number(1_u32, 100))]
    depth: Option<u32>,
    /// Only problems with at most this many pieces
    #[arg(long, value_name = "N", value_parser = number(1_usize, 24))]
    pieces: Option<usize>,
    /// Problems to solve in parallel
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = number(1_usize, 256))]
    threads: usize,
    /// Hash table size for each in megabytes
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = number(1_usize, 1 << 20))]
    hash: usize,
    /// Print one JSON object per problem, and one with the totals
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso problems problems.json
  kelso problems problems.json --time 0.5s --pieces 4 --threads 2
  kelso problems problems.json --json | tail -1";

/// A problem in the file; other fields are ignored.
#[derive(Deserialize)]
struct ListedProblem {
    id: String,
    fen: String,
    result: String,
}

/// A problem with a legal position.
struct Problem {
    id: String,
    fen: String,
    book: Worth,
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a str,
    fen: &'a str,
    book: &'static str,
    engine: &'static str,
    proven: bool,
    agrees: bool,
    score: String,
    depth: u32,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
}

#[derive(Serialize)]
struct Impossible {
    id: String,
    fen: String,
    #[serde(rename = "impossible")]
    reason: String,
}

#[derive(Default, Serialize)]
struct Totals {
    problems: usize,
    agree: usize,
    proven: usize,
    wins: Share,
    draws: Share,
    losses: Share,
    impossible: usize,
    unanswered: usize,
}

/// How many there are, and how many the engine agrees with.
#[derive(Clone, Copy, Default, Serialize)]
struct Share {
    problems: usize,
    agree: usize,
}

pub(crate) fn run(args: &ProblemsArgs) -> anyhow::Result<()> {
    let entries: Vec<ListedProblem> =
        serde_json::from_reader(Input::open(&args.file)?.reader).map_err(|error| {
            let expected = "expected a JSON list of {\"id\", \"fen\", \"result\"}";
            bad(format!("{} cannot be read as problems: {error}; {expected}", args.file.display()))
        })?;
    let (problems, positions, impossible) = sort_out(args, entries)?;
    for wrong in &impossible {
        if args.json {
            output::json(wrong)?;
        } else {
            writeln!(io::stdout().lock(), "impossible  {}: {} ({})", wrong.id, wrong.reason, wrong.fen)?;
        }
    }
    let exam = args.exam();
    let bar = bar(problems.len());
    let mut totals = Totals { impossible: impossible.len(), ..Totals::default() };
    let mut printed = Ok(());
    exam.run(&positions, |index, opinion| {
        totals.count(&problems[index], &opinion);
        bar.inc(1);
        bar.set_message(format!("{} of {} agree", totals.agree, totals.problems));
        if printed.is_ok() {
            printed = bar.suspend(|| print(args, &problems[index], &opinion));
        }
    });
    bar.finish_and_clear();
    printed?;
    totals.unanswered = problems.len() - totals.problems;
    if args.json { output::json(&totals) } else { Ok(totals.print()?) }
}

impl ProblemsArgs {
    fn exam(&self) -> Exam {
        let limits = self.depth.map_or(Limits::time(self.time), Limits::depth);
        let agent = AgentSpec::engine(1, self.hash);
        Exam { agent, limits, threads: self.threads, control: interrupt::control() }
    }
}

type SortedOut = (Vec<Problem>, Vec<AnyPosition>, Vec<Impossible>);

/// The usable problems, and the others.
fn sort_out(args: &ProblemsArgs, entries: Vec<ListedProblem>) -> anyhow::Result<SortedOut> {
    let (mut problems, mut positions, mut impossible) = (Vec::new(), Vec::new(), Vec::new());
    for ListedProblem { id, fen, result } in entries {
        let position = match AnyPosition::from_fen(VariantId::ENGLISH, &fen) {
            Ok(position) => position,
            Err(error) => {
                impossible.push(Impossible { id, fen, reason: error.to_string() });
                continue;
            }
        };
        if args.pieces.is_some_and(|most| position.board().len() > most) {
            continue;
        }
        let known = result.parse::<PdnResult>().ok();
        let book = known.and_then(|known| Worth::of_result(known, position.turn()));
        let right = "expected 1-0 (Black wins), 0-1 (White wins) or 1/2-1/2";
        let book = book.ok_or_else(|| format!("the result of {id} is “{result}”; {right}")).or_bad()?;
        problems.push(Problem { id, fen, book });
        positions.push(position);
    }
    Ok((problems, positions, impossible))
}

impl Totals {
    fn count(&mut self, problem: &Problem, opinion: &Opinion) {
        let agrees = usize::from(opinion.worth == problem.book);
        self.problems += 1;
        self.agree += agrees;
        self.proven += usize::from(opinion.proven);
        let share = match problem.book {
            Worth::Win => &mut self.wins,
            Worth::Draw => &mut self.draws,
            Worth::Loss => &mut self.losses,
        };
        share.problems += 1;
        share.agree += agrees;
    }

    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let all = Share { problems: self.problems, agree: self.agree };
        for (name, share) in
            [("wins", self.wins), ("draws", self.draws), ("losses", self.losses), ("all", all)]
        {
            let percent = 100.0 * share.agree as f64 / share.problems.max(1) as f64;
            writeln!(out, "{name:<7} {:>4} of {:>4} agree ({percent:.1}%)", share.agree, share.problems)?;
        }
        write!(out, "{} proven by search, {} impossible", self.proven, self.impossible)?;
        if self.unanswered > 0 {
            write!(out, ", {} not asked", self.unanswered)?;
        }
        writeln!(out)
    }
}

fn print(args: &ProblemsArgs, problem: &Problem, opinion: &Opinion) -> anyhow::Result<()> {
    let agrees = opinion.worth == problem.book;
    if args.json {
        return output::json(&Answer {
            id: &problem.id,
            fen: &problem.fen,
            book: problem.book.name(),
            engine: opinion.worth.name(),
            proven: opinion.proven,
            agrees,
            score: opinion.score.to_string(),
            depth: opinion.stats.depth,
            mv: opinion.mv.as_deref(),
        });
    }
    let verdict = if agrees { "agrees" } else { "DIFFERS" };
    let (book, engine, score) = (problem.book.name(), opinion.worth.name(), opinion.score);
    let how = match opinion.stats.depth {
        0 => "solved".to_owned(),
        depth => format!("depth {depth}"),
    };
    let mut out = io::stdout().lock();
    write!(out, "{verdict:<8} {}: book {book}, engine {engine} ({score}, {how})", problem.id)?;
    let fen = if agrees { String::new() } else { format!("  {}", problem.fen) };
    Ok(writeln!(out, "{fen}")?)
}

/// A bar on stderr, hidden if stderr is not a terminal.
fn bar(problems: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(problems as u64).with_style(style)
}
