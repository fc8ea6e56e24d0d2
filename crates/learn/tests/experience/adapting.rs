//! A file that nobody sees to: it finds its own size and forgets what is stale (A12).

use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use kelso_engine::experience::Experience;
use kelso_learn::experience::{LEAST_LIMIT, LimitReason, START_LIMIT, Store};
use rusqlite::Connection;

use crate::{key, open, result};

const DAY: i64 = 86_400_000;

fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970");
    since.as_millis() as i64
}

/// Does something to a file that no store has open.
fn edit(file: &Path, sql: &str) {
    drop(open(file));
    Connection::open(file).expect("a database").execute_batch(sql).expect("edited");
}

/// A file that has given itself this limit.
fn automatic(file: &Path, bytes: u64) -> Store {
    edit(
        file,
        &format!(
            "INSERT OR REPLACE INTO settings VALUES ('limit', {bytes}), ('limit_chosen', {bytes}), ('limit_reason', 2);"
        ),
    );
    open(file)
}

/// Fills a file beyond the least limit; each position is met in so many games.
fn fill(store: &Store, games: u32) {
    for number in 0..150_000 {
        store.remember(key(number), result(6));
        for _ in 1..games {
            store.reuse(&key(number));
        }
        if number % 15_000 == 0 {
            store.flush().expect("written");
        }
    }
    store.flush().expect("written");
}

fn limit(store: &Store) -> (u64, LimitReason) {
    let summary = store.summary().expect("a summary");
    (summary.limit, summary.limit_reason)
}

#[test]
fn a_full_file_grows_only_if_what_would_go_was_met_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let useful = automatic(&folder.path().join("useful.sqlite"), LEAST_LIMIT);
    fill(&useful, 2);
    assert_eq!(limit(&useful), (2 * LEAST_LIMIT, LimitReason::Useful));
    assert_eq!(useful.summary().expect("a summary").positions, 150_000, "nothing was forgotten");

    let useless = automatic(&folder.path().join("useless.sqlite"), LEAST_LIMIT);
    fill(&useless, 1);
    assert_eq!(limit(&useless).0, LEAST_LIMIT);
    let summary = useless.summary().expect("a summary");
    assert!(summary.positions < 140_000 && summary.bytes <= LEAST_LIMIT, "{summary:?}");
}

#[test]
fn a_limit_set_by_hand_holds_until_it_is_given_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    let store = open(&file);
    assert_eq!(limit(&store), (START_LIMIT, LimitReason::Start));
    store.set_limit(LEAST_LIMIT).expect("a limit");
    fill(&store, 2);
    assert_eq!(limit(&store), (LEAST_LIMIT, LimitReason::ByHand));
    assert!(store.summary().expect("a summary").positions < 150_000);
    store.unset_limit().expect("automatic");
    assert_eq!(limit(&store), (START_LIMIT, LimitReason::Start));
    fill(&store, 2);
    assert_eq!(store.summary().expect("a summary").positions, 150_000, "the writer knows of the new limit");
}

#[test]
fn another_programs_limit_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    let (here, there) = (open(&file), open(&file));
    there.set_limit(LEAST_LIMIT).expect("a limit");
    fill(&here, 1);
    assert!(here.summary().expect("a summary").bytes <= LEAST_LIMIT);
}

#[test]
fn files_go_back_and_forth_between_versions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    // Earlier versions know one row, which was set by hand.
    edit(&file, "INSERT INTO settings VALUES ('limit', 20971520);");
    assert_eq!(limit(&open(&file)), (20 << 20, LimitReason::ByHand));
    drop(automatic(&file, 32 << 20));
    assert_eq!(limit(&open(&file)), (32 << 20, LimitReason::Useful));
    let read: i64 = Connection::open(&file)
        .and_then(|old| {
            old.query_row("SELECT value FROM settings WHERE name = 'limit'", [], |row| row.get(0))
        })
        .expect("what an earlier version asks");
    assert_eq!(read, 32 << 20);
    // It sets a limit by hand, and knows nothing of the other rows.
    edit(&file, "INSERT OR REPLACE INTO settings VALUES ('limit', 104857600);");
    assert_eq!(limit(&open(&file)), (100 << 20, LimitReason::ByHand));
}

#[test]
fn a_grown_file_shrinks_when_its_old_half_was_hardly_met_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for (games, expected) in
        [(1, (START_LIMIT, LimitReason::Unused)), (2, (2 * START_LIMIT, LimitReason::Useful))]
    {
        let store = automatic(&folder.path().join(format!("{games}.sqlite")), 2 * START_LIMIT);
        for number in 0..1_000 {
            store.remember(key(number), result(6));
            (1..games).for_each(|_| store.reuse(&key(number)));
        }
        assert_eq!(store.tidy().expect("tidied").map(|cleaned| cleaned.forgotten), Some(0));
        assert_eq!(limit(&store), expected);
    }
}

/// Half of the positions was met 200 days ago.
fn half_stale(file: &Path) {
    let store = open(file);
    for number in 0..1_000 {
        store.remember(key(number), result(6));
    }
    drop(store);
    let old = now() - 200 * DAY;
    edit(file, &format!("UPDATE positions SET last_used = {old} WHERE position >= x'80';"));
}

#[test]
fn stale_positions_are_forgotten_in_the_background_once_a_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    half_stale(&file);
    let fresh: u64 = Connection::open(&file)
        .and_then(|file| {
            let sql = format!("SELECT count(*) FROM positions WHERE last_used > {}", now() - DAY);
            file.query_row(&sql, [], |row| row.get(0))
        })
        .expect("counted");
    assert!((300..700).contains(&fresh), "{fresh}");
    edit(&file, &format!("INSERT OR REPLACE INTO settings VALUES ('cleaned', {});", now() - 2 * DAY));
    let store = open(&file);
    // Of a position that is not in the file: nothing but the writing comes of it.
    store.reuse(&key(5_000));
    let began = Instant::now();
    // Left to the background: whoever asks for a summary writes what is waiting themselves.
    while store.pending() > 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    while store.summary().expect("a summary").positions > fresh {
        assert!(began.elapsed() < Duration::from_secs(30), "nothing was forgotten");
        std::thread::sleep(Duration::from_millis(20));
    }
    let began = Instant::now();
    let mut summary = store.summary().expect("a summary");
    while summary.forgotten == 0 && began.elapsed() < Duration::from_secs(30) {
        summary = store.summary().expect("a summary");
    }
    assert_eq!((summary.positions, summary.forgotten), (fresh, 1_000 - fresh));
    assert!(summary.cleaned.is_some_and(|time| (now() - time).abs() < DAY / 24));
    // Not again on the same day, whatever there is.
    drop(store);
    edit(&file, &format!("UPDATE positions SET last_used = {};", now() - 200 * DAY));
    let store = open(&file);
    assert_eq!(store.tidy().expect("not due"), None);
    assert_eq!(store.summary().expect("a summary").positions, fresh);
}

#[test]
fn lookups_are_counted_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    let store = open(&file);
    for number in 0..10 {
        assert_eq!(store.recall(&key(number)), None);
        store.remember(key(number), result(6));
    }
    for number in 0..4 {
        assert!(store.recall(&key(number)).is_some());
        store.reuse(&key(number));
    }
    drop(store);
    let summary = open(&file).summary().expect("a summary");
    assert_eq!((summary.hits, summary.misses), (4, 10));
}
