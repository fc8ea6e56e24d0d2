//! Opens a database on a server: connects, checks, and sets it up if it is empty.

use std::time::Duration;

use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};

use super::faults::{not_connected, unusable};
use super::migrations;
use crate::store::{PostgresAddress, StoreError, StoreOptions};

/// Connections per node for reading.
const READERS: u32 = 8;
/// How long a server may take to accept a connection.
pub(super) const CALLING: Duration = Duration::from_secs(5);
/// How long a query may take.
const QUESTION: Duration = Duration::from_secs(10);

/// The connections for reading.
pub(super) async fn open(address: &PostgresAddress, options: StoreOptions) -> Result<PgPool, StoreError> {
    let mut connection = connect(address).await?;
    migrations::set_up(&mut connection, migrations::STEPS.up_to(options.schema)).await?;
    warn_of_lost_writes(&mut connection).await?;
    let _ = connection.close().await;
    let options = address
        .options()
        .options([("statement_timeout", QUESTION.as_millis().to_string())])
        .disable_statement_logging();
    let pool = PgPoolOptions::new().max_connections(READERS).min_connections(1).acquire_timeout(CALLING);
    pool.connect_with(options.clone()).await.map_err(|error| not_connected(&error, &options))
}

/// One connection, or why there is none.
pub(crate) async fn connect(address: &PostgresAddress) -> Result<PgConnection, StoreError> {
    let options = address.options().disable_statement_logging();
    match tokio::time::timeout(CALLING, options.connect()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(not_connected(&error, &options)),
        Err(_) => Err(StoreError::Unreachable(format!("no answer within {} s", CALLING.as_secs()))),
    }
}

/// A server that does not sync its log to disk loses moves in a power cut, and nobody would know why.
async fn warn_of_lost_writes(connection: &mut PgConnection) -> Result<(), StoreError> {
    let fsync: String = sqlx::query_scalar("SHOW fsync").fetch_one(connection).await.map_err(unusable)?;
    if fsync == "off" {
        tracing::warn!(
            "the database server runs with fsync = off: what is acknowledged may be lost when its computer fails"
        );
    }
    Ok(())
}
