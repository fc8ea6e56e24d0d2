//! `kelso experience clean` and `clear`: delete remembered positions.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use kelso_learn::experience::{Cleaned, LEAST_LIMIT, Store};

use super::{FileArgs, limit_text, megabytes};
use crate::args::number;
use crate::failure::{OrBad, bad};
use crate::output::{self, count};

/// Forget what has not been used for a long time, or limit the size of the file
///
/// A file cleans itself: once a day it forgets what was not met for 180 days, and at its limit positions met long
/// ago and in few games. The limit grows and shrinks with what is of use, unless you set one. This cleans it now,
/// and returns the space to the disk.
#[derive(Args, Debug)]
pub(crate) struct CleanArgs {
    /// Forget positions not met for this many days [default: 180 unless --limit is given]
    #[arg(long, value_name = "DAYS", value_parser = number(0_u64, 100_000))]
    unused_for: Option<u64>,
    /// Limit the file to this many megabytes from now on, and forget what does not fit; auto: let it find its limit
    /// by itself again
    #[arg(long, value_name = "MB|auto", value_parser = asked_limit)]
    limit: Option<AskedLimit>,
    #[command(flatten)]
    file: FileArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A limit, by hand or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AskedLimit {
    Auto,
    Megabytes(u64),
}

fn asked_limit(text: &str) -> Result<AskedLimit, String> {
    const LEAST: u64 = LEAST_LIMIT >> 20;
    const MOST: u64 = 1 << 40;
    if text == "auto" {
        return Ok(AskedLimit::Auto);
    }
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number
        .map(AskedLimit::Megabytes)
        .ok_or_else(|| format!("expected auto or a number from {LEAST} to {MOST}"))
}

impl AskedLimit {
    /// Sets it; returns how many positions are forgotten for it.
    fn set(self, store: &Store) -> anyhow::Result<u64> {
        match self {
            AskedLimit::Auto => store.unset_limit().or_bad().map(|()| 0),
            AskedLimit::Megabytes(megabytes) => Ok(store.set_limit(megabytes << 20).or_bad()?.forgotten),
        }
    }
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
        forgotten += limit.set(&store)?;
    }
    let summary = store.summary().or_bad()?;
    if args.json {
        return output::json(&serde_json::json!({
            "forgotten": forgotten, "kept": summary.positions, "bytes": summary.bytes, "limit": summary.limit,
            "limit_reason": summary.limit_reason
        }));
    }
    writeln!(
        std::io::stdout().lock(),
        "{} forgotten, {} kept; {} of at most {} ({})",
        count(forgotten, "position", "positions"),
        output::thousands(summary.positions),
        megabytes(summary.bytes),
        megabytes(summary.limit),
        limit_text(summary.limit_reason)
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
