//! Opens a database: creates it if missing, checks it, migrates it, and writes to it once.

#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use kelso_learn::private_files;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};

use super::{fault, migrations};
use crate::store::migrations::tell_ahead;
use crate::store::{StoreError, StoreOptions, Tables};

/// Connections for reading.
const READERS: u32 = 4;

/// The connection for writing, and those for reading.
pub(super) async fn open(
    path: &Path,
    options: StoreOptions,
) -> Result<(SqliteConnection, SqlitePool), StoreError> {
    let connect = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(options.patience)
        // What somebody deletes is gone from the file, too, and not only from the tables.
        .pragma("secure_delete", "ON")
        .disable_statement_logging();
    make_private(path)?;
    // Only a new file: it can give back the room of what is removed, see store/clean/space.rs.
    let is_new = std::fs::metadata(path).is_ok_and(|found| found.len() == 0);
    let first = if is_new { gives_back(connect.clone()) } else { connect.clone() };
    let mut connection = first.connect().await.map_err(unusable)?;
    is_whole(&mut connection, path, options.check_up_to).await?;
    let known = migrations::STEPS.up_to(options.schema);
    let before = migrations::tables(&mut connection, known).await?;
    match &before {
        Tables::Newer => return Err(StoreError::NewerTables),
        Tables::Ahead(added) => tell_ahead(added),
        _ => known.run(&mut connection).await?,
    }
    if matches!(&before, Tables::Old(missing) if missing.contains(&OVERWRITES)) {
        compact(&mut connection, path, options.check_up_to).await?;
    }
    Ok((connection, open_readers(connect.read_only(true)).await?))
}

/// A new file gives back free pages step by step.
pub(in crate::store) fn gives_back(connect: SqliteConnectOptions) -> SqliteConnectOptions {
    connect.auto_vacuum(SqliteAutoVacuum::Incremental)
}

/// The first migration of the version that overwrites what it deletes: what earlier ones deleted is still in free pages.
const OVERWRITES: &str = "links of players";

/// Writes the database anew, without its free pages. That copies all of it, so a large one is left to its owner.
async fn compact(connection: &mut SqliteConnection, path: &Path, most: u64) -> Result<(), StoreError> {
    if std::fs::metadata(path).map_or(0, |found| found.len()) > most {
        tracing::warn!(
            "free pages of the database may hold what was deleted; VACUUM removes it, see docs/server.md"
        );
        return Ok(());
    }
    for sql in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] {
        sqlx::query(sql).execute(&mut *connection).await.map_err(fault)?;
    }
    Ok(())
}

/// All of them now: one opened later would open whatever file has the name by then.
async fn open_readers(connect: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let options = SqlitePoolOptions::new().max_connections(READERS).min_connections(READERS);
    let readers = options.max_lifetime(None).idle_timeout(None).connect_with(connect).await.map_err(fault)?;
    let mut open = Vec::new();
    for _ in 0..READERS {
        open.push(readers.acquire().await.map_err(fault)?);
    }
    drop(open);
    Ok(readers)
}

/// SQLite gives its log the permissions of the database, so setting those is enough.
pub(in crate::store) fn make_private(path: &Path) -> Result<(), StoreError> {
    let unwritable = |error: std::io::Error| StoreError::Unwritable(error.to_string());
    let file = private_files::make_file(path).map_err(unwritable)?;
    #[cfg(unix)]
    if file.metadata().is_ok_and(|found| found.permissions().mode() & 0o077 != 0) {
        tracing::warn!(file = %path.display(), "others on this machine may read the games; chmod 600 prevents it");
    }
    drop(file);
    Ok(())
}

/// Refuses a damaged database. The check reads all of it, so a large one is trusted.
async fn is_whole(connection: &mut SqliteConnection, path: &Path, most: u64) -> Result<(), StoreError> {
    let bytes = std::fs::metadata(path).map_or(0, |found| found.len());
    if bytes > most {
        tracing::info!(
            bytes,
            most,
            "the database is too large to be checked at every start; --check does it"
        );
        return Ok(());
    }
    let found: Result<String, _> = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await;
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(StoreError::Damaged(found)),
        Err(error) => Err(unusable(error)),
    }
}

/// SQLite's code 11 means that pages are corrupt; the bits above the lowest byte give details.
fn unusable(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    match code {
        Some(code) if code & 0xff == 11 => StoreError::Damaged(error.to_string()),
        _ => fault(error),
    }
}
