//! The server ends and starts again: games go on where they were.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Host, Player, play};

fn moved(mut player: Player, host: &Host) -> Player {
    player.address = host.address;
    player
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let host = Host::start().await;
    let (game, black, white) = host.pair(json!({"end_rules": "casual"})).await;
    let (mut ana, mut ben) = (black.socket(&game).await, white.socket(&game).await);
    play(&mut ana, &mut ben, &["11-15", "23-19"]).await;
    ana.does("chat", json!({"text": "remember me"})).await;
    let ack = ana.command_as("last", "move", json!({"ply": 3, "text": "8-11"})).await;
    ben.does("offer", json!({"kind": "draw"})).await;
    let before = host.player().snapshot(&game).await;
    let folder = host.stop().await;

    let host = Host::at(folder, |_| {}).await;
    let (black, white) = (moved(black, &host), moved(white, &host));
    let after = host.player().snapshot(&game).await;
    for field in ["version", "plies", "position", "offers", "chat", "code", "settings", "created"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    let (mut ana, mut ben) = (black.socket(&game).await, white.socket(&game).await);
    assert_eq!(ana.until("snapshot").await["you"], "black");
    assert_eq!(
        ana.command_as("last", "move", json!({"ply": 3, "text": "8-11"})).await,
        ack,
        "a resend across the restart"
    );
    ben.moves(4, "22-17").await;
    assert_eq!(ana.until("move").await["ply"], 4);
}

#[tokio::test]
async fn clocks_wait_until_the_side_to_move_is_back() {
    let host = Host::still().await;
    let (game, black, white) = host.pair(json!({"clock": {"base": 60000}, "grace": 1000})).await;
    let mut ana = black.socket(&game).await;
    ana.moves(1, "11-15").await;
    host.advance(200);

    let host = host.restart().await;
    let clock = host.player().snapshot(&game).await["clock"].clone();
    assert_eq!(
        (&clock["paused"], &clock["running"], &clock["white"]),
        (&json!(true), &json!("white"), &json!(60000))
    );
    let mut ben = moved(white.clone(), &host).socket(&game).await;
    assert_eq!(ben.until("snapshot").await["clock"]["paused"], false);
    ben.moves(2, "23-19").await;

    // The other side alone: the clock waits for the grace and then runs.
    let host = host.restart().await;
    let mut ben = moved(white, &host).socket(&game).await;
    assert_eq!(ben.until("snapshot").await["clock"]["paused"], true);
    host.advance(1_000);
    assert_eq!(ben.until("clock").await["paused"], false);
    assert_eq!(host.player().snapshot(&game).await["clock"]["running"], "black");
}

#[tokio::test]
async fn machines_think_on_after_a_restart() {
    let host = Host::with(|config| config.limits.longest_think = Duration::from_secs(3_600)).await;
    let mut player = host.player();
    let game =
        player.create(json!({"mode": "machine", "side": "white", "agent": "kelso time=60m hash=1"})).await;
    assert_eq!(player.snapshot(&game).await["plies"], json!([]));
    let folder = host.stop().await;
    let host = Host::at(folder, |config| config.limits.longest_think = Duration::from_millis(200)).await;
    let mut socket = moved(player, &host).socket(&game).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        assert_eq!(socket.until("move").await["ply"], 1);
    }
}

#[tokio::test]
async fn sockets_are_told_that_the_server_ends() {
    let host = Host::start().await;
    let (_, mut ana, _ben) = host.sockets(json!({})).await;
    let end = tokio::spawn(host.stop());
    let code = loop {
        match ana.receive_or_close().await {
            Ok(message) => assert_ne!(message["t"], Value::Null),
            Err(code) => break code,
        }
    };
    assert_eq!(code, Some(1001), "going away: connect again");
    end.await.unwrap();
}
