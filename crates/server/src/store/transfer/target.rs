//! The target of rows: an empty database, which gets all of them or none.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, Sqlite};

use serde_json::Value;

use super::tables::{EXPERIENCE, Fields, Kind, TABLES, Table};
use super::{TransferError, TransferPlace};
use crate::lock::FolderLock;
use crate::store::stored::from_hex;
use crate::store::{DatabaseAddress, PostgresAddress, StoreError, migrate, postgres};

/// A database being filled, within one transaction.
pub(super) enum Target {
    /// Games, and what agents remember. No server may use the folder meanwhile.
    Sqlite { games: SqliteConnection, experience: SqliteConnection, _lock: FolderLock },
    /// Everything.
    Postgres(PgConnection),
}

impl Target {
    /// Opens it, migrates it, and checks that it is empty.
    pub(super) async fn open(place: &TransferPlace) -> Result<Target, TransferError> {
        let mut target = match &place.database {
            DatabaseAddress::File(file) => Target::files(place, file).await?,
            DatabaseAddress::Postgres(address) => Target::server(address).await?,
        };
        for table in TABLES.iter().chain([&EXPERIENCE]) {
            if target.has_rows(table).await? {
                return Err(TransferError::NotEmpty { shown: place.database.shown(), what: table.name });
            }
        }
        Ok(target)
    }

    async fn files(place: &TransferPlace, file: &std::path::Path) -> Result<Target, TransferError> {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let lock = FolderLock::take(folder.unwrap_or(std::path::Path::new(".")))
            .map_err(|error| TransferError::InUse(error.to_string()))?;
        migrate::migrate(&place.database).await?;
        let experience = &place.experience;
        // Opening an experience file creates it.
        kelso_learn::experience::Store::open(experience, std::sync::Arc::new(|_| {}))
            .map_err(|error| TransferError::Experience(error.to_string()))?;
        Ok(Target::Sqlite { games: begun(file).await?, experience: begun(experience).await?, _lock: lock })
    }

    async fn server(address: &PostgresAddress) -> Result<Target, TransferError> {
        let mut connection = postgres::connect(address).await?;
        postgres::migrations::set_up(&mut connection, postgres::migrations::STEPS).await?;
        // Nodes may be running on it: none of them can create a game between the check and the end.
        connection
            .execute("BEGIN; LOCK TABLE games, bots, feedback IN EXCLUSIVE MODE")
            .await
            .map_err(failed)?;
        Ok(Target::Postgres(connection))
    }

    async fn has_rows(&mut self, table: &Table) -> Result<bool, TransferError> {
        let is_experience = table.name == EXPERIENCE.name;
        let found: i64 = match self {
            Target::Sqlite { games, experience, .. } => {
                let (source, name) =
                    if is_experience { (experience, "positions") } else { (games, table.name) };
                let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {name} LIMIT 1) AS found");
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(source).await.map_err(failed)?
            }
            Target::Postgres(source) => {
                let name = if is_experience { "experience_positions" } else { table.name };
                let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {name} LIMIT 1) AS found");
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(source).await.map_err(failed)?
            }
        };
        Ok(found > 0)
    }

    /// Inserts rows of one table.
    pub(super) async fn insert(&mut self, table: &Table, rows: Vec<Fields>) -> Result<(), TransferError> {
        match self {
            Target::Sqlite { games, experience, .. } => {
                let target = if table.name == EXPERIENCE.name { experience } else { games };
                for row in rows {
                    insert_into_file(target, table, &row).await.map_err(failed)?;
                }
                Ok(())
            }
            Target::Postgres(target) => insert_into_server(target, table, rows).await.map_err(failed),
        }
    }

    /// Commits everything.
    pub(super) async fn commit(self) -> Result<(), TransferError> {
        match self {
            Target::Sqlite { mut games, mut experience, _lock } => {
                games.execute("COMMIT").await.map_err(failed)?;
                experience.execute("COMMIT").await.map_err(failed)?;
                let _ = (games.close().await, experience.close().await);
            }
            Target::Postgres(mut target) => {
                // New answers are numbered after the imported ones.
                let next = "SELECT setval(pg_get_serial_sequence('feedback', 'id'), max(id)) FROM feedback HAVING count(*) > 0";
                target.execute(next).await.map_err(failed)?;
                target.execute("COMMIT").await.map_err(failed)?;
                let _ = target.close().await;
            }
        }
        Ok(())
    }
}

async fn begun(file: &std::path::Path) -> Result<SqliteConnection, TransferError> {
    let options = SqliteConnectOptions::new().filename(file).disable_statement_logging();
    let mut connection = options.connect().await.map_err(failed)?;
    connection.execute("BEGIN IMMEDIATE").await.map_err(failed)?;
    Ok(connection)
}

async fn insert_into_file(
    target: &mut SqliteConnection,
    table: &Table,
    row: &Fields,
) -> Result<(), sqlx::Error> {
    type Query<'q> = sqlx::query::Query<'q, Sqlite, SqliteArguments>;
    fn bind<'q>(query: Query<'q>, kind: Kind, value: Option<&Value>) -> Query<'q> {
        match (kind, value) {
            (Kind::Text, Some(Value::String(text))) => query.bind(text.clone()),
            (Kind::Bytes, Some(Value::String(digits))) => query.bind(from_hex(digits)),
            (Kind::Number, Some(Value::Number(number))) => query.bind(number.as_i64()),
            _ => query.bind(None::<String>),
        }
    }
    if table.name == EXPERIENCE.name {
        let judge = "INSERT OR IGNORE INTO judges (variant, judge) VALUES ($1, $2)";
        let judge = bind(sqlx::query(judge), Kind::Text, row.get("variant"));
        bind(judge, Kind::Text, row.get("judge")).execute(&mut *target).await?;
    }
    let places: Vec<_> = (1..=table.columns.len()).map(|place| format!("${place}")).collect();
    let sql = if table.name == EXPERIENCE.name {
        "INSERT INTO positions (judge, position, move, score, bound, depth, nodes, millis, games, last_used) \
         SELECT id, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM judges WHERE variant = $1 AND judge = $2"
            .to_owned()
    } else {
        format!("INSERT INTO {} ({}) VALUES ({})", table.name, table.column_list(), places.join(", "))
    };
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (name, kind) in table.columns {
        query = bind(query, *kind, row.get(*name));
    }
    query.execute(target).await.map(drop)
}

async fn insert_into_server(
    target: &mut PgConnection,
    table: &Table,
    mut rows: Vec<Fields>,
) -> Result<(), sqlx::Error> {
    if table.name == "feedback" {
        rows.iter_mut().for_each(without_null_letters);
    }
    let rows = serde_json::to_string(&rows).expect("rows have string keys only");
    let column = |(name, kind): &(&str, Kind)| match kind {
        Kind::Number => format!("{name} bigint"),
        Kind::Text | Kind::Bytes => format!("{name} text"),
    };
    let value = |(name, kind): &(&str, Kind)| match kind {
        Kind::Bytes => format!("decode(r.{name}, 'hex')"),
        Kind::Text | Kind::Number => format!("r.{name}"),
    };
    let record: Vec<_> = table.columns.iter().map(column).collect();
    let record = format!("jsonb_to_recordset($1::jsonb) AS r({})", record.join(", "));
    let values: Vec<_> = table.columns.iter().map(value).collect();
    let insert = if table.name == EXPERIENCE.name {
        let judges = format!(
            "INSERT INTO experience_judges (variant, judge) SELECT DISTINCT r.variant, r.judge FROM {record} \
             ON CONFLICT DO NOTHING"
        );
        sqlx::query(AssertSqlSafe(judges)).bind(rows.clone()).execute(&mut *target).await?;
        format!(
            "INSERT INTO experience_positions (judge, position, move, score, bound, depth, nodes, millis, games, last_used) \
             SELECT j.id, {} FROM {record} JOIN experience_judges j ON j.variant = r.variant AND j.judge = r.judge",
            values[2..].join(", ")
        )
    } else {
        format!(
            "INSERT INTO {} ({}) SELECT {} FROM {record}",
            table.name,
            table.column_list(),
            values.join(", ")
        )
    };
    sqlx::query(AssertSqlSafe(insert)).bind(rows).execute(target).await.map(drop)
}

/// Earlier versions stored comments with NUL characters, which PostgreSQL does not accept in JSON.
fn without_null_letters(row: &mut Fields) {
    let Some(Value::String(answers)) = row.get_mut("answers") else { return };
    let Ok(Value::Object(mut given)) = serde_json::from_str(answers) else { return };
    if let Some(Value::String(comment)) = given.get_mut("comment")
        && comment.contains('\0')
    {
        comment.retain(|letter| letter != '\0');
        *answers = Value::Object(given).to_string();
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn failed(error: sqlx::Error) -> TransferError {
    TransferError::Store(StoreError::Unavailable(error.to_string()))
}
