//! `kelso backup`: copies a server's games, even while it runs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_server::store::{BackupReport, DatabaseAddress, RotationReport, backup, rotate};

use crate::args::number;
use crate::data::DatabaseArgs;
use crate::failure::{OrBad, bad};
use crate::output::{self, count};

/// Copy a server's games to a file, even while the server runs
///
/// The copy is one file: the database as it was when the copy began, with every move acknowledged before that. It is
/// checked before it gets its final name. Agents' experience is not included. With --into the name is the time, and
/// the oldest copies in that folder are removed once the new one was checked.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BackupArgs {
    /// File to write
    #[arg(required_unless_present = "into")]
    file: Option<PathBuf>,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// Write into this folder, as kelso-DATE-TIME.sqlite (UTC)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["file", "force"])]
    into: Option<PathBuf>,
    /// Keep this many of the copies in that folder; files of other names stay [default: 14]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 100_000))]
    keep: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Copies that are kept in a folder.
const KEPT: usize = 14;

const EXAMPLES: &str = "\
Examples:
  kelso backup games-monday.sqlite
  kelso backup /backup/games.sqlite --data /var/lib/kelso --force
  kelso backup --into /backup --keep 14 --data /var/lib/kelso

To restore: stop the server, move games.sqlite, games.sqlite-wal and games.sqlite-shm out of its data folder, put the
copy there as games.sqlite, start the server.";

pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    if args.keep.is_some() && args.into.is_none() {
        return Err(bad("--keep N is about the copies in a folder; name it with --into DIR"));
    }
    let target = args.into.as_ref().or(args.file.as_ref());
    let target = target.ok_or_else(|| bad("name a file to write, or a folder with --into DIR"))?;
    let database = match args.place.database()? {
        DatabaseAddress::File(path) => path,
        address @ DatabaseAddress::Postgres(_) => {
            let shown = address.shown();
            return Err(bad(format!(
                "{shown} is a PostgreSQL database; back it up with PostgreSQL's own tools: pg_dump --format=custom --file={} {shown}",
                target.display()
            )));
        }
    };
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pages {eta}");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let progress = |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    };
    if args.into.is_some() {
        return into_folder(args, &database, target, progress);
    }
    let report = backup(&database, target, args.force, progress);
    bar.finish_and_clear();
    let report = report.or_bad()?;
    if args.json { output::json(&report) } else { tell(&report) }
}

fn into_folder(
    args: &BackupArgs,
    database: &Path,
    folder: &Path,
    progress: impl FnMut(u64, u64),
) -> anyhow::Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    let report = rotate(database, folder, args.keep.unwrap_or(KEPT), now, progress).or_bad()?;
    if args.json {
        return output::json(&report);
    }
    tell(&report.backup)?;
    let RotationReport { removed, kept, .. } = report;
    writeln!(
        std::io::stdout().lock(),
        "{} there now, {} removed",
        count(kept as u64, "backup", "backups"),
        output::thousands(removed.len() as u64)
    )?;
    Ok(())
}

fn tell(report: &BackupReport) -> anyhow::Result<()> {
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
