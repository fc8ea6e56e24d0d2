//! `kelso puzzles mine`: looks for puzzles in games.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_lab::puzzles::{
    GameSource, GameStart, Goal, Journal, JournalHeader, LevelRange, Mine, PdnGames, PuzzleFilter, SelfPlay,
    Theme,
};
use serde::Serialize;

use crate::args::{names, number};
use crate::failure::{OrBad, bad};
use crate::input::Input;
use crate::{interrupt, output};

/// Look for puzzles in games
///
/// The games are played by Kelso's levels against each other, or come from a PDN file. Puzzles are written to the file
/// as they are found; the same command resumes where an earlier one stopped, even after Ctrl-C. The same settings find
/// the same puzzles.
#[derive(Args, Debug)]
pub(super) struct MineArgs {
    /// The file that puzzles are added to
    out: PathBuf,
    /// Number of puzzles wanted in the file
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = number(1_usize, 1_000_000))]
    count: usize,
    /// Random seed of the games
    #[arg(long, default_value_t = 1, value_name = "N", conflicts_with = "pdn")]
    seed: u64,
    /// Where the games start: ballots, few pieces on random squares, or some moves before a block
    #[arg(long, default_value = GameStart::Ballots.name(), value_name = "NAME", conflicts_with = "pdn", value_parser = names::<GameStart>(&GameStart::ALL.map(GameStart::name)))]
    start: GameStart,
    /// The levels that play; stronger ones make mistakes that are harder to see
    #[arg(long, default_value_t = LevelRange::WEAK, value_name = "LOWEST-HIGHEST", conflicts_with = "pdn")]
    levels: LevelRange,
    /// Search the games of this PDN file instead
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Only puzzles with this goal
    #[arg(long, value_name = "GOAL", value_parser = names::<Goal>(&Goal::ALL.map(Goal::name)))]
    goal: Option<Goal>,
    /// Only puzzles of this theme
    #[arg(long, value_name = "THEME", value_parser = names::<Theme>(&Theme::ALL.map(Theme::name)))]
    theme: Option<Theme>,
    /// Only puzzles whose first move a three-ply search does not find
    #[arg(long)]
    hard: bool,
    /// Nodes for judging a position
    #[arg(long, default_value_t = super::NODES, value_name = "N", value_parser = number(1_000_u64, 1_000_000_000))]
    nodes: u64,
    /// Games to search in parallel
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = number(1_usize, 256))]
    threads: usize,
    /// Print the totals as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MineTotals {
    puzzles: usize,
    games: usize,
    themes: BTreeMap<&'static str, usize>,
    goals: BTreeMap<&'static str, usize>,
    stopped: bool,
}

pub(super) fn run(args: &MineArgs) -> anyhow::Result<()> {
    let games = args.games()?;
    if games.is_empty() {
        return Err(bad("the PDN file has no game of English draughts; choose another file"));
    }
    let mut journal = Journal::open(&args.out, &args.header()).or_bad()?;
    let control = interrupt::control();
    let mine = Mine {
        games,
        filter: args.filter(),
        nodes: args.nodes,
        threads: args.threads,
        wanted: args.count,
        control: control.clone(),
    };
    let bar = super::bar(args.count);
    bar.set_position(journal.puzzles().len() as u64);
    bar.reset_eta();
    mine.run(&mut journal, |progress| {
        bar.set_position(progress.puzzles as u64);
        bar.set_message(format!("in {} games", output::thousands(progress.games as u64)));
    })?;
    bar.finish_and_clear();
    let totals = MineTotals {
        puzzles: journal.puzzles().len(),
        games: journal.games(),
        themes: super::counts(journal.puzzles(), |puzzle| puzzle.theme.name()),
        goals: super::counts(journal.puzzles(), |puzzle| puzzle.goal.name()),
        stopped: control.is_stopped(),
    };
    if args.json { output::json(&totals) } else { Ok(totals.print()?) }
}

impl MineArgs {
    fn games(&self) -> anyhow::Result<GameSource> {
        let Some(file) = &self.pdn else {
            let games = SelfPlay { seed: self.seed, start: self.start, levels: self.levels };
            return Ok(GameSource::SelfPlay(games));
        };
        Ok(GameSource::Pdn(PdnGames::read(Input::open(file)?.reader)))
    }

    fn filter(&self) -> PuzzleFilter {
        PuzzleFilter { goal: self.goal, theme: self.theme, hard: self.hard }
    }

    fn header(&self) -> JournalHeader {
        let games = match &self.pdn {
            Some(file) => file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned(),
            None => format!("{} seed={} levels={}", self.start.name(), self.seed, self.levels),
        };
        JournalHeader { mined_from: format!("{games}{}", self.filter()), nodes: self.nodes }
    }
}

impl MineTotals {
    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let (puzzles, games) = (self.puzzles as u64, self.games as u64);
        let puzzles = output::count(puzzles, "puzzle", "puzzles");
        writeln!(out, "{puzzles} in {}", output::count(games, "game", "games"))?;
        for (name, count) in self.themes.iter().chain(&self.goals) {
            writeln!(out, "  {name:<9} {count:>5}")?;
        }
        if self.stopped {
            writeln!(out, "stopped early; run the same command again to continue")?;
        }
        Ok(())
    }
}
