//! The migrations of PostgreSQL databases, and who applies them.
//!
//! Nodes of an earlier version may be running on an old database: only its owner knows, and migrates it with `kelso
//! migrate`. A database without tables is set up by the first node that opens it.

use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnection;

use super::faults::unusable;
use crate::store::StoreError;
use crate::store::migrations::{Steps, Tables, refused, tell_ahead};

pub(in crate::store) const STEPS: Steps = Steps(&[
    (1, "games", include_str!("../../../migrations/postgres/0001_games.sql")),
    (2, "experience", include_str!("../../../migrations/postgres/0002_experience.sql")),
    (3, "reviews", include_str!("../../../migrations/postgres/0003_reviews.sql")),
    (4, "puzzles", include_str!("../../../migrations/postgres/0004_puzzles.sql")),
    (5, "explorer", include_str!("../../../migrations/postgres/0005_explorer.sql")),
    (6, "players", include_str!("../../../migrations/postgres/0006_players.sql")),
    (7, "lab", include_str!("../../../migrations/postgres/0007_lab.sql")),
    (8, "finished games", include_str!("../../../migrations/postgres/0008_finished_games.sql")),
    (9, "line reviews", include_str!("../../../migrations/postgres/0009_line_reviews.sql")),
    (10, "shared analyses", include_str!("../../../migrations/postgres/0010_shared_analyses.sql")),
    (11, "explorer examples", include_str!("../../../migrations/postgres/0011_explorer_examples.sql")),
    (12, "links of players", include_str!("../../../migrations/postgres/0012_links_of_players.sql")),
    (13, "player weights", include_str!("../../../migrations/postgres/0013_player_weights.sql")),
    (14, "expand maintenance", include_str!("../../../migrations/postgres/0014_expand_maintenance.sql")),
]);

/// The lock held while tables are created or changed, so that nodes that start together wait for each other: "kelso" as
/// a number.
const LOCK: i64 = 0x006b_656c_736f;

/// How the tables compare with what this program knows.
pub(in crate::store) async fn tables(
    connection: &mut PgConnection,
    known: Steps,
) -> Result<Tables, StoreError> {
    let recorded: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(unusable)?;
    if !recorded {
        return Ok(Tables::Missing);
    }
    let sql = "SELECT version, description FROM _sqlx_migrations ORDER BY version";
    let taken: Vec<(i64, String)> = sqlx::query_as(sql).fetch_all(connection).await.map_err(unusable)?;
    Ok(known.compare(Some(&taken)))
}

/// Creates the tables if there are none, and refuses those of another version.
pub(in crate::store) async fn set_up(connection: &mut PgConnection, known: Steps) -> Result<(), StoreError> {
    match tables(connection, known).await? {
        Tables::Missing => migrate(connection, known, |tables| *tables == Tables::Missing).await?,
        Tables::Old(_) => return Err(StoreError::OldTables),
        Tables::Newer => return Err(StoreError::NewerTables),
        Tables::Ahead(added) => tell_ahead(&added),
        Tables::Current => {}
    }
    Ok(())
}

/// Applies all missing migrations in one transaction.
pub(in crate::store) async fn bring_up_to_date(connection: &mut PgConnection) -> Result<(), StoreError> {
    migrate(connection, STEPS, |_| true).await
}

/// Applies all missing migrations in one transaction, if the tables are as `wanted` once the lock is held.
async fn migrate(
    connection: &mut PgConnection,
    known: Steps,
    wanted: impl FnOnce(&Tables) -> bool,
) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await.map_err(unusable)?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)")
        .bind(LOCK)
        .execute(&mut *transaction)
        .await
        .map_err(unusable)?;
    let found = tables(&mut transaction, known).await?;
    if found == Tables::Newer {
        return Err(StoreError::NewerTables);
    }
    if wanted(&found) {
        let mut migrator = Migrator::new(known).await.map_err(refused)?;
        migrator.set_ignore_missing(true);
        // We already have a lock, one that ends with the transaction.
        migrator.set_locking(false);
        let taken = migrator.run_direct(None, &mut *transaction, false).await;
        taken.map_err(|error| match error {
            sqlx::migrate::MigrateError::Execute(error)
            | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => unusable(error),
            error => refused(error),
        })?;
    }
    transaction.commit().await.map_err(unusable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations::tests::{are_all_of, are_frozen};

    const RECORDED: [(i64, &str, &str); 14] = [
        (
            1,
            "games",
            "b8f86d574b7d7eca823fe85743790538b8852410fd14e44c5b333e9acca77d1e018799b3ad7544395179ecbcb1f31c54",
        ),
        (
            2,
            "experience",
            "038c26a25fef97cc83a35f3c28d5bc44ff8c17bcf5a001dfedb4630d277e405f76a1757df282576d428e7ba638d5922a",
        ),
        (
            3,
            "reviews",
            "112a424d5fb8a0af887bd95d15c6e9778b5609730bc919bd8d5eb325707579be448f8ce66f7fb3c6f7becacbf495e834",
        ),
        (
            4,
            "puzzles",
            "227327840cdf07c47eb6f7e51c179f705ceca61a7eeae84d2933b25082626db848dae6dba23ce80bf42f654429f89f0b",
        ),
        (
            5,
            "explorer",
            "70e80f6b68c010fc4d7b9da226134df768cdf5a0e5504d85a76bf33cc5a2dd333c17bc8e16329a74b50c90e5c6fb565a",
        ),
        (
            6,
            "players",
            "69f5eb9e1f357c69f8c5b0cfc31ea24d9247698e551a8e19ceeac166aadde58cea57d1188cf5a6d64dc1bba512a40cfb",
        ),
        (
            7,
            "lab",
            "044377683a9a04e55c26969fdb312ea254f538e6a8b62bab62e8a6ae746e73f70e64bb388d02a4c2a486280c5e452215",
        ),
        (
            8,
            "finished games",
            "b205703c5686616daff23247608e7020919914cc83faeef207f72f9915093a09f7647b634c0f376fd3fcaee157bbb24b",
        ),
        (
            9,
            "line reviews",
            "87ad9dcf46db38739463d046357cc6c4c8018af0ad0f22002cf9b467b8747a4e3e4c4e5d40cf45984922aa0f28dc9966",
        ),
        (
            10,
            "shared analyses",
            "681f35ea42e923a437a4cb75a2fa2d468f480fae160d200b179a7b83c7cfb108c0e010d2103a4990f66e9f87a6be08cf",
        ),
        (
            11,
            "explorer examples",
            "30c59958da14d8a1e2fb6256f9f278d9b63f12ebc9a45b9eaafb4df2e783a784c5ecaa00611ee27daa6673e2fc3bfc6e",
        ),
        (
            12,
            "links of players",
            "797e09f01bf6efae2707d3f7cf0a039e3a9caa4ce4f9cd19470c771b182cf02c1445eb6aff7d57d77881b2ea7a576fd5",
        ),
        (
            13,
            "player weights",
            "e5701f1b9e250482c356bcd5f9315bed7a047ab8a0993c5af84f15f6fcc769bafdc433d0b424f795eb0766fca7a92223",
        ),
        (
            14,
            "expand maintenance",
            "faeb5e09cbe200823508020485bd84009679d2d8d4226d6f2b475751a1b4cb44970110484f8f8abf8d98fbd0ced4e4dd",
        ),
    ];

    #[tokio::test]
    async fn databases_of_earlier_releases_still_open() {
        are_frozen(STEPS, &RECORDED).await;
    }

    #[tokio::test]
    async fn every_file_is_a_step() {
        are_all_of("postgres", STEPS).await;
    }
}
