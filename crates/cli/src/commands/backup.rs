//! `kelso backup`: a copy of a server's games, also while it runs.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_server::store::backup;

use crate::failure::OrBad;
use crate::output::{self, count};
use crate::{data, failure};

/// Copy a server's games to a file, also while the server runs
///
/// The copy is one file: the database as it was when the copy began, with every move that was acknowledged before. It
/// is checked before it gets its name. Runs of the lab and the experience of agents are not in it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BackupArgs {
    /// File to write
    file: PathBuf,
    /// Where the games are stored [default: the user's data directory]
    #[arg(long, value_name = "DIR", env = "KELSO_DATA")]
    data: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso backup games-monday.sqlite
  kelso backup /backup/games.sqlite --data /var/lib/kelso --force

To restore: stop the server, move games.sqlite, games.sqlite-wal and games.sqlite-shm out of its data folder, put the
copy there as games.sqlite, start the server.";

pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    let none = || failure::bad("there is no place for data that belongs to you; say where with --data DIR");
    let folder = args.data.clone().or_else(data::folder).ok_or_else(none)?;
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pages {eta}");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let report = backup(&folder.join("games.sqlite"), &args.file, args.force, |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report.or_bad()?;
    if args.json {
        return output::json(&report);
    }
    writeln!(
        std::io::stdout().lock(),
        "{} and {} are in {} ({:.1} MB)",
        count(report.games, "game", "games"),
        count(report.moves, "move", "moves"),
        report.file.display(),
        report.bytes as f64 / f64::from(1 << 20)
    )?;
    Ok(())
}
