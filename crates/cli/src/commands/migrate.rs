//! `kelso migrate`: brings a database's tables up to date.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use kelso_server::store::{Tables, migrate, only_expand, tables};

use crate::data::DatabaseArgs;
use crate::failure::OrBad;
use crate::runtime;

/// Bring the tables of a database up to date
///
/// A server migrates a file that it alone uses by itself. On PostgreSQL nodes of an earlier version may be running;
/// --check says whether they may go on meanwhile: then run this and replace them one by one. Otherwise stop them first.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    place: DatabaseArgs,
    /// Only report what would be done; exit code 1 if there is something to do
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso migrate --database postgres://kelso:PASSWORD@db/kelso
  kelso migrate --check --data /var/lib/kelso";

pub(crate) fn run(args: &MigrateArgs) -> anyhow::Result<ExitCode> {
    let address = args.place.database()?;
    let shown = address.shown();
    let mut out = std::io::stdout().lock();
    if args.check {
        let found = runtime::block_on(tables(&address))?.or_bad()?;
        let (sentence, code) = match found {
            Tables::Current => ("up to date".to_owned(), ExitCode::SUCCESS),
            Tables::Missing => ("has no tables yet".to_owned(), ExitCode::FAILURE),
            Tables::Ahead(added) => (
                format!("up to date, with what a later version added: {}", added.join(", ")),
                ExitCode::SUCCESS,
            ),
            Tables::Old(missing) => {
                (format!("missing: {}; {}", missing.join(", "), order(&missing)), ExitCode::FAILURE)
            }
            Tables::Newer => {
                return Err(crate::failure::bad(format!(
                    "{shown}: a newer version of Kelso wrote it; use that version, or another database"
                )));
            }
        };
        writeln!(out, "{shown}: {sentence}")?;
        return Ok(code);
    }
    let taken = runtime::block_on(migrate(&address))?;
    let taken = taken.map_err(|error| crate::failure::bad(format!("{shown}: {error}")))?;
    if taken.is_empty() {
        writeln!(out, "{shown}: up to date")?;
    } else {
        writeln!(out, "{shown}: added {}; now up to date", taken.join(", "))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What has to be stopped before.
fn order(missing: &[&str]) -> &'static str {
    if only_expand(missing) {
        "nodes of the version before may go on: migrate, then replace them one by one"
    } else {
        "stop all nodes of earlier versions before you migrate"
    }
}
