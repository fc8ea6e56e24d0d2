//! The source of rows: a database as of one moment.

use futures_util::TryStreamExt;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use super::tables::{EXPERIENCE, TABLES, Table};
use super::{TransferError, TransferPlace};
use crate::store::reading::StoredRow;
use crate::store::{DatabaseAddress, StoreError, postgres};

/// A database being read, within one transaction.
pub(super) enum Source {
    /// Games, and what agents remember if that file exists.
    Sqlite { games: SqliteConnection, experience: Option<SqliteConnection> },
    /// Everything.
    Postgres(PgConnection),
}

/// What agents remember, from the tables of a SQLite file.
const SQLITE_EXPERIENCE: &str = "FROM (SELECT j.variant AS variant, j.judge AS judge, position, move, score, bound, depth, nodes, \
                                 millis, games, last_used FROM judges j JOIN positions p ON p.judge = j.id) AS experience";
/// The same from PostgreSQL's.
const POSTGRES_EXPERIENCE: &str = "FROM (SELECT j.variant AS variant, j.judge AS judge, position, move, score, bound, depth, \
                                   nodes, millis, games, last_used FROM experience_judges j \
                                   JOIN experience_positions p ON p.judge = j.id) AS experience";

impl Source {
    pub(super) async fn open(place: &TransferPlace) -> Result<Source, TransferError> {
        match &place.database {
            DatabaseAddress::File(file) => {
                let games = connect(file).await?;
                let experience =
                    if place.experience.exists() { Some(connect(&place.experience).await?) } else { None };
                Ok(Source::Sqlite { games, experience })
            }
            DatabaseAddress::Postgres(address) => {
                let mut connection = postgres::connect(address).await?;
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                connection.execute(begin).await.map_err(failed)?;
                Ok(Source::Postgres(connection))
            }
        }
    }

    /// The total number of rows.
    pub(super) async fn count(&mut self) -> Result<u64, TransferError> {
        let mut rows = 0;
        for table in TABLES.iter().chain([&EXPERIENCE]) {
            let sql = format!("SELECT count(*) AS rows {}", self.from(table));
            self.each(table, sql, &mut |row| {
                rows += u64::try_from(row.number("rows")?).unwrap_or(0);
                Ok(())
            })
            .await?;
        }
        Ok(rows)
    }

    /// Passes on every row of a table, by key.
    pub(super) async fn rows(
        &mut self,
        table: &Table,
        take: &mut (dyn FnMut(&dyn StoredRow) -> Result<(), TransferError> + Send),
    ) -> Result<(), TransferError> {
        let sql = format!("SELECT {} {} ORDER BY {}", table.column_list(), self.from(table), table.key);
        self.each(table, sql, take).await
    }

    /// The source of a table's rows, in this database's SQL.
    fn from(&self, table: &Table) -> String {
        match (self, table.name == EXPERIENCE.name) {
            (Source::Sqlite { .. }, true) => SQLITE_EXPERIENCE.to_owned(),
            (Source::Postgres(_), true) => POSTGRES_EXPERIENCE.to_owned(),
            (_, false) => format!("FROM {}", table.name),
        }
    }

    async fn each(
        &mut self,
        table: &Table,
        sql: String,
        take: &mut (dyn FnMut(&dyn StoredRow) -> Result<(), TransferError> + Send),
    ) -> Result<(), TransferError> {
        let query = sqlx::query(AssertSqlSafe(sql.clone()));
        match self {
            Source::Sqlite { games, experience } => {
                let source = if table.name == EXPERIENCE.name { experience.as_mut() } else { Some(games) };
                let Some(source) = source else { return Ok(()) };
                let mut rows = query.fetch(source);
                while let Some(row) = rows.try_next().await.map_err(failed)? {
                    take(&row)?;
                }
            }
            Source::Postgres(source) => {
                let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(source);
                while let Some(row) = rows.try_next().await.map_err(failed)? {
                    take(&row)?;
                }
            }
        }
        Ok(())
    }
}

/// A file as of now, whatever a server writes to it meanwhile.
async fn connect(file: &std::path::Path) -> Result<SqliteConnection, TransferError> {
    if !file.is_file() {
        return Err(TransferError::NoDatabase { path: file.to_owned() });
    }
    let options = SqliteConnectOptions::new().filename(file).disable_statement_logging();
    let mut connection = options.connect().await.map_err(failed)?;
    connection.execute("BEGIN").await.map_err(failed)?;
    Ok(connection)
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn failed(error: sqlx::Error) -> TransferError {
    TransferError::Store(StoreError::Unavailable(error.to_string()))
}
