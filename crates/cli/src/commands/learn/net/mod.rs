//! `kelso learn net`: the engine's evaluation, fitted to games that the engine plays against itself.

mod export;
mod fit;
mod match_;
mod play;
mod progress;
mod round;

use clap::{Args, Subcommand};

/// The engine's net: self-play, fitting and a match, one by one or as a round
///
/// The engine plays against itself, gradient descent finds the evaluation that foretells those games best, and a match
/// shows whether it plays better than the one before. Every step goes on where it was stopped, and gives the same
/// result with the same seed. Data is streamed from disk, so there can be more of it than fits into memory.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NetArgs {
    #[command(subcommand)]
    step: NetStep,
}

const EXAMPLES: &str = "\
Examples:
  kelso learn net round --games 2000 --nodes 500 --out round-1      everything below, in one
  kelso learn net play --games 60000 --nodes 3000 --out games.samples
  kelso learn net fit games.samples --out new.net
  kelso learn net match new.net --games 400 --nodes 20000
  kelso play --white \"kelso net=new.net\"
  kelso learn net export new.net --out crates/engine/src/eval/patterns.bin";

#[derive(Debug, Subcommand)]
enum NetStep {
    Play(play::NetPlayArgs),
    Fit(fit::NetFitArgs),
    Match(match_::NetMatchArgs),
    Round(round::NetRoundArgs),
    Export(export::NetExportArgs),
}

pub(super) fn run(args: &NetArgs) -> anyhow::Result<()> {
    match &args.step {
        NetStep::Play(args) => play::run(args),
        NetStep::Fit(args) => fit::run(args),
        NetStep::Match(args) => match_::run(args),
        NetStep::Round(args) => round::run(args),
        NetStep::Export(args) => export::run(args),
    }
}
