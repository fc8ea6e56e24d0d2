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

/// Arguments of a whole round. Its folder then holds the samples, the net, the fitting's state to the bit, and the games of the match.
#[derive(Args, Debug)]
pub(super) struct NetRoundArgs {
    /// Directory for all files; a round begun there is continued
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
    // Not demanded by the parser, because the steps have arguments of their own.
    let out = args.out.as_ref().ok_or_else(|| {
        bad("say where the round goes with --out FOLDER, or name a step: play, fit, match or export")
    })?;
    let control = interrupt::control();
    fs::create_dir_all(out).or_bad()?;
    let [samples, net, pdn] = ["samples", "net", "match.pdn"].map(|name| out.join(name));
    // A bad name is better known now than after the games.
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
        return Err(interrupted(format!("stopped in the match; the same command goes on from {pdn}")));
    }
    Ok(())
}
