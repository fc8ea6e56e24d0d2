//! Where a test's server keeps its things: a folder of its own, and on PostgreSQL a database of its own too.
//!
//! `KELSO_TEST_POSTGRES` names a PostgreSQL server on which databases may be made. Then every test gets one from a template that the
//! first of them has set up, and drops it at the end.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kelso_server::game::GameId;
use kelso_server::store::{DatabaseAddress, PostgresAddress, PostgresStore, Store, StoreOptions};
use kelso_server::time::SystemClock;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// A folder, and where the games are kept.
pub(crate) struct Place {
    folder: TempDir,
    database: OnceCell<PostgresAddress>,
}

impl Place {
    pub(crate) fn new() -> Arc<Place> {
        Arc::new(Place { folder: TempDir::new().unwrap(), database: OnceCell::new() })
    }

    /// One with a database that was made for it.
    pub(crate) fn adopt(database: PostgresAddress) -> Arc<Place> {
        let place = Place { folder: TempDir::new().unwrap(), database: OnceCell::new_with(Some(database)) };
        Arc::new(place)
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where a SQLite file is or would be.
    pub(crate) fn file(&self) -> PathBuf {
        self.path().join("games.sqlite")
    }

    /// Where the games are kept; a database on a server is made when it is first asked for.
    pub(crate) async fn database(&self) -> DatabaseAddress {
        match server() {
            None => DatabaseAddress::File(self.file()),
            Some(server) => {
                DatabaseAddress::Postgres(self.database.get_or_init(|| fresh_database(server)).await.clone())
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(database) = self.database.take() else { return };
        // Nobody can be waited for here, where a test's own threads may be the ones that wait.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let name = database.url().rsplit('/').next().unwrap().to_owned();
                let mut connection = connect(&database.with_database("postgres")).await;
                let sql = format!("DROP DATABASE {name} WITH (FORCE)");
                connection.execute(AssertSqlSafe(sql)).await.unwrap();
            });
        });
        if dropped.join().is_err() {
            eprintln!("a test's database could not be dropped");
        }
    }
}

/// The server that tests shall use, if they shall use one.
pub(crate) fn server() -> Option<PostgresAddress> {
    let text = std::env::var("KELSO_TEST_POSTGRES").ok().filter(|text| !text.is_empty())?;
    match text.parse() {
        Ok(DatabaseAddress::Postgres(server)) => Some(server),
        _ => panic!("KELSO_TEST_POSTGRES={text} is not an address of a PostgreSQL server"),
    }
}

/// False on PostgreSQL, with the reason why the test is not for it.
pub(crate) fn is_on_sqlite(reason: &str) -> bool {
    let is_on_sqlite = server().is_none();
    if !is_on_sqlite {
        println!("not on PostgreSQL: {reason}");
    }
    is_on_sqlite
}

pub(crate) async fn connect(address: &PostgresAddress) -> PgConnection {
    let options: PgConnectOptions = address.url().parse().unwrap();
    options.connect().await.unwrap()
}

/// A database that nobody else uses, with all tables.
async fn fresh_database(server: PostgresAddress) -> PostgresAddress {
    let mut connection = connect(&server).await;
    let template = template(&server, &mut connection).await;
    let name = unused_name("kelso_test");
    let sql = format!("CREATE DATABASE {name} TEMPLATE {template}");
    connection.execute(AssertSqlSafe(sql)).await.unwrap();
    connection.close().await.unwrap();
    server.with_database(&name)
}

/// An empty database, for those who want to see how one is set up.
pub(crate) async fn empty_database(server: &PostgresAddress) -> PostgresAddress {
    let name = unused_name("kelso_empty");
    let sql = format!("CREATE DATABASE {name} TEMPLATE template0");
    connect(server).await.execute(AssertSqlSafe(sql)).await.unwrap();
    server.with_database(&name)
}

fn unused_name(word: &str) -> String {
    // A game's id is as random as one could wish, and its letters are allowed in names of databases.
    format!("{word}_{}", GameId::random().as_str().to_lowercase())
}

/// The template's name. Its tables are those of the program that is tested, so another one's is not taken for it.
async fn template(server: &PostgresAddress, connection: &mut PgConnection) -> String {
    let mut hasher = DefaultHasher::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/postgres");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().for_each(|file| std::fs::read(file).unwrap().hash(&mut hasher));
    let name = format!("kelso_template_{:016x}", hasher.finish());
    // Tests are processes of their own: one of them makes it, the others wait.
    connection.execute("SELECT pg_advisory_lock(7041)").await.unwrap();
    let known: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)")
        .bind(&name)
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    if !known {
        let made = empty_database(server).await;
        let store = PostgresStore::open(&made, StoreOptions::default(), Arc::new(SystemClock::new())).await;
        store.unwrap().close().await.unwrap();
        // Under its name only when it is whole.
        let temporary = made.url().rsplit('/').next().unwrap();
        let sql = format!("ALTER DATABASE {temporary} RENAME TO {name}");
        connection.execute(AssertSqlSafe(sql)).await.unwrap();
    }
    connection.execute("SELECT pg_advisory_unlock(7041)").await.unwrap();
    name
}
