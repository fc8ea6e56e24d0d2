//! Whether new games are accepted: one row, or none, in the database that all nodes share.

use sqlx::Connection;

use super::clean::{CleaningConnection, check};
use super::reading::{Reader, StoredRow};
use super::script::Statement;
use super::{CleanError, DatabaseAddress, StoreError, postgres, sqlite};

/// Since when no new games are accepted.
pub(super) async fn since(reader: &mut impl Reader) -> Result<Option<i64>, StoreError> {
    let rows = reader.rows("SELECT min(since) AS since FROM maintenance", &[]).await?;
    rows.first().map_or(Ok(None), |row| row.optional_number("since"))
}

/// Since when no new games are accepted, in milliseconds since 1970; `None` while they are.
///
/// # Errors
/// If the database cannot be read, or its tables are those of another version.
pub async fn maintenance(database: &DatabaseAddress) -> Result<Option<i64>, CleanError> {
    check(database).await?;
    let found = async {
        match database {
            DatabaseAddress::File(path) => {
                let mut connection = sqlite::cleaning_connection(path).await?;
                let found = since(&mut connection).await;
                let _ = connection.close().await;
                found
            }
            DatabaseAddress::Postgres(address) => since(&mut postgres::connect(address).await?).await,
        }
    };
    found.await.map_err(|error| CleanError::of(database, error))
}

/// From now on no new games are accepted, or they are again (`None`).
///
/// # Errors
/// If the database cannot be written, or its tables are those of another version.
pub async fn set_maintenance(database: &DatabaseAddress, since: Option<i64>) -> Result<(), CleanError> {
    check(database).await?;
    let set = async {
        match database {
            DatabaseAddress::File(path) => {
                let mut connection = sqlite::cleaning_connection(path).await?;
                let done = set(&mut connection, since).await;
                let _ = connection.close().await;
                done
            }
            DatabaseAddress::Postgres(address) => set(&mut postgres::connect(address).await?, since).await,
        }
    };
    set.await.map_err(|error| CleanError::of(database, error))
}

async fn set<C: CleaningConnection>(connection: &mut C, since: Option<i64>) -> Result<(), StoreError> {
    connection.run(C::BEGIN).await?;
    connection.run("DELETE FROM maintenance").await?;
    if let Some(since) = since {
        let insert = "INSERT INTO maintenance (since) VALUES ($1)";
        connection.execute(&Statement::new(insert, [since.into()])).await?;
    }
    connection.run("COMMIT").await
}
