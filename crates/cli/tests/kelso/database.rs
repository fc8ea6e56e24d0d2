//! Databases as their owners meet them: addresses that are wrong, tables of other versions, moving house, and what the doctor says.
//!
//! What needs a PostgreSQL server uses the one that `KELSO_TEST_POSTGRES` names, and is passed over without it.

use std::path::PathBuf;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use crate::{Run, command, json, kelso, scratch};

/// A database of its own on the server that tests use, dropped at the end.
struct TestDatabase {
    server: String,
    name: String,
}

impl TestDatabase {
    fn new(word: &str) -> Option<TestDatabase> {
        let Some(server) = std::env::var("KELSO_TEST_POSTGRES").ok().filter(|text| !text.is_empty()) else {
            println!("nothing to do: KELSO_TEST_POSTGRES names no PostgreSQL server");
            return None;
        };
        let name = format!("kelso_cli_{word}_{}", std::process::id());
        execute(&server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        execute(&server, &format!("CREATE DATABASE {name}"));
        Some(TestDatabase { server, name })
    }

    fn url(&self) -> String {
        format!("{}/{}", self.server.rsplit_once('/').expect("a path").0, self.name)
    }

    /// As it may be shown.
    fn shown(&self) -> String {
        let url = self.url();
        let (user, host) = url.split_once("://").expect("a scheme").1.split_once('@').expect("a user");
        format!("postgres://{}@{host}", user.split(':').next().expect("a user"))
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        execute(&self.server, &format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

fn execute(url: &str, sql: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let options: PgConnectOptions = url.parse().expect("an address");
        let mut connection = options.connect().await.expect("it answers");
        connection.execute(AssertSqlSafe(sql.to_owned())).await.expect(sql);
    });
}

/// A folder that this test alone uses.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Starts a server that must refuse.
fn refused(url: &str) -> String {
    let data = folder("database-refused");
    let run = kelso(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--wait",
        "0",
        "--data",
        data.to_str().expect("UTF-8"),
        "--database",
        url,
    ]);
    let sentence = run.stderr.trim_end().to_owned();
    assert_eq!((run.code, sentence.lines().count()), (Some(2), 1), "{sentence}");
    assert!(!sentence.contains("secret"), "{sentence}");
    sentence
}

#[test]
fn an_address_that_is_none_and_a_server_that_is_not_there_are_refused_in_a_sentence() {
    assert_eq!(
        refused("postgres://ana:secret@127.0.0.1:port/kelso"),
        "kelso: postgres://ana@127.0.0.1:port/kelso is no address of a PostgreSQL database (invalid port number); expected one \
         such as postgres://kelso@127.0.0.1:5432/kelso"
    );
    let nobody = refused("postgres://ana:secret@127.0.0.1:1/kelso");
    assert!(
        nobody.starts_with("kelso: the database postgres://ana@127.0.0.1:1/kelso cannot be opened: no PostgreSQL server answers there (")
            && nobody.ends_with("); start it, or correct --database"),
        "{nobody}"
    );
}

#[test]
fn a_server_that_refuses_is_quoted_in_a_sentence() {
    let Some(database) = TestDatabase::new("refuses") else { return };
    let (url, shown) = (database.url(), database.shown());
    let password = url.split(['@', ':']).nth(2).expect("a password");
    assert_eq!(
        refused(&url.replace(password, "secret")),
        format!(
            "kelso: the database {shown} cannot be opened: the server refuses the user kelso or their password; write them as \
             postgres://USER:PASSWORD@HOST:PORT/DATABASE"
        )
    );
    let other = url.replace(&database.name, "no_such_database");
    let sentence = refused(&other);
    assert!(
        sentence.ends_with(
            "cannot be opened: the server has no database no_such_database; make it with createdb no_such_database, or correct --database"
        ),
        "{sentence}"
    );
}

#[test]
fn tables_of_other_versions_are_refused_and_old_ones_migrated() {
    let Some(database) = TestDatabase::new("versions") else { return };
    let (url, shown) = (database.url(), database.shown());
    let migrate = |options: &[&str]| -> Run { kelso(&[&["migrate", "--database", &url], options].concat()) };
    let check = migrate(&["--check"]);
    assert_eq!((check.code, check.stdout), (Some(1), format!("{shown}: has no tables yet\n")));
    let done = migrate(&[]);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let added = done.stdout.strip_prefix(&format!("{shown}: added games, experience, "));
    assert!(added.is_some_and(|more| more.ends_with("; now up to date\n")), "{}", done.stdout);
    assert_eq!(migrate(&[]).stdout, format!("{shown}: up to date\n"));
    let checked = migrate(&["--check"]);
    assert_eq!((checked.code, checked.stdout), (Some(0), format!("{shown}: up to date\n")));

    let undo =
        "DROP TABLE experience_positions, experience_judges; DELETE FROM _sqlx_migrations WHERE version = 2";
    execute(&url, undo);
    assert_eq!(
        refused(&url),
        format!(
            "kelso: the database {shown} cannot be opened: an earlier version of Kelso made its tables; run kelso \
             migrate, whose --check says whether nodes of that version may go on"
        )
    );
    let check = migrate(&["--check"]);
    let expected =
        format!("{shown}: missing: experience; stop all nodes of earlier versions before you migrate\n");
    assert_eq!((check.code, check.stdout), (Some(1), expected));
    assert_eq!(migrate(&[]).stdout, format!("{shown}: added experience; now up to date\n"));

    // A migration that only adds something, before and after it.
    execute(&url, "DROP TABLE maintenance; DELETE FROM _sqlx_migrations WHERE version = 14");
    let may_go_on = "nodes of the version before may go on: migrate, then replace them one by one";
    let expected = format!("{shown}: missing: expand maintenance; {may_go_on}\n");
    assert_eq!(migrate(&["--check"]).stdout, expected);
    assert_eq!(migrate(&[]).stdout, format!("{shown}: added expand maintenance; now up to date\n"));
    let later = "INSERT INTO _sqlx_migrations SELECT 98, 'expand it', installed_on, success, checksum, execution_time FROM \
                 _sqlx_migrations WHERE version = 1";
    execute(&url, later);
    let expected = format!("{shown}: up to date, with what a later version added: expand it\n");
    let check = migrate(&["--check"]);
    assert_eq!((check.code, check.stdout), (Some(0), expected));

    execute(
        &url,
        "INSERT INTO _sqlx_migrations SELECT 99, 'later', installed_on, success, checksum, execution_time FROM _sqlx_migrations \
         WHERE version = 1",
    );
    let newer = "a newer version of Kelso wrote it; use that version, or another database";
    assert_eq!(refused(&url), format!("kelso: the database {shown} cannot be opened: {newer}"));
    for options in [&[][..], &["--check"]] {
        let run = migrate(options);
        assert_eq!((run.code, run.stderr), (Some(2), format!("kelso: {shown}: {newer}\n")));
    }
}

#[test]
fn everything_moves_to_postgresql_and_a_backup_is_left_to_its_own_programs() {
    let Some(database) = TestDatabase::new("moves") else { return };
    let data = folder("database-moves");
    let data = data.to_str().expect("UTF-8");
    let file = format!("{data}/everything.jsonl");
    assert_eq!(kelso(&["migrate", "--data", data]).code, Some(0));
    let report = json(&["export", &file, "--data", data, "--json"]);
    assert_eq!(report["rows"]["games"], 0, "{report}");
    let url = database.url();
    let run = kelso(&["import", &file, "--data", data, "--database", &url]);
    let said = format!("0 games, 0 moves and 0 remembered positions were read from {file} (0 rows)\n");
    assert_eq!((run.code, run.stdout), (Some(0), said), "{}", run.stderr);
    let backup = kelso(&["backup", "copy", "--database", &url]);
    let shown = database.shown();
    assert_eq!(
        (backup.code, backup.stderr),
        (
            Some(2),
            format!(
                "kelso: {shown} is a PostgreSQL database; back it up with PostgreSQL's own tools: pg_dump --format=custom \
                 --file=copy {shown}\n"
            )
        )
    );
    // The address may come from the surroundings, where nobody sees the password.
    let listed = command(&["bots", "list"]).env("KELSO_DATABASE", &url).output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&listed.stdout), "no bot has a token\n");
    // A server for tests may run without fsync, which is wrong anywhere else.
    let examined = kelso(&["doctor", "--data", data, "--database", &url, "--json"]).stdout;
    let examined: serde_json::Value = serde_json::from_str(&examined).expect("JSON");
    let verdict = |subject: &str| {
        let findings = examined.as_array().expect("a list");
        findings.iter().find(|finding| finding["subject"] == subject).map(|found| found["verdict"].clone())
    };
    assert_eq!((verdict("tables"), verdict("clock")), (Some("ok".into()), Some("ok".into())), "{examined}");
    std::fs::remove_dir_all(data).expect("its folder");
}

#[test]
fn the_doctor_says_what_is_wrong_and_how_to_mend_it() {
    let data = folder("database-doctor");
    let data = data.to_str().expect("UTF-8");
    let well = kelso(&["doctor", "--data", data]);
    assert_eq!(well.code, Some(0), "{}{}", well.stdout, well.stderr);
    assert!(well.stdout.contains("ok      tables: ") && well.stdout.contains("disk: "), "{}", well.stdout);
    let nobody = "postgres://ana:secret@127.0.0.1:1/kelso";
    let ill = kelso(&["doctor", "--data", data, "--database", nobody, "--nats", "nats://127.0.0.1:1"]);
    assert_eq!(ill.code, Some(1), "{}", ill.stderr);
    for part in [
        "wrong   database: postgres://ana@127.0.0.1:1/kelso: no PostgreSQL server answers there (",
        "\n        start it, or correct --database\n",
        "wrong   broker: no NATS server answers at nats://127.0.0.1:1 (",
        "\n        start one with JetStream (nats-server -js), or correct --nats\n",
    ] {
        assert!(ill.stdout.contains(part), "{part} is missing in\n{}", ill.stdout);
    }
    assert!(!ill.stdout.contains("secret"), "{}", ill.stdout);
    std::fs::remove_dir_all(data).expect("its folder");
}
