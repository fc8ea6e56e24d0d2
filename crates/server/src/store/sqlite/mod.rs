//! The store in a SQLite file.
//!
//! The journal is a write-ahead log, so readers never wait for the writer. `synchronous = FULL`: a commit is synced to
//! disk before it is acknowledged, so that neither `kill -9` nor a power cut loses what was acknowledged.

mod backup;
mod bots;
mod clean;
mod explorer;
mod files;
pub(super) mod migrations;
mod opening;
mod rotation;
mod writer;

use std::path::Path;
use std::sync::Arc;

use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use super::StoreError;
use super::found::{FoundEvent, FoundGame, FoundMove};
use super::options::StoreOptions;
use super::reading::{Reader, Value};
use super::sql_store::{Backend, SqlStore};
use super::stored::CHAT_BEGINS;
use super::writes::Write;
use crate::game::{CHAT_LINES, GameId};
use crate::time::Clock;
use files::DatabaseFiles;
use writer::SqliteWriter;

pub use backup::{BackupError, BackupReport, backup};
pub(super) use bots::{bots, revoke_bot};
pub(super) use clean::cleaning_connection;
pub(super) use explorer::count_games;
pub(super) use opening::{gives_back, make_private};
pub use rotation::{RotationReport, rotate};

/// A store in a SQLite file.
pub type SqliteStore = SqlStore<SqliteBackend>;

/// The connections for reading, and the files they should read.
pub struct SqliteBackend {
    readers: SqlitePool,
    files: Arc<DatabaseFiles>,
}

impl SqliteStore {
    /// Opens the file, creates it if it is missing, and migrates its tables.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or cannot be written to.
    pub async fn open(path: &Path, options: StoreOptions, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        let (connection, readers) = opening::open(path, options).await?;
        let files = Arc::new(DatabaseFiles::of(path)?);
        let writer = SqliteWriter { connection, clock: clock.clone(), files: files.clone() };
        SqlStore::new(SqliteBackend { readers, files }, writer, clock).await
    }

    /// Limits the size of the database, in pages of 4,096 bytes; what does not fit is refused as if the disk were full.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.write(Write::Pages(pages)).await
    }
}

impl Backend for SqliteBackend {
    type Reader = PoolConnection<Sqlite>;

    const MARKS: &'static str =
        "SELECT id, version, plies, state FROM games WHERE id IN (SELECT value FROM json_each($1))";

    const LATEST_FEEDBACK: &'static str =
        "SELECT json_remove(answers, '$.comment') AS answers, format FROM feedback ORDER BY id DESC LIMIT $1";

    async fn reader(&self) -> Result<Self::Reader, StoreError> {
        self.readers.acquire().await.map_err(fault)
    }

    async fn game(&self, id: &GameId) -> Result<Option<FoundGame<SqliteRow>>, StoreError> {
        // One transaction, so that the game and its moves are of the same moment.
        let mut reader = self.readers.begin().await.map_err(fault)?;
        let game = sqlx::query("SELECT * FROM games WHERE id = ?").bind(id.as_str());
        let Some(row) = game.fetch_optional(&mut *reader).await.map_err(fault)? else { return Ok(None) };
        let moves = sqlx::query("SELECT text, spent, stats, format FROM moves WHERE game = ? ORDER BY ply")
            .bind(id.as_str())
            .fetch_all(&mut *reader)
            .await
            .map_err(fault)?;
        let chat = sqlx::query(
            "SELECT data, format FROM events WHERE game = ? AND data LIKE ? || '%' ORDER BY version DESC LIMIT ?",
        )
        .bind(id.as_str())
        .bind(CHAT_BEGINS)
        .bind(CHAT_LINES as i64)
        .fetch_all(&mut *reader)
        .await
        .map_err(fault)?;
        Ok(Some(FoundGame {
            row,
            moves: moves.iter().map(FoundMove::of).collect::<Result<_, _>>()?,
            chat: chat.iter().map(FoundEvent::of).collect::<Result<_, _>>()?,
        }))
    }

    fn is_in_place(&self) -> Result<(), StoreError> {
        self.files.check()
    }

    async fn close(&self) {
        self.readers.close().await;
    }
}

impl Reader for PoolConnection<Sqlite> {
    type Row = SqliteRow;

    async fn rows(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<SqliteRow>, StoreError> {
        let mut query = sqlx::query(sql);
        for value in values {
            query = match *value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query.fetch_all(&mut **self).await.map_err(fault)
    }
}

/// What a failed statement means: an existing row is a conflict, everything else is a database failure.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn fault(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(error) if error.is_unique_violation() => StoreError::Conflict,
        _ => StoreError::Unavailable(error.to_string()),
    }
}
