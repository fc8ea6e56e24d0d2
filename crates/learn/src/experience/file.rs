//! The file itself: opened, checked and set up. The schema is frozen; see docs/experience.md.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::error::ExperienceError;
use crate::private_files;

/// "Kels" in ASCII: the application id in SQLite's header.
const APPLICATION: i64 = 0x4b65_6c73;
/// The current version.
const VERSION: i64 = 1;

/// Positions are looked up only by key, so the table itself is sorted by it (`WITHOUT ROWID`).
const SCHEMA: &str = "
CREATE TABLE judges (
    id      INTEGER PRIMARY KEY,
    variant TEXT NOT NULL,
    judge   TEXT NOT NULL,
    UNIQUE (variant, judge)
) STRICT;
CREATE TABLE positions (
    judge     INTEGER NOT NULL REFERENCES judges (id),
    position  BLOB NOT NULL,
    move      BLOB NOT NULL,
    score     INTEGER NOT NULL,
    bound     INTEGER NOT NULL,
    depth     INTEGER NOT NULL,
    nodes     INTEGER NOT NULL,
    millis    INTEGER NOT NULL,
    games     INTEGER NOT NULL,
    last_used INTEGER NOT NULL,
    PRIMARY KEY (judge, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
";

/// Opens an experience file, or creates one.
pub(super) fn open(file: &Path) -> Result<Connection, ExperienceError> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let failed = |why| ExperienceError::File { doing: "make the folder of", file: file.to_owned(), why };
        private_files::make_folder(folder).map_err(failed)?;
    }
    check_bytes(file)?;
    // If it cannot be created here, SQLite cannot either, and says why.
    let _ = private_files::make_file(file);
    let connection = connect(file)?;
    prepare(&connection, file)?;
    Ok(connection)
}

/// Another connection to an open file.
pub(super) fn connect(file: &Path) -> Result<Connection, ExperienceError> {
    let failed = ExperienceError::database("open", file);
    let connection = Connection::open(file).map_err(&failed)?;
    // Another program may be writing: its transactions are short.
    connection.busy_timeout(Duration::from_secs(10)).map_err(&failed)?;
    connection
        .execute_batch(
            "PRAGMA cache_size = -16384; PRAGMA mmap_size = 2147483648; PRAGMA synchronous = NORMAL;",
        )
        .map_err(&failed)?;
    Ok(connection)
}

/// Creates the tables, or checks that they are ours. Two programs may do that at once: the second one waits and finds
/// them.
fn prepare(connection: &Connection, file: &Path) -> Result<(), ExperienceError> {
    let failed = ExperienceError::database("open", file);
    // An empty file has no owner yet.
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    if pragma("application_id").map_err(&failed)? == 0 && pragma("schema_version").map_err(&failed)? == 0 {
        connection.execute_batch("PRAGMA journal_mode = WAL;").map_err(&failed)?;
        let make = format!(
            "BEGIN IMMEDIATE; {} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;",
            SCHEMA.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS")
        );
        connection.execute_batch(&make).map_err(&failed)?;
    }
    if pragma("application_id").map_err(&failed)? != APPLICATION {
        return Err(ExperienceError::NotExperience { file: file.to_owned() });
    }
    let found = pragma("user_version").map_err(&failed)?;
    if found != VERSION {
        return Err(ExperienceError::Version { file: file.to_owned(), found, expected: VERSION });
    }
    Ok(())
}

/// Refuses a file that is not a database, or is truncated: SQLite would notice that only in the middle of a game.
fn check_bytes(file: &Path) -> Result<(), ExperienceError> {
    let failed = |why| ExperienceError::File { doing: "read", file: file.to_owned(), why };
    let mut head = [0_u8; 32];
    let mut opened = match File::open(file) {
        Ok(opened) => opened,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(failed(why)),
    };
    let found = opened.metadata().map_err(failed)?.len();
    if found == 0 {
        return Ok(());
    }
    let not_ours = || ExperienceError::NotExperience { file: file.to_owned() };
    opened.read_exact(&mut head).map_err(|_| not_ours())?;
    if !head.starts_with(b"SQLite format 3\0") {
        return Err(not_ours());
    }
    // After a crash the log may have what the file lacks; SQLite recovers it.
    let pages = u64::from(u32::from_be_bytes([head[28], head[29], head[30], head[31]]));
    let size = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    if !log_of(file).exists() && found < pages * size {
        return Err(ExperienceError::CutShort { file: file.to_owned(), found, expected: pages * size });
    }
    Ok(())
}

/// SQLite's log beside a file.
pub(super) fn log_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
