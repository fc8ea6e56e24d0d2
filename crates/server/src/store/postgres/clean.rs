//! Removes from a PostgreSQL database, beside running nodes.

use sqlx::Executor;
use sqlx::postgres::{PgConnection, PgRow};

use super::faults::unread;
use crate::store::StoreError;
use crate::store::clean::CleaningConnection;
use crate::store::reading::{Reader, Value};
use crate::store::script::{Statement, bound};

/// The lock of whoever removes, for as long as they are connected: "clean" as a number.
const LOCK: i64 = 0x0063_6c65_616e;

/// One at a time: false if somebody else is at it.
pub(in crate::store) async fn begin_cleaning(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let locked = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK);
    locked.fetch_one(connection).await.map_err(unread)
}

impl Reader for PgConnection {
    type Row = PgRow;

    async fn rows(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<PgRow>, StoreError> {
        let mut query = sqlx::query(sql);
        for value in values {
            query = match *value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query.fetch_all(self).await.map_err(unread)
    }
}

impl CleaningConnection for PgConnection {
    const BEGIN: &'static str = "BEGIN";

    async fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        Executor::execute(self, sql).await.map(drop).map_err(unread)
    }

    async fn execute(&mut self, statement: &Statement) -> Result<u64, StoreError> {
        bound!(statement).execute(self).await.map(|done| done.rows_affected()).map_err(unread)
    }
}
