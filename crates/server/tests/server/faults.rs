//! Disk full, database locked: the player gets a sentence, nothing is half done, and the game goes on afterwards.

use std::time::Duration;

use serde_json::json;

use crate::harness::Host;
use crate::place::is_on_sqlite;

#[tokio::test]
async fn a_full_disk_refuses_and_the_game_goes_on_afterwards() {
    if !is_on_sqlite("how large a server's files get is not ours to limit") {
        return;
    }
    let host = Host::start().await;
    // Two kings walk back and forth for as long as there is room.
    let settings = json!({"fen": "B:WK29:BK4", "end_rules": "wcdf,repetition=off,no-progress=off"});
    let (game, mut black, mut white) = host.sockets(settings).await;
    let walk = |ply: u32| ["4-8", "29-25", "8-4", "25-29"][(ply as usize - 1) % 4];
    host.sqlite().limit_pages(1).await.unwrap();
    // SQLite never shrinks below what is there; what is there is soon full.
    // Long lines fill the pages, short ones the gaps that are left, and moves those that only moves fit into.
    for length in [480, 60, 1] {
        let mut lines = 0;
        let refused = loop {
            let answer = white.command("chat", json!({"text": "x".repeat(length)})).await;
            if answer["t"] == "refused" {
                break answer;
            }
            lines += 1;
            assert!(lines < 2_000, "2,000 lines of {length} letters do not fill the disk");
        };
        assert_eq!(refused["d"]["error"]["code"], "unavailable", "{refused}");
    }
    let mut ply = 1;
    let refused = loop {
        let mover = if ply % 2 == 1 { &mut black } else { &mut white };
        let answer =
            mover.command_as(&format!("m{ply}"), "move", json!({"ply": ply, "text": walk(ply)})).await;
        if answer["t"] == "refused" {
            break answer;
        }
        ply += 1;
        assert!(ply < 200, "200 moves do not fill what is left");
    };
    assert_eq!(refused["d"]["error"]["code"], "unavailable", "{refused}");
    assert!(refused["d"]["error"]["message"].as_str().unwrap().contains("try again"), "{refused}");
    let after = host.player().snapshot(&game).await;
    assert_eq!(after["plies"].as_array().map(Vec::len), Some(ply as usize - 1), "the move is not there");
    host.sqlite().limit_pages(1_000_000).await.unwrap();
    let (mover, other) = if ply % 2 == 1 { (&mut black, &mut white) } else { (&mut white, &mut black) };
    let ack = mover.command_as(&format!("m{ply}"), "move", json!({"ply": ply, "text": walk(ply)})).await;
    assert_eq!(ack["t"], "ack", "{ack}");
    while other.until("move").await["ply"] != ply {}
    other.moves(ply + 1, walk(ply + 1)).await;
}

#[tokio::test]
async fn a_locked_database_refuses_and_the_game_goes_on_afterwards() {
    let host = Host::with(|config| config.patience = Duration::from_millis(300)).await;
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    let lock = host.lock().await;
    let refused = black.fails("move", json!({"ply": 1, "text": "11-15"}), "unavailable").await;
    assert!(refused["message"].as_str().unwrap().contains("nothing was changed"), "{refused}");
    let (status, refused) = host.player().post("/api/games", json!({"mode": "device"})).await;
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("unavailable")));
    // Reading goes on meanwhile.
    assert_eq!(host.player().snapshot(&game).await["plies"], json!([]));
    lock.release().await;
    black.moves(1, "11-15").await;
    white.moves(2, "23-19").await;
}

#[tokio::test]
async fn a_flag_that_could_not_be_stored_falls_later() {
    let host = Host::still_with(|config| config.patience = Duration::from_millis(200)).await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 1005}})).await;
    black.moves(1, "11-15").await;
    let lock = host.lock().await;
    host.advance(1_005);
    // It could not be stored, and is tried again in a second, at a time at which nothing else happens.
    host.waits(1_000).await;
    lock.release().await;
    host.advance(1_000);
    assert_eq!(white.until("ended").await["ending"]["reason"], "time-forfeit");
}

#[tokio::test]
async fn many_games_store_at_once_without_a_loss() {
    let host = Host::start().await;
    let mut tasks = Vec::new();
    for _ in 0..40 {
        let (game, mut black, mut white) = host.pair(json!({})).await;
        tasks.push(tokio::spawn(async move {
            for (ply, text) in [(1, "11-15"), (2, "23-19"), (3, "8-11"), (4, "22-17")] {
                let player = if ply % 2 == 1 { &mut black } else { &mut white };
                let (status, reply) = player.command(&game, "move", json!({"ply": ply, "text": text})).await;
                assert_eq!(status, 200, "{reply}");
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(host.found("SELECT CAST(count(*) AS TEXT) FROM moves").await.as_deref(), Some("160"));
}
