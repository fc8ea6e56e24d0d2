//! The one writer: what many games want to store within the same moment goes to disk as one transaction.
//!
//! Forcing a transaction to disk costs milliseconds, whatever its size. So while one is under way the next commands
//! queue up, and all of them are stored by the next. Each is answered after its transaction is on disk.

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Executor, Sqlite};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::files::DatabaseFiles;
use super::health::WriteHealth;
use super::rows::{GameRow, MoveRow, PlayerRow};
use super::stored::FORMAT;
use crate::game::GameState;
use crate::time::Clock;

/// The most writes of one transaction.
const BATCH: usize = 512;

/// Bytes that show whether something can be stored: what a dozen moves take.
const PROBE: i64 = 32 << 10;

/// Something to be stored as one.
#[derive(Clone, Debug)]
pub(super) enum Write {
    Create(Box<NewGame>),
    Commit(Box<Commit>),
    Bot {
        key: Vec<u8>,
        name: String,
    },
    RemoveBot {
        key: Vec<u8>,
    },
    Feedback {
        answers: String,
    },
    /// As much as some moves need.
    Probe,
    /// Takes that away again.
    ProbeDone,
    /// Limits the size of the database, in pages of 4,096 bytes.
    Pages(u32),
}

#[derive(Clone, Debug)]
pub(super) struct NewGame {
    pub(super) row: GameRow,
    pub(super) moves: Vec<MoveRow>,
    pub(super) players: Vec<PlayerRow>,
}

impl NewGame {
    pub(super) fn of(game: &GameState) -> NewGame {
        let moves = game.plies.iter().zip(1..).map(|(record, ply)| MoveRow::of(ply, record)).collect();
        let players = PlayerRow::of(game, &game.standing);
        NewGame { row: GameRow::of(game, &game.standing), moves, players }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Commit {
    pub(super) row: GameRow,
    pub(super) before: i64,
    pub(super) events: Vec<String>,
    pub(super) command: Option<(Vec<u8>, String)>,
    pub(super) lag: i64,
    pub(super) append: Option<MoveRow>,
    pub(super) truncate: Option<i64>,
    /// The players' rows, where the change touches them.
    pub(super) players: Vec<PlayerRow>,
    pub(super) next_game: Option<NewGame>,
}

/// A write and who waits for it.
pub(super) struct PendingWrite {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// The one who writes.
pub(super) struct Writer {
    pub(super) connection: SqliteConnection,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) files: Arc<DatabaseFiles>,
    pub(super) health: Arc<WriteHealth>,
}

impl Writer {
    /// Writes until nobody can ask for more.
    pub(super) async fn run(mut self, mut writes: mpsc::Receiver<PendingWrite>) {
        let mut batch = Vec::with_capacity(BATCH);
        while writes.recv_many(&mut batch, BATCH).await > 0 {
            let outcome = self.store(batch.iter().map(|pending| &pending.write)).await;
            match outcome {
                // One of many is at fault: each gets its own transaction, and only that one is refused.
                Err(StoreError::Conflict) if batch.len() > 1 => {
                    for pending in batch.drain(..) {
                        let outcome = self.store(std::iter::once(&pending.write)).await;
                        let _ = pending.done.send(outcome);
                    }
                }
                outcome => {
                    for pending in batch.drain(..) {
                        let _ = pending.done.send(outcome.clone());
                    }
                }
            }
        }
        self.close().await;
    }

    /// Stores writes as one transaction, if it goes to the files that the next start will find.
    async fn store(&mut self, writes: impl Iterator<Item = &Write>) -> Result<(), StoreError> {
        let now = self.clock.now();
        let outcome = async {
            self.files.check()?;
            store(&mut self.connection, writes, now).await?;
            self.files.check()
        };
        let outcome = outcome.await.map_err(|error| match error {
            StoreError::Unavailable(why) => StoreError::Unwritable(why),
            error => error,
        });
        self.health.note(&outcome);
        outcome
    }

    /// Empties the log into the database, so that the one file is all there is.
    async fn close(mut self) {
        let emptied: Result<i64, _> =
            sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut self.connection).await;
        match emptied {
            Ok(0) => {}
            // Nothing is lost: the next start reads the log as well.
            Ok(_) => {
                tracing::warn!("somebody else has the database open; its newest games stay in its -wal file");
            }
            Err(error) => tracing::warn!(%error, "the newest games stay in the database's -wal file"),
        }
        let _ = self.connection.close().await;
    }
}

/// Stores writes as one transaction.
async fn store(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &Write>,
    now: i64,
) -> Result<(), StoreError> {
    // Immediate: wait for the lock here, once, and not in the middle.
    let written = async {
        connection.execute("BEGIN IMMEDIATE").await.map_err(fault)?;
        for write in writes {
            write.run(connection, now).await?;
        }
        connection.execute("COMMIT").await.map_err(fault)?;
        Ok(())
    };
    let outcome = written.await;
    if outcome.is_err() {
        // A full disk may have rolled back already; then there is nothing to do, and saying so is no error.
        let _ = connection.execute("ROLLBACK").await;
    }
    outcome
}

impl Write {
    async fn run(&self, connection: &mut SqliteConnection, now: i64) -> Result<(), StoreError> {
        match self {
            Write::Create(game) => create(connection, game, now).await,
            Write::Commit(commit) => commit.run(connection, now).await,
            Write::Bot { key, name } => {
                let insert = sqlx::query("INSERT INTO bots (key, name, created) VALUES (?, ?, ?)");
                execute(connection, insert.bind(key).bind(name).bind(now)).await.map(drop)
            }
            Write::RemoveBot { key } => {
                execute(connection, sqlx::query("DELETE FROM bots WHERE key = ?").bind(key)).await.map(drop)
            }
            Write::Feedback { answers } => {
                let insert = sqlx::query("INSERT INTO feedback (answers, created, format) VALUES (?, ?, ?)");
                execute(connection, insert.bind(answers).bind(now).bind(FORMAT)).await.map(drop)
            }
            Write::Probe => {
                let insert = sqlx::query("INSERT INTO write_probes (filler) VALUES (zeroblob(?))");
                execute(connection, insert.bind(PROBE)).await.map(drop)
            }
            Write::ProbeDone => execute(connection, sqlx::query("DELETE FROM write_probes")).await.map(drop),
            Write::Pages(pages) => {
                // A pragma takes no parameters; a number cannot carry anything but itself.
                let pragma = format!("PRAGMA max_page_count = {pages}");
                connection.execute(AssertSqlSafe(pragma)).await.map(drop).map_err(fault)
            }
        }
    }
}

impl Commit {
    async fn run(&self, connection: &mut SqliteConnection, now: i64) -> Result<(), StoreError> {
        let GameRow { id, .. } = &self.row;
        if self.update(connection, now).await? != 1 {
            return Err(StoreError::Conflict);
        }
        let last = self.events.len().saturating_sub(1);
        for (index, data) in self.events.iter().enumerate() {
            // A command that led to several events is named with the last.
            let command = self.command.as_ref().filter(|_| index == last);
            let insert = sqlx::query(
                "INSERT INTO events (game, version, data, actor, command, lag, at, format) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(id)
            .bind(self.before + 1 + index as i64)
            .bind(data)
            .bind(command.map(|(actor, _)| actor))
            .bind(command.map(|(_, name)| name))
            .bind(self.lag)
            .bind(now)
            .bind(FORMAT);
            execute(connection, insert).await?;
        }
        if let Some(plies) = self.truncate {
            let delete = sqlx::query("DELETE FROM moves WHERE game = ? AND ply > ?");
            execute(connection, delete.bind(id).bind(plies)).await?;
        }
        if let Some(row) = &self.append {
            insert_move(connection, id, row, now).await?;
        }
        for row in &self.players {
            set_player(connection, row, now).await?;
        }
        match &self.next_game {
            Some(game) => create(connection, game, now).await,
            None => Ok(()),
        }
    }

    /// Only the version that the change starts from may be replaced.
    async fn update(&self, connection: &mut SqliteConnection, now: i64) -> Result<u64, StoreError> {
        let update = sqlx::query(
            "UPDATE games SET seats = ?, version = ?, plies = ?, state = ?, decision = ?, black_left = ?, \
             white_left = ?, running = ?, since = ?, offers = ?, rematch = ?, pace = ?, machine = ?, updated = ?, format = ? \
             WHERE id = ? AND version = ?",
        );
        let update = bind_what_changes(update, &self.row, now).bind(&self.row.id).bind(self.before);
        execute(connection, update).await
    }
}

type Query<'q> = sqlx::query::Query<'q, Sqlite, sqlx::sqlite::SqliteArguments>;

/// The columns of a game that a command can change, from `seats` to `format`, in the order of both statements.
fn bind_what_changes<'q>(query: Query<'q>, row: &'q GameRow, now: i64) -> Query<'q> {
    query
        .bind(&row.seats)
        .bind(row.version)
        .bind(row.plies)
        .bind(row.state)
        .bind(row.decision)
        .bind(row.left.map(|left| left[0]))
        .bind(row.left.map(|left| left[1]))
        .bind(row.running)
        .bind(row.since)
        .bind(&row.offers)
        .bind(&row.rematch)
        .bind(&row.pace)
        .bind(row.machine)
        .bind(now)
        .bind(FORMAT)
}

async fn create(connection: &mut SqliteConnection, game: &NewGame, now: i64) -> Result<(), StoreError> {
    let row = &game.row;
    let insert = sqlx::query(
        "INSERT INTO games (seats, version, plies, state, decision, black_left, white_left, running, since, offers, rematch, \
         pace, machine, updated, format, id, code, mode, settings, owner, private, created) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    let insert = bind_what_changes(insert, row, now)
        .bind(&row.id)
        .bind(&row.code)
        .bind(&row.mode)
        .bind(&row.settings)
        .bind(&row.owner)
        .bind(row.private)
        .bind(row.created);
    execute(connection, insert).await?;
    for mv in &game.moves {
        insert_move(connection, &row.id, mv, now).await?;
    }
    for player in &game.players {
        set_player(connection, player, now).await?;
    }
    Ok(())
}

/// Whoever has both seats, in two windows, has one row: that of White, which is written last.
async fn set_player(connection: &mut SqliteConnection, row: &PlayerRow, now: i64) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT OR REPLACE INTO player_games (player, game, variant, side, created, level, points, ended) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&row.player)
    .bind(&row.game)
    .bind(&row.variant)
    .bind(row.side)
    .bind(row.created)
    .bind(row.level)
    .bind(row.points)
    .bind(row.points.map(|_| now));
    execute(connection, insert).await.map(drop)
}

async fn insert_move(
    connection: &mut SqliteConnection,
    game: &str,
    row: &MoveRow,
    now: i64,
) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT INTO moves (game, ply, text, spent, stats, at, format) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game)
    .bind(row.ply)
    .bind(&row.text)
    .bind(row.spent)
    .bind(&row.stats)
    .bind(now)
    .bind(FORMAT);
    execute(connection, insert).await.map(drop)
}

async fn execute(connection: &mut SqliteConnection, query: Query<'_>) -> Result<u64, StoreError> {
    query.execute(connection).await.map(|done| done.rows_affected()).map_err(fault)
}

/// What a failed statement means: a row that is there already is a conflict, all else is the database's trouble.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn fault(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(error) if error.is_unique_violation() => StoreError::Conflict,
        _ => StoreError::Unavailable(error.to_string()),
    }
}
