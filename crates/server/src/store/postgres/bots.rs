//! The bots of a PostgreSQL database, even while nodes use it.

use super::faults::unread;
use super::opening::connect;
use crate::store::bots::{BotEntry, BotsError, ID_BYTES, LIST};
use crate::store::{PostgresAddress, StoreError};

pub(in crate::store) async fn bots(address: &PostgresAddress) -> Result<Vec<BotEntry>, BotsError> {
    let list = async {
        let rows: Vec<(Vec<u8>, String, i64, i64)> =
            sqlx::query_as(LIST).fetch_all(&mut connect(address).await?).await.map_err(unread)?;
        Ok(rows
            .into_iter()
            .map(|(key, name, created, games)| BotEntry::new(&key, name, created, games))
            .collect())
    };
    list.await.map_err(|why| failed(address, &why))
}

/// Returns how many were removed.
pub(in crate::store) async fn revoke_bot(address: &PostgresAddress, id: &str) -> Result<u64, BotsError> {
    let remove = async {
        let delete = sqlx::query("DELETE FROM bots WHERE encode(substr(key, 1, $1), 'hex') = $2");
        let delete = delete.bind(ID_BYTES as i32).bind(id);
        let removed = delete.execute(&mut connect(address).await?).await.map_err(unread)?;
        Ok(removed.rows_affected())
    };
    remove.await.map_err(|why| failed(address, &why))
}

fn failed(address: &PostgresAddress, why: &StoreError) -> BotsError {
    BotsError::Database { path: address.shown(), why: why.to_string() }
}
