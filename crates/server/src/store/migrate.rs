//! Migrates a database on behalf of its owner, while no server is using it.

use std::path::Path;

use kelso_learn::private_files;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::migrations::Tables;
use super::{DatabaseAddress, StoreError, postgres, sqlite};

/// How the tables at an address compare with what this program knows.
///
/// # Errors
/// If the database cannot be read.
pub async fn tables(address: &DatabaseAddress) -> Result<Tables, StoreError> {
    match address {
        DatabaseAddress::File(path) if !path.exists() => Ok(Tables::Missing),
        DatabaseAddress::File(path) => {
            let mut connection = connect(path).await?;
            let tables = sqlite::migrations::tables(&mut connection, sqlite::migrations::STEPS).await;
            let _ = connection.close().await;
            tables
        }
        DatabaseAddress::Postgres(address) => {
            let known = postgres::migrations::STEPS;
            postgres::migrations::tables(&mut postgres::connect(address).await?, known).await
        }
    }
}

/// Applies the missing migrations; returns their names.
///
/// # Errors
/// If the tables are those of a newer program, or the database cannot be written.
pub async fn migrate(address: &DatabaseAddress) -> Result<Vec<&'static str>, StoreError> {
    let missing = match tables(address).await? {
        Tables::Current | Tables::Ahead(_) => return Ok(Vec::new()),
        Tables::Newer => return Err(StoreError::NewerTables),
        Tables::Old(missing) => missing,
        Tables::Missing => match address {
            DatabaseAddress::File(_) => sqlite::migrations::STEPS.names(),
            DatabaseAddress::Postgres(_) => postgres::migrations::STEPS.names(),
        },
    };
    match address {
        DatabaseAddress::File(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                private_files::make_folder(folder)
                    .map_err(|error| StoreError::Unwritable(error.to_string()))?;
            }
            sqlite::make_private(path)?;
            let is_new = std::fs::metadata(path).is_ok_and(|found| found.len() == 0);
            let options = options(path);
            let mut connection = open(if is_new { sqlite::gives_back(options) } else { options }).await?;
            sqlite::migrations::STEPS.run(&mut connection).await?;
            let _ = connection.close().await;
        }
        DatabaseAddress::Postgres(address) => {
            postgres::migrations::bring_up_to_date(&mut postgres::connect(address).await?).await?;
        }
    }
    Ok(missing)
}

async fn connect(path: &Path) -> Result<SqliteConnection, StoreError> {
    open(options(path)).await
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).disable_statement_logging()
}

async fn open(options: SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    options.connect().await.map_err(|error| StoreError::Unavailable(error.to_string()))
}
