//! Removes kind by kind, page by page, in transactions so short that no server waits for one.

use std::time::{Duration, Instant};

use super::kinds::{KINDS, Kind, Part};
use super::{CleanCounts, CleanPlan, CleaningConnection};
use crate::store::StoreError;
use crate::store::reading::{StoredRow, Value};
use crate::store::script::{ScriptValue, Statement};

/// Keys that are read at once.
const PAGE: i64 = 500;
/// A transaction takes no more keys after this.
const TRANSACTION: Duration = Duration::from_millis(40);
/// The least pause between two transactions: a server that waits for one looks again about as often.
const PAUSE: Duration = Duration::from_millis(20);
/// How long a note that somebody is at a game is valid, in milliseconds: nodes write one every 20 seconds.
const NOTED: i64 = 10 * 60_000;
/// How often a transaction that failed is tried again, and after what pause: a server may have been in the way.
const TRIES: u32 = 3;
const AGAIN: Duration = Duration::from_secs(1);

/// Removing, while it lasts.
pub(super) struct Removal<'a> {
    plan: CleanPlan,
    progress: &'a mut (dyn FnMut(u64, u64) -> bool + Send),
    total: u64,
    pub(super) removed: CleanCounts,
}

/// How much would be removed.
pub(super) async fn counts(
    connection: &mut impl CleaningConnection,
    plan: CleanPlan,
) -> Result<CleanCounts, StoreError> {
    let mut counts = CleanCounts::default();
    for kind in &KINDS {
        let mut values = vec![Value::Number(plan.before)];
        if kind.by_attendance {
            values.push(Value::Number(plan.now - NOTED));
        }
        let rows = connection.rows(kind.count, &values).await?;
        let found = rows.first().map(|row| row.number("found")).transpose()?.unwrap_or(0);
        *counts.of(kind.part) += found as u64;
    }
    Ok(counts)
}

impl<'a> Removal<'a> {
    pub(super) fn new(plan: CleanPlan, progress: &'a mut (dyn FnMut(u64, u64) -> bool + Send)) -> Self {
        Removal { plan, progress, total: 0, removed: CleanCounts::default() }
    }

    /// Removes all of it; false if it was stopped before.
    pub(super) async fn run(&mut self, connection: &mut impl CleaningConnection) -> Result<bool, StoreError> {
        self.total = counts(connection, self.plan).await?.total();
        for kind in &KINDS {
            let mut after = Key::first(kind);
            loop {
                let page = self.plan.page(connection, kind, &after).await?;
                let Some(last) = page.last() else { break };
                after = last.clone();
                if !self.remove(connection, kind, &page).await? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Removes these, in one transaction after the other; false if it was stopped before.
    async fn remove(
        &mut self,
        connection: &mut impl CleaningConnection,
        kind: &Kind,
        mut keys: &[Key],
    ) -> Result<bool, StoreError> {
        while !keys.is_empty() {
            let started = Instant::now();
            let (seen, removed) = self.plan.transaction(connection, kind, keys).await?;
            keys = &keys[seen..];
            *self.removed.of(kind.part) += removed;
            if !(self.progress)(self.removed.total(), self.total) {
                return Ok(false);
            }
            // Servers have at least as much of the time.
            tokio::time::sleep(started.elapsed().max(PAUSE)).await;
        }
        Ok(true)
    }
}

impl CleanPlan {
    async fn page(
        self,
        connection: &mut impl CleaningConnection,
        kind: &Kind,
        after: &Key,
    ) -> Result<Vec<Key>, StoreError> {
        let mut values = vec![Value::Number(self.before), after.value(), Value::Number(PAGE)];
        if kind.by_attendance {
            values.push(Value::Number(self.now - NOTED));
        }
        connection.rows(kind.list, &values).await?.iter().map(|row| Key::of(kind, row)).collect()
    }

    /// Removes the first of these keys, as many as there is time for; returns how many it looked at and how many rows went.
    async fn transaction(
        self,
        connection: &mut impl CleaningConnection,
        kind: &Kind,
        keys: &[Key],
    ) -> Result<(usize, u64), StoreError> {
        let mut tries = 1;
        loop {
            let done = self.try_transaction(connection, kind, keys).await;
            match done {
                Err(_) if tries < TRIES => {
                    // A transaction that failed at its end is gone already.
                    let _ = connection.run("ROLLBACK").await;
                    tries += 1;
                    tokio::time::sleep(AGAIN).await;
                }
                done => return done,
            }
        }
    }

    async fn try_transaction(
        self,
        connection: &mut impl CleaningConnection,
        kind: &Kind,
        keys: &[Key],
    ) -> Result<(usize, u64), StoreError> {
        run_begin(connection).await?;
        let (started, mut removed) = (Instant::now(), 0);
        let mut seen = 0;
        while seen < keys.len() && (seen == 0 || started.elapsed() < TRANSACTION) {
            removed += self.remove_one(connection, kind, &keys[seen]).await?;
            seen += 1;
        }
        if let (Some(sql), true) = (kind.also, removed > 0) {
            connection.run(sql).await?;
        }
        connection.run("COMMIT").await?;
        Ok((seen, removed))
    }

    async fn remove_one(
        self,
        connection: &mut impl CleaningConnection,
        kind: &Kind,
        key: &Key,
    ) -> Result<u64, StoreError> {
        let mut values = vec![ScriptValue::Number(self.before), key.script_value()];
        if kind.by_attendance {
            values.push(ScriptValue::Number(self.now - NOTED));
        }
        let removed = connection.execute(&Statement { sql: kind.remove, values }).await?;
        if removed > 0 {
            for sql in kind.rest {
                connection.execute(&Statement { sql, values: vec![key.script_value()] }).await?;
            }
        }
        Ok(removed)
    }
}

async fn run_begin<C: CleaningConnection>(connection: &mut C) -> Result<(), StoreError> {
    connection.run(C::BEGIN).await
}

/// What a row is removed by.
#[derive(Clone, Debug)]
enum Key {
    Id(String),
    Player(Vec<u8>),
}

impl Key {
    /// Less than all others.
    fn first(kind: &Kind) -> Key {
        if kind.by_player { Key::Player(Vec::new()) } else { Key::Id(String::new()) }
    }

    fn of(kind: &Kind, row: &impl StoredRow) -> Result<Key, StoreError> {
        if kind.by_player { row.bytes("id").map(Key::Player) } else { row.text("id").map(Key::Id) }
    }

    fn value(&self) -> Value<'_> {
        match self {
            Key::Id(id) => Value::Text(id),
            Key::Player(key) => Value::Bytes(key),
        }
    }

    fn script_value(&self) -> ScriptValue {
        match self {
            Key::Id(id) => ScriptValue::from(id.as_str()),
            Key::Player(key) => ScriptValue::from(key.as_slice()),
        }
    }
}

impl CleanCounts {
    fn of(&mut self, part: Part) -> &mut u64 {
        match part {
            Part::FinishedGames => &mut self.finished_games,
            Part::UnfinishedGames => &mut self.unfinished_games,
            Part::SharedAnalyses => &mut self.shared_analyses,
            Part::LineReviews => &mut self.line_reviews,
            Part::LabRuns => &mut self.lab_runs,
            Part::PuzzleAttempts => &mut self.puzzle_attempts,
            Part::Weights => &mut self.weights,
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::store::{DatabaseAddress, migrate, sqlite};

    /// A game is looked at, then changed, then removed: the statement that removes decides.
    #[tokio::test]
    async fn a_game_that_changes_in_the_last_moment_stays() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("games.sqlite");
        migrate(&DatabaseAddress::File(file.clone())).await.unwrap();
        let mut server = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
        for (id, state) in [("a", "running"), ("b", "open"), ("c", "over")] {
            let insert = "INSERT INTO games (id, code, mode, settings, owner, seats, version, plies, state, private, \
                          offers, machine, created, updated) \
                          VALUES (?1, ?1, '', '', x'00', '', 1, 0, ?2, 0, '', 0, 0, 10)";
            sqlx::query(insert).bind(id).bind(state).execute(&mut server).await.unwrap();
        }
        sqlx::query(
            "INSERT INTO moves (game, ply, text, spent, at) VALUES ('a', 1, '', 0, 0), \
                     ('b', 1, '', 0, 0)",
        )
        .execute(&mut server)
        .await
        .unwrap();
        let plan = CleanPlan { before: 20, now: 1_000 };
        let mut connection = sqlite::cleaning_connection(&file).await.unwrap();
        let kind = KINDS.iter().find(|kind| kind.part == Part::UnfinishedGames).unwrap();
        let page = plan.page(&mut connection, kind, &Key::first(kind)).await.unwrap();
        assert_eq!(page.len(), 2);
        sqlx::query("UPDATE games SET version = 2, updated = 30 WHERE id = 'a'")
            .execute(&mut server)
            .await
            .unwrap();
        let done = plan.transaction(&mut connection, kind, &page).await.unwrap();
        assert_eq!(done, (2, 1));
        let left: Vec<String> =
            sqlx::query_scalar("SELECT id FROM games ORDER BY id").fetch_all(&mut server).await.unwrap();
        let moves: Vec<String> =
            sqlx::query_scalar("SELECT game FROM moves").fetch_all(&mut server).await.unwrap();
        assert_eq!((left, moves), (vec!["a".to_owned(), "c".to_owned()], vec!["a".to_owned()]));
    }
}
