//! The bots of a database, for the server's owner: listing and revoking them.
//!
//! A server looks up a token with each request, so changes made alongside a running one take effect at once.

use serde::Serialize;
use thiserror::Error;

use super::{DatabaseAddress, postgres, sqlite};
use crate::game::hex;

/// Bytes of a bot's key that its id shows.
pub(super) const ID_BYTES: usize = 6;

/// Why bots cannot be listed or revoked.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BotsError {
    #[error("there is no database {path}; name the folder in which a server keeps its games")]
    NoDatabase { path: String },
    #[error("cannot use {path}: {why}")]
    Database { path: String, why: String },
    #[error("there is no bot {id}; kelso bots list shows the ids")]
    Unknown { id: String },
}

/// A bot that has a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BotEntry {
    /// The beginning of its token's hash: distinguishes bots of the same name, and is not secret.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it got its token, in milliseconds since 1970.
    pub created: i64,
    /// Games in which it has a seat.
    pub games: u64,
}

impl BotEntry {
    pub(super) fn new(key: &[u8], name: String, created: i64, games: i64) -> Self {
        let games = u64::try_from(games).unwrap_or(0);
        BotEntry { id: hex(&key[..ID_BYTES.min(key.len())]), name, created, games }
    }
}

/// Lists keys, names, times and games of all bots, newest last.
pub(super) const LIST: &str = "SELECT key, name, created, (SELECT count(*) FROM player_games WHERE player = key) FROM bots ORDER BY created";

/// All bots, newest last.
///
/// # Errors
/// If the database cannot be read.
pub async fn bots(database: &DatabaseAddress) -> Result<Vec<BotEntry>, BotsError> {
    match database {
        DatabaseAddress::File(path) => sqlite::bots(path),
        DatabaseAddress::Postgres(address) => postgres::bots(address).await,
    }
}

/// Revokes a bot's token.
///
/// # Errors
/// If there is no bot with this id, or the database cannot be written.
pub async fn revoke_bot(database: &DatabaseAddress, id: &str) -> Result<BotEntry, BotsError> {
    let unknown = || BotsError::Unknown { id: id.to_owned() };
    let found = bots(database).await?.into_iter().find(|bot| bot.id == id).ok_or_else(unknown)?;
    let removed = match database {
        DatabaseAddress::File(path) => sqlite::revoke_bot(path, id)?,
        DatabaseAddress::Postgres(address) => postgres::revoke_bot(address, id).await?,
    };
    if removed == 0 { Err(unknown()) } else { Ok(found) }
}
