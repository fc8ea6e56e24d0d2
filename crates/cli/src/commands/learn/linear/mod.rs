//! `kelso learn q` and `kelso learn sarsa`: a player learns its eight weights from games against another.

mod progress;
mod report;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kelso_engine::learned::Learner;
use kelso_learn::td::{LearnError, PolicyName, Settings, Training, TrainingRecord};

use super::{failure, one_line, threads};
use crate::args::number;
use crate::failure::{OrBad, bad};
use crate::interrupt;
use progress::TrainingBar;

/// Settings of both learners.
///
/// The learner plays against an opponent, by rules without draws: after 200 plies both have lost. After each of its
/// moves it adjusts eight weights; after every 100 games it plays 100 test games in which nothing is learned. The file
/// contains the weights and every test, and is saved every 1,000 games: after Ctrl-C or a crash, run the same command
/// again to continue; the result is the same. The trained player is the agent "sarsa weights=FILE" (or "q
/// weights=FILE").
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LinearArgs {
    /// File for the weights and test results; an earlier run of the same training is continued
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Total number of training games
    #[arg(long, value_name = "N", default_value_t = 35_000, value_parser = number(1_u64, 1_000_000_000))]
    games: u64,
    /// Random seed: the same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The agent to train against, limited by depth or nodes [default: "alphabeta depth=3 eval=win500"]
    #[arg(long, value_name = "AGENT")]
    opponent: Option<String>,
    /// How the learner explores
    #[arg(long, value_enum, default_value = "epsilon")]
    policy: PolicyArg,
    /// Learning rate at the start
    #[arg(long, value_name = "X", default_value_t = 0.01)]
    alpha: f64,
    /// Fraction of random moves at the start, for the policy epsilon
    #[arg(long, value_name = "X", default_value_t = 0.5)]
    epsilon: f64,
    /// Temperature at the start, for the policy softmax
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    temperature: f64,
    /// Games after which alpha, epsilon and temperature are halved, repeatedly; 0 for never
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    halve_every: u64,
    /// Discount: what a reward one move later is worth (the paper gives no value)
    #[arg(long, value_name = "X", default_value_t = 0.9)]
    discount: f64,
    /// Threads: one learns, the others play the tests [default: one per core, up to 4]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 64))]
    threads: Option<usize>,
    /// Start over and overwrite the file
    #[arg(long)]
    force: bool,
    /// End with one line of JSON: the settings, the weights and every test
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso learn sarsa --out sarsa.weights
  kelso learn q --games 7000 --seed 3 --out q.weights
  kelso learn sarsa --policy softmax --opponent \"random\" --games 2000 --out soft.weights
  kelso play --white \"sarsa weights=sarsa.weights\"
  kelso match \"sarsa weights=sarsa.weights\" \"alphabeta depth=3 eval=win500\" --rules lab-d";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PolicyArg {
    Epsilon,
    Softmax,
}

pub(super) fn run(learner: Learner, args: &LinearArgs) -> anyhow::Result<()> {
    let mut training = args.training(learner)?;
    // The first Ctrl-C stops the training cleanly, the second at once.
    let control = interrupt::control();
    let threads = threads(args.threads);
    let mut progress = TrainingBar::new(&args.out, args.games, training.record());
    // Find out before the games, not after them, whether the file can be written.
    if training.record().games == 0 {
        training.record().write(&args.out).or_bad()?;
    }
    let done = training.run(args.games, threads, &control, &mut progress);
    progress.finish();
    done.map_err(|error| failure(error, &args.out))?;
    if args.json { report::json(training.record()) } else { report::print(training.record(), &args.out) }
}

impl LinearArgs {
    fn settings(&self, learner: Learner) -> Settings {
        let usual = Settings::new(learner);
        Settings {
            policy: match self.policy {
                PolicyArg::Epsilon => PolicyName::Epsilon,
                PolicyArg::Softmax => PolicyName::Softmax,
            },
            alpha: self.alpha,
            epsilon: self.epsilon,
            temperature: self.temperature,
            halve_every: self.halve_every,
            discount: self.discount,
            seed: self.seed,
            opponent: self.opponent.as_deref().map_or(usual.opponent, one_line),
            learner,
        }
    }

    /// A new training, or the one recorded in the file.
    fn training(&self, learner: Learner) -> anyhow::Result<Training> {
        let settings = self.settings(learner);
        settings.check().or_bad()?;
        if self.force || !self.out.exists() {
            return Training::new(settings).or_bad();
        }
        let keep =
            |error: LearnError| bad(format!("{error}; give --out another name, or --force to replace it"));
        let record = TrainingRecord::read(&self.out).map_err(keep)?;
        record.check_same_run(&settings, &self.out).map_err(keep)?;
        if record.games > self.games {
            let (file, games) = (self.out.display(), record.games);
            return Err(bad(format!(
                "{file} has {games} games of this training already; give --games {games} or more, or --force"
            )));
        }
        Training::resume(record).or_bad()
    }
}
