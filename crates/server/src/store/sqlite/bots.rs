//! The bots of a SQLite file, even while a server has it open.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Row};

use crate::store::bots::{BotEntry, BotsError, ID_BYTES, LIST};

/// How long the server may keep the database busy.
const PATIENCE: Duration = Duration::from_secs(10);

pub(in crate::store) fn bots(database: &Path) -> Result<Vec<BotEntry>, BotsError> {
    let connection = open(database)?;
    let list = || -> rusqlite::Result<Vec<BotEntry>> {
        let mut statement = connection.prepare(LIST)?;
        statement.query_map([], entry)?.collect()
    };
    list().map_err(|why| failed(database, &why))
}

/// Returns how many were removed.
pub(in crate::store) fn revoke_bot(database: &Path, id: &str) -> Result<u64, BotsError> {
    let delete = "DELETE FROM bots WHERE lower(hex(substr(key, 1, ?1))) = ?2";
    let removed = open(database)?.execute(delete, (ID_BYTES as i64, id));
    removed.map(|removed| removed as u64).map_err(|why| failed(database, &why))
}

fn open(database: &Path) -> Result<Connection, BotsError> {
    if !database.is_file() {
        return Err(BotsError::NoDatabase { path: database.display().to_string() });
    }
    let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|why| failed(database, &why))?;
    connection.pragma_update(None, "secure_delete", "ON").map_err(|why| failed(database, &why))?;
    connection.busy_timeout(PATIENCE).map_err(|why| failed(database, &why))?;
    Ok(connection)
}

fn entry(row: &Row<'_>) -> rusqlite::Result<BotEntry> {
    let key: Vec<u8> = row.get(0)?;
    Ok(BotEntry::new(&key, row.get(1)?, row.get(2)?, row.get(3)?))
}

fn failed(database: &Path, why: &rusqlite::Error) -> BotsError {
    BotsError::Database { path: database.display().to_string(), why: why.to_string() }
}
