//! Coming back with any version gives the gap or the whole game, and never a different game.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::harness::{Host, Player, play};

/// What a client knows after applying messages to what it had.
fn apply(known: &mut BTreeMap<u64, String>, message: &Value) {
    match message["t"].as_str() {
        Some("move") => {
            let d = &message["d"];
            known.insert(d["ply"].as_u64().unwrap(), d["move"]["text"].as_str().unwrap().to_owned());
        }
        Some("takeback") => {
            let left = message["d"]["plies"].as_u64().unwrap();
            known.retain(|&ply, _| ply <= left);
        }
        Some("snapshot") => {
            known.clear();
            for ply in message["d"]["plies"].as_array().unwrap() {
                known.insert(ply["ply"].as_u64().unwrap(), ply["move"]["text"].as_str().unwrap().to_owned());
            }
        }
        _ => {}
    }
}

/// Connects with a version and reads until the present.
async fn catch_up(
    player: &Player,
    game: &str,
    version: u64,
    known: &mut BTreeMap<u64, String>,
    target: u64,
) -> bool {
    let mut socket = player.socket_at(game, Some(version)).await;
    let (mut at, mut whole) = (version, false);
    while at < target {
        let message = socket.next().await;
        if message["t"] == "snapshot" {
            (at, whole) = (message["d"]["version"].as_u64().unwrap(), true);
        } else if let Some(next) = message["v"].as_u64() {
            assert_eq!(next, at + 1, "no version is left out");
            at = next;
        }
        apply(known, &message);
    }
    whole
}

#[tokio::test]
async fn every_version_leads_to_the_present() {
    let host = Host::start().await;
    let (game, black, white) = host.pair(json!({})).await;
    let (mut ana, mut ben) = (black.socket(&game).await, white.socket(&game).await);
    let mut watcher = host.player().socket(&game).await;
    watcher.until("snapshot").await;
    play(&mut ana, &mut ben, &["11-15", "23-19", "8-11", "22-17"]).await;
    ana.does("chat", json!({"text": "hm"})).await;
    ana.does("offer", json!({"kind": "takeback"})).await;
    ben.does("accept", json!({"kind": "takeback"})).await;
    ana.moves(3, "9-14").await;
    ben.moves(4, "22-17").await;
    ben.does("offer", json!({"kind": "draw"})).await;
    ana.does("accept", json!({"kind": "draw"})).await;
    let present = host.player().snapshot(&game).await;
    let target = present["version"].as_u64().unwrap();

    // What somebody who was there all the time knew after each version.
    let mut history: Vec<BTreeMap<u64, String>> = vec![BTreeMap::new(); target as usize + 1];
    let mut known = BTreeMap::new();
    for version in 2..=target {
        let event = watcher.event().await;
        assert_eq!(event["v"], version);
        apply(&mut known, &event);
        history[version as usize] = known.clone();
    }
    let mut gaps = 0;
    for version in 0..=target {
        let mut known = history[version as usize].clone();
        let whole = catch_up(&host.player(), &game, version, &mut known, target).await;
        gaps += u64::from(!whole);
        assert_eq!(known, history[target as usize], "from version {version}");
    }
    assert!(gaps >= 5, "short gaps are told event by event: {gaps}");
    // A version from another world gets the whole game.
    let mut socket = host.player().socket_at(&game, Some(9_999)).await;
    assert_eq!(socket.until("snapshot").await["version"], target);
}

#[tokio::test]
async fn a_long_absence_ends_with_a_snapshot() {
    let host = Host::start().await;
    let (game, mut ana, _) = host.sockets(json!({})).await;
    for number in 0..70 {
        ana.does("chat", json!({"text": format!("line {number}")})).await;
    }
    let mut socket = host.player().socket_at(&game, Some(1)).await;
    let snapshot = socket.until("snapshot").await;
    assert_eq!((&snapshot["version"], snapshot["chat"].as_array().unwrap().len()), (&json!(71), 50));
}
