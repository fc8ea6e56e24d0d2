//! `kelso learn`: trains players, with one subcommand per method.

mod leaf;
mod linear;
mod net;
mod policy;

use std::path::Path;

use clap::{Args, Subcommand};
use kelso_engine::learned::Learner;
use kelso_learn::td::LearnError;

use crate::failure::{bad, interrupted};

/// Train a player: by Q-learning or SARSA against another, by TD(λ) against itself, from games, or the engine's net
///
/// Only the net's games can be played by workers (--nats). The other learners learn from every game before they play
/// the next, so they train one game after another on this computer.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    learner: LearnCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso learn sarsa --out sarsa.weights
  kelso learn q --games 7000 --seed 3 --out q.weights
  kelso learn tdleaf --games 100000 --out tdleaf.weights
  kelso play --white \"tdleaf weights=tdleaf.weights\"
  kelso learn policy games.pdn --out policy.weights
  kelso learn net --games 2000 --nodes 500 --out round-1
  kelso learn tdleaf --help            # more about one of them";

#[derive(Debug, Subcommand)]
enum LearnCommand {
    /// Q-learning: eight weights, each step from the best next move
    Q(linear::LinearArgs),
    /// SARSA: eight weights, each step from the next move that is played
    Sarsa(linear::LinearArgs),
    Tdleaf(leaf::LeafArgs),
    Policy(policy::PolicyArgs),
    // Boxed: it is much larger than the others.
    Net(Box<net::NetArgs>),
}

pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<()> {
    match &args.learner {
        LearnCommand::Q(args) => linear::run(Learner::Q, args),
        LearnCommand::Sarsa(args) => linear::run(Learner::Sarsa, args),
        LearnCommand::Tdleaf(args) => leaf::run(args),
        LearnCommand::Policy(args) => policy::run(args),
        LearnCommand::Net(args) => net::run(args),
    }
}

/// Whose fault it was: diverging settings and files are the user's.
fn failure(error: LearnError, out: &Path) -> anyhow::Error {
    match error {
        LearnError::Stopped { .. } | LearnError::StoppedFitting { .. } => {
            interrupted(format!("{error}; run the same command again to continue from {}", out.display()))
        }
        error => bad(error),
    }
}

/// The threads requested, or one per core up to four.
fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from).min(4))
}

/// A text in the form used in files: one line, single spaces between words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
