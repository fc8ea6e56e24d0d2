//! A copy of the database, made while a server writes to it.
//!
//! SQLite copies page by page, and would start over whenever somebody else commits. So the copy is made within one read
//! transaction, which sees the database as it was when it began. The server does not wait for it; its log grows until
//! the copy is done.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kelso_learn::private_files;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use serde::Serialize;
use thiserror::Error;

use crate::store::part_file::{PartFile, settle};

/// Pages copied between progress reports.
const PAGES: i32 = 1_024;
/// How long somebody else may keep the database busy.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why there is no copy.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BackupError {
    #[error("there is no database {path}; name the folder in which a server keeps its games")]
    NoDatabase { path: PathBuf },
    #[error("{path} is the database itself; choose another file for the copy")]
    Itself { path: PathBuf },
    #[error("{path} already exists; choose another name, or use --force")]
    Exists { path: PathBuf },
    #[error("cannot {doing} {path}: {why}")]
    Database { doing: &'static str, path: PathBuf, why: rusqlite::Error },
    #[error("cannot {doing} {path}: {why}")]
    File { doing: &'static str, path: PathBuf, why: io::Error },
    #[error("the copy is not whole, and was thrown away: {found}; the database may be damaged")]
    Damaged { found: String },
}

/// The content of a copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BackupReport {
    /// Where it is.
    pub file: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Games in it.
    pub games: u64,
    /// Moves in it.
    pub moves: u64,
}

/// Copies a database, running or not, and checks the copy. `progress` gets the pages copied and the total.
///
/// # Errors
/// If the database cannot be read, the copy cannot be written or is incomplete. An existing file is replaced only if
/// allowed, and only by a complete copy.
pub fn backup(
    database: &Path,
    copy: &Path,
    replace: bool,
    progress: impl FnMut(u64, u64),
) -> Result<BackupReport, BackupError> {
    if !database.is_file() {
        return Err(BackupError::NoDatabase { path: database.to_owned() });
    }
    if copy.exists() {
        let is_itself = fs::canonicalize(copy).ok() == fs::canonicalize(database).ok();
        match (is_itself, replace) {
            (true, _) => return Err(BackupError::Itself { path: copy.to_owned() }),
            (false, false) => return Err(BackupError::Exists { path: copy.to_owned() }),
            (false, true) => {}
        }
    }
    // Under a temporary name until it is complete: an interrupted backup leaves nothing that looks like one.
    let part = PartFile::beside(copy);
    let written = write(database, part.path(), progress);
    let (games, moves) = written?;
    let file = |doing| move |why| BackupError::File { doing, path: copy.to_owned(), why };
    let bytes = fs::metadata(part.path()).map_err(file("write"))?.len();
    fs::rename(part.path(), copy).map_err(file("write"))?;
    settle(copy).map_err(file("write"))?;
    Ok(BackupReport { file: copy.to_owned(), bytes, games, moves })
}

/// Writes the copy, and returns how many games and moves it contains.
fn write(
    database: &Path,
    part: &Path,
    mut progress: impl FnMut(u64, u64),
) -> Result<(u64, u64), BackupError> {
    let reads = |why| BackupError::Database { doing: "read", path: database.to_owned(), why };
    let writes = |why| BackupError::Database { doing: "write", path: part.to_owned(), why };
    // Writable, because whoever opens a database after a crash recovers its log.
    let source = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(reads)?;
    source.busy_timeout(PATIENCE).map_err(reads)?;
    source.execute_batch("BEGIN").map_err(reads)?;
    let counted = counts(&source).map_err(reads)?;
    private_files::make_file(part).map_err(|why| BackupError::File {
        doing: "write",
        path: part.to_owned(),
        why,
    })?;
    let mut copy = Connection::open(part).map_err(writes)?;
    let copying = Backup::new(&source, &mut copy).map_err(writes)?;
    loop {
        let step = copying.step(PAGES).map_err(writes)?;
        let pages = copying.progress();
        progress((pages.pagecount - pages.remaining) as u64, pages.pagecount as u64);
        match step {
            StepResult::Done => break,
            StepResult::More => {}
            _ => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    drop(copying);
    // No log beside it: one file is the whole copy.
    copy.pragma_update(None, "journal_mode", "DELETE").map_err(writes)?;
    let found: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(writes)?;
    let copied = counts(&copy).map_err(writes)?;
    copy.close().map_err(|(_, why)| writes(why))?;
    match found.as_str() {
        "ok" if copied == counted => Ok(copied),
        "ok" => Err(BackupError::Damaged { found: "games are missing".to_owned() }),
        _ => Err(BackupError::Damaged { found }),
    }
}

fn counts(database: &Connection) -> rusqlite::Result<(u64, u64)> {
    database.query_row("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM moves)", [], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}
