//! The bots of a database, for whoever owns the server: who they are, and no more of those who are not wanted.
//!
//! A server looks a token up with each request, so what is changed here beside a running one counts at once.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Row};
use serde::Serialize;
use thiserror::Error;

use crate::game::hex;

/// How long the server may keep the database busy.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a bot's key that its id shows.
const ID_BYTES: usize = 6;

/// Why bots cannot be listed or revoked.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BotsError {
    #[error("there is no database {path}; name the folder in which a server keeps its games")]
    NoDatabase { path: PathBuf },
    #[error("cannot use {path}: {why}")]
    Database { path: PathBuf, why: rusqlite::Error },
    #[error("there is no bot {id}; kelso bots list shows the ids")]
    Unknown { id: String },
}

/// A bot that has a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BotEntry {
    /// The beginning of its token's hash: tells bots of the same name apart, and is no secret.
    pub id: String,
    /// What it calls itself.
    pub name: String,
    /// When it got its token, in milliseconds since 1970.
    pub created: i64,
    /// Games in which it has a seat.
    pub games: u64,
}

/// All bots, the newest last.
///
/// # Errors
/// If the database cannot be read.
pub fn bots(database: &Path) -> Result<Vec<BotEntry>, BotsError> {
    let failed = |why| BotsError::Database { path: database.to_owned(), why };
    let connection = open(database)?;
    let list = || -> rusqlite::Result<Vec<BotEntry>> {
        let mut statement = connection.prepare(
            "SELECT key, name, created, (SELECT count(*) FROM player_games WHERE player = key) FROM bots ORDER BY created",
        )?;
        statement.query_map([], entry)?.collect()
    };
    list().map_err(failed)
}

/// Takes a bot's token back.
///
/// # Errors
/// If there is no bot with this id, or the database cannot be written.
pub fn revoke_bot(database: &Path, id: &str) -> Result<BotEntry, BotsError> {
    let unknown = || BotsError::Unknown { id: id.to_owned() };
    let found = bots(database)?.into_iter().find(|bot| bot.id == id).ok_or_else(unknown)?;
    let delete = "DELETE FROM bots WHERE lower(hex(substr(key, 1, ?1))) = ?2";
    let removed = open(database)?.execute(delete, (ID_BYTES as i64, id));
    match removed {
        Ok(0) => Err(unknown()),
        Ok(_) => Ok(found),
        Err(why) => Err(BotsError::Database { path: database.to_owned(), why }),
    }
}

fn open(database: &Path) -> Result<Connection, BotsError> {
    if !database.is_file() {
        return Err(BotsError::NoDatabase { path: database.to_owned() });
    }
    let failed = |why| BotsError::Database { path: database.to_owned(), why };
    let connection =
        Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
    connection.busy_timeout(PATIENCE).map_err(failed)?;
    Ok(connection)
}

fn entry(row: &Row<'_>) -> rusqlite::Result<BotEntry> {
    let key: Vec<u8> = row.get(0)?;
    Ok(BotEntry {
        id: hex(&key[..ID_BYTES.min(key.len())]),
        name: row.get(1)?,
        created: row.get(2)?,
        games: row.get(3)?,
    })
}
