//! `kelso backup`: copies a server's games, even while it runs.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_server::store::{DatabaseAddress, backup};

use crate::data::DatabaseArgs;
use crate::failure::{OrBad, bad};
use crate::output::{self, count};

/// Copy a server's games to a file, even while the server runs
///
/// The copy is one file: the database as it was when the copy began, with every move acknowledged before that. It is
/// checked before it gets its final name. Agents' experience is not included.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BackupArgs {
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

const EXAMPLES: &str = "\
Examples:
  kelso backup games-monday.sqlite
  kelso backup /backup/games.sqlite --data /var/lib/kelso --force

To restore: stop the server, move games.sqlite, games.sqlite-wal and games.sqlite-shm out of its data folder, put the
copy there as games.sqlite, start the server.";

pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    let database = match args.place.database()? {
        DatabaseAddress::File(path) => path,
        address @ DatabaseAddress::Postgres(_) => {
            let shown = address.shown();
            return Err(bad(format!(
                "{shown} is a PostgreSQL database; back it up with PostgreSQL's own tools: pg_dump --format=custom --file={} {shown}",
                args.file.display()
            )));
        }
    };
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pages {eta}");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let report = backup(&database, &args.file, args.force, |done, all| {
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
