//! Coming and going: leaving is not resigning, and who stays away too long can lose the game.

use serde_json::{Value, json};

use crate::harness::Host;

#[tokio::test]
async fn a_dropped_line_is_no_resignation_and_the_grace_is_shown() {
    let host = Host::still().await;
    let (game, black, white) = host.pair(json!({"grace": 1500})).await;
    let mut ana = black.socket(&game).await;
    let ben = white.socket(&game).await;
    ana.presence(|presence| presence["seats"]["white"]["connected"] == true).await;
    drop(ben);
    let gone = ana.presence(|presence| presence["seats"]["white"]["connected"] == false).await;
    let seat = &gone["seats"]["white"];
    let (since, until) = (seat["gone_since"].as_i64().unwrap(), seat["claimable_at"].as_i64().unwrap());
    assert_eq!(until - since, 1500);
    host.advance(1_499);
    let refused = ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
    assert_eq!(refused["message"], "your opponent has 1 s left to return");

    // Ben returns, and goes on.
    let mut ben = white.socket(&game).await;
    ben.until("snapshot").await;
    host.advance(1_700);
    ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
    ana.moves(1, "11-15").await;
    ben.moves(2, "23-19").await;

    // Ben goes for good.
    ana.presence(|presence| presence["seats"]["white"]["connected"] == true).await;
    drop(ben);
    ana.presence(|presence| presence["seats"]["white"]["connected"] == false).await;
    host.advance(1_500);
    ana.does("claim", json!({"kind": "gone"})).await;
    let ended = ana.until("ended").await;
    assert_eq!(
        (&ended["ending"]["outcome"], &ended["ending"]["reason"]),
        (&json!("black_wins"), &json!("abandonment"))
    );
}

#[tokio::test]
async fn who_takes_a_seat_and_leaves_keeps_nobody_waiting_for_an_hour() {
    let host = Host::still().await;
    let (_, mut ana, mut ben) = host.sockets(json!({})).await;
    let until = async |ana: &mut crate::harness::Socket| {
        let gone = ana.presence(|presence| presence["seats"]["white"]["gone_since"].is_i64()).await;
        let seat = &gone["seats"]["white"];
        seat["claimable_at"].as_i64().unwrap() - seat["gone_since"].as_i64().unwrap()
    };
    ana.presence(|presence| presence["seats"]["white"]["connected"] == true).await;
    ben.does("leave", json!({})).await;
    assert_eq!(until(&mut ana).await, 60_000, "Ben has not moved");
    host.advance(59_000);
    ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
    ben.does("chat", json!({"text": "back"})).await;
    ana.presence(|presence| presence["seats"]["white"]["gone_since"].is_null()).await;
    ana.moves(1, "11-15").await;
    ben.moves(2, "23-19").await;
    ben.does("leave", json!({})).await;
    assert_eq!(until(&mut ana).await, 3_600_000, "in the middle of a game people may be called away");
}

#[tokio::test]
async fn leaving_starts_the_grace_at_once_and_a_command_ends_it() {
    let host = Host::still().await;
    let (_, mut ana, mut ben) = host.sockets(json!({"grace": 1000})).await;
    ben.does("leave", json!({})).await;
    ana.presence(|presence| presence["seats"]["white"]["gone_since"].is_i64()).await;
    ben.does("chat", json!({"text": "back"})).await;
    ana.presence(|presence| presence["seats"]["white"]["gone_since"].is_null()).await;
    host.advance(1_200);
    ana.fails("claim", json!({"kind": "gone"}), "nothing_to_claim").await;
}

#[tokio::test]
async fn a_line_that_answers_no_ping_is_closed() {
    let host = Host::still().await;
    let (game, mut ana, ben) = host.sockets(json!({})).await;
    // A client answers pings when it reads, which Ben's does not.
    let seats = loop {
        host.advance(10_000);
        ana.does("chat", json!({"text": "still there?"})).await;
        let seats = host.player().snapshot(&game).await["seats"].clone();
        if seats["white"]["connected"] == false {
            break seats;
        }
    };
    assert_eq!(seats["black"]["connected"], true);
    drop(ben);
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
async fn a_watcher_who_takes_the_seat_is_told_that_they_play() {
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
