//! Health tells whether moves can be stored, and nothing is acknowledged that the next start would not find.

use std::time::Duration;

use kelso_server::{Config, Server};
use serde_json::{Value, json};

use crate::harness::{Host, Socket};
use crate::place::is_on_sqlite;

/// What health says: its status, and the sentence if something is wrong.
async fn health(host: &Host) -> (u16, String) {
    let (status, body) = host.player().get("/api/health").await;
    (status, body["error"]["message"].as_str().unwrap_or_default().to_owned())
}

/// A move that is refused, as it must be when it cannot be stored.
async fn is_refused(socket: &mut Socket, ply: u32, text: &str) {
    let refused = socket.fails("move", json!({"ply": ply, "text": text}), "unavailable").await;
    assert!(refused["message"].as_str().unwrap().contains("nothing was changed"), "{refused}");
}

#[tokio::test]
async fn a_locked_database_is_told_and_health_finds_out_that_it_is_over() {
    let host = Host::still_with(|config| config.patience = Duration::from_millis(100)).await;
    let (_, mut black, _white) = host.sockets(json!({})).await;
    assert_eq!(health(&host).await, (200, String::new()));
    let lock = host.lock().await;
    is_refused(&mut black, 1, "11-15").await;
    host.advance(42_000);
    let (status, sentence) = health(&host).await;
    assert_eq!(status, 503);
    assert!(sentence.contains("nothing can be stored") && sentence.contains("lock"), "{sentence}");
    assert!(sentence.contains("(for 42 s now)"), "{sentence}");
    lock.release().await;
    // Nobody else has written anything meanwhile: health tries.
    assert_eq!(health(&host).await, (200, String::new()));
    black.moves(1, "11-15").await;
}

#[tokio::test]
async fn a_full_disk_is_told() {
    if !is_on_sqlite("it is about the files of a database") {
        return;
    }
    let host = Host::start().await;
    let (_, mut black, _white) = host.sockets(json!({})).await;
    host.sqlite().limit_pages(1).await.unwrap();
    let full = |answer: &Value| answer["t"] == "refused";
    let mut lines = 0;
    while !full(&black.command("chat", json!({"text": "x".repeat(480)})).await) {
        lines += 1;
        assert!(lines < 2_000, "2,000 lines do not fill the disk");
    }
    let (status, sentence) = health(&host).await;
    assert!(status == 503 && sentence.contains("full"), "{status} {sentence}");
    host.sqlite().limit_pages(1_000_000).await.unwrap();
    assert_eq!(health(&host).await.0, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn a_removed_file_ends_acknowledgements_until_it_is_back() {
    if !is_on_sqlite("it is about the files of a database") {
        return;
    }
    let host = Host::start().await;
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    black.moves(1, "11-15").await;
    for ending in ["", "-wal", "-shm"] {
        let (file, away) = (host.file(ending), host.folder.path().join("away"));
        std::fs::rename(&file, &away).unwrap();
        // Nobody has tried to store anything yet.
        let (status, sentence) = health(&host).await;
        assert_eq!(status, 503, "{ending}");
        assert!(sentence.contains(&format!("games.sqlite{ending} was removed or replaced")), "{sentence}");
        is_refused(&mut white, 2, "23-19").await;
        // Another file of the same name is not the one that was opened.
        std::fs::copy(&away, &file).unwrap();
        is_refused(&mut white, 2, "23-19").await;
        std::fs::rename(&away, &file).unwrap();
        assert_eq!(health(&host).await, (200, String::new()), "{ending}");
    }
    white.moves(2, "23-19").await;
    assert_eq!(host.player().snapshot(&game).await["plies"].as_array().map(Vec::len), Some(2));
}

#[cfg(unix)]
#[tokio::test]
async fn a_removed_folder_ends_acknowledgements() {
    if !is_on_sqlite("it is about the files of a database") {
        return;
    }
    let host = Host::start().await;
    let (_, mut black, _white) = host.sockets(json!({})).await;
    black.moves(1, "11-15").await;
    std::fs::remove_dir_all(host.folder.path()).unwrap();
    let (status, refused) = host.player().post("/api/games", json!({"mode": "device"})).await;
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("unavailable")));
    assert_eq!(health(&host).await.0, 503);
}

#[tokio::test]
async fn a_damaged_database_is_refused_at_the_start() {
    if !is_on_sqlite("it is about the files of a database") {
        return;
    }
    let host = Host::start().await;
    for _ in 0..40 {
        host.player().create(json!({"mode": "device"})).await;
    }
    let folder = host.stop().await;
    let file = folder.path().join("games.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[4_096..].iter_mut().step_by(7).for_each(|byte| *byte ^= 0x55);
    std::fs::write(&file, bytes).unwrap();
    let refused =
        Server::bind(Config::new(([127, 0, 0, 1], 0).into(), file)).await.err().unwrap().to_string();
    assert!(refused.contains("games.sqlite cannot be opened: it is damaged"), "{refused}");
}

#[tokio::test]
async fn a_process_is_alive_and_ready_or_only_alive() {
    let host = Host::still_with(|config| config.patience = Duration::from_millis(100)).await;
    let mut player = host.player();
    let answers = async |player: &mut crate::harness::Player| {
        (player.get("/api/live").await.0, player.get("/api/ready").await.0)
    };
    assert_eq!(answers(&mut player).await, (200, 200));
    let (_, mut black, _white) = host.sockets(json!({})).await;
    let lock = host.lock().await;
    is_refused(&mut black, 1, "11-15").await;
    assert_eq!(answers(&mut player).await, (200, 503));
    lock.release().await;
    assert_eq!(answers(&mut player).await, (200, 200));
}
