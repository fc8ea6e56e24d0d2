//! `kelso learn net`: fits the engine's evaluation to self-play games.

mod export;
mod fit;
mod match_;
mod play;
mod progress;
mod round;

use clap::{Args, Subcommand};

/// The engine's net: a round of self-play, fitting and a match, or one of these steps
///
/// The engine plays against itself, gradient descent finds the evaluation that predicts those games best, and a match
/// shows whether it plays better than the previous one. Every step can be interrupted and continued, and gives the same
/// result with the same seed. Data is streamed from disk, so it need not fit into memory. With --nats, kelso worker
/// processes play the games of self-play and match; fitting runs on this computer.
///
/// Without a step it runs a whole round. The folder then contains: samples (the positions), net (the evaluation),
/// net.fitting (its numbers to the bit) and match.pdn (the games against the net that played). After Ctrl-C or a crash,
/// run the same command again to continue; when everything is done it only prints the result again.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct NetArgs {
    #[command(subcommand)]
    step: Option<NetStep>,
    #[command(flatten)]
    round: round::NetRoundArgs,
}

const EXAMPLES: &str = "\
Examples:
  kelso learn net --games 2000 --nodes 500 --out round-1      # a whole round: play, fit, match
  kelso learn net play --games 60000 --nodes 3000 --out games.samples
  kelso learn net fit games.samples --out new.net
  kelso learn net match new.net --games 400 --nodes 20000
  kelso learn net --out round-1 --nats nats://kelso:PASSWORD@10.0.0.5:4222   # games on all kelso workers there
  kelso play --white \"kelso net=new.net\"
  kelso learn net export new.net --out crates/engine/src/eval/patterns.bin";

#[derive(Debug, Subcommand)]
enum NetStep {
    Play(play::NetPlayArgs),
    Fit(fit::NetFitArgs),
    Match(match_::NetMatchArgs),
    Export(export::NetExportArgs),
}

pub(super) fn run(args: &NetArgs) -> anyhow::Result<()> {
    match &args.step {
        Some(NetStep::Play(args)) => play::run(args),
        Some(NetStep::Fit(args)) => fit::run(args),
        Some(NetStep::Match(args)) => match_::run(args),
        Some(NetStep::Export(args)) => export::run(args),
        None => round::run(&args.round),
    }
}
