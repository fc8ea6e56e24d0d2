//! Clocks: what a move costs, flags that fall with and without anybody there.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Host, PATIENCE};

#[tokio::test]
async fn time_is_charged_and_added() {
    let host = Host::still().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 60000, "increment": 2000}})).await;
    black.moves(1, "11-15").await;
    let moved = white.until("move").await;
    assert_eq!(
        (&moved["spent"], &moved["clock"]["black"], &moved["clock"]["running"]),
        (&json!(0), &json!(60000), &json!("white"))
    );
    // In one go: a ping that is under way meanwhile would be taken for a slow line, which is forgiven.
    host.advance(1_500);
    white.moves(2, "23-19").await;
    let moved = white.until("move").await;
    assert_eq!((&moved["spent"], &moved["clock"]["white"]), (&json!(1_500), &json!(60_500)), "{moved}");
}

#[tokio::test]
async fn a_flag_falls_while_both_look_on() {
    let host = Host::still().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 1000}})).await;
    black.moves(1, "11-15").await;
    host.advance(1_000);
    let ended = white.until("ended").await;
    assert_eq!(
        (&ended["ending"]["outcome"], &ended["ending"]["reason"]),
        (&json!("black_wins"), &json!("time-forfeit"))
    );
    assert_eq!((&ended["clock"]["white"], &ended["clock"]["running"]), (&json!(0), &Value::Null));
    white.fails("move", json!({"ply": 2, "text": "23-19"}), "game_over").await;
}

#[tokio::test]
async fn a_flag_falls_though_nobody_is_connected() {
    let host = Host::still().await;
    let (game, mut black, _) = host.pair(json!({"clock": {"base": 1000}})).await;
    assert_eq!(black.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
    host.advance(1_000);
    // The row, not the room: it is stored without anybody asking.
    let stored = async {
        loop {
            let decision = host.found(&format!("SELECT decision FROM games WHERE id = '{game}'")).await;
            if let Some(decision) = decision {
                return decision;
            }
        }
    };
    assert_eq!(tokio::time::timeout(PATIENCE, stored).await.expect("the flag falls"), "time white");
}

#[tokio::test]
async fn the_flag_cannot_be_claimed_early() {
    let host = Host::still().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 60000}})).await;
    black.moves(1, "11-15").await;
    host.advance(59_999);
    black.fails("claim", json!({"kind": "flag"}), "nothing_to_claim").await;
    white.moves(2, "23-19").await;
}

/// A search that does not keep to its clock thinks for an hour here, and the test waits in vain.
#[tokio::test]
async fn machines_keep_to_their_clocks() {
    let host = Host::still_with(|config| config.limits.longest_think = Duration::from_secs(3_600)).await;
    let mut player = host.player();
    for agent in ["kelso", "minimax depth=60"] {
        let settings = json!({"clock": {"base": 6000, "increment": 0}});
        let game = player
            .create(json!({"mode": "machine", "side": "black", "agent": agent, "settings": settings}))
            .await;
        let mut socket = player.socket(&game).await;
        let mut position = socket.until("snapshot").await["position"].clone();
        for ply in [1, 3, 5] {
            let mv = position["moves"][0]["text"].as_str().unwrap().to_owned();
            socket.moves(ply, &mv).await;
            loop {
                let moved = socket.until("move").await;
                position = moved["position"].clone();
                if moved["ply"] == ply + 1 {
                    break;
                }
            }
        }
    }
}
