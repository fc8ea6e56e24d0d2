//! Rows that fill the explorer up to what a million games leave: made up, of the number and shape that a real archive's have, with positions
//! spread evenly over all numbers.

use std::time::Instant;

use kelso_server::store::{DatabaseAddress, PostgresAddress};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::Failure;
use super::options::Options;

/// Rows that a game adds: an archive of 9,377 games made 219,450.
const ROWS_OF_A_GAME: f64 = 219_450.0 / 9_377.0;

/// Three rows for each position. The numbers of real positions are odd and even alike; these are odd, and hardly ever meet one.
const SQLITE: &str = "INSERT INTO explorer_moves WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1) \
    SELECT $2 * (i / 3) | 1, CASE i % 3 WHEN 2 THEN '22-18' ELSE '11-15' END, i % 2, 1, 1, 1, 0 FROM n";
const POSTGRES: &str = "INSERT INTO explorer_moves SELECT $2 * (i / 3) | 1, CASE i % 3 WHEN 2 THEN '22-18' ELSE '11-15' END, \
    i % 2, 1, 1, 1, 0 FROM generate_series(0::bigint, $1 - 1) AS n(i)";

pub(crate) async fn fill(options: &Options) -> Result<(), Failure> {
    let rows = (options.games as f64 * ROWS_OF_A_GAME) as i64;
    let step = i64::MAX / rows.max(1);
    let began = Instant::now();
    match options.database() {
        DatabaseAddress::File(file) => {
            let mut connection =
                SqliteConnectOptions::new().filename(file).disable_statement_logging().connect().await?;
            sqlx::query(SQLITE).bind(rows).bind(step).execute(&mut connection).await?;
            connection.close().await?;
        }
        DatabaseAddress::Postgres(address) => {
            let mut connection = connect(&address).await?;
            sqlx::query(POSTGRES).bind(rows).bind(step).execute(&mut connection).await?;
            // A million games come in over months, not in a minute: what PostgreSQL does about them by and by is done now.
            for tidy_up in ["VACUUM (ANALYZE) explorer_moves", "CHECKPOINT"] {
                sqlx::query(tidy_up).execute(&mut connection).await?;
            }
            connection.close().await?;
        }
    }
    println!("filled with {rows} rows in {:.1} s", began.elapsed().as_secs_f64());
    Ok(())
}

async fn connect(address: &PostgresAddress) -> Result<sqlx::PgConnection, sqlx::Error> {
    address.url().parse::<sqlx::postgres::PgConnectOptions>()?.disable_statement_logging().connect().await
}
