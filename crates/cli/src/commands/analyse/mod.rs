//! `kelso analyse`: analyses a position, or every move in a file of games.

mod games;
mod live;
mod position;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use kelso_engine::{AgentKind, AgentSpec, AgentText, Limits};

use crate::args::{NotationArgs, VariantArgs, agent, number, time};
use crate::experience;
use crate::failure::{OrBad, bad};

/// Analyse a position, or annotate the games of a file
///
/// A position is searched deeper and deeper; each step prints depth, score, positions visited, speed, time and
/// the expected line. Scores are in men, for the side to move. Ctrl-C stops with the best line so far.
///
/// A file is written back with a comment after every move that had an alternative, such as {[%eval 0.35]}: the move's
/// score in men, for the side that made it. Moves that lose 0.3 men or more are marked $6 (?!), 0.8 or more $2 (?), 2.0
/// or more $4 (??), and the comment gives the better move; 3 men count as a win, so that throwing away a win is always
/// ??. Existing comments and marks are kept. Ctrl-C keeps what is done and copies the rest.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnalyseArgs {
    /// A position as FEN, or a PDN file (- for stdin) [default: the start position]
    #[arg(value_name = "FEN | FILE")]
    what: Option<String>,
    /// How long to think [default: 5s, for each move of a file 0.1s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// How many plies to look ahead
    #[arg(long, value_name = "PLIES", value_parser = number(1_u32, MAX_DEPTH))]
    depth: Option<u32>,
    /// How many positions to visit
    #[arg(long, value_name = "N", value_parser = number(1_u64, u64::MAX))]
    nodes: Option<u64>,
    /// Think until Ctrl-C
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes"])]
    infinite: bool,
    /// Number of best lines to show
    #[arg(long, value_name = "N", value_parser = number(1_usize, 100))]
    lines: Option<usize>,
    /// Threads that search together [default: 1]
    #[arg(long, short, value_name = "N", value_parser = number(1_usize, 256))]
    threads: Option<usize>,
    /// Hash table size in megabytes [default: 64]
    #[arg(long, value_name = "MB", value_parser = number(1_usize, 1 << 20))]
    hash: Option<usize>,
    /// Use another agent, as in "alphabeta depth=8 eval=piece-row"
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["lines", "threads", "hash"])]
    agent: Option<String>,
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    notation: NotationArgs,
    /// Where to write annotated games [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Allow the output to replace the input file
    #[arg(long, requires = "output")]
    force: bool,
    /// Print the analysis as JSON: one line for a position, one line per game for a file
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso analyse
  kelso analyse \"W:W18,24,K31:B1,2,15\" --time 10s --lines 3
  kelso analyse \"W:W18,24,K31:B1,2,15\" --infinite --threads 2
  kelso analyse --agent \"minimax depth=6 eval=piece\" --json
  kelso analyse games.pdn -o annotated.pdn --time 0.5s
  kelso analyse games.pdn --json";

/// Deeper than any search gets.
const MAX_DEPTH: u32 = 100;
const TIME_FOR_A_POSITION: Duration = Duration::from_secs(5);
const TIME_FOR_A_MOVE: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &AnalyseArgs) -> anyhow::Result<()> {
    match args.what.as_deref() {
        Some(file) if file == "-" || Path::new(file).exists() => games::run(args, Path::new(file)),
        // A FEN has colons, a file name rarely does.
        Some(file) if !file.contains(':') => {
            Err(bad(format!("there is no file “{file}”, nor is it a FEN such as W:W18,K31:B1,15")))
        }
        _ if args.output.is_some() => Err(bad("-o is for the games of a file; a position is only printed")),
        fen => position::run(args, fen),
    }
}

impl AnalyseArgs {
    fn limits(&self, usual: Duration) -> Limits {
        let given = self.given_limits();
        match given {
            Limits::NONE if self.infinite => Limits::depth(MAX_DEPTH),
            Limits::NONE => Limits::time(usual),
            given => given,
        }
    }

    fn given_limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None }
    }

    fn agent(&self) -> anyhow::Result<AgentSpec> {
        let text = match &self.agent {
            Some(text) => self.with_limits(text)?,
            None => format!(
                "kelso lines={} threads={} hash={}",
                self.lines.unwrap_or(1),
                self.threads.unwrap_or(1),
                self.hash.unwrap_or(64)
            ),
        };
        experience::attach(&experience::stores(), agent(&text).or_bad()?)
    }

    /// The agent's text plus the limits given, for agents that would otherwise use their defaults.
    fn with_limits(&self, text: &str) -> anyhow::Result<String> {
        let spec: AgentText = text.parse().or_bad()?;
        if spec.limits() != Limits::NONE || !looks_ahead(spec.kind()) {
            return Ok(text.to_owned());
        }
        let depth = self.depth.or(self.infinite.then_some(MAX_DEPTH));
        let depth = depth.filter(|_| spec.kind() != AgentKind::Mcts).map(|depth| format!("depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let time = self.time.map(|time| format!("time={}s", time.as_secs_f64()));
        let words: Vec<_> = [Some(text.to_owned()), depth, nodes, time].into_iter().flatten().collect();
        Ok(words.join(" "))
    }
}

/// True for agents that take limits in their text and have defaults.
fn looks_ahead(kind: AgentKind) -> bool {
    !matches!(
        kind,
        AgentKind::Random
            | AgentKind::Q
            | AgentKind::Sarsa
            | AgentKind::TdLeaf
            | AgentKind::Policy
            | AgentKind::Kelso
    )
}
