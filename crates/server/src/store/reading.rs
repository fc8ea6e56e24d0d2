//! What the readers of both databases have in common, so that queries are written once: `reads.rs`.

use std::future::Future;

use sqlx::{ColumnIndex, Decode, Type};

use super::StoreError;

/// A query parameter. `$1` in the text is the first, in both databases.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Text(&'a str),
    Number(i64),
    Bytes(&'a [u8]),
}

/// A connection for reading.
pub trait Reader: Send {
    /// What it finds.
    type Row: StoredRow + Send + Sync;

    /// All rows of a query.
    fn rows<'a>(
        &'a mut self,
        sql: &'static str,
        values: &'a [Value<'a>],
    ) -> impl Future<Output = Result<Vec<Self::Row>, StoreError>> + Send + 'a;
}

/// A row with named columns.
pub trait StoredRow {
    fn text(&self, column: &str) -> Result<String, StoreError>;
    fn optional(&self, column: &str) -> Result<Option<String>, StoreError>;
    fn number(&self, column: &str) -> Result<i64, StoreError>;
    fn bytes(&self, column: &str) -> Result<Vec<u8>, StoreError>;
    fn optional_number(&self, column: &str) -> Result<Option<i64>, StoreError>;
    fn optional_bytes(&self, column: &str) -> Result<Option<Vec<u8>>, StoreError>;
}

impl<R> StoredRow for R
where
    R: sqlx::Row,
    for<'a> &'a str: ColumnIndex<R>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn text(&self, column: &str) -> Result<String, StoreError> {
        self.try_get(column).map_err(unread)
    }

    fn optional(&self, column: &str) -> Result<Option<String>, StoreError> {
        self.try_get(column).map_err(unread)
    }

    fn number(&self, column: &str) -> Result<i64, StoreError> {
        self.try_get(column).map_err(unread)
    }

    fn bytes(&self, column: &str) -> Result<Vec<u8>, StoreError> {
        self.try_get(column).map_err(unread)
    }

    fn optional_number(&self, column: &str) -> Result<Option<i64>, StoreError> {
        self.try_get(column).map_err(unread)
    }

    fn optional_bytes(&self, column: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.try_get(column).map_err(unread)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn unread(error: sqlx::Error) -> StoreError {
    StoreError::Corrupt(error.to_string())
}
