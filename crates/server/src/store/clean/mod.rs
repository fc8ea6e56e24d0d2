//! Removes what nobody has used for a long time, on behalf of the server's owner, even while servers use the database.
//!
//! Whether something goes is decided by the statement that removes it: a game that somebody changes in the last moment
//! stays, and one that is gone cannot be written again, because a change is stored only on top of a row.

mod kinds;
mod removal;
mod space;

use std::path::Path;

use serde::Serialize;
use sqlx::Connection;
use thiserror::Error;

use super::migrations::Tables;
use super::reading::Reader;
use super::script::Statement;
use super::{DatabaseAddress, StoreError, postgres, sqlite};
use removal::Removal;

pub use space::Space;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// What is to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CleanPlan {
    /// What was last used before this time goes, in milliseconds since 1970.
    pub before: i64,
    /// The current time.
    pub now: i64,
}

impl CleanPlan {
    /// What nobody has used for this many days.
    pub fn older_than(days: u32, now: i64) -> Self {
        CleanPlan { before: now - i64::from(days) * DAY, now }
    }
}

/// How much there was of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CleanCounts {
    /// Games that are over.
    pub finished_games: u64,
    /// Games that were left before their end.
    pub unfinished_games: u64,
    /// Analyses shared by a link.
    pub shared_analyses: u64,
    /// Reviews of lines that are no games of this server.
    pub line_reviews: u64,
    /// Lab runs.
    pub lab_runs: u64,
    /// Attempts at puzzles, of players who have not been seen since.
    pub puzzle_attempts: u64,
    /// Uploaded weights, of players who have not been seen since.
    pub weights: u64,
}

impl CleanCounts {
    /// All of them together.
    pub fn total(&self) -> u64 {
        let CleanCounts { finished_games, unfinished_games, shared_analyses, line_reviews, .. } = self;
        let CleanCounts { lab_runs, puzzle_attempts, weights, .. } = self;
        finished_games
            + unfinished_games
            + shared_analyses
            + line_reviews
            + lab_runs
            + puzzle_attempts
            + weights
    }
}

/// What was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cleaned {
    /// How much of what.
    pub removed: CleanCounts,
    /// False if it was interrupted: the rest is still there.
    pub complete: bool,
    /// What became of the room on the disk; not known on PostgreSQL, which looks after that itself.
    pub space: Option<Space>,
}

/// Why nothing is removed.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CleanError {
    #[error("there is no database {path}; name the folder in which a server keeps its games")]
    NoDatabase { path: String },
    #[error("another kelso clean, or a node with --keep, is removing old games from {path}; let it finish")]
    Busy { path: String },
    #[error("{path}: {error}")]
    Database { path: String, error: StoreError },
}

/// A connection that removes.
pub(super) trait CleaningConnection: Reader + Sized {
    /// Begins a transaction whose writes come before those of others or after them.
    const BEGIN: &'static str;

    /// Runs a statement without parameters.
    fn run(&mut self, sql: &'static str) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Runs a statement, and returns how many rows it changed.
    fn execute(&mut self, statement: &Statement) -> impl Future<Output = Result<u64, StoreError>> + Send;
}

/// Counts what [`clean`] would remove.
///
/// # Errors
/// If the database cannot be read, or its tables are those of another version.
pub async fn clean_counts(database: &DatabaseAddress, plan: CleanPlan) -> Result<CleanCounts, CleanError> {
    check(database).await?;
    let counts = async {
        match database {
            DatabaseAddress::File(path) => {
                let mut connection = sqlite::cleaning_connection(path).await?;
                let counts = removal::counts(&mut connection, plan).await;
                let _ = connection.close().await;
                counts
            }
            DatabaseAddress::Postgres(address) => {
                removal::counts(&mut postgres::connect(address).await?, plan).await
            }
        }
    };
    counts.await.map_err(|error| CleanError::of(database, error))
}

/// Removes what nobody has used for a long time, in short transactions, and gives the room back as far as that is
/// possible. `data` is the data folder of the server that uses a file. `progress` gets how much was removed and the
/// total; it returns false to stop, which keeps what is done.
///
/// # Errors
/// If the database cannot be used, its tables are those of another version, or somebody else is cleaning it. What was
/// removed before an error stays removed.
pub async fn clean(
    database: &DatabaseAddress,
    data: &Path,
    plan: CleanPlan,
    progress: &mut (dyn FnMut(u64, u64) -> bool + Send),
) -> Result<Cleaned, CleanError> {
    check(database).await?;
    match database {
        DatabaseAddress::File(path) => {
            let cleaned = async {
                let mut connection = sqlite::cleaning_connection(path).await?;
                let before = space::size(path);
                let mut removal = Removal::new(plan, progress);
                let complete = removal.run(&mut connection).await?;
                let removed = removal.removed;
                let space = space::give_back(connection, path, data, before).await?;
                Ok(Cleaned { removed, complete, space: Some(space) })
            };
            cleaned.await.map_err(|error| CleanError::of(database, error))
        }
        DatabaseAddress::Postgres(address) => {
            let mut connection =
                postgres::connect(address).await.map_err(|error| CleanError::of(database, error))?;
            let is_ours = postgres::begin_cleaning(&mut connection).await;
            if !is_ours.map_err(|error| CleanError::of(database, error))? {
                return Err(CleanError::Busy { path: database.shown() });
            }
            let mut removal = Removal::new(plan, progress);
            let complete =
                removal.run(&mut connection).await.map_err(|error| CleanError::of(database, error))?;
            Ok(Cleaned { removed: removal.removed, complete, space: None })
        }
    }
}

/// The tables must be those that this program knows.
pub(super) async fn check(database: &DatabaseAddress) -> Result<(), CleanError> {
    let tables = super::tables(database).await.map_err(|error| CleanError::of(database, error))?;
    match (tables, database) {
        (Tables::Current | Tables::Ahead(_), _) => Ok(()),
        (Tables::Missing, _) => Err(CleanError::NoDatabase { path: database.shown() }),
        (Tables::Old(_), _) => Err(CleanError::of(database, StoreError::OldTables)),
        (Tables::Newer, _) => Err(CleanError::of(database, StoreError::NewerTables)),
    }
}

impl CleanError {
    pub(super) fn of(database: &DatabaseAddress, error: StoreError) -> CleanError {
        CleanError::Database { path: database.shown(), error }
    }
}
