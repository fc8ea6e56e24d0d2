//! `kelso learn net` without a step: self-play, fitting and match in one command.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::super::threads;
use super::play::NetGames;
use super::{fit, match_, play};
use crate::args::number;
use crate::commands::match_::NetMatch;
use crate::failure::{OrBad, bad, interrupted};
use crate::interrupt;

/// Arguments of a whole round. Its folder then contains the samples, the net, the state of the fit to the bit, and the
/// match games.
#[derive(Args, Debug)]
pub(super) struct NetRoundArgs {
    /// Directory for all files; a round started there is continued
    #[arg(long, short, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: NetGames,
    /// Games of the match, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number(1_usize, 100_000_000))]
    match_games: usize,
    /// Nodes per move of the match
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = number(1_u64, u64::MAX))]
    match_nodes: u64,
    /// Print a line of JSON for each of the three steps
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &NetRoundArgs) -> anyhow::Result<()> {
    // Not required by the parser, because the steps have their own arguments.
    let out = args.out.as_ref().ok_or_else(|| {
        bad("choose a folder for the round with --out FOLDER, or give a step: play, fit, match or export")
    })?;
    let control = interrupt::control();
    fs::create_dir_all(out).or_bad()?;
    let [samples, net, pdn] = ["samples", "net", "match.pdn"].map(|name| out.join(name));
    // Better to find a bad name now than after the games.
    let first = match_::player(&net)?;
    let second = args
        .games
        .net
        .as_ref()
        .map_or_else(|| Ok(match_::USUAL.to_owned()), |file| match_::player(file.as_ref()))?;
    play::play(&args.games, &samples, &control, args.json)?;
    fit::fit(&[samples], args.games.seed, &net, false, &control, args.json)?;
    let what = NetMatch {
        entrants: [first, second],
        games: args.match_games,
        nodes: args.match_nodes,
        seed: args.games.seed,
        threads: threads(args.games.threads),
        pdn: Some(pdn.clone()),
        json: args.json,
        crew: args.games.crew.clone(),
    };
    match_::play(what, &control)?;
    if control.is_stopped() {
        let pdn = pdn.display();
        return Err(interrupted(format!(
            "stopped in the match; run the same command again to continue from {pdn}"
        )));
    }
    Ok(())
}
