//! Coming and going: leaving is not resigning, and who stays away too long can lose the game.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::Host;

#[tokio::test]
async fn a_dropped_line_is_no_resignation_and_the_grace_is_shown() {
    let host = Host::start().await;
    let (game, black, white) = host.pair(json!({"grace": 1500})).await;
    let mut ana = black.socket(&game).await;
    let ben = white.socket(&game).await;
    loop {
        let presence = ana.until("presence").await;
        if presence["seats"]["white"]["connected"] == true {
            break;
        }
    }
    drop(ben);
    let seat = loop {
        let presence = ana.until("presence").await;
        if presence["seats"]["white"]["connected"] == false {
            break presence["seats"]["white"].clone();
        }
    };
    let (since, until) = (seat["gone_since"].as_i64().unwrap(), seat["claimable_at"].as_i64().unwrap());
    assert_eq!(until - since, 1500);
    let refused = ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
    assert!(refused["message"].as_str().unwrap().contains("s left to return"), "{refused}");

    // He returns, and goes on.
    let mut ben = white.socket(&game).await;
    ben.until("snapshot").await;
    tokio::time::sleep(Duration::from_millis(1700)).await;
    ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
    ana.moves(1, "11-15").await;
    ben.moves(2, "23-19").await;

    // He goes for good.
    drop(ben);
    tokio::time::sleep(Duration::from_millis(1900)).await;
    ana.does("claim", json!({"kind": "gone"})).await;
    let ended = ana.until("ended").await;
    assert_eq!(
        (&ended["ending"]["outcome"], &ended["ending"]["reason"]),
        (&json!("black_wins"), &json!("abandonment"))
    );
}

#[tokio::test]
async fn leaving_starts_the_grace_at_once_and_a_command_ends_it() {
    let host = Host::start().await;
    let (_, mut ana, mut ben) = host.sockets(json!({"grace": 1000})).await;
    ben.does("leave", json!({})).await;
    loop {
        let presence = ana.until("presence").await;
        if presence["seats"]["white"]["gone_since"].is_i64() {
            break;
        }
    }
    ben.does("chat", json!({"text": "back"})).await;
    loop {
        let presence = ana.until("presence").await;
        if presence["seats"]["white"]["gone_since"] == Value::Null {
            break;
        }
    }
    tokio::time::sleep(Duration::from_millis(1200)).await;
    ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
}

#[tokio::test]
async fn watchers_are_counted() {
    let host = Host::start().await;
    let (game, mut ana, _ben) = host.sockets(json!({})).await;
    let watcher = host.player().socket(&game).await;
    while ana.until("presence").await["watchers"] != 1 {}
    drop(watcher);
    while ana.until("presence").await["watchers"] != 0 {}
}

#[tokio::test]
async fn a_watcher_who_takes_the_seat_is_told_that_he_plays() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "side": "black"})).await;
    let mut ben = host.player();
    ben.create(json!({"mode": "device"})).await;
    let mut socket = ben.socket(&game).await;
    assert_eq!(socket.until("snapshot").await["you"], Value::Null);
    ben.post(&format!("/api/games/{game}/join"), json!({"name": "Ben"})).await;
    assert_eq!(socket.until("joined").await["seat"]["name"], "Ben");
    assert_eq!(socket.until("snapshot").await["you"], "white");
}
