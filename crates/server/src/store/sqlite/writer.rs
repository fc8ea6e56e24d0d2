//! The writer of a SQLite file.

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Executor, Sqlite};

use super::files::DatabaseFiles;
use super::{explorer, fault};
use crate::store::StoreError;
use crate::store::players::Attendance;
use crate::store::queue::BatchWriter;
use crate::store::rows::{GameRow, MoveRow, PlayerRow};
use crate::store::script::{Script, bound};
use crate::store::stored::FORMAT;
use crate::store::writes::{Commit, EventRow, NewGame, Outcomes, PROBE, Write};
use crate::time::Clock;

/// The one connection for writing.
pub(super) struct SqliteWriter {
    pub(super) connection: SqliteConnection,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) files: Arc<DatabaseFiles>,
}

impl BatchWriter for SqliteWriter {
    /// Stores writes in one transaction, if it goes to the files that the next start will find.
    async fn store(&mut self, writes: &[&Write]) -> Result<Outcomes, StoreError> {
        self.files.check()?;
        store(&mut self.connection, writes, self.clock.now()).await?;
        self.files.check()?;
        if writes.iter().any(|write| matches!(write, Write::Shred)) {
            self.shred().await;
        }
        Ok(vec![Ok(()); writes.len()])
    }

    /// Merges the log into the database, so that the one file is complete.
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

impl SqliteWriter {
    /// Merges the log into the database and empties it: deleted rows are overwritten there (`secure_delete`), but the log still has the
    /// pages as they were.
    async fn shred(&mut self) {
        let emptied: Result<i64, _> =
            sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut self.connection).await;
        if !matches!(emptied, Ok(0)) {
            tracing::warn!(
                "what was deleted stays in the database's -wal file for now: somebody is reading it"
            );
        }
    }
}

/// Stores writes in one transaction.
async fn store(connection: &mut SqliteConnection, writes: &[&Write], now: i64) -> Result<(), StoreError> {
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
        // A full disk may already have caused a rollback; then there is nothing to do, and the error does not matter.
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
            Write::PuzzleAttempt { player, attempt } => {
                let insert = sqlx::query(
                    "INSERT OR IGNORE INTO puzzle_attempts (player, puzzle, solved, rating, at) VALUES (?, ?, ?, ?, ?)",
                );
                let insert = insert.bind(player).bind(&attempt.puzzle).bind(attempt.solved);
                match execute(connection, insert.bind(attempt.rating).bind(now)).await? {
                    0 => Err(StoreError::Conflict),
                    _ => Ok(()),
                }
            }
            Write::Explore(batch) => explorer::explore(connection, batch).await,
            Write::Attend(records) => {
                for Attendance { game, seen } in records {
                    let upsert = sqlx::query(
                        "INSERT INTO attended_games (game, seen) VALUES (?, ?) \
                         ON CONFLICT (game) DO UPDATE SET seen = excluded.seen",
                    );
                    execute(connection, upsert.bind(game).bind(seen)).await?;
                }
                Ok(())
            }
            Write::Script(script) => run_script(connection, script).await,
            Write::Probe => {
                let insert = sqlx::query("INSERT INTO write_probes (filler) VALUES (zeroblob(?))");
                execute(connection, insert.bind(PROBE)).await.map(drop)
            }
            Write::ProbeDone => execute(connection, sqlx::query("DELETE FROM write_probes")).await.map(drop),
            // Only once everything is stored: see `shred`.
            Write::Shred => Ok(()),
            Write::Pages(pages) => {
                // A pragma takes no parameters; a number is safe to format.
                let pragma = format!("PRAGMA max_page_count = {pages}");
                connection.execute(AssertSqlSafe(pragma)).await.map(drop).map_err(fault)
            }
        }
    }
}

async fn run_script(connection: &mut SqliteConnection, script: &Script) -> Result<(), StoreError> {
    if let Some(condition) = &script.condition
        && execute(connection, bound!(condition)).await? == 0
    {
        return Err(StoreError::Conflict);
    }
    for statement in &script.statements {
        execute(connection, bound!(statement)).await?;
    }
    Ok(())
}

impl Commit {
    async fn run(&self, connection: &mut SqliteConnection, now: i64) -> Result<(), StoreError> {
        let GameRow { id, .. } = &self.row;
        if self.update(connection, now).await? != 1 {
            return Err(StoreError::Conflict);
        }
        for event in &self.events {
            insert_event(connection, id, event, now).await?;
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
        if let Some(game) = &self.next_game {
            create(connection, game, now).await?;
        }
        for statement in &self.also {
            execute(connection, bound!(statement)).await?;
        }
        Ok(())
    }

    /// The change applies only to the version it was decided on.
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
        .bind(row.black_left)
        .bind(row.white_left)
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

/// A player with both seats, in two windows, has one row: White's, which is written last.
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

async fn insert_event(
    connection: &mut SqliteConnection,
    game: &str,
    row: &EventRow,
    now: i64,
) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT INTO events (game, version, data, actor, command, lag, at, format) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game)
    .bind(row.version)
    .bind(&row.data)
    .bind(row.command.as_ref().map(|(actor, _)| actor))
    .bind(row.command.as_ref().map(|(_, name)| name))
    .bind(row.lag)
    .bind(now)
    .bind(FORMAT);
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
