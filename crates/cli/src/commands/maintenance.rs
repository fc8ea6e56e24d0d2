//! `kelso maintenance`: no new games before a server is stopped.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use kelso_server::store::{maintenance, set_maintenance};
use serde_json::json;

use crate::commands::experience::ago;
use crate::data::DatabaseArgs;
use crate::failure::OrBad;
use crate::output;
use crate::runtime;

/// Accept no new games, so that a server can be stopped without interrupting many
///
/// New games, pairing, rematches and lab runs are refused with 503 `maintenance`; games in progress go on. It is a note
/// in the database: every node follows within a few seconds, also those that start later, until `off`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MaintenanceArgs {
    /// What to do
    #[arg(value_enum)]
    what: What,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// Accept no new games
    On,
    /// Accept new games again
    Off,
    /// Only say which it is
    Status,
}

const EXAMPLES: &str = "\
Examples:
  kelso maintenance on --data /var/lib/kelso
  kelso maintenance off --database postgres://kelso:PASSWORD@db/kelso
  kelso maintenance status --json";

pub(crate) fn run(args: &MaintenanceArgs) -> anyhow::Result<()> {
    let database = args.place.database()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    let before = runtime::block_on(maintenance(&database))?.or_bad()?;
    let since = match args.what {
        What::On => before.or(Some(now)),
        What::Off => None,
        What::Status => before,
    };
    if since != before {
        runtime::block_on(set_maintenance(&database, since))?.or_bad()?;
    }
    if args.json {
        return output::json(&json!({ "maintenance": since.is_some(), "since": since }));
    }
    let sentence = match since {
        Some(since) if before.is_some() => format!("no new games are accepted; that began {}", ago(since)),
        Some(_) => "no new games are accepted from now on; kelso maintenance off ends that".to_owned(),
        None => "new games are accepted".to_owned(),
    };
    writeln!(std::io::stdout().lock(), "{sentence}")?;
    Ok(())
}
