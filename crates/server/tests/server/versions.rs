//! Two versions of the program on one database: migrations expand first, and contract a version later.

use kelso_server::store::{DatabaseAddress, OpenStore, StoreError, StoreOptions, Tables, migrate, tables};
use kelso_server::time::SystemClock;
use serde_json::json;
use std::sync::Arc;

use crate::harness::Host;
use crate::nodes::{Nodes, nodes};
use crate::place::{self, Place};

/// The last migration before `expand maintenance`: what the version before knows.
fn version_before(database: &DatabaseAddress) -> i64 {
    if matches!(database, DatabaseAddress::File(_)) { 17 } else { 13 }
}

/// Records a migration of a later version, as its `kelso migrate` does.
async fn record(host: &Host, version: i64, name: &str) {
    let sql = format!(
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
         SELECT {version}, '{name}', installed_on, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1"
    );
    host.execute(&sql).await;
}

async fn open(database: &DatabaseAddress) -> Result<(), StoreError> {
    let store = OpenStore::open(database, StoreOptions::default(), Arc::new(SystemClock::new())).await?;
    store.shared().close().await
}

#[tokio::test]
async fn what_a_later_version_has_only_added_does_no_harm_and_anything_else_is_refused() {
    let place = Place::new();
    let database = place.database().await;
    let before = version_before(&database);
    // A server of the version before; a file it makes itself, a database is that of this version.
    let host = Host::at(place, |config| config.schema = Some(before)).await;
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    black.moves(1, "11-15").await;
    white.moves(2, "23-19").await;
    drop((black, white));
    migrate(host.database()).await.unwrap();
    record(&host, 90, "expand something").await;
    host.execute("CREATE TABLE something (game TEXT NOT NULL)").await;
    host.execute("ALTER TABLE games ADD COLUMN something TEXT").await;
    assert_eq!(tables(host.database()).await, Ok(Tables::Ahead(vec!["expand something".to_owned()])));
    assert_eq!(migrate(host.database()).await, Ok(vec![]), "there is nothing to do");
    // Both versions start on it.
    let mut place = host.stop().await;
    for schema in [Some(before), None] {
        let host = Host::at(place, |config| config.schema = schema).await;
        assert_eq!(host.player().snapshot(&game).await["plies"].as_array().unwrap().len(), 2);
        place = host.stop().await;
    }
    let host = Host::at(place, |_| {}).await;
    let (_, mut black, _white) = host.sockets(json!({})).await;
    black.moves(1, "11-15").await;
    record(&host, 91, "contract something").await;
    assert_eq!(tables(host.database()).await, Ok(Tables::Newer));
    assert_eq!(migrate(host.database()).await, Err(StoreError::NewerTables));
    let place = host.stop().await;
    assert_eq!(open(&place.database().await).await, Err(StoreError::NewerTables));
}

#[tokio::test]
async fn nodes_of_two_versions_serve_the_same_game_while_one_replaces_the_other() {
    let old = |config: &mut kelso_server::Config| config.schema = Some(version_before(&config.database));
    let mut nodes = nodes!(Nodes::start(0));
    let database = nodes.database().await;
    // As the version before made it.
    let DatabaseAddress::Postgres(address) = &database else { return };
    let before = "DROP TABLE maintenance; DELETE FROM _sqlx_migrations WHERE version > 13";
    sqlx::Executor::execute(&mut place::connect(address).await, before).await.unwrap();
    nodes.add(old).await;
    assert_eq!(tables(&database).await, Ok(Tables::Old(vec!["expand maintenance"])));
    assert_eq!(open(&database).await, Err(StoreError::OldTables), "migrate first");
    let (game, black, white) = nodes.hosts[0].pair(json!({})).await;
    let mut black_at_old = black.socket(&game).await;
    black_at_old.until("snapshot").await;
    black_at_old.moves(1, "11-15").await;
    // The old node serves on while the tables are migrated.
    assert_eq!(migrate(&database).await, Ok(vec!["expand maintenance"]));
    nodes.add(|_| {}).await;
    let mut white_at_new = nodes.at(1, &white).socket(&game).await;
    assert_eq!(white_at_new.until("snapshot").await["plies"].as_array().unwrap().len(), 1);
    white_at_new.moves(2, "23-19").await;
    assert_eq!(black_at_old.until("move").await["move"]["text"], "11-15");
    assert_eq!(black_at_old.until("move").await["move"]["text"], "23-19");
    black_at_old.moves(3, "8-11").await;
    // It crashes, and starts again on tables that are newer than it knows.
    drop(black_at_old);
    nodes.hosts.remove(0).stop().await;
    nodes.add(old).await;
    let mut black_again = nodes.at(1, &black).socket(&game).await;
    assert_eq!(black_again.until("snapshot").await["plies"].as_array().unwrap().len(), 3);
    white_at_new.moves(4, "22-17").await;
    assert_eq!(black_again.until("move").await["move"]["text"], "22-17");
    black_again.moves(5, "15-18").await;
    let [new, old] = [&nodes.hosts[0], &nodes.hosts[1]];
    let plies = |snapshot: serde_json::Value| snapshot["plies"].as_array().unwrap().len();
    assert_eq!(
        (plies(new.player().snapshot(&game).await), plies(old.player().snapshot(&game).await)),
        (5, 5)
    );
}
