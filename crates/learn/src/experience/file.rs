//! The file itself: opened, checked and given its tables. The schema is frozen; see docs/experience.md.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::error::ExperienceError;
use crate::private_files;

/// "Kels" in ASCII: what SQLite's header calls the application.
const APPLICATION: i64 = 0x4b65_6c73;
/// The version that is written and read.
const VERSION: i64 = 1;

/// A position is found by its key alone, so it is the table itself that is sorted by it (`WITHOUT ROWID`).
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

/// Opens a file of experience, or makes one where there is none.
pub(super) fn open(file: &Path) -> Result<Connection, ExperienceError> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let failed = |why| ExperienceError::File { doing: "make the folder of", file: file.to_owned(), why };
        private_files::make_folder(folder).map_err(failed)?;
    }
    check_bytes(file)?;
    // What cannot be made here SQLite cannot make either, and says why.
    let _ = private_files::make_file(file);
    let connection = connect(file)?;
    prepare(&connection, file)?;
    Ok(connection)
}

/// One more connection to a file that is open.
pub(super) fn connect(file: &Path) -> Result<Connection, ExperienceError> {
    let failed = ExperienceError::database("open", file);
    let connection = Connection::open(file).map_err(&failed)?;
    // Another program may be writing: its turn is short.
    connection.busy_timeout(Duration::from_secs(10)).map_err(&failed)?;
    connection
        .execute_batch(
            "PRAGMA cache_size = -16384; PRAGMA mmap_size = 2147483648; PRAGMA synchronous = NORMAL;",
        )
        .map_err(&failed)?;
    Ok(connection)
}

/// Makes the tables, or makes sure that they are ours. Two programs may do that at once: the second one waits and finds them.
fn prepare(connection: &Connection, file: &Path) -> Result<(), ExperienceError> {
    let failed = ExperienceError::database("open", file);
    // An empty file belongs to nobody yet.
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

/// Refuses what is no database, and one whose end is missing: SQLite would find that out in the middle of a game.
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
    // After a crash the log beside it may hold what the file lacks; SQLite puts them together.
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
