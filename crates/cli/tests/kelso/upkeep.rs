//! What an operator does with a server's database: remove what is old, announce a stop, keep dated backups.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use crate::{json, kelso, scratch};

/// A data folder with an empty database.
fn data(name: &str) -> PathBuf {
    let folder = scratch(name);
    drop(std::fs::remove_dir_all(&folder));
    let run = kelso(&["migrate", "--data", text(&folder)]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn execute(folder: &Path, sql: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(folder.join("games.sqlite"));
        let mut connection = options.connect().await.expect("it opens");
        connection.execute(AssertSqlSafe(sql.to_owned())).await.expect(sql);
    });
}

#[test]
fn old_things_are_counted_asked_about_and_removed() {
    let data = data("clean");
    let place = ["--data", text(&data)];
    let clean = |options: &[&str]| kelso(&[&["clean", "--older-than", "30"][..], &place, options].concat());
    assert_eq!(clean(&[]).stdout, "nothing is older than 30 days\n");
    let values = ["a", "b"].map(|id| format!("('{id}', x'00', '', 1, '', 1)")).join(", ");
    let shared = "INSERT INTO shared_analyses (id, owner, title, moves, pdn, created) VALUES";
    execute(&data, &format!("{shared} {values}, ('c', x'00', '', 1, '', 99999999999999)"));
    assert_eq!(clean(&["--dry-run"]).stdout, "2 shared analyses would go\n");
    let refused = clean(&[]);
    assert_eq!(
        (refused.code, refused.stderr.as_str()),
        (Some(2), "kelso: nothing was removed; use --yes to skip the confirmation\n")
    );
    let counted = json(&[&["clean", "--older-than", "30", "--dry-run", "--json"][..], &place].concat());
    assert_eq!((&counted["removed"]["shared_analyses"], &counted["dry_run"]), (&2.into(), &true.into()));
    let removed = json(&[&["clean", "--older-than", "30", "--yes", "--json"][..], &place].concat());
    assert_eq!((&removed["removed"], &removed["complete"]), (&counted["removed"], &true.into()));
    assert_eq!(clean(&["--yes"]).stdout, "nothing is older than 30 days\n");
    let nowhere = kelso(&["clean", "--older-than", "30", "--data", "/nowhere"]);
    assert_eq!(nowhere.code, Some(2));
    assert!(
        nowhere.stderr.starts_with("kelso: there is no database /nowhere/games.sqlite"),
        "{}",
        nowhere.stderr
    );
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn maintenance_is_switched_on_and_off() {
    let data = data("maintenance");
    let say = |what: &str| kelso(&["maintenance", what, "--data", text(&data)]).stdout;
    assert_eq!(say("status"), "new games are accepted\n");
    assert_eq!(say("on"), "no new games are accepted from now on; kelso maintenance off ends that\n");
    assert_eq!(say("on"), "no new games are accepted; that began just now\n");
    let status = json(&["maintenance", "status", "--json", "--data", text(&data)]);
    assert!(status["maintenance"] == true && status["since"].is_i64(), "{status}");
    assert_eq!(say("off"), "new games are accepted\n");
    let status = json(&["maintenance", "status", "--json", "--data", text(&data)]);
    assert_eq!(status, serde_json::json!({"maintenance": false, "since": null}));
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn dated_backups_go_into_a_folder() {
    let data = data("rotation");
    let folder = data.join("backups");
    std::fs::create_dir(&folder).expect("a folder");
    for old in ["kelso-20200101-000000.sqlite", "kelso-20200102-000000.sqlite", "notes.txt"] {
        std::fs::write(folder.join(old), "old").expect("it can be written");
    }
    let into = ["backup", "--into", text(&folder), "--keep", "2", "--data", text(&data)];
    let report = json(&[&into[..], &["--json"]].concat());
    assert_eq!((&report["kept"], &report["games"]), (&2.into(), &0.into()), "{report}");
    assert!(
        report["removed"][0].as_str().is_some_and(|old| old.ends_with("kelso-20200101-000000.sqlite")),
        "{report}"
    );
    assert!(
        Path::new(report["file"].as_str().expect("a path")).exists() && folder.join("notes.txt").exists()
    );
    for (args, expected) in [
        (&["backup", "x.sqlite", "--into", "y"][..], "cannot be used with"),
        (&["backup", "x.sqlite", "--keep", "2"], "--into"),
        (&["backup"], "<FILE>"),
    ] {
        let run = kelso(args);
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
    let _ = std::fs::remove_dir_all(data);
}
