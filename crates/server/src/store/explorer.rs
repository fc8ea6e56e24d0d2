//! The explorer's rows: counting games in a database that a server may be using, and reading the counts of a position.

use std::collections::HashSet;
use std::time::Duration;

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection};

use super::migrations::Tables;
use super::reading::{Reader, StoredRow, Value};
use super::stored::json;
use super::{DatabaseAddress, StoreError, found, migrate, postgres, sqlite};
use crate::explorer::{
    ExampleGame, ExploreBatch, ExploredGame, ExploredMove, ExplorerGame, GameLength, GameResult,
    ResultCounts, tally,
};
use crate::game::{GameId, hex};

/// How long a server may keep a file busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A database in which games are counted.
pub(crate) enum ExplorerTarget {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl ExplorerTarget {
    /// Opens a database; a missing file is created, and an old one migrated.
    pub(crate) async fn open(address: &DatabaseAddress) -> Result<Self, StoreError> {
        match address {
            DatabaseAddress::File(path) => {
                migrate::migrate(address).await?;
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .journal_mode(SqliteJournalMode::Wal)
                    .busy_timeout(PATIENCE)
                    .disable_statement_logging();
                let connection = options.connect().await;
                connection
                    .map(ExplorerTarget::Sqlite)
                    .map_err(|error| StoreError::Unavailable(error.to_string()))
            }
            DatabaseAddress::Postgres(address) => {
                let mut connection = postgres::connect(address).await?;
                match postgres::migrations::tables(&mut connection, postgres::migrations::STEPS).await? {
                    Tables::Current | Tables::Ahead(_) => Ok(ExplorerTarget::Postgres(connection)),
                    Tables::Missing => {
                        postgres::migrations::set_up(&mut connection, postgres::migrations::STEPS).await?;
                        Ok(ExplorerTarget::Postgres(connection))
                    }
                    Tables::Old(_) => Err(StoreError::OldTables),
                    Tables::Newer => Err(StoreError::NewerTables),
                }
            }
        }
    }

    /// Counts games in one transaction; returns how many were new.
    pub(crate) async fn add(&mut self, games: &[ExplorerGame]) -> Result<u64, StoreError> {
        if games.is_empty() {
            return Ok(0);
        }
        match self {
            ExplorerTarget::Sqlite(connection) => sqlite::count_games(connection, games).await,
            ExplorerTarget::Postgres(connection) => postgres::count_games(connection, games).await,
        }
    }

    /// Closes it.
    pub(crate) async fn close(self) {
        let _ = match self {
            ExplorerTarget::Sqlite(connection) => connection.close().await,
            ExplorerTarget::Postgres(connection) => connection.close().await,
        };
    }
}

/// The statements that count games, in a database's SQL dialect.
pub(super) struct CountStatements {
    /// Records games by their ids, a JSON list of hexadecimal texts; returns those that are new.
    pub(super) note_games: &'static str,
    /// Adds rows, a JSON list of objects, to the existing ones.
    pub(super) add_rows: &'static str,
    /// Removes games, a JSON list of ids, from the queue.
    pub(super) take_off: &'static str,
    /// Names games, a JSON list of objects, for the positions that they went through.
    pub(super) add_examples: &'static str,
    /// Of the games named for the positions of such a list, those that are too many for a move go, the oldest first.
    pub(super) prune_examples: &'static str,
}

/// The ids of games, as a statement takes them.
pub(super) fn ids(games: &[ExplorerGame]) -> String {
    json(&games.iter().map(|game| hex(&game.id)).collect::<Vec<_>>())
}

/// The rows of the games whose ids are new, each id once, as a statement takes them; and the number of those games.
pub(super) fn rows(games: &[ExplorerGame], fresh: Vec<Vec<u8>>) -> (String, u64) {
    let mut fresh: HashSet<Vec<u8>> = fresh.into_iter().collect();
    let new: Vec<_> = games.iter().filter(|game| fresh.remove(&game.id[..])).collect();
    (json(&tally(new.iter().copied())), new.len() as u64)
}

/// The games that a batch removes from the queue.
pub(super) fn finished(batch: &ExploreBatch) -> String {
    json(&batch.finished)
}

/// A game that went through a position.
#[derive(Serialize)]
struct ExampleRow<'a> {
    position: i64,
    game: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    ply: usize,
    result: i64,
    created: i64,
}

/// The public games of a batch with the positions that they went through, as a statement takes them.
pub(super) fn examples(games: &[ExplorerGame]) -> String {
    let mut rows = Vec::new();
    for game in games {
        let Some(ExampleGame { game: id, created }) = &game.example else { continue };
        for (ply, (position, mv)) in game.steps.iter().enumerate() {
            let (result, created) = (game.result.number(), *created);
            rows.push(ExampleRow { position: *position, game: id.as_str(), mv, ply, result, created });
        }
    }
    json(&rows)
}

/// Public games that went through a position, the newest first.
pub(super) async fn explored_games(
    reader: &mut impl Reader,
    position: i64,
) -> Result<Vec<ExploredGame>, StoreError> {
    let sql = "SELECT e.game AS game, e.move AS move, e.ply AS ply, e.result AS result, e.created AS created, \
               g.seats AS seats, g.plies AS plies FROM explorer_examples e JOIN games g ON g.id = e.game \
               WHERE e.position = $1 AND g.private = 0 ORDER BY e.created DESC, e.game";
    reader.rows(sql, &[Value::Number(position)]).await?.iter().map(explored_game).collect()
}

fn explored_game(row: &impl StoredRow) -> Result<ExploredGame, StoreError> {
    let result = row.number("result")?;
    Ok(ExploredGame {
        game: row.text("game")?,
        text: row.text("move")?,
        ply: row.number("ply")? as u32,
        players: found::seats(row)?.map(|seat| seat.shown_name()),
        result: GameResult::from_number(result)
            .ok_or_else(|| StoreError::Corrupt(format!("there is no result {result}")))?,
        length: GameLength::of(row.number("plies")? as usize),
        created: row.number("created")?,
    })
}

/// The counts of a position's moves.
pub(super) async fn explored(
    reader: &mut impl Reader,
    position: i64,
) -> Result<Vec<ExploredMove>, StoreError> {
    let sql = "SELECT move, length, black, white, draws, unknown FROM explorer_moves WHERE position = $1";
    let explored = |row: &_| {
        let number = |column| StoredRow::number(row, column);
        let length = number("length")?;
        Ok(ExploredMove {
            text: StoredRow::text(row, "move")?,
            length: GameLength::from_number(length)
                .ok_or_else(|| StoreError::Corrupt(format!("there is no length {length}")))?,
            counts: ResultCounts {
                black: number("black")?,
                white: number("white")?,
                draws: number("draws")?,
                unknown: number("unknown")?,
            },
        })
    };
    reader.rows(sql, &[Value::Number(position)]).await?.iter().map(explored).collect()
}

/// Games that ended before a time and are not counted yet, oldest first.
pub(super) async fn unexplored(
    reader: &mut impl Reader,
    before: i64,
    most: u32,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT game FROM explorer_queue WHERE ended <= $1 ORDER BY ended LIMIT $2";
    let rows = reader.rows(sql, &[Value::Number(before), Value::Number(most.into())]).await?;
    let id = |row: &_| {
        let id = StoredRow::text(row, "game")?;
        GameId::parse(&id).ok_or(StoreError::Corrupt(id))
    };
    rows.iter().map(id).collect()
}
