//! Files that are something else are refused with a sentence, and left as they are.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kelso_engine::experience::Experience;
use kelso_learn::experience::Store;

use crate::{key, open, result};

/// Why a file cannot be opened.
fn refusal(file: &Path) -> String {
    let store = Store::open(file, Arc::new(|_| {}));
    store.map_or_else(|error| error.to_string(), |_| panic!("{} was opened", file.display()))
}

#[test]
fn other_files_are_refused_and_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    for text in ["x", "Dear diary, today I lost again, and the day before too.", "SQLite format 3"] {
        fs::write(&file, text).expect("written");
        assert!(refusal(&file).contains("notes.txt is not an experience file"), "{}", refusal(&file));
        assert_eq!(fs::read_to_string(&file).expect("still there"), text);
    }
    assert!(refusal(folder.path()).contains("is not an experience file"));
}

#[test]
fn another_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let other = rusqlite::Connection::open(&file).expect("a database");
    other.execute_batch("CREATE TABLE games (id); INSERT INTO games VALUES (1);").expect("a table");
    assert!(refusal(&file).contains("is not an experience file"), "{}", refusal(&file));
    let games: i64 =
        other.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).expect("still there");
    assert_eq!(games, 1);
}

#[test]
fn another_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    drop(open(&file));
    let other = rusqlite::Connection::open(&file).expect("a database");
    other.execute_batch("PRAGMA user_version = 7").expect("set");
    drop(other);
    assert!(
        refusal(&file).ends_with("e.sqlite holds experience of version 7, and this Kelso reads version 1"),
        "{}",
        refusal(&file)
    );
}

#[test]
fn a_file_that_was_cut_is_refused_at_any_length() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole.sqlite");
    let store = open(&whole);
    for number in 0..2_000 {
        store.remember(key(number), result(6));
    }
    drop(store);
    let bytes = fs::read(&whole).expect("the file");
    for part in 1..20 {
        let file = folder.path().join(format!("cut-{part}.sqlite"));
        fs::write(&file, &bytes[..bytes.len() * part / 20 - 1]).expect("written");
        assert!(refusal(&file).contains("is truncated"), "{}", refusal(&file));
    }
}

#[test]
fn rows_that_mean_nothing_are_not_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    for damage in ["score = 99999", "bound = 7", "depth = -3", "move = x''", "games = -1", "millis = -5"] {
        let store = open(&file);
        store.clear().expect("cleared");
        store.remember(key(1), result(6));
        drop(store);
        let other = rusqlite::Connection::open(&file).expect("a database");
        other.execute_batch(&format!("UPDATE positions SET {damage}")).expect("damaged");
        drop(other);
        assert_eq!(open(&file).recall(&key(1)), None, "{damage}");
    }
}
