//! The store on SQLite: readers side by side, one writer that batches.
//!
//! The journal is a write-ahead log, so readers never wait for the writer. `synchronous = FULL`: a commit is forced to disk
//! before it is acknowledged, so that neither `kill -9` nor a power cut loses what a player was told is stored.

use std::path::Path;
use std::sync::Arc;

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::GameScore;
use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::files::DatabaseFiles;
use super::health::{WriteFailure, WriteHealth};
use super::opening::{self, StoreOptions};
use super::rows::{self, GameRow, MoveRow, PlayerRow};
use super::stored::{CHAT_BEGINS, StoredEvent, StoredFeedback, StoredSide, check_format, from_json, json};
use super::writer::{Commit, NewGame, PendingWrite, Write, Writer, fault};
use super::{AnswerCount, CommandName, Store, StoreError, StoreFuture, StoredCommand};
use crate::game::{CHAT_LINES, Change, GameEvent, GameId, GameState, MovesChange, PastGame, PlayerKey};
use crate::protocol::{FeedbackAnswers, LobbyGame, LobbyState, Settings};
use crate::time::Clock;

/// Writes that may wait; more than that wait to wait.
const QUEUE: usize = 4_096;

/// A SQLite file.
pub struct SqliteStore {
    readers: SqlitePool,
    writes: Mutex<Option<mpsc::Sender<PendingWrite>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    files: Arc<DatabaseFiles>,
    health: Arc<WriteHealth>,
    /// One probe at a time, however many ask.
    probing: Mutex<()>,
    clock: Arc<dyn Clock>,
}

impl SqliteStore {
    /// Opens the file, makes it if it is missing, and brings its tables up to date.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or cannot be written to.
    pub async fn open(path: &Path, options: StoreOptions, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        let (connection, readers) = opening::open(path, options).await?;
        let files = Arc::new(DatabaseFiles::of(path)?);
        let health = Arc::new(WriteHealth::new(clock.clone()));
        let (sender, queue) = mpsc::channel(QUEUE);
        let writer =
            Writer { connection, clock: clock.clone(), files: files.clone(), health: health.clone() };
        let store = SqliteStore {
            readers,
            writes: Mutex::new(Some(sender)),
            writer: Mutex::new(Some(tokio::spawn(writer.run(queue)))),
            files,
            health,
            probing: Mutex::new(()),
            clock,
        };
        store.probe().await?;
        Ok(store)
    }

    /// Limits the size of the database, in pages of 4,096 bytes; what does not fit is refused as if the disk were full.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.write(Write::Pages(pages)).await
    }

    /// Writes as much as some moves would, and takes it away again: is there room, and may we?
    async fn probe(&self) -> Result<(), StoreError> {
        self.write(Write::Probe).await?;
        self.write(Write::ProbeDone).await
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::Unavailable("the server is shutting down".to_owned());
        let writes = self.writes.lock().await.clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        writes.send(PendingWrite { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

impl Store for SqliteStore {
    fn create<'a>(&'a self, game: &'a GameState) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Create(Box::new(NewGame::of(game)))))
    }

    fn commit<'a>(
        &'a self,
        game: &'a GameState,
        change: &'a Change,
        command: Option<CommandName>,
    ) -> StoreFuture<'a, ()> {
        let after = &change.standing;
        let (append, truncate) = match &change.moves {
            MovesChange::Keep => (None, None),
            MovesChange::Append(played) => (Some(MoveRow::of(after.ply_count, &played.record)), None),
            MovesChange::Truncate(plies) => (None, Some(*plies as i64)),
        };
        let commit = Commit {
            row: GameRow::of(game, after),
            before: game.standing.version as i64,
            events: change.events.iter().map(|event| json(&StoredEvent::from(event))).collect(),
            command: command.map(|(key, name)| (key.bytes().to_vec(), name)),
            lag: change.lag,
            append,
            truncate,
            players: if touches_players(change) { PlayerRow::of(game, after) } else { Vec::new() },
            next_game: change.next_game.as_deref().map(NewGame::of),
        };
        Box::pin(self.write(Write::Commit(Box::new(commit))))
    }

    fn load<'a>(&'a self, id: &'a GameId) -> StoreFuture<'a, Option<GameState>> {
        Box::pin(async move {
            // One transaction, so that the game and its moves are of the same moment.
            let mut reader = self.readers.begin().await.map_err(fault)?;
            let row = sqlx::query("SELECT * FROM games WHERE id = ?")
                .bind(id.as_str())
                .fetch_optional(&mut *reader)
                .await
                .map_err(fault)?;
            let Some(row) = row else { return Ok(None) };
            let moves =
                sqlx::query("SELECT text, spent, stats, format FROM moves WHERE game = ? ORDER BY ply")
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
            let mut game = rows::game(&row, &moves, self.clock.now())?;
            for row in chat.iter().rev() {
                if let GameEvent::Chat { line } = event(row)? {
                    game.remember(line);
                }
            }
            Ok(Some(game))
        })
    }

    fn versions<'a>(&'a self, games: &'a [GameId]) -> StoreFuture<'a, Vec<(GameId, u64)>> {
        Box::pin(async move {
            let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
            // A list as one value, however long it is.
            let rows =
                sqlx::query("SELECT id, version FROM games WHERE id IN (SELECT value FROM json_each(?))")
                    .bind(json(&ids))
                    .fetch_all(&self.readers)
                    .await
                    .map_err(fault)?;
            let version = |row: &SqliteRow| {
                let id = rows::text(row, "id")?;
                let id = GameId::parse(&id).ok_or_else(|| StoreError::Corrupt(id))?;
                Ok((id, rows::number(row, "version")? as u64))
            };
            rows.iter().map(version).collect()
        })
    }

    fn events<'a>(&'a self, id: &'a GameId, after: u64, most: u32) -> StoreFuture<'a, Vec<(u64, GameEvent)>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT version, data, format FROM events WHERE game = ? AND version > ? ORDER BY version LIMIT ?",
            )
            .bind(id.as_str())
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .bind(most)
            .fetch_all(&self.readers)
            .await
            .map_err(fault)?;
            rows.iter().map(|row| Ok((rows::number(row, "version")? as u64, event(row)?))).collect()
        })
    }

    fn command<'a>(
        &'a self,
        id: &'a GameId,
        command: &'a CommandName,
    ) -> StoreFuture<'a, Option<StoredCommand>> {
        Box::pin(async move {
            let row =
                sqlx::query("SELECT version, lag FROM events WHERE game = ? AND actor = ? AND command = ?")
                    .bind(id.as_str())
                    .bind(command.0.bytes())
                    .bind(&command.1)
                    .fetch_optional(&self.readers)
                    .await
                    .map_err(fault)?;
            let stored = |row| {
                Ok(StoredCommand {
                    version: rows::number(&row, "version")? as u64,
                    lag: rows::number(&row, "lag")?,
                })
            };
            row.map(stored).transpose()
        })
    }

    fn by_code<'a>(&'a self, code: &'a str) -> StoreFuture<'a, Option<GameId>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT id FROM games WHERE code = ?")
                .bind(code)
                .fetch_optional(&self.readers)
                .await
                .map_err(fault)?;
            Ok(row.and_then(|row| row.try_get::<String, _>("id").ok()).as_deref().and_then(GameId::parse))
        })
    }

    fn lobby(&self, state: LobbyState, most: u32) -> StoreFuture<'_, Vec<LobbyGame>> {
        Box::pin(async move {
            let word = match state {
                LobbyState::Open => "open",
                LobbyState::Running => "running",
            };
            let rows = sqlx::query(
                "SELECT id, code, mode, settings, seats, plies, created, format FROM games \
                 WHERE state = ? AND private = 0 AND state <> 'over' ORDER BY created DESC LIMIT ?",
            )
            .bind(word)
            .bind(most)
            .fetch_all(&self.readers)
            .await
            .map_err(fault)?;
            rows.iter().map(rows::lobby_game).collect()
        })
    }

    fn machine_games(&self) -> StoreFuture<'_, Vec<GameId>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT id FROM games WHERE machine = 1 AND state = 'running' AND mode <> '\"machines\"'",
            )
            .fetch_all(&self.readers)
            .await
            .map_err(fault)?;
            Ok(rows.iter().filter_map(|row| GameId::parse(row.try_get("id").ok()?)).collect())
        })
    }

    fn add_bot<'a>(&'a self, key: PlayerKey, name: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Bot { key: key.bytes().to_vec(), name: name.to_owned() }))
    }

    fn remove_bot(&self, key: PlayerKey) -> StoreFuture<'_, ()> {
        Box::pin(self.write(Write::RemoveBot { key: key.bytes().to_vec() }))
    }

    fn bot(&self, key: PlayerKey) -> StoreFuture<'_, Option<String>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT name FROM bots WHERE key = ?")
                .bind(key.bytes())
                .fetch_optional(&self.readers)
                .await
                .map_err(fault)?;
            row.map(|row| rows::text(&row, "name")).transpose()
        })
    }

    fn add_feedback<'a>(&'a self, answers: &'a FeedbackAnswers) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Feedback { answers: json(&StoredFeedback::from(answers.clone())) }))
    }

    fn feedback_counts(&self) -> StoreFuture<'_, Vec<AnswerCount>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT question, answer, times FROM feedback_counts")
                .fetch_all(&self.readers)
                .await
                .map_err(fault)?;
            let count = |row| {
                let (question, answer) = (rows::text(row, "question")?, rows::text(row, "answer")?);
                Ok(AnswerCount { question, answer, times: rows::number(row, "times")? as u64 })
            };
            rows.iter().map(count).collect()
        })
    }

    fn feedback(&self, most: u32) -> StoreFuture<'_, Vec<FeedbackAnswers>> {
        Box::pin(async move {
            // Without the comments, which are most of it, and which nobody here reads.
            let latest = "SELECT json_remove(answers, '$.comment') AS answers, format FROM feedback ORDER BY id DESC LIMIT ?";
            let rows = sqlx::query(latest).bind(most).fetch_all(&self.readers).await.map_err(fault)?;
            rows.iter().rev().map(feedback).collect()
        })
    }

    fn adaptive_games(&self, player: PlayerKey, most: u32) -> StoreFuture<'_, Vec<(Strength, GameScore)>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT level, points FROM player_games WHERE player = ? AND level IS NOT NULL AND points IS NOT NULL \
                 ORDER BY ended DESC, game LIMIT ?",
            )
            .bind(player.bytes())
            .bind(most)
            .fetch_all(&self.readers)
            .await
            .map_err(fault)?;
            let game = |row| {
                let level = u16::try_from(rows::number(row, "level")?).unwrap_or_default();
                let points = u8::try_from(rows::number(row, "points")?).unwrap_or_default();
                Ok((Strength::from_hundredths(level), GameScore::from_half_points(points)))
            };
            rows.iter().rev().map(game).collect()
        })
    }

    fn past_games<'a>(
        &'a self,
        player: PlayerKey,
        settings: &'a Settings,
        before: i64,
        except: &'a GameId,
        most: u32,
    ) -> StoreFuture<'a, Vec<PastGame>> {
        Box::pin(async move {
            let mut reader = self.readers.begin().await.map_err(fault)?;
            let rows = sqlx::query(
                "SELECT p.game AS id, p.side AS side, g.settings AS settings, g.format AS format FROM player_games p JOIN games g ON g.id = p.game \
                 WHERE p.player = ? AND p.variant = ? AND p.created <= ? AND p.game <> ? AND g.state = 'over' \
                 ORDER BY p.created DESC LIMIT ?",
            )
            .bind(player.bytes())
            .bind(rows::variant_word(settings))
            .bind(before)
            .bind(except.as_str())
            .bind(most)
            .fetch_all(&mut *reader)
            .await
            .map_err(fault)?;
            let mut past = Vec::with_capacity(rows.len());
            for row in &rows {
                check_format(rows::number(row, "format")?)?;
                let id = rows::text(row, "id")?;
                let moves = sqlx::query("SELECT text FROM moves WHERE game = ? ORDER BY ply")
                    .bind(&id)
                    .fetch_all(&mut *reader)
                    .await
                    .map_err(fault)?;
                past.push(PastGame {
                    settings: rows::settings(row)?,
                    side: StoredSide::from_word(&rows::text(row, "side")?)?,
                    moves: moves.iter().map(|row| rows::text(row, "text")).collect::<Result<_, _>>()?,
                    id,
                });
            }
            Ok(past)
        })
    }

    fn health(&self) -> StoreFuture<'_, Option<WriteFailure>> {
        Box::pin(async move {
            // Nobody may have wanted to store anything since the files went.
            if let Err(error) = self.files.check() {
                self.health.note(&Err(error));
            }
            if self.health.failure().is_some()
                && let Ok(_one_at_a_time) = self.probing.try_lock()
            {
                // The writer takes note of how that goes.
                let _ = self.probe().await;
            }
            let failure = self.health.failure();
            if failure.is_none() {
                sqlx::query("SELECT 1 FROM games LIMIT 1").execute(&self.readers).await.map_err(fault)?;
            }
            Ok(failure)
        })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            // First, because a log that somebody still reads cannot be emptied into the database.
            self.readers.close().await;
            self.writes.lock().await.take();
            if let Some(writer) = self.writer.lock().await.take() {
                let _ = writer.await;
            }
            Ok(())
        })
    }
}

/// What happened, from its row.
fn event(row: &SqliteRow) -> Result<GameEvent, StoreError> {
    check_format(rows::number(row, "format")?)?;
    from_json::<StoredEvent>(&rows::text(row, "data")?)?.try_into()
}

/// Somebody's answers, from their row.
fn feedback(row: &SqliteRow) -> Result<FeedbackAnswers, StoreError> {
    check_format(rows::number(row, "format")?)?;
    from_json::<StoredFeedback>(&rows::text(row, "answers")?).map(Into::into)
}

/// True if a change may have made somebody a player, or a result: not for the moves in between, which are most of what is stored.
fn touches_players(change: &Change) -> bool {
    let joins_or_reopens =
        |event: &GameEvent| matches!(event, GameEvent::Joined { .. } | GameEvent::Takeback { .. });
    let ends = change.standing.is_over()
        && change.events.iter().any(|event| matches!(event, GameEvent::Ended | GameEvent::Move { .. }));
    ends || change.events.iter().any(joins_or_reopens)
}
