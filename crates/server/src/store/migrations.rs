//! Database migrations.
//!
//! `sqlx::migrate!` would read the folder by itself, but its macros compile sqlx, tokio and SQLite once more for the
//! host. What the macro would record in a database is recorded here too, so either can open the other's.

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;

use sqlx::SqlStr;
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationSource, MigrationType, Migrator};

use super::StoreError;

/// Version and description, as in the file's name, and its content. A database stores the checksum of each applied
/// migration: a released file must never change.
pub(super) type Step = (i64, &'static str, &'static str);

/// All migrations of one kind of database, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps(pub(super) &'static [Step]);

/// What the name of a migration begins with that only adds what earlier versions need not know: a table, an index, a
/// column with a default. Nodes of the version before go on beside it, and may start again. A later version may take away
/// what nobody uses any more, with a migration of another name.
const EXPANDS: &str = "expand ";

/// How a database's tables compare with what this program knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tables {
    /// There are none yet.
    Missing,
    /// An earlier version created them; these migrations are missing.
    Old(Vec<&'static str>),
    /// They are as this program wants them.
    Current,
    /// They are, and a later version has added these, which this program need not know.
    Ahead(Vec<String>),
    /// A later version created or changed them.
    Newer,
}

impl Steps {
    /// Applies the migrations that the database does not have yet.
    pub(super) async fn run(self, connection: &mut impl Migrate) -> Result<(), StoreError> {
        let mut migrator = Migrator::new(self).await.map_err(refused)?;
        // Whoever calls this has looked at what it does not know.
        migrator.set_ignore_missing(true);
        migrator.run_direct(None, connection, false).await.map_err(refused)
    }

    /// What is missing, given the versions that a database has and their names; `None` if it has no record of them.
    pub(super) fn compare(self, taken: Option<&[(i64, String)]>) -> Tables {
        let Some(taken) = taken.filter(|taken| !taken.is_empty()) else { return Tables::Missing };
        let has = |version: i64| taken.iter().any(|(taken, _)| *taken == version);
        let missing: Vec<_> = self.0.iter().filter(|step| !has(step.0)).map(|step| step.1).collect();
        let knows = |version: i64| self.0.iter().any(|step| step.0 == version);
        let added: Vec<_> =
            taken.iter().filter(|(version, _)| !knows(*version)).map(|(_, name)| name.clone()).collect();
        match (missing.is_empty(), added.is_empty()) {
            (true, true) => Tables::Current,
            (false, true) => Tables::Old(missing),
            (true, false) if added.iter().all(|name| name.starts_with(EXPANDS)) => Tables::Ahead(added),
            // Of a version that went another way, if some of ours are missing, too.
            (_, false) => Tables::Newer,
        }
    }

    /// Those up to a version, as a program knew them when that was the last.
    pub(super) fn up_to(self, last: Option<i64>) -> Steps {
        let known = last.map_or(self.0.len(), |last| self.0.partition_point(|step| step.0 <= last));
        Steps(&self.0[..known])
    }

    /// The names of all of them.
    pub(super) fn names(self) -> Vec<&'static str> {
        self.0.iter().map(|step| step.1).collect()
    }
}

/// True if nodes of the version before may go on while these migrations are applied, and after that.
pub fn only_expand(missing: &[&str]) -> bool {
    missing.iter().all(|name| name.starts_with(EXPANDS))
}

/// Says that the tables are of a later version, which may run beside this one.
pub(super) fn tell_ahead(added: &[String]) {
    tracing::info!(
        added = added.join(", "),
        "a later version of Kelso has added to the tables; that does no harm"
    );
}

pub(super) fn refused(error: MigrateError) -> StoreError {
    match error {
        // It has a migration that this program does not know.
        MigrateError::VersionMissing(_) => StoreError::NewerTables,
        error => StoreError::Unavailable(error.to_string()),
    }
}

impl<'s> MigrationSource<'s> for Steps {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 's>> {
        let migration = |&(version, description, sql): &Step| {
            let description = Cow::Borrowed(description);
            Migration::new(version, description, MigrationType::Simple, SqlStr::from_static(sql), false)
        };
        Box::pin(async move { Ok(self.0.iter().map(migration).collect()) })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fmt::Write;
    use std::path::Path;

    use super::*;

    /// What existing databases have in their `_sqlx_migrations`: version, description, SHA-384 of the file.
    pub(in crate::store) async fn are_frozen(steps: Steps, recorded: &[(i64, &str, &str)]) {
        let migrator = Migrator::new(steps).await.expect("the steps are listed");
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
        let recorded: Vec<_> =
            recorded.iter().map(|&(version, name, sum)| (version, name.to_owned(), sum.to_owned())).collect();
        assert_eq!(found, recorded);
    }

    /// Every file in a folder is a migration.
    pub(in crate::store) async fn are_all_of(folder: &str, steps: Steps) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let read = Migrator::new(folder.as_path()).await.expect("the folder can be read");
        let compiled = Migrator::new(steps).await.expect("the steps are listed");
        let parts = |migrator: &Migrator| -> Vec<_> {
            let part = |step: &Migration| (step.version, step.description.clone(), step.checksum.clone());
            migrator.iter().map(part).collect()
        };
        assert_eq!(parts(&compiled), parts(&read));
    }

    #[test]
    fn tables_are_compared_by_their_steps() {
        let steps = Steps(&[(1, "one", ""), (2, "two", "")]);
        assert_eq!(steps.compare(None), Tables::Missing);
        let compare = |taken: &[(i64, &str)]| {
            let taken: Vec<_> = taken.iter().map(|&(version, name)| (version, name.to_owned())).collect();
            steps.compare(Some(&taken))
        };
        let (one, two) = ((1, "one"), (2, "two"));
        assert_eq!(compare(&[]), Tables::Missing);
        assert_eq!(compare(&[one]), Tables::Old(vec!["two"]));
        assert_eq!(compare(&[one, two]), Tables::Current);
        assert_eq!(compare(&[one, two, (3, "three")]), Tables::Newer);
        assert_eq!(compare(&[one, two, (3, "expand all")]), Tables::Ahead(vec!["expand all".to_owned()]));
        assert_eq!(compare(&[one, two, (3, "expand all"), (4, "contract")]), Tables::Newer);
        assert_eq!(compare(&[one, two, (3, "expanded")]), Tables::Newer);
        assert_eq!(compare(&[one, (3, "expand all")]), Tables::Newer, "of another branch");
        assert_eq!(steps.up_to(Some(1)).names(), ["one"]);
        assert_eq!(steps.up_to(None).names(), ["one", "two"]);
    }
}
