//! The store on a PostgreSQL server, which several nodes may share.
//!
//! Every node has one connection for writing, in batches, and some for reading. The server decides who was first: a
//! change is accepted only on top of the version it was decided on.

mod batch;
mod bots;
mod clean;
mod experience;
mod experience_sweeping;
mod explorer;
mod faults;
pub(super) mod migrations;
mod opening;
mod writer;

use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, PgRow};
use sqlx::{Postgres, Row};

use super::found::{FoundEvent, FoundGame, FoundMove};
use super::options::StoreOptions;
use super::reading::{Reader, Value, unread as undecoded};
use super::sql_store::{Backend, SqlStore};
use super::{PostgresAddress, StoreError};
use crate::game::{CHAT_LINES, GameId};
use crate::time::Clock;
pub(super) use bots::{bots, revoke_bot};
pub(super) use clean::begin_cleaning;
pub(crate) use experience::PostgresKeeper;
pub(super) use explorer::count_games;
use faults::unread;
pub(crate) use opening::connect;
use writer::PostgresWriter;

/// A store on a PostgreSQL server.
pub type PostgresStore = SqlStore<PostgresBackend>;

/// The connections for reading.
pub struct PostgresBackend {
    readers: PgPool,
}

impl PostgresStore {
    /// Connects, and creates the tables if there are none.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses, or the tables are those of another version of Kelso.
    pub async fn open(
        address: &PostgresAddress,
        options: StoreOptions,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, StoreError> {
        let readers = opening::open(address, options).await?;
        let writer = PostgresWriter::new(address.clone(), options, clock.clone());
        SqlStore::new(PostgresBackend { readers }, writer, clock).await
    }
}

/// A game with its moves and its chat, as seen by one statement.
const GAME: &str = r#"
SELECT g.*, m.texts, m.spent, m.stats, m.formats, c.lines, c.line_formats
FROM games g
CROSS JOIN LATERAL (
    SELECT array_agg(text ORDER BY ply) AS texts, array_agg(moves.spent ORDER BY ply) AS spent,
           array_agg(moves.stats ORDER BY ply) AS stats, array_agg(moves.format ORDER BY ply) AS formats
    FROM moves WHERE game = g.id
) m
CROSS JOIN LATERAL (
    SELECT array_agg(data ORDER BY version DESC) AS lines, array_agg(format ORDER BY version DESC) AS line_formats
    FROM (SELECT version, data, format FROM events WHERE game = g.id AND data LIKE '{"t":"chat"%'
          ORDER BY version DESC LIMIT $2) latest
) c
WHERE g.id = $1
"#;

impl Backend for PostgresBackend {
    type Reader = PoolConnection<Postgres>;

    const MARKS: &'static str = "SELECT id, version, plies, state FROM games WHERE id = ANY (SELECT json_array_elements_text($1::json))";

    const LATEST_FEEDBACK: &'static str = "SELECT (answers::jsonb - 'comment')::text AS answers, format FROM feedback ORDER BY id DESC LIMIT $1";

    async fn reader(&self) -> Result<Self::Reader, StoreError> {
        self.readers.acquire().await.map_err(unread)
    }

    async fn game(&self, id: &GameId) -> Result<Option<FoundGame<PgRow>>, StoreError> {
        let query = sqlx::query(GAME).bind(id.as_str()).bind(CHAT_LINES as i64);
        let row = query.fetch_optional(&self.readers).await.map_err(unread)?;
        row.map(found).transpose()
    }

    fn is_in_place(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {
        self.readers.close().await;
    }
}

/// The rows of a game, from the result of [`GAME`]. An empty aggregate is null.
fn found(row: PgRow) -> Result<FoundGame<PgRow>, StoreError> {
    fn list<T>(row: &PgRow, column: &str) -> Result<Vec<T>, StoreError>
    where
        Vec<T>: for<'r> sqlx::Decode<'r, Postgres> + sqlx::Type<Postgres>,
    {
        row.try_get::<Option<Vec<T>>, _>(column).map(Option::unwrap_or_default).map_err(undecoded)
    }
    let texts = list::<String>(&row, "texts")?.into_iter();
    let numbers = list::<i64>(&row, "spent")?.into_iter().zip(list::<i64>(&row, "formats")?);
    let stats = list::<Option<String>>(&row, "stats")?;
    let moves = texts.zip(stats).zip(numbers);
    let moves =
        moves.map(|((text, stats), (spent, format))| FoundMove { text, spent, stats, format }).collect();
    let lines = list::<String>(&row, "lines")?.into_iter().zip(list::<i64>(&row, "line_formats")?);
    let chat = lines.map(|(data, format)| FoundEvent { data, format }).collect();
    Ok(FoundGame { row, moves, chat })
}

impl Reader for PoolConnection<Postgres> {
    type Row = PgRow;

    async fn rows(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<PgRow>, StoreError> {
        let mut query = sqlx::query(sql);
        for value in values {
            query = match *value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query.fetch_all(&mut **self).await.map_err(unread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::stored::CHAT_BEGINS;

    #[test]
    fn chat_is_found_by_how_it_is_stored() {
        assert!(GAME.contains(&format!("LIKE '{CHAT_BEGINS}%'")));
    }
}
