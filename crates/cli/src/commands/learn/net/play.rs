//! `kelso learn net play`: plays self-play games and stores their quiet positions.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use kelso_engine::SearchControl;
use kelso_engine::eval::Network;
use kelso_engine::learned::read_file;
use kelso_lab::crew::{SelfPlayError, play_by};
use kelso_learn::net::Playing;
use kelso_learn::td::LearnError;
use serde::Serialize;

use super::super::{failure, threads};
use super::progress::PlayBar;
use crate::args::number;
use crate::crew::{self, CrewArgs};
use crate::failure::{OrBad, bad};
use crate::{interrupt, output};

/// Play games of the engine against itself
///
/// The quiet positions of the games are written to the file, each with its search score and the result of the game. Run
/// the same command with more games to continue; after Ctrl-C or a crash it continues from the last complete block of
/// 20 games. With --nats, kelso worker processes of the same build play the blocks, and the file is the same.
#[derive(Args, Debug)]
pub(super) struct NetPlayArgs {
    /// File for the positions; a file of the same games is continued
    #[arg(long, short, value_name = "DATA")]
    out: PathBuf,
    #[command(flatten)]
    pub(super) games: NetGames,
    /// Start over and overwrite the file
    #[arg(long)]
    force: bool,
    /// End with one line of JSON
    #[arg(long)]
    json: bool,
}

/// What the games depend on.
#[derive(Args, Debug)]
pub(super) struct NetGames {
    /// Total number of games, rounded up to a multiple of 20
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = number(1_u64, 1_000_000_000))]
    pub(super) games: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = number(1_u64, 1_000_000_000))]
    pub(super) nodes: u64,
    /// Random seed: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Net to play with [default: the built-in one]
    #[arg(long, value_name = "NET")]
    pub(super) net: Option<String>,
    /// Games to play in parallel [default: one per core, up to 4]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 1024))]
    pub(super) threads: Option<usize>,
    #[command(flatten)]
    pub(super) crew: CrewArgs,
}

#[derive(Serialize)]
struct Played {
    games: u64,
    samples: u64,
}

pub(super) fn run(args: &NetPlayArgs) -> anyhow::Result<()> {
    if args.force && args.out.exists() {
        std::fs::remove_file(&args.out).or_bad()?;
    }
    play(&args.games, &args.out, &interrupt::control(), args.json)
}

/// Plays the missing games.
pub(super) fn play(games: &NetGames, out: &Path, control: &SearchControl, json: bool) -> anyhow::Result<()> {
    let network = match &games.net {
        Some(file) => Network::read(file, &read_file).map(Arc::new).or_bad()?,
        None => Network::built_in(),
    };
    let keep = |error: LearnError| bad(format!("{error}; give --out another name, or --force to replace it"));
    let mut playing = Playing::new(out, games.seed, games.nodes, Arc::clone(&network)).map_err(keep)?;
    let there = playing.file().games();
    if there >= games.games + kelso_learn::net::BLOCK_GAMES {
        return Err(bad(format!(
            "{} has {there} games already; give --games {there} or more",
            out.display()
        )));
    }
    let crew = games.crew.hire()?;
    let mut bar = PlayBar::new(games.games, there, crew.as_ref());
    let done = if let Some(crew) = &crew {
        play_by(crew.crew(), &mut playing, games.games, games.net.as_deref(), control, &mut bar)
    } else {
        playing.run(games.games, threads(games.threads), control, &mut bar).map_err(SelfPlayError::from)
    };
    bar.finish();
    done.map_err(|error| match error {
        SelfPlayError::Learn(error) => failure(error, out),
        SelfPlayError::Crew(error) => crew::failure(error),
    })?;
    let played = Played { games: playing.file().games(), samples: playing.file().samples() };
    if json {
        return output::json(&played);
    }
    let (games, samples) = (output::count(played.games, "game", "games"), output::thousands(played.samples));
    println!("{samples} positions from {games} are in {}.", out.display());
    Ok(())
}
