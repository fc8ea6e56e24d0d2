//! `kelso experience clean` and `clear`: delete remembered positions.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use kelso_learn::experience::{Cleaned, LEAST_LIMIT};

use super::{FileArgs, megabytes};
use crate::args::number;
use crate::failure::{OrBad, bad};
use crate::output::{self, count};

/// Forget what has not been used for a long time, or limit the size of the file
///
/// A file cleans itself when it reaches its limit, starting with positions met long ago and in few games. This
/// does it now, and returns the space to the disk.
#[derive(Args, Debug)]
pub(crate) struct CleanArgs {
    /// Forget positions not met for this many days [default: 180 unless --limit is given]
    #[arg(long, value_name = "DAYS", value_parser = number(0_u64, 100_000))]
    unused_for: Option<u64>,
    /// Limit the file to this many megabytes from now on; what does not fit is forgotten
    #[arg(long, value_name = "MB", value_parser = number(LEAST_LIMIT >> 20, 1 << 40))]
    limit: Option<u64>,
    #[command(flatten)]
    file: FileArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &CleanArgs) -> anyhow::Result<()> {
    let store = args.file.open()?;
    let days = args.unused_for.or(args.limit.is_none().then_some(180));
    let mut forgotten = 0;
    if let Some(days) = days {
        let Cleaned { forgotten: unused, .. } =
            store.forget_unused_for(Duration::from_secs(days * 86_400)).or_bad()?;
        forgotten += unused;
    }
    if let Some(limit) = args.limit {
        forgotten += store.set_limit(limit << 20).or_bad()?.forgotten;
    }
    let summary = store.summary().or_bad()?;
    if args.json {
        return output::json(&serde_json::json!({
            "forgotten": forgotten, "kept": summary.positions, "bytes": summary.bytes, "limit": summary.limit
        }));
    }
    writeln!(
        std::io::stdout().lock(),
        "{} forgotten, {} kept; {} of at most {}",
        count(forgotten, "position", "positions"),
        output::thousands(summary.positions),
        megabytes(summary.bytes),
        megabytes(summary.limit)
    )?;
    Ok(())
}

/// Forget everything
#[derive(Args, Debug)]
pub(crate) struct ClearArgs {
    /// Do not ask for confirmation
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    file: FileArgs,
}

pub(super) fn clear(args: &ClearArgs) -> anyhow::Result<()> {
    let store = args.file.open()?;
    let positions = store.summary().or_bad()?.positions;
    if !args.yes && !confirmed(positions)? {
        return Err(bad("nothing was forgotten; use --yes to skip the confirmation"));
    }
    let forgotten = store.clear().or_bad()?;
    writeln!(std::io::stdout().lock(), "{} forgotten", count(forgotten, "position", "positions"))?;
    Ok(())
}

/// Asks for confirmation, if there is a terminal.
fn confirmed(positions: u64) -> anyhow::Result<bool> {
    if !std::io::stdin().is_terminal() {
        return Ok(false);
    }
    eprint!("Forget {}? [y/N] ", count(positions, "position", "positions"));
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
