//! The writer of a node: one connection, reopened when it breaks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Executor};

use super::batch::{COMMIT, CREATE, CommitRecord, CreateRecord};
use super::explorer;
use super::faults::{WriteFault, unusable};
use super::opening::connect;
use crate::store::players::Attendance;
use crate::store::queue::BatchWriter;
use crate::store::script::{Script, Statement, bound};
use crate::store::stored::{FORMAT, json};
use crate::store::writes::{Outcomes, PROBE, Write};
use crate::store::{PostgresAddress, StoreError, StoreOptions};
use crate::time::Clock;

/// How long a statement may take before the server cancels it.
const STATEMENT: Duration = Duration::from_secs(10);
/// How long an answer may take before we drop the connection: the other computer may be gone.
const ANSWER: Duration = Duration::from_secs(15);
/// A connection that was silent for longer is pinged first, before something is sent whose answer matters.
const SILENT: Duration = Duration::from_secs(1);

/// Records who is at games, in the order of games.
const ATTEND: &str = "INSERT INTO attended_games (game, seen) \
     SELECT a.game, a.seen FROM json_to_recordset($1::json) AS a(game text, seen bigint) ORDER BY a.game COLLATE \"C\" \
     ON CONFLICT (game) DO UPDATE SET seen = excluded.seen";

/// The one connection of a node for writing.
pub(super) struct PostgresWriter {
    address: PostgresAddress,
    patience: Duration,
    clock: Arc<dyn Clock>,
    open: Option<OpenConnection>,
}

struct OpenConnection {
    connection: PgConnection,
    used: Instant,
}

impl PostgresWriter {
    /// A writer that connects when there is something to write.
    pub(super) fn new(address: PostgresAddress, options: StoreOptions, clock: Arc<dyn Clock>) -> Self {
        PostgresWriter { address, patience: options.patience, clock, open: None }
    }

    /// A connection that was alive a moment ago.
    async fn standing(&mut self) -> Result<OpenConnection, StoreError> {
        if let Some(mut open) = self.open.take() {
            if open.used.elapsed() < SILENT {
                return Ok(open);
            }
            let answer = tokio::time::timeout(ANSWER, open.connection.ping()).await;
            if matches!(answer, Ok(Ok(()))) {
                return Ok(open);
            }
        }
        let mut connection = connect(&self.address).await?;
        connection.execute(AssertSqlSafe(self.settings())).await.map_err(unusable)?;
        Ok(OpenConnection { connection, used: Instant::now() })
    }

    /// The settings of this connection. Batches are small compared with the tables: rows are always found by an index,
    /// whatever the planner assumes about lists of unknown length. What is acknowledged is on disk, whatever the
    /// server's default.
    fn settings(&self) -> String {
        format!(
            "SET lock_timeout = {}; SET statement_timeout = {}; SET enable_hashjoin = off; SET enable_mergejoin = off; \
             SET enable_seqscan = off; SET jit = off; \
             SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
            self.patience.as_millis().max(1),
            STATEMENT.as_millis()
        )
    }
}

impl BatchWriter for PostgresWriter {
    async fn store(&mut self, writes: &[&Write]) -> Result<Outcomes, StoreError> {
        let mut open = self.standing().await.map_err(|error| StoreError::Unwritable(error.to_string()))?;
        let batch = Batch::of(writes);
        let stored = tokio::time::timeout(ANSWER, batch.store(&mut open.connection, self.clock.now())).await;
        let silence = || format!("no answer within {} s", ANSWER.as_secs());
        match stored.unwrap_or_else(|_| Err((WriteFault::Broken(silence()), Certainty::Unknown))) {
            Ok(stored) => {
                open.used = Instant::now();
                self.open = Some(open);
                Ok(stored
                    .iter()
                    .map(|&stored| if stored { Ok(()) } else { Err(StoreError::Conflict) })
                    .collect())
            }
            Err((WriteFault::OneOfThem(why), _)) => {
                tracing::debug!(why, writes = writes.len(), "a batch was not stored");
                self.open = Some(open);
                Err(StoreError::Conflict)
            }
            // Drop this connection: the server may have become read-only, and another may have taken its place.
            Err((WriteFault::Refused(why), _) | (WriteFault::Broken(why), Certainty::NothingStored)) => {
                Err(StoreError::Unwritable(why))
            }
            Err((WriteFault::Broken(why), Certainty::Unknown)) => Err(StoreError::Unknown(why)),
        }
    }

    async fn close(self) {
        if let Some(open) = self.open {
            let _ = open.connection.close().await;
        }
    }
}

/// What is certain after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    /// The commit was not sent.
    NothingStored,
    /// It was, and it is unknown whether it arrived.
    Unknown,
}

type Stored<T> = Result<T, (WriteFault, Certainty)>;

fn fault(certainty: Certainty) -> impl Fn(sqlx::Error) -> (WriteFault, Certainty) {
    move |error| (WriteFault::of(&error), certainty)
}

/// Writes by their kinds.
struct Batch<'a> {
    creates: Vec<CreateRecord<'a>>,
    commits: Vec<CommitRecord<'a>>,
    others: Vec<(usize, &'a Write)>,
    attended: Vec<&'a Attendance>,
    /// What else changes with some of the commits.
    also: Vec<(usize, &'a [Statement])>,
    size: usize,
}

impl<'a> Batch<'a> {
    fn of(writes: &[&'a Write]) -> Self {
        let mut batch = Batch {
            creates: Vec::new(),
            commits: Vec::new(),
            others: Vec::new(),
            attended: Vec::new(),
            also: Vec::new(),
            size: writes.len(),
        };
        for (n, write) in writes.iter().enumerate() {
            match write {
                Write::Create(game) => batch.creates.push(CreateRecord::of(n, game)),
                Write::Commit(commit) => {
                    batch.commits.push(CommitRecord::of(n, commit));
                    if !commit.also.is_empty() {
                        batch.also.push((n, &commit.also));
                    }
                }
                Write::Attend(records) => batch.attended.extend(records),
                other => batch.others.push((n, other)),
            }
        }
        batch.commits.sort_by_key(CommitRecord::game);
        batch
    }

    /// Stores all of it in one transaction, and returns for each whether it was stored. Who is at games comes before, in a transaction
    /// of its own: that can be written twice, and other nodes write the same rows, for which nothing else should wait.
    async fn store(&self, connection: &mut PgConnection, now: i64) -> Stored<Vec<bool>> {
        let mut stored = vec![true; self.size];
        if !self.attended.is_empty() {
            let records = json(&Attendance::last_of_each(self.attended.iter().copied()));
            let attend = sqlx::query(ATTEND).bind(records).execute(&mut *connection).await;
            attend.map_err(fault(Certainty::NothingStored))?;
        }
        if self.creates.is_empty() && self.commits.is_empty() && self.others.is_empty() {
            return Ok(stored);
        }
        // Most batches are only moves: a single statement is a transaction of its own.
        if self.creates.is_empty() && self.others.is_empty() && self.also.is_empty() {
            let won = run(connection, COMMIT, json(&self.commits), now).await;
            mark(
                &mut stored,
                self.commits.iter().map(CommitRecord::n),
                &won.map_err(fault(Certainty::Unknown))?,
            );
            return Ok(stored);
        }
        let undone = fault(Certainty::NothingStored);
        let mut transaction = connection.begin().await.map_err(&undone)?;
        if !self.creates.is_empty() {
            let made = run(&mut transaction, CREATE, json(&self.creates), now).await.map_err(&undone)?;
            mark(&mut stored, self.creates.iter().map(CreateRecord::n), &made);
        }
        if !self.commits.is_empty() {
            let won = run(&mut transaction, COMMIT, json(&self.commits), now).await.map_err(&undone)?;
            mark(&mut stored, self.commits.iter().map(CommitRecord::n), &won);
        }
        for statement in self.also.iter().filter(|(n, _)| stored[*n]).flat_map(|(_, statements)| *statements)
        {
            bound!(statement).execute(&mut *transaction).await.map_err(&undone)?;
        }
        for (n, write) in &self.others {
            stored[*n] = match write {
                Write::Script(script) => run_script(&mut transaction, script).await.map_err(&undone)?,
                write => other(&mut transaction, write, now).await.map_err(&undone)?,
            };
        }
        transaction.commit().await.map_err(fault(Certainty::Unknown))?;
        Ok(stored)
    }
}

/// Marks those of these writes that are not among the stored ones.
fn mark(stored: &mut [bool], asked: impl Iterator<Item = usize>, found: &[i64]) {
    for n in asked {
        stored[n] = found.contains(&(n as i64));
    }
}

/// Runs one of the statements, which returns the numbers of what it stored.
async fn run(
    connection: &mut PgConnection,
    sql: &'static str,
    records: String,
    now: i64,
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(sql).bind(records).bind(now).bind(FORMAT).fetch_all(connection).await
}

/// Runs a script, unless somebody else was first.
async fn run_script(connection: &mut PgConnection, script: &Script) -> Result<bool, sqlx::Error> {
    if let Some(condition) = &script.condition
        && bound!(condition).execute(&mut *connection).await?.rows_affected() == 0
    {
        return Ok(false);
    }
    for statement in &script.statements {
        bound!(statement).execute(&mut *connection).await?;
    }
    Ok(true)
}

/// Writes that are neither a new game nor a change; false if somebody else was first.
async fn other(connection: &mut PgConnection, write: &Write, now: i64) -> Result<bool, sqlx::Error> {
    let query = match write {
        Write::Bot { key, name } => sqlx::query("INSERT INTO bots (key, name, created) VALUES ($1, $2, $3)")
            .bind(key)
            .bind(name)
            .bind(now),
        Write::RemoveBot { key } => sqlx::query("DELETE FROM bots WHERE key = $1").bind(key),
        Write::Feedback { answers } => {
            let insert = sqlx::query("INSERT INTO feedback (answers, created, format) VALUES ($1, $2, $3)");
            insert.bind(answers).bind(now).bind(FORMAT)
        }
        Write::PuzzleAttempt { player, attempt } => {
            let insert = sqlx::query(
                "INSERT INTO puzzle_attempts (player, puzzle, solved, rating, at) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (player, puzzle) DO NOTHING",
            );
            let insert = insert.bind(player).bind(&attempt.puzzle).bind(i64::from(attempt.solved));
            insert.bind(i64::from(attempt.rating)).bind(now)
        }
        Write::Explore(batch) => return explorer::explore(connection, batch).await.map(|()| true),
        Write::Probe => {
            sqlx::query("INSERT INTO write_probes (filler) VALUES ($1)").bind(vec![0_u8; PROBE as usize])
        }
        Write::ProbeDone => sqlx::query("DELETE FROM write_probes"),
        // These have their own statements, and the size of a server's files is not ours to limit.
        Write::Create(_)
        | Write::Commit(_)
        | Write::Attend(_)
        | Write::Script(_)
        | Write::Pages(_)
        | Write::Shred => {
            return Ok(true);
        }
    };
    let changed = query.execute(connection).await?.rows_affected();
    Ok(changed > 0 || !matches!(write, Write::PuzzleAttempt { .. }))
}
