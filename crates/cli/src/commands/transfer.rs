//! `kelso export` and `kelso import`: move everything a server stores from one database to another.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_server::store::{TransferError, TransferPlace, Transferred, export, import};

use crate::data::DatabaseArgs;
use crate::failure::{bad, interrupted};
use crate::interrupt;
use crate::output::{self, count};
use crate::runtime;

/// Write everything a server stores to a file, even while it runs
///
/// Games, moves, events, players, bots, feedback, lab runs and what agents remember, as they were when the export
/// began: one line of JSON each. kelso import loads it into another database, of the same kind or the other (SQLite,
/// PostgreSQL).
#[derive(Args, Debug)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(crate) struct ExportArgs {
    /// File to write
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  kelso export everything.jsonl --data /var/lib/kelso
  kelso export everything.jsonl --database postgres://kelso:PASSWORD@db/kelso --force";

/// Fill an empty database with what kelso export wrote
///
/// The import is all or nothing: a file that is truncated or wrong anywhere changes nothing, and neither does Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = IMPORT_EXAMPLES)]
pub(crate) struct ImportArgs {
    /// File to read
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const IMPORT_EXAMPLES: &str = "\
Examples:
  kelso import everything.jsonl --database postgres://kelso:PASSWORD@db/kelso
  kelso import everything.jsonl --data /var/lib/kelso";

pub(crate) fn run_export(args: &ExportArgs) -> anyhow::Result<()> {
    let place = place(&args.place)?;
    let bar = bar("{wide_bar} {human_pos}/{human_len} rows {eta}");
    let control = interrupt::control();
    let done = runtime::block_on(export(&place, &args.file, args.force, &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
        !control.is_stopped()
    }))?;
    bar.finish_and_clear();
    report(done, "are in", args.json)
}

pub(crate) fn run_import(args: &ImportArgs) -> anyhow::Result<()> {
    let place = place(&args.place)?;
    let bar = bar("{wide_bar} {bytes}/{total_bytes} {eta}");
    let control = interrupt::control();
    let done = runtime::block_on(import(&args.file, &place, &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
        !control.is_stopped()
    }))?;
    bar.finish_and_clear();
    report(done, "were read from", args.json)
}

fn place(args: &DatabaseArgs) -> anyhow::Result<TransferPlace> {
    let folder = args.folder()?;
    let place = TransferPlace { database: args.database()?, experience: folder.join("experience.sqlite") };
    kelso_learn::private_files::make_folder(&folder).map_err(|error| {
        bad(format!("{} cannot be created: {error}; choose another --data DIR", folder.display()))
    })?;
    Ok(place)
}

fn bar(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

fn report(done: Result<Transferred, TransferError>, verb: &str, json: bool) -> anyhow::Result<()> {
    let done = done.map_err(|error| match error {
        TransferError::Interrupted => interrupted(error),
        error => bad(error),
    })?;
    if json {
        return output::json(&done);
    }
    let rows = |table: &str| done.rows.get(table).copied().unwrap_or(0);
    let all: u64 = done.rows.values().sum();
    writeln!(
        std::io::stdout().lock(),
        "{}, {} and {} {verb} {} ({})",
        count(rows("games"), "game", "games"),
        count(rows("moves"), "move", "moves"),
        count(rows("experience"), "remembered position", "remembered positions"),
        done.file.display(),
        count(all, "row", "rows")
    )?;
    Ok(())
}
