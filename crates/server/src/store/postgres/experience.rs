//! What agents remember, in the database that all nodes share.
//!
//! Search threads read it and one thread writes it: they may block, and each side has its own connection. A game never
//! depends on it. While the database is down nothing is remembered, and nobody waits for it more than once in a while.

use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use kelso_engine::Score;
use kelso_engine::experience::{MoveSquares, PositionKey, Recollection, RememberedBound, SearchResult};
use kelso_learn::experience::{
    Change, Changes, ExperienceError, Keeper, LookupCounts, STALE, Unwritten, variant_text,
};
use serde::Serialize;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::runtime::{Builder, Runtime};

use super::experience_sweeping as sweeping;
use super::opening::connect;
use crate::game::hex;
use crate::store::PostgresAddress;
use crate::store::stored::json;

/// How long a query or a batch may take.
const ANSWER: Duration = Duration::from_secs(5);
/// How long queries are suspended after a failure.
const PAUSE: Duration = Duration::from_secs(5);
/// Changes per transaction.
const CHUNK: usize = 500;
/// A connection is asked, and answers within some of these: see "On PostgreSQL" in docs/experience.md.
const LOOKUP_COST: Duration = Duration::from_micros(200);

const FIND: &str = "SELECT move, score, bound, depth, nodes, millis, games FROM experience_positions \
    WHERE judge = (SELECT id FROM experience_judges WHERE variant = $1 AND judge = $2) AND position = $3";

const GIVEN: &str = "jsonb_to_recordset($1::jsonb) AS g(variant text, judge text, position text, move text, score bigint, \
    bound bigint, depth bigint, nodes bigint, millis bigint, games bigint, last_used bigint)";

/// Both sides of the database.
pub(crate) struct PostgresKeeper {
    reader: Side,
    writer: Side,
    /// When what is of no use was last evicted, and what is stale.
    evicted: Mutex<Option<Instant>>,
    tidied: Mutex<Option<Instant>>,
}

impl PostgresKeeper {
    /// A keeper that connects when it is first needed.
    pub(crate) fn new(address: &PostgresAddress) -> std::io::Result<Self> {
        let (reader, writer) = (Side::new(address)?, Side::new(address)?);
        Ok(PostgresKeeper { reader, writer, evicted: Mutex::new(None), tidied: Mutex::new(None) })
    }

    fn run(&self, sql: String) -> Result<(), String> {
        self.writer.ask(async |connection: &mut PgConnection| {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(connection).await.map(drop)
        })
    }
}

impl Keeper for PostgresKeeper {
    fn find(&self, key: &PositionKey) -> Result<Option<Recollection>, ExperienceError> {
        let variant = variant_text(key.variant);
        let found = self.reader.ask(async |connection: &mut PgConnection| {
            let query = sqlx::query_as(FIND).bind(variant).bind(&*key.judge).bind(&key.position[..]);
            query.fetch_optional(connection).await
        });
        let row: Option<Row> = found.map_err(|why| ExperienceError::Shared { doing: "read", why })?;
        Ok(row.and_then(recollection))
    }

    fn lookup_cost(&self) -> Duration {
        LOOKUP_COST
    }

    /// The nodes are many and the database counts no lookups.
    fn write(&self, changes: &Changes, _: LookupCounts) -> Result<(), Unwritten> {
        let unwritten = |rest: &[(&PositionKey, &Change)], why| Unwritten {
            changes: rest.iter().map(|(key, change)| ((*key).clone(), (*change).clone())).collect(),
            why: Box::new(ExperienceError::Shared { doing: "write", why }),
        };
        let mut sorted: Vec<(&PositionKey, &Change)> = changes.iter().collect();
        // In the same order for everybody, so that nodes never deadlock.
        sorted.sort_by(|(a, _), (b, _)| {
            (a.variant, &a.judge, &a.position).cmp(&(b.variant, &b.judge, &b.position))
        });
        let mut rest = sorted.as_slice();
        while !rest.is_empty() {
            let (chunk, later) = rest.split_at(rest.len().min(CHUNK));
            let records = chunk.iter().map(|(key, change)| Record::of(key, change));
            let (results, meetings): (Vec<_>, Vec<_>) = records.partition(|record| record.r#move.is_some());
            let (results, meetings) = (json(&results), json(&meetings));
            let stored = self
                .writer
                .ask(async |connection: &mut PgConnection| store(connection, results, meetings).await);
            stored.map_err(|why| unwritten(rest, why))?;
            rest = later;
        }
        Ok(())
    }

    fn tidy(&self) -> Result<(), ExperienceError> {
        let evict = || self.run(sweeping::eviction());
        let forget = || self.run(sweeping::stale(STALE));
        once_in(&self.evicted, sweeping::BETWEEN_COUNTS, evict)
            .and_then(|()| once_in(&self.tidied, sweeping::BETWEEN_CLEAN_UPS, forget))
            .map_err(|why| ExperienceError::Shared { doing: "clean", why })
    }
}

/// Does something unless it was done a short time ago.
fn once_in(
    last: &Mutex<Option<Instant>>,
    time: Duration,
    work: impl FnOnce() -> Result<(), String>,
) -> Result<(), String> {
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    if last.is_some_and(|last| last.elapsed() < time) {
        return Ok(());
    }
    *last = Some(Instant::now());
    work()
}

/// Stores results, and positions that were only met again.
async fn store(connection: &mut PgConnection, results: String, meetings: String) -> Result<(), sqlx::Error> {
    let better = "(excluded.depth, excluded.nodes, excluded.millis) > (p.depth, p.nodes, p.millis)";
    let chosen: Vec<_> = ["move", "score", "bound", "depth", "nodes", "millis"]
        .map(|column| format!("{column} = CASE WHEN {better} THEN excluded.{column} ELSE p.{column} END"))
        .into();
    let statements = [
        format!(
            "INSERT INTO experience_judges (variant, judge) SELECT DISTINCT g.variant, g.judge FROM {GIVEN} \
             WHERE NOT EXISTS (SELECT 1 FROM experience_judges k WHERE k.variant = g.variant AND k.judge = g.judge) \
             ON CONFLICT DO NOTHING"
        ),
        format!(
            "INSERT INTO experience_positions AS p (judge, position, move, score, bound, depth, nodes, millis, games, last_used) \
             SELECT j.id, decode(g.position, 'hex'), decode(g.move, 'hex'), g.score, g.bound, g.depth, g.nodes, g.millis, \
             g.games, g.last_used FROM {GIVEN} JOIN experience_judges j ON j.variant = g.variant AND j.judge = g.judge \
             ON CONFLICT (judge, position) DO UPDATE SET games = p.games + excluded.games, \
             last_used = greatest(p.last_used, excluded.last_used), {}",
            chosen.join(", ")
        ),
    ];
    let mut transaction = connection.begin().await?;
    for statement in statements {
        sqlx::query(sqlx::AssertSqlSafe(statement)).bind(&results).execute(&mut *transaction).await?;
    }
    let met = format!(
        "UPDATE experience_positions p SET games = p.games + g.games, last_used = greatest(p.last_used, g.last_used) \
         FROM {GIVEN}, experience_judges j WHERE j.variant = g.variant AND j.judge = g.judge AND p.judge = j.id \
         AND p.position = decode(g.position, 'hex')"
    );
    sqlx::query(sqlx::AssertSqlSafe(met)).bind(meetings).execute(&mut *transaction).await?;
    transaction.commit().await
}

/// A change to be stored. Without a move it was only met again.
#[derive(Serialize)]
struct Record<'a> {
    variant: String,
    judge: &'a str,
    position: String,
    r#move: Option<String>,
    score: Option<i16>,
    bound: Option<usize>,
    depth: Option<u32>,
    nodes: Option<i64>,
    millis: Option<i64>,
    games: u32,
    last_used: i64,
}

impl<'a> Record<'a> {
    fn of(key: &'a PositionKey, change: &Change) -> Self {
        let result = change.result.as_ref();
        let whole = |number: u128| i64::try_from(number).unwrap_or(i64::MAX);
        Record {
            variant: variant_text(key.variant),
            judge: &key.judge,
            position: hex(&key.position),
            r#move: result.map(|result| hex(result.mv.as_bytes())),
            score: result.map(|result| result.score.raw()),
            bound: result
                .and_then(|result| RememberedBound::ALL.iter().position(|bound| *bound == result.bound)),
            depth: result.map(|result| result.depth),
            nodes: result.map(|result| whole(result.nodes.into())),
            millis: result.map(|result| whole(result.time.as_millis())),
            games: change.games,
            last_used: change.last_used,
        }
    }
}

type Row = (Vec<u8>, i64, i64, i64, i64, i64, i64);

/// The content of a row; `None` if a number in it is invalid.
fn recollection((mv, score, bound, depth, nodes, millis, games): Row) -> Option<Recollection> {
    let result = SearchResult {
        mv: MoveSquares::from_bytes(&mv)?,
        score: Score::from_raw(i16::try_from(score).ok()?),
        bound: *RememberedBound::ALL.get(usize::try_from(bound).ok()?)?,
        depth: u32::try_from(depth).ok()?,
        nodes: u64::try_from(nodes).ok()?,
        time: Duration::from_millis(u64::try_from(millis).ok()?),
    };
    Some(Recollection { result, games: u32::try_from(games).ok()? })
}

/// One connection, for threads that may block. It has its own runtime: the server's may be waiting for such a thread.
struct Side {
    address: PostgresAddress,
    inner: Mutex<SideState>,
}

struct SideState {
    runtime: Option<Runtime>,
    connection: Option<PgConnection>,
    /// No queries before this time.
    paused_until: Option<Instant>,
}

impl Side {
    fn new(address: &PostgresAddress) -> std::io::Result<Self> {
        let runtime = Some(Builder::new_current_thread().enable_all().build()?);
        let inner = Mutex::new(SideState { runtime, connection: None, paused_until: None });
        Ok(Side { address: address.clone(), inner })
    }

    /// Runs a query, and waits for the answer.
    fn ask<T, F>(&self, question: F) -> Result<T, String>
    where
        F: AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    {
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let SideState { runtime, connection, paused_until } = &mut *guard;
        if paused_until.is_some_and(|time| Instant::now() < time) {
            return Err("it did not answer a moment ago".to_owned());
        }
        let Some(runtime) = runtime else { return Err("it is closed".to_owned()) };
        let answer = runtime.block_on(within(ANSWER, async {
            let mut open = match connection.take() {
                Some(open) => open,
                None => connect(&self.address).await.map_err(|error| error.to_string())?,
            };
            let answer = question(&mut open).await.map_err(|error| error.to_string())?;
            // After any failure it is opened again.
            *connection = Some(open);
            Ok(answer)
        }));
        *paused_until = answer.is_err().then(|| Instant::now() + PAUSE);
        answer
    }
}

async fn within<T>(time: Duration, answer: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let silence = || Err(format!("no answer within {} s", time.as_secs()));
    tokio::time::timeout(time, answer).await.unwrap_or_else(|_| silence())
}

impl Drop for SideState {
    /// Dropping a runtime in an async context would panic.
    fn drop(&mut self) {
        drop(self.connection.take());
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
