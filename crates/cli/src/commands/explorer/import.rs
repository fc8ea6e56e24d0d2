//! `kelso explorer import`: counts the games of a PDN file.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kelso_server::explorer::{ImportCounts, ImportError, import_games};

use crate::data::DatabaseArgs;
use crate::failure::{bad, interrupted};
use crate::input::Input;
use crate::output::{self, count, thousands};
use crate::{interrupt, runtime};

/// Count the games of a PDN file, even while the server runs
///
/// The first 40 moves of each game are counted. A game is identified by its players, occasion, moves and result: the
/// same file can be imported twice, and after Ctrl-C or a crash the same command resumes where it stopped. Games that
/// cannot be replayed are skipped; `kelso pdn check` says what is wrong with them.
#[derive(Args, Debug)]
pub(super) struct ExplorerImportArgs {
    /// The file, or - for stdin
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ExplorerImportArgs) -> anyhow::Result<()> {
    let input = Input::open(&args.file)?;
    let database = args.place.database()?;
    let (bar, control) = (input.bar(), interrupt::control());
    let done = runtime::block_on(import_games(input.reader, &database, &mut |counts| {
        bar.set_message(format!("{} games", thousands(counts.games)));
        !control.is_stopped()
    }))?;
    bar.finish_and_clear();
    let counts = done.map_err(|error| match error {
        ImportError::Interrupted(_) => interrupted(error),
        error => bad(format!("{}: {error}", database.shown())),
    })?;
    if args.json { output::json(&counts) } else { print(&counts) }
}

fn print(counts: &ImportCounts) -> anyhow::Result<()> {
    let ImportCounts { games, added, known, left_out } = *counts;
    writeln!(
        std::io::stdout().lock(),
        "{}: {} added, {} already counted, {} skipped",
        count(games, "game", "games"),
        thousands(added),
        thousands(known),
        thousands(left_out)
    )?;
    Ok(())
}
