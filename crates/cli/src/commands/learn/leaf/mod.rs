//! `kelso learn tdleaf`: a player learns to evaluate positions from self-play.

mod progress;
mod report;

use std::path::PathBuf;

use clap::Args;
use kelso_learn::leaf::{LeafRecord, LeafSettings, LeafTraining};
use kelso_learn::td::LearnError;

use super::{failure, one_line, threads};
use crate::args::number;
use crate::failure::{OrBad, bad};
use crate::interrupt;
use progress::LeafBar;

/// TD(λ): patterns of men, pairs of pieces and a few counts, learned from self-play only
///
/// The learner plays both sides, looking one ply ahead and at the captures that follow; each position learns from the
/// later ones of its game and from the result. After every 1,000 games it plays 100 test games, from three-move
/// ballots, in which nothing is learned. The file contains the weights and every test, and is saved every 50,000 games:
/// after Ctrl-C or a crash, run the same command again to continue; the result is the same. The trained player is the
/// agent "tdleaf weights=FILE".
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LeafArgs {
    /// File for the weights and test results; an earlier run of the same training is continued
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Total number of training games
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = number(1_u64, 1_000_000_000))]
    games: u64,
    /// Random seed: the same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The agent to test against, limited by depth or nodes [default: "alphabeta depth=3 eval=win500"]
    #[arg(long, value_name = "AGENT")]
    opponent: Option<String>,
    /// Learning rate at the start
    #[arg(long, value_name = "X", default_value_t = LeafSettings::default().alpha)]
    alpha: f64,
    /// Games after which alpha is halved, repeatedly; 0 for never
    #[arg(long, value_name = "N", default_value_t = LeafSettings::default().halve_every)]
    halve_every: u64,
    /// How far ahead a position looks when it learns: 0 for the next one only, 1 for the end of the game
    #[arg(long, value_name = "X", default_value_t = LeafSettings::default().lambda)]
    lambda: f64,
    /// Discount: what a win one ply later is worth
    #[arg(long, value_name = "X", default_value_t = LeafSettings::default().discount)]
    discount: f64,
    /// Fraction of random moves
    #[arg(long, value_name = "X", default_value_t = LeafSettings::default().epsilon)]
    epsilon: f64,
    /// Threads: one learns, the others play the tests [default: one per core, up to 4]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 64))]
    threads: Option<usize>,
    /// Start over and overwrite the file
    #[arg(long)]
    force: bool,
    /// End with one line of JSON: the settings and every test
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso learn tdleaf --out tdleaf.weights
  kelso learn tdleaf --games 100000 --seed 3 --out quick.weights
  kelso match \"tdleaf weights=quick.weights\" tdleaf --games 200
  kelso play --white \"tdleaf weights=tdleaf.weights\"";

pub(super) fn run(args: &LeafArgs) -> anyhow::Result<()> {
    let mut training = args.training()?;
    // The first Ctrl-C stops the training cleanly, the second at once.
    let control = interrupt::control();
    let mut progress = LeafBar::new(&args.out, args.games, training.record());
    // Find out before the games, not after them, whether the file can be written.
    if training.record().games == 0 {
        training.record().write(&args.out).or_bad()?;
    }
    let done = training.run(args.games, threads(args.threads), &control, &mut progress);
    progress.finish();
    done.map_err(|error| failure(error, &args.out))?;
    if args.json { report::json(training.record()) } else { report::print(training.record(), &args.out) }
}

impl LeafArgs {
    fn settings(&self) -> LeafSettings {
        LeafSettings {
            alpha: self.alpha,
            halve_every: self.halve_every,
            lambda: self.lambda,
            discount: self.discount,
            epsilon: self.epsilon,
            opponent: self.opponent.as_deref().map_or(LeafSettings::default().opponent, one_line),
            seed: self.seed,
        }
    }

    /// A new training, or the one recorded in the file.
    fn training(&self) -> anyhow::Result<LeafTraining> {
        let settings = self.settings();
        settings.check().or_bad()?;
        if self.force || !self.out.exists() {
            return LeafTraining::new(LeafRecord::new(settings)).or_bad();
        }
        let keep =
            |error: LearnError| bad(format!("{error}; give --out another name, or --force to replace it"));
        let record = LeafRecord::read(&self.out).map_err(keep)?;
        record.check_same_run(&settings, &self.out).map_err(keep)?;
        if record.games > self.games {
            let (file, games) = (self.out.display(), record.games);
            return Err(bad(format!(
                "{file} has {games} games of this training already; give --games {games} or more, or --force"
            )));
        }
        LeafTraining::new(record).or_bad()
    }
}
