//! `kelso learn net match`: measures a fitted net.

use std::path::{Path, PathBuf};

use clap::Args;
use kelso_engine::SearchControl;

use super::super::threads;
use crate::args::number;
use crate::commands::match_::{MatchArgs, NetMatch, run_until};
use crate::crew::CrewArgs;
use crate::failure::bad;
use crate::interrupt;

/// Play a match of a net against the built-in one
///
/// Eleven-man ballots in random order, each with both colours. "kelso match" plays any other match.
#[derive(Args, Debug)]
pub(super) struct NetMatchArgs {
    /// A net that "kelso learn net fit" wrote
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The other net [default: the built-in one]
    #[arg(long, value_name = "NET")]
    against: Option<PathBuf>,
    /// Games to play, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number(1_usize, 100_000_000))]
    games: usize,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = number(1_u64, u64::MAX))]
    nodes: u64,
    /// Random seed for the order of openings
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Games to play in parallel [default: one per core, up to 4]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 1024))]
    threads: Option<usize>,
    /// Append every game to this file, and count this match's games that are already there
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// End with one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    crew: CrewArgs,
}

pub(super) fn run(args: &NetMatchArgs) -> anyhow::Result<()> {
    let other = args.against.as_deref().map_or_else(|| Ok(USUAL.to_owned()), player)?;
    let what = NetMatch {
        entrants: [player(&args.net)?, other],
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        threads: threads(args.threads),
        pdn: args.pdn.clone(),
        json: args.json,
        crew: args.crew.clone(),
    };
    play(what, &interrupt::control())
}

/// The engine with the built-in net.
pub(super) const USUAL: &str = "kelso hash=16";

/// The engine with a net.
pub(super) fn player(net: &Path) -> anyhow::Result<String> {
    let name = net.to_str().filter(|name| !name.contains(char::is_whitespace));
    let name = name.ok_or_else(|| {
        bad(format!("the name of a net must not contain spaces, unlike “{}”", net.display()))
    })?;
    Ok(format!("kelso net={name} hash=16"))
}

pub(super) fn play(what: NetMatch, control: &SearchControl) -> anyhow::Result<()> {
    run_until(MatchArgs::of_nets(what)?, control)
}
