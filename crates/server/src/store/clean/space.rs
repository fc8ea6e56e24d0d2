//! Gives the room of what was removed from a SQLite file back to the disk.
//!
//! New files give free pages back in small steps, also beside a running server. A file that an earlier version made has
//! to be written anew once for that, which only works while no server uses it; until then its free pages are used for
//! new games.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use crate::lock;
use crate::store::StoreError;

/// Pages that are given back in one transaction.
const STEP: &str = "PRAGMA incremental_vacuum(500)";
/// The least pause between two of them.
const PAUSE: Duration = Duration::from_millis(20);
/// What `PRAGMA auto_vacuum` says of a file that can give pages back in steps.
const IN_STEPS: i64 = 2;

/// What became of the room on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Space {
    /// Bytes by which the file is smaller.
    pub given_back: u64,
    /// Bytes in the file that are free for new games.
    pub free: u64,
    /// The free ones could be given back while no server uses the file.
    pub needs_stop: bool,
}

/// The size of the file.
pub(super) fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Gives back what is free. `data` is the data folder of the server that uses the file, `before` the file's size at first.
pub(super) async fn give_back(
    mut connection: SqliteConnection,
    path: &Path,
    data: &Path,
    before: u64,
) -> Result<Space, StoreError> {
    let in_steps = number(&mut connection, "PRAGMA auto_vacuum").await? == IN_STEPS;
    let is_free = number(&mut connection, "PRAGMA freelist_count").await? > 0;
    let mut needs_stop = false;
    if in_steps {
        step_by_step(&mut connection).await?;
    } else if is_free {
        match FolderUse::of(data) {
            FolderUse::Never | FolderUse::Ours(_) => {
                execute(&mut connection, "PRAGMA auto_vacuum = INCREMENTAL").await?;
                execute(&mut connection, "VACUUM").await?;
            }
            FolderUse::ByServer => needs_stop = true,
        }
    }
    let free = number(&mut connection, "PRAGMA freelist_count").await?
        * number(&mut connection, "PRAGMA page_size").await?;
    // What was removed leaves the log, too, and the file gets its new size; unless somebody reads it just now.
    let _ = number(&mut connection, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let _ = connection.close().await;
    Ok(Space { given_back: before.saturating_sub(size(path)), free: free as u64, needs_stop })
}

async fn step_by_step(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut left = number(connection, "PRAGMA freelist_count").await?;
    while left > 0 {
        let started = Instant::now();
        execute(connection, STEP).await?;
        let now = number(connection, "PRAGMA freelist_count").await?;
        if now >= left {
            break;
        }
        left = now;
        tokio::time::sleep(started.elapsed().max(PAUSE)).await;
    }
    Ok(())
}

/// Who uses a data folder.
enum FolderUse {
    /// No server has ever been there.
    Never,
    /// Nobody, and as long as this lives no server starts on it.
    Ours(#[expect(dead_code, reason = "it is held, not read")] File),
    /// A server.
    ByServer,
}

impl FolderUse {
    fn of(data: &Path) -> FolderUse {
        let Ok(file) = File::open(data.join(lock::NAME)) else { return FolderUse::Never };
        match file.try_lock() {
            Ok(()) => FolderUse::Ours(file),
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => FolderUse::ByServer,
        }
    }
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::query(sql).execute(connection).await.map(drop).map_err(unusable)
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, StoreError> {
    sqlx::query_scalar(sql).fetch_one(connection).await.map_err(unusable)
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn unusable(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}
