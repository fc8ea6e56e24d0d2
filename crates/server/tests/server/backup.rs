//! One file is the whole database, after a stop and as a backup, and a server that finds it goes on from there.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kelso_server::store::{BackupError, BackupReport, RotationReport, backup, rotate};
use serde_json::json;
use tempfile::TempDir;
use tokio::sync::watch;

use crate::harness::{Host, Player};
use crate::place::{Place, is_on_sqlite};

/// Two kings that walk back and forth, far from each other, for as long as one likes.
const WALK: [&str; 4] = ["4-8", "29-25", "8-4", "25-29"];

fn walk(ply: usize) -> &'static str {
    WALK[(ply - 1) % WALK.len()]
}

/// A server on a copy of one file, in a folder of its own.
async fn restored(file: &Path) -> Host {
    let folder = Place::new();
    std::fs::copy(file, folder.path().join("games.sqlite")).unwrap();
    Host::at(folder, |_| {}).await
}

async fn walking_game(player: &mut Player) -> String {
    let settings = json!({"fen": "B:WK29:BK4", "end_rules": "wcdf,repetition=off,no-progress=off"});
    player.create(json!({"mode": "device", "settings": settings})).await
}

/// Makes a move; true if it is acknowledged.
async fn step(player: &mut Player, game: &str, ply: usize) -> bool {
    player.command(game, "move", json!({"ply": ply, "text": walk(ply)})).await.0 == 200
}

async fn copied(database: &Path, copy: &Path, replace: bool) -> Result<BackupReport, BackupError> {
    let (database, copy) = (database.to_owned(), copy.to_owned());
    tokio::task::spawn_blocking(move || backup(&database, &copy, replace, |_, _| {})).await.unwrap()
}

#[tokio::test]
async fn after_a_stop_one_file_is_the_whole_database() {
    if !is_on_sqlite("PostgreSQL has pg_dump, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let mut player = host.player();
    let game = walking_game(&mut player).await;
    for ply in 1..=6 {
        assert!(step(&mut player, &game, ply).await);
    }
    let before = player.snapshot(&game).await;
    let folder = host.stop().await;
    for ending in ["-wal", "-shm"] {
        assert!(!folder.path().join(format!("games.sqlite{ending}")).exists(), "{ending}");
    }
    let host = restored(&folder.path().join("games.sqlite")).await;
    assert_eq!(host.player().snapshot(&game).await["plies"], before["plies"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_during_play_has_every_move_that_was_acknowledged_before_it() {
    if !is_on_sqlite("PostgreSQL has pg_dump, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let stop = Arc::new(AtomicBool::new(false));
    let mut games = Vec::new();
    for _ in 0..4 {
        let mut player = host.player();
        let game = walking_game(&mut player).await;
        let (acknowledged, watched) = watch::channel(0);
        let (id, stop) = (game.clone(), stop.clone());
        let playing = tokio::spawn(async move {
            let mut ply = 0;
            while !stop.load(Relaxed) {
                ply += 1;
                assert!(step(&mut player, &id, ply).await, "{id} {ply}");
                acknowledged.send_replace(ply);
            }
        });
        games.push((game, watched, playing));
    }
    for (_, watched, _) in &mut games {
        watched.wait_for(|&plies| plies >= 10).await.unwrap();
    }
    let before: Vec<usize> = games.iter().map(|(_, watched, _)| *watched.borrow()).collect();
    let (database, copy) = (host.file(""), host.folder.path().join("copy.sqlite"));
    let (target, mut another) = (copy.clone(), games[0].1.clone());
    let runtime = tokio::runtime::Handle::current();
    let report = tokio::task::spawn_blocking(move || {
        backup(&database, &target, false, |_, _| {
            // The server does not wait for the backup: more is acknowledged while it is under way.
            let now = *another.borrow();
            runtime.block_on(another.wait_for(|&plies| plies > now)).unwrap();
        })
    });
    let report = report.await.unwrap().unwrap();
    stop.store(true, Relaxed);
    let restored = restored(&copy).await;
    let mut moves = 0;
    for ((game, watched, playing), before) in games.into_iter().zip(before) {
        playing.await.unwrap();
        let plies = restored.player().snapshot(&game).await["plies"].as_array().unwrap().clone();
        let after = *watched.borrow();
        assert!((before..=after).contains(&plies.len()), "{} of {before} to {after}", plies.len());
        for (ply, found) in plies.iter().enumerate() {
            assert_eq!(found["move"]["text"], walk(ply + 1));
        }
        moves += plies.len() as u64;
    }
    assert_eq!((report.games, report.moves), (4, moves));
    assert_eq!(report.bytes, std::fs::metadata(&copy).unwrap().len());
}

#[tokio::test]
async fn what_a_killed_server_left_in_its_log_is_in_the_backup() {
    if !is_on_sqlite("PostgreSQL has pg_dump, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let mut player = host.player();
    let game = walking_game(&mut player).await;
    assert!(step(&mut player, &game, 1).await);
    let killed = TempDir::new().unwrap();
    for ending in ["", "-wal"] {
        std::fs::copy(host.file(ending), killed.path().join(format!("games.sqlite{ending}"))).unwrap();
    }
    let copy = killed.path().join("copy.sqlite");
    copied(&killed.path().join("games.sqlite"), &copy, false).await.unwrap();
    let host = restored(&copy).await;
    assert_eq!(host.player().snapshot(&game).await["plies"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_backup_replaces_only_what_it_may() {
    if !is_on_sqlite("PostgreSQL has pg_dump, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let folder = host.folder.path();
    let copy = folder.join("copy.sqlite");
    std::fs::write(&copy, "something dear").unwrap();
    let refused = copied(&host.file(""), &copy, false).await.unwrap_err().to_string();
    assert!(
        refused.ends_with("copy.sqlite already exists; choose another name, or use --force"),
        "{refused}"
    );
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "something dear");
    copied(&host.file(""), &copy, true).await.unwrap();
    assert!(std::fs::read(&copy).unwrap().starts_with(b"SQLite format 3\0"));
    let refused = copied(&host.file(""), &host.file(""), true).await.unwrap_err();
    assert!(matches!(refused, BackupError::Itself { .. }), "{refused}");
    let refused = copied(&folder.join("nothing.sqlite"), &copy, true).await.unwrap_err();
    assert!(matches!(refused, BackupError::NoDatabase { .. }), "{refused}");
    assert!(!folder.join("nothing.sqlite").exists(), "a backup makes no database");
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.retain(|name| name.to_string_lossy().contains("copy"));
    assert_eq!(names, ["copy.sqlite"], "nothing is left beside it");
}

#[tokio::test]
async fn a_damaged_database_makes_no_backup() {
    if !is_on_sqlite("PostgreSQL has pg_dump, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let mut player = host.player();
    for _ in 0..40 {
        walking_game(&mut player).await;
    }
    let folder = host.stop().await;
    let (database, copy) = (folder.path().join("games.sqlite"), folder.path().join("copy.sqlite"));
    let mut bytes = std::fs::read(&database).unwrap();
    let pages = bytes.len() / 4_096;
    assert!(pages > 8, "{pages}");
    // Every page but the first, which says what the tables are.
    bytes[4_096..].iter_mut().step_by(7).for_each(|byte| *byte ^= 0x55);
    std::fs::write(&database, bytes).unwrap();
    copied(&database, &copy, false).await.unwrap_err();
    assert!(!copy.exists());
}

const DAY: i64 = 86_400_000;

async fn rotated(host: &Host, folder: &Path, now: i64) -> Result<RotationReport, BackupError> {
    let (database, folder) = (host.file(""), folder.to_owned());
    tokio::task::spawn_blocking(move || rotate(&database, &folder, 3, now, |_, _| {})).await.unwrap()
}

/// The files of a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn backups_of_a_running_server_rotate_and_the_last_one_is_a_server_again() {
    if !is_on_sqlite("PostgreSQL has pg_dump, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let folder = host.folder.path().join("backups");
    let mut player = host.player();
    let game = walking_game(&mut player).await;
    let others = ["games.sqlite", "kelso-2026.sqlite", "kelso-20261119-030000.sqlite.txt"];
    for day in 0..5 {
        assert!(step(&mut player, &game, day + 1).await);
        let report = rotated(&host, &folder, day as i64 * DAY).await.unwrap();
        assert_eq!((report.backup.games, report.backup.moves), (1, day as u64 + 1));
        assert_eq!((report.kept, report.removed.len()), ((day + 1).min(3), usize::from(day >= 3)));
        if day == 0 {
            for other in others {
                std::fs::write(folder.join(other), "not a backup").unwrap();
            }
            std::fs::create_dir(folder.join("kelso-19600101-000000.sqlite")).unwrap();
        }
    }
    let backups = [3, 4, 5].map(|day| format!("kelso-1970010{day}-000000.sqlite"));
    let mut expected = [&others.map(str::to_owned)[..], &backups[..]].concat();
    expected.push("kelso-19600101-000000.sqlite".to_owned());
    expected.sort();
    assert_eq!(names(&folder), expected);
    // One that fails removes nothing: here because there is one of the same second already.
    assert!(matches!(rotated(&host, &folder, 4 * DAY).await, Err(BackupError::Exists { .. })));
    assert_eq!(names(&folder), expected);
    // A clock that was set back costs no newer one more than usual, and never the new one.
    let report = rotated(&host, &folder, -DAY).await.unwrap();
    assert!(report.backup.file.exists() && report.removed == [folder.join(&backups[0])], "{report:?}");

    let before = player.snapshot(&game).await;
    let _folder = host.stop().await;
    let host = restored(&report.backup.file).await;
    let mut player = host.player();
    assert_eq!(player.snapshot(&game).await["plies"], before["plies"]);
}
