//! An open database of either kind.

use std::sync::Arc;

use super::{DatabaseAddress, PostgresStore, SqliteStore, Store, StoreError, StoreOptions};
use crate::time::Clock;

/// An open database. Clones share it.
#[derive(Clone)]
pub enum OpenStore {
    /// A file.
    Sqlite(Arc<SqliteStore>),
    /// A database of a server.
    Postgres(Arc<PostgresStore>),
}

impl OpenStore {
    /// Opens what is at an address.
    ///
    /// # Errors
    /// If it cannot be opened, or is of another version.
    pub async fn open(
        address: &DatabaseAddress,
        options: StoreOptions,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, StoreError> {
        Ok(match address {
            DatabaseAddress::File(path) => {
                OpenStore::Sqlite(Arc::new(SqliteStore::open(path, options, clock).await?))
            }
            DatabaseAddress::Postgres(address) => {
                OpenStore::Postgres(Arc::new(PostgresStore::open(address, options, clock).await?))
            }
        })
    }

    /// True if it is for one server alone, as a file in a locked data folder is.
    pub(crate) fn is_exclusive(&self) -> bool {
        matches!(self, OpenStore::Sqlite(_))
    }

    /// As a shared trait object.
    pub fn shared(&self) -> Arc<dyn Store> {
        match self {
            OpenStore::Sqlite(store) => store.clone(),
            OpenStore::Postgres(store) => store.clone(),
        }
    }
}
