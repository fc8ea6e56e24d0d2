//! The steps that bring a database's tables up to date.
//!
//! `sqlx::migrate!` would read the folder by itself, but its macros compile sqlx, tokio and SQLite once more for the machine
//! that builds. What the macro would record in a database is recorded here too, so either can open the other's.

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;

use sqlx::SqlStr;
use sqlx::error::BoxDynError;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnection;

use super::StoreError;

/// Version and description, as in the file's name, and what it holds. A database remembers the checksum of each step it has
/// taken: a file that has been released must never change.
const STEPS: [(i64, &str, &str); 6] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
    (2, "player games", include_str!("../../migrations/0002_player_games.sql")),
    (3, "format", include_str!("../../migrations/0003_format.sql")),
    (4, "write probes", include_str!("../../migrations/0004_write_probes.sql")),
    (5, "feedback counts", include_str!("../../migrations/0005_feedback_counts.sql")),
    (6, "clock since", include_str!("../../migrations/0006_clock_since.sql")),
];

/// Takes the steps that the database has not taken yet.
pub(super) async fn run(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrator = Migrator::new(Steps).await.map_err(refused)?;
    migrator.run_direct(None, connection, false).await.map_err(refused)
}

fn refused(error: MigrateError) -> StoreError {
    match error {
        // A step was taken that this program does not know.
        MigrateError::VersionMissing(_) => StoreError::NewerTables,
        error => StoreError::Unavailable(error.to_string()),
    }
}

#[derive(Debug)]
struct Steps;

impl<'s> MigrationSource<'s> for Steps {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 's>> {
        let migration = |(version, description, sql)| {
            let description = Cow::Borrowed(description);
            Migration::new(version, description, MigrationType::Simple, SqlStr::from_static(sql), false)
        };
        Box::pin(async move { Ok(STEPS.map(migration).into()) })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::path::Path;

    use super::*;

    /// What databases that are out there have in their `_sqlx_migrations`: version, description, SHA-384 of the file.
    const RECORDED: [(i64, &str, &str); 6] = [
        (
            1,
            "games",
            "1525cf66b4447cb79974aa905c62f6af323746d9ba70a7a4ac4f8702ce8692dfb808128474ef8ffa7c9a6626a7acec01",
        ),
        (
            2,
            "player games",
            "14e1ae044332b52a7a3d2c61a420526f2a15e13785fff32ec1087f03e46a4f837d6c7db7cb43c34da18942696844d376",
        ),
        (
            3,
            "format",
            "d9c69b842e7081b733be60c1361a156906d63000c3d05d923f497e390412c774e961c4bf72a069fb8f24aacd3843b5ab",
        ),
        (
            4,
            "write probes",
            "7a1ae04fe1883bebed53d1c32ba61e9c5ab61925fbfb1a891bd0479948687badf6574361a7d6e6d6b08278449de63853",
        ),
        (
            5,
            "feedback counts",
            "21d604d1edd6d0c79f21103996a11bb741fc828e29da5bf4eef379466221964704c50b2aa3b22eb98ea1b1dd1f593664",
        ),
        (
            6,
            "clock since",
            "f3e932954eb78d0f651a010955ed23864aa9457c443aca6b47a0b0b961a4c4a3fa78bc803224a28e8d81cec1aa3dd0fd",
        ),
    ];

    #[tokio::test]
    async fn databases_of_earlier_releases_still_open() {
        let migrator = Migrator::new(Steps).await.expect("the steps are listed");
        let found: Vec<_> = migrator
            .iter()
            .map(|step| {
                let checksum = step.checksum.iter().fold(String::new(), |mut text, byte| {
                    write!(text, "{byte:02x}").expect("a string takes everything");
                    text
                });
                (step.version, step.description.to_string(), checksum)
            })
            .collect();
        let recorded = RECORDED.map(|(version, name, sum)| (version, name.to_owned(), sum.to_owned()));
        assert_eq!(found, recorded);
    }

    #[tokio::test]
    async fn every_file_is_a_step() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let read = Migrator::new(folder.as_path()).await.expect("the folder can be read");
        let compiled = Migrator::new(Steps).await.expect("the steps are listed");
        let parts = |migrator: &Migrator| -> Vec<_> {
            let part = |step: &Migration| (step.version, step.description.clone(), step.checksum.clone());
            migrator.iter().map(part).collect()
        };
        assert_eq!(parts(&compiled), parts(&read));
    }
}
