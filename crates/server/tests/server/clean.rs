//! What nobody has used for a long time is removed beside a running server, and nothing else.

use kelso_server::store::{CleanCounts, CleanError, CleanPlan, Cleaned, clean, clean_counts};
use serde_json::json;
use sqlx::Executor;

use crate::harness::{Host, PATIENCE, Player};
use crate::place::{Place, connect, is_on_sqlite};

const DAY: u64 = 86_400_000;

/// What a plan of ninety days would remove now, and what it does remove: the same.
async fn cleaned(host: &Host) -> Cleaned {
    let plan = CleanPlan::older_than(90, host.now());
    let counted = clean_counts(host.database(), plan).await.unwrap();
    let mut reported = Vec::new();
    let progress = &mut |done, all| {
        reported.push((done, all));
        true
    };
    let done = clean(host.database(), host.folder.path(), plan, progress).await.unwrap();
    assert_eq!(done.removed, counted);
    assert!(done.complete);
    assert!(reported.iter().all(|(done, all)| done <= all && *all == counted.total()), "{reported:?}");
    assert_eq!(clean_counts(host.database(), plan).await.unwrap(), CleanCounts::default());
    done
}

/// Lets the explorer count what is over.
async fn counted(host: &Host) {
    for _ in 0..4 {
        host.waits(45_000).await;
        host.advance(45_000);
    }
    host.waits(45_000).await;
}

async fn number(host: &Host, table: &str, condition: &str) -> u64 {
    let sql = format!("SELECT CAST(count(*) AS TEXT) FROM {table} WHERE {condition}");
    host.found(&sql).await.unwrap().parse().unwrap()
}

/// The rows that belong to a game, in all tables.
async fn rows_of(host: &Host, game: &str) -> u64 {
    let mut rows = number(host, "games", &format!("id = '{game}'")).await;
    for table in [
        "moves",
        "events",
        "player_games",
        "attended_games",
        "explorer_queue",
        "explorer_examples",
        "reviews",
    ] {
        rows += number(host, table, &format!("game = '{game}'")).await;
    }
    rows
}

/// A finished game with moves and chat.
async fn finished(host: &Host, private: bool) -> (String, Player) {
    let (game, mut ana, mut ben) = host.pair(json!({"private": private})).await;
    assert_eq!(ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
    assert_eq!(ben.command(&game, "chat", json!({"text": "well played"})).await.0, 200);
    assert_eq!(ana.command(&game, "resign", json!({})).await.0, 200);
    (game, ana)
}

async fn share(player: &mut Player) -> String {
    let request = player.client.post(format!("http://{}/api/shared", player.address)).body("1. 11-15 *");
    let (status, made) = player.send(request).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().unwrap().to_owned()
}

async fn try_puzzle(player: &mut Player) {
    let (_, puzzle) = player.get("/api/puzzles/next").await;
    let path = format!("/api/puzzles/{}/attempts", puzzle["id"].as_str().unwrap());
    assert_eq!(player.post(&path, json!({"help": "solution"})).await.0, 200);
}

/// Runs of the lab: one that has ended, and two that have not.
async fn lab_runs(host: &Host) {
    let run = "INSERT INTO lab_runs (id, created, data) VALUES ";
    for (id, state) in [("old", "finished"), ("waits", "queued"), ("works", "running")] {
        host.execute(&format!("{run} ('{id}', 1, '{{\"state\":\"{state}\",\"note\":\"{id}\"}}')")).await;
    }
    let bytes = if is_on_sqlite("bytes have another name") { "BLOB" } else { "BYTEA" };
    let files = format!(
        "INSERT INTO lab_files (run, name, bytes) SELECT id, 'report', CAST(id AS {bytes}) FROM lab_runs"
    );
    host.execute(&files).await;
}

#[tokio::test]
async fn what_is_old_goes_with_everything_that_belongs_to_it_and_what_is_new_stays() {
    let host = Host::still().await;
    let (over, mut ana) = finished(&host, false).await;
    let (left, ..) = host.pair(json!({})).await;
    let (mut loyal, mut gone) = (host.player(), host.player());
    for player in [&mut ana, &mut loyal, &mut gone] {
        try_puzzle(player).await;
    }
    let shared = share(&mut ana).await;
    lab_runs(&host).await;
    counted(&host).await;
    assert!(rows_of(&host, &over).await > 5);
    let moves_counted = number(&host, "explorer_moves", "1 = 1").await;
    host.advance(100 * DAY);
    // One of them has come back.
    let (recent, ..) = finished(&host, false).await;
    loyal.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let kept = share(&mut loyal).await;
    counted(&host).await;
    let kept_rows = rows_of(&host, &recent).await;

    let Cleaned { removed, .. } = cleaned(&host).await;
    let expected = CleanCounts {
        finished_games: 1,
        unfinished_games: 1,
        shared_analyses: 1,
        line_reviews: 0,
        lab_runs: 1,
        puzzle_attempts: 2,
        weights: 0,
    };
    assert_eq!(removed, expected);
    assert_eq!((rows_of(&host, &over).await, rows_of(&host, &left).await), (0, 0));
    assert_eq!(rows_of(&host, &recent).await, kept_rows);
    assert_eq!(number(&host, "lab_files", "1 = 1").await, 2, "of the runs that have not ended");
    assert_eq!(number(&host, "explorer_moves", "1 = 1").await, moves_counted, "counts stay");
    let mut player = host.player();
    for (path, status) in [
        (format!("/api/games/{over}"), 404),
        (format!("/api/games/{recent}"), 200),
        (format!("/api/shared/{shared}"), 404),
        (format!("/api/shared/{kept}"), 200),
    ] {
        assert_eq!(player.get(&path).await.0, status, "{path}");
    }
    assert_eq!(loyal.get("/api/puzzles").await.1["solver"]["attempts"], 1);
    assert_eq!(gone.get("/api/puzzles").await.1["solver"]["attempts"], 0);
}

#[tokio::test]
async fn a_finished_game_is_counted_for_the_explorer_before_it_goes() {
    let host = Host::still().await;
    let (game, _) = finished(&host, false).await;
    let plan = CleanPlan::older_than(1, host.now() + 10 * DAY as i64);
    let done = clean(host.database(), host.folder.path(), plan, &mut |_, _| true).await.unwrap();
    assert_eq!(done.removed, CleanCounts::default());
    counted(&host).await;
    let done = clean(host.database(), host.folder.path(), plan, &mut |_, _| true).await.unwrap();
    assert_eq!((done.removed.finished_games, rows_of(&host, &game).await), (1, 0));
}

#[tokio::test]
async fn an_unfinished_game_stays_as_long_as_somebody_is_at_it() {
    for private in [true, false] {
        let host = Host::still().await;
        let (game, ana, _) = host.pair(json!({"private": private})).await;
        let mut socket = ana.socket(&game).await;
        socket.until("snapshot").await;
        host.advance(100 * DAY);
        // The server notes at least every twenty seconds who is there.
        host.waits(20_000).await;
        let seen = format!("game = '{game}' AND seen >= {}", host.now());
        while number(&host, "attended_games", &seen).await == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(cleaned(&host).await.removed.unfinished_games, 0, "private: {private}");
        ana.clone().snapshot(&game).await;
        drop(socket);
        host.waits(12_000).await;
        host.advance(12_000);
        while number(&host, "attended_games", &format!("game = '{game}' AND seen < 0")).await == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(cleaned(&host).await.removed.unfinished_games, 1, "private: {private}");
    }
}

#[tokio::test]
async fn a_removed_game_does_not_come_back_and_whoever_looks_at_it_is_told() {
    let host = Host::still().await;
    let (game, mut ana) = finished(&host, true).await;
    counted(&host).await;
    let mut socket = ana.socket(&game).await;
    socket.until("snapshot").await;
    host.advance(100 * DAY);
    assert_eq!(cleaned(&host).await.removed.finished_games, 1);
    // It is in memory yet, and refuses what cannot be stored.
    let (status, refused) = ana.command(&game, "chat", json!({"text": "still here?"})).await;
    assert_eq!((status, &refused["error"]["code"]), (404, &json!("not_found")), "{refused}");
    host.advance(60_000);
    let closed = async { while socket.receive().await.is_some() {} };
    tokio::time::timeout(PATIENCE, closed).await.expect("the socket is closed");
    assert_eq!(rows_of(&host, &game).await, 0);
    assert_eq!(host.restart().await.player().get(&format!("/api/games/{game}")).await.0, 404);
}

#[tokio::test]
async fn stopping_keeps_what_is_done() {
    let host = Host::still().await;
    let (first, _) = finished(&host, false).await;
    let (second, ..) = host.pair(json!({})).await;
    counted(&host).await;
    let plan = CleanPlan::older_than(90, host.now() + 100 * DAY as i64);
    let done = clean(host.database(), host.folder.path(), plan, &mut |_, _| false).await.unwrap();
    assert_eq!((done.complete, done.removed.total()), (false, 1));
    assert_eq!(rows_of(&host, &first).await, 0);
    assert!(rows_of(&host, &second).await > 0);
}

#[tokio::test]
async fn a_server_that_is_told_to_keep_so_many_days_removes_by_itself() {
    let host = Host::still_with(|config| config.keep_days = Some(30)).await;
    let (old, _) = finished(&host, false).await;
    counted(&host).await;
    host.advance(20 * DAY);
    host.waits(DAY as i64).await;
    assert!(rows_of(&host, &old).await > 0, "not old enough");
    host.advance(11 * DAY);
    while rows_of(&host, &old).await > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn of_several_that_remove_from_one_database_one_is_at_it() {
    if is_on_sqlite("the lock is the database server's") {
        return;
    }
    let host = Host::still().await;
    let kelso_server::store::DatabaseAddress::Postgres(address) = host.database() else { return };
    let mut other = connect(address).await;
    other.execute("SELECT pg_advisory_lock(427020345710)").await.unwrap();
    let plan = CleanPlan::older_than(90, host.now());
    let refused = clean(host.database(), host.folder.path(), plan, &mut |_, _| true).await;
    assert!(matches!(refused, Err(CleanError::Busy { .. })), "{refused:?}");
    other.execute("SELECT pg_advisory_unlock(427020345710)").await.unwrap();
    cleaned(&host).await;
}

/// Two megabytes that belong to a game.
async fn fatten(host: &Host, game: &str) {
    let events = "INSERT INTO events (game, version, data, lag, at, format) \
                  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) \
                  SELECT 'GAME', 1000 + i, printf('%.1000c', 'x'), 0, 0, 1 FROM n";
    host.execute(&events.replace("GAME", game)).await;
}

fn size(place: &Place) -> u64 {
    std::fs::metadata(place.file()).unwrap().len()
}

#[tokio::test]
async fn a_new_file_gets_smaller_beside_a_running_server() {
    if !is_on_sqlite("it is about the size of a file") {
        return;
    }
    let host = Host::still().await;
    let (game, ..) = host.pair(json!({})).await;
    fatten(&host, &game).await;
    host.advance(100 * DAY);
    let before = size(&host.folder);
    let space = cleaned(&host).await.space.unwrap();
    assert!(space.given_back > 1 << 20 && !space.needs_stop && space.free == 0, "{space:?}");
    // The server goes on with the same file.
    host.pair(json!({})).await;
    let place = host.stop().await;
    assert!(size(&place) + (1 << 20) < before, "{} of {before}", size(&place));
}

#[tokio::test]
async fn the_file_of_an_earlier_version_gets_smaller_while_no_server_uses_it() {
    if !is_on_sqlite("it is about the size of a file") {
        return;
    }
    // As an earlier version made it.
    let place = Host::still().await.stop().await;
    let host = Host::still_at(place).await;
    host.execute("PRAGMA auto_vacuum = NONE; VACUUM").await;
    let (game, ..) = host.pair(json!({})).await;
    fatten(&host, &game).await;
    host.advance(100 * DAY);
    let space = cleaned(&host).await.space.unwrap();
    assert!(space.needs_stop && space.free > 1 << 20, "{space:?}");
    let (database, plan) = (host.database().clone(), CleanPlan::older_than(90, host.now()));
    let place = host.stop().await;
    let before = size(&place);
    let done = clean(&database, place.path(), plan, &mut |_, _| true).await.unwrap();
    let space = done.space.unwrap();
    assert!(!space.needs_stop && space.free == 0 && space.given_back > 1 << 20, "{space:?}");
    assert_eq!(size(&place) + space.given_back, before);
    let host = Host::still_at(place).await;
    host.pair(json!({})).await;
}
