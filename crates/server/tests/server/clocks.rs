//! Clocks: what a move costs, flags that fall with and without anybody there.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::Host;

#[tokio::test]
async fn time_is_charged_and_added() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 60000, "increment": 2000}})).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    black.moves(1, "11-15").await;
    let moved = white.until("move").await;
    assert_eq!(
        (&moved["spent"], &moved["clock"]["black"], &moved["clock"]["running"]),
        (&json!(0), &json!(60000), &json!("white"))
    );
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    white.moves(2, "23-19").await;
    let moved = white.until("move").await;
    let (spent, left) = (moved["spent"].as_i64().unwrap(), moved["clock"]["white"].as_i64().unwrap());
    // On a busy machine messages take long, and up to a second of that is not charged.
    assert!(spent >= 400, "{moved}");
    assert!((left - (62_000 - spent)).abs() <= 1, "{moved}");
}

#[tokio::test]
async fn a_flag_falls_while_both_look_on() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 1000}})).await;
    black.moves(1, "11-15").await;
    let started = Instant::now();
    let ended = white.until("ended").await;
    assert_eq!(
        (&ended["ending"]["outcome"], &ended["ending"]["reason"]),
        (&json!("black_wins"), &json!("time-forfeit"))
    );
    assert_eq!((&ended["clock"]["white"], &ended["clock"]["running"]), (&json!(0), &Value::Null));
    assert!(started.elapsed().as_millis() >= 800, "{:?}", started.elapsed());
    white.fails("move", json!({"ply": 2, "text": "23-19"}), "game_over").await;
}

#[tokio::test]
async fn a_flag_falls_though_nobody_is_connected() {
    let host = Host::start().await;
    let (game, mut black, _) = host.pair(json!({"clock": {"base": 1000}})).await;
    assert_eq!(black.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
    // The row, not the room: it is stored without anybody asking.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(host.database());
    let mut database = sqlx::ConnectOptions::connect(&options).await.unwrap();
    for _ in 0..600 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let decision: Option<String> = sqlx::query_scalar("SELECT decision FROM games WHERE id = ?")
            .bind(&game)
            .fetch_one(&mut database)
            .await
            .unwrap();
        if let Some(decision) = decision {
            assert_eq!(decision, "time white");
            return;
        }
    }
    panic!("the flag has not fallen after half a minute");
}

#[tokio::test]
async fn the_flag_cannot_be_claimed_early() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 60000}})).await;
    black.moves(1, "11-15").await;
    black.fails("claim", json!({"kind": "flag"}), "nothing_to_claim").await;
    white.moves(2, "23-19").await;
}

#[tokio::test]
async fn machines_keep_to_their_clocks() {
    let host = Host::start().await;
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
                    assert!(moved["spent"].as_i64().unwrap() < 6_000, "{agent}: {moved}");
                    break;
                }
            }
        }
    }
}
