//! `kelso pdn stats`: what a file of games contains.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_rules::pdn::{PdnGame, PdnReader, PdnResult, ReplayOptions};
use kelso_rules::{AnyPly, AnyReplay, Color, Notation};
use serde::Serialize;

use super::count;
use crate::input::Input;
use crate::output::{self, thousands};

/// Count games, moves, results, openings and captures
///
/// Games that cannot be read or replayed are counted and otherwise ignored; `kelso pdn check` says what is wrong
/// with them.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PdnStatsArgs {
    /// The file, or - for stdin
    file: PathBuf,
    /// Number of openings to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso pdn stats games.pdn
  kelso pdn stats games.pdn --top 50 --json";

#[derive(Default, Serialize)]
struct Stats {
    games: u64,
    /// Games left out: unreadable, illegal, or of a kind Kelso does not play.
    left_out: u64,
    plies: u64,
    shortest: usize,
    longest: usize,
    captured: u64,
    results: Results,
    first_moves: Vec<Opening>,
    openings: Vec<Opening>,
}

#[derive(Default, Serialize)]
struct Results {
    black_wins: u64,
    white_wins: u64,
    draws: u64,
    both_lose: u64,
    unknown: u64,
}

#[derive(Serialize)]
struct Opening {
    moves: String,
    games: u64,
}

/// How often each beginning was played.
#[derive(Default)]
struct Beginnings(HashMap<String, u64>);

impl Beginnings {
    /// Counts the first moves of a game, unless it is shorter.
    fn add(&mut self, game: &[AnyPly], plies: usize) {
        if let Some(plies) = game.get(..plies) {
            let moves: Vec<_> =
                plies.iter().map(|ply| ply.before.format_move(&ply.mv, Notation::Numeric)).collect();
            *self.0.entry(moves.join(" ")).or_default() += 1;
        }
    }

    /// The most frequent ones, the rest left out.
    fn top(self, most: usize) -> Vec<Opening> {
        let mut openings: Vec<_> =
            self.0.into_iter().map(|(moves, games)| Opening { moves, games }).collect();
        openings.sort_by(|a, b| (Reverse(a.games), &a.moves).cmp(&(Reverse(b.games), &b.moves)));
        openings.truncate(most);
        openings
    }
}

/// A beginning that names an opening in three-move play.
const OPENING_PLIES: usize = 3;

pub(crate) fn run(args: &PdnStatsArgs) -> anyhow::Result<()> {
    let input = Input::open(&args.file)?;
    let bar = input.bar();
    let mut stats = Stats { shortest: usize::MAX, ..Stats::default() };
    let (mut first_moves, mut openings) = (Beginnings::default(), Beginnings::default());
    for game in PdnReader::new(input.reader) {
        stats.games += 1;
        let replayed =
            game.ok().and_then(|game| Some((game.replay_any(ReplayOptions::default()).ok()?, game)));
        let Some((replay, game)) = replayed else {
            stats.left_out += 1;
            continue;
        };
        stats.add(&game, &replay);
        if game.tags.get("FEN").is_none() {
            first_moves.add(&replay.plies, 1);
            openings.add(&replay.plies, OPENING_PLIES);
        }
    }
    bar.finish_and_clear();
    stats.shortest = stats.shortest.min(stats.longest);
    stats.first_moves = first_moves.top(usize::MAX);
    stats.openings = openings.top(args.top);
    if args.json { output::json(&stats) } else { Ok(stats.print()?) }
}

impl Stats {
    fn add(&mut self, game: &PdnGame, replay: &AnyReplay) {
        let plies = replay.plies.len();
        self.plies += plies as u64;
        self.shortest = self.shortest.min(plies);
        self.longest = self.longest.max(plies);
        self.captured += replay.plies.iter().map(|ply| ply.mv.captured().len() as u64).sum::<u64>();
        let results = &mut self.results;
        // 1-0 is a win of the side that the game's type lets start.
        *match (game.result, game.result.winner(game.game_type().first)) {
            (_, Some(Color::Black)) => &mut results.black_wins,
            (_, Some(Color::White)) => &mut results.white_wins,
            (PdnResult::Draw, _) => &mut results.draws,
            (PdnResult::BothLose, _) => &mut results.both_lose,
            _ => &mut results.unknown,
        } += 1;
    }

    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let counted = self.games - self.left_out;
        writeln!(out, "{}, {} skipped", count(self.games, "game"), thousands(self.left_out))?;
        let tenths = (self.plies * 10 + counted / 2).checked_div(counted).unwrap_or(0);
        let mean = format!("{}.{}", tenths / 10, tenths % 10);
        let (plies, shortest, longest) = (count(self.plies, "move"), self.shortest, self.longest);
        writeln!(out, "{plies}, {mean} per game, from {shortest} to {longest}")?;
        writeln!(out, "{} captured", count(self.captured, "piece"))?;
        writeln!(out, "\nresults")?;
        let Results { black_wins, white_wins, draws, both_lose, unknown } = self.results;
        let rows = [
            ("Black wins", black_wins),
            ("White wins", white_wins),
            ("draws", draws),
            ("both lose", both_lose),
            ("unknown", unknown),
        ];
        for (name, games) in rows.into_iter().filter(|row| row.1 > 0) {
            row(&mut out, name, games, counted)?;
        }
        for (title, openings) in [("first moves", &self.first_moves), ("openings", &self.openings)] {
            writeln!(out, "\n{title}")?;
            for Opening { moves, games } in openings {
                row(&mut out, moves, *games, counted)?;
            }
        }
        Ok(())
    }
}

fn row(out: &mut impl Write, name: &str, games: u64, of: u64) -> io::Result<()> {
    let tenths = (games * 1000 + of / 2).checked_div(of).unwrap_or(0);
    writeln!(out, "  {name:<20} {:>9} {:>4}.{}%", thousands(games), tenths / 10, tenths % 10)
}
