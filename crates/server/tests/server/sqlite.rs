//! The SQLite that is compiled in, which games and experience share.

use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::harness::Host;
use crate::place::is_on_sqlite;

/// Before 3.51.3 a write-ahead log could start again while a checkpoint still counted on it, and the database was damaged.
const WITHOUT_THE_WAL_RESET_FAULT: [u32; 3] = [3, 51, 3];

#[tokio::test]
async fn sqlite_is_newer_than_its_wal_reset_fault() {
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
    let version: String =
        sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut connection).await.unwrap();
    let numbers: Vec<u32> = version.split('.').map(|number| number.parse().unwrap()).collect();
    assert!(numbers.as_slice() >= &WITHOUT_THE_WAL_RESET_FAULT, "SQLite {version}");
}

#[cfg(unix)]
#[tokio::test]
async fn only_their_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    if !is_on_sqlite("a server's files are its own business") {
        return;
    }
    let host = Host::start().await;
    host.player().create(json!({"mode": "device"})).await;
    for ending in ["", "-wal", "-shm"] {
        let mode = std::fs::metadata(host.file(ending)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{ending}");
    }
}
