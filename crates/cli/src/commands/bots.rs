//! `kelso bots`: manages the bots of a server, for its owner.

use std::io::Write;

use clap::{Args, Subcommand};
use kelso_server::store::{bots, revoke_bot};

use crate::commands::experience::ago;
use crate::data::DatabaseArgs;
use crate::failure::OrBad;
use crate::output::{self, count};
use crate::runtime;

/// List the bots that have a token on a server, and revoke tokens
///
/// It works alongside a running server and takes effect at once. A bot can revoke its own token with DELETE
/// /api/bot/tokens.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BotsArgs {
    #[command(subcommand)]
    command: BotsCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso bots list
  kelso bots revoke 1f0c9a62b7e4 --data /var/lib/kelso";

#[derive(Debug, Subcommand)]
enum BotsCommand {
    /// List every bot with its id
    List {
        #[command(flatten)]
        place: DatabaseArgs,
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Revoke a bot's token
    Revoke {
        /// Its id, as kelso bots list shows it
        id: String,
        #[command(flatten)]
        place: DatabaseArgs,
    },
}

pub(crate) fn run(args: &BotsArgs) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match &args.command {
        BotsCommand::List { place, json } => {
            let bots = runtime::block_on(bots(&place.database()?))?.or_bad()?;
            if *json {
                drop(out);
                return output::json(&bots);
            }
            if bots.is_empty() {
                writeln!(out, "no bot has a token")?;
            }
            for bot in bots {
                let games = count(bot.games, "game", "games");
                writeln!(out, "{}  {} ({games}, since {})", bot.id, bot.name, ago(bot.created))?;
            }
        }
        BotsCommand::Revoke { id, place } => {
            let bot = runtime::block_on(revoke_bot(&place.database()?, id))?.or_bad()?;
            writeln!(out, "the token of {} ({}) is revoked", bot.name, bot.id)?;
        }
    }
    Ok(())
}
