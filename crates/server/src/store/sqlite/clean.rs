//! Removes from a SQLite file, beside a running server.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{ConnectOptions, Executor};

use super::fault;
use crate::store::StoreError;
use crate::store::clean::CleaningConnection;
use crate::store::reading::{Reader, Value};
use crate::store::script::{Statement, bound};

/// How long a server may keep the file busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection that overwrites what it removes.
pub(in crate::store) async fn cleaning_connection(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(PATIENCE)
        .pragma("secure_delete", "ON")
        .disable_statement_logging();
    options.connect().await.map_err(fault)
}

impl Reader for SqliteConnection {
    type Row = SqliteRow;

    async fn rows(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<SqliteRow>, StoreError> {
        let mut query = sqlx::query(sql);
        for value in values {
            query = match *value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query.fetch_all(self).await.map_err(fault)
    }
}

impl CleaningConnection for SqliteConnection {
    const BEGIN: &'static str = "BEGIN IMMEDIATE";

    async fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        Executor::execute(self, sql).await.map(drop).map_err(fault)
    }

    async fn execute(&mut self, statement: &Statement) -> Result<u64, StoreError> {
        bound!(statement).execute(self).await.map(|done| done.rows_affected()).map_err(fault)
    }
}
