//! Machines: cancelled when the game goes another way, answering offers, shared fairly.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::Host;

#[tokio::test]
async fn thinking_is_cancelled_when_the_game_ends() {
    let host = Host::with(|config| config.limits.longest_think = Duration::from_secs(3_600)).await;
    let mut player = host.player();
    let slow = json!({"mode": "machine", "side": "white", "agent": "kelso time=60m hash=1"});
    let game = player.create(slow).await;
    let mut socket = player.socket(&game).await;
    socket.does("think", json!({"on": true})).await;
    socket.until("thinking").await;
    socket.does("resign", json!({})).await;
    // There is one thinking thread: another game gets it, and not in an hour.
    let other = player.create(json!({"mode": "machine", "side": "white", "agent": "random"})).await;
    let mut socket = player.socket(&other).await;
    let snapshot = socket.until("snapshot").await;
    if snapshot["plies"] == json!([]) {
        socket.until("move").await;
    }
    assert_eq!(player.snapshot(&game).await["plies"], json!([]), "nothing is played in a game that is over");
}

#[tokio::test]
async fn a_machine_remembers_from_game_to_game() {
    let host = Host::start().await;
    let mut player = host.player();
    let creation = json!({"mode": "machine", "side": "white", "agent": "table depth=6 experience=on"});
    let mut first_move = async || {
        let game = player.create(creation.clone()).await;
        let mut socket = player.socket(&game).await;
        let snapshot = socket.until("snapshot").await;
        if snapshot["plies"] == json!([]) {
            socket.until("move").await;
        }
        player.snapshot(&game).await["plies"][0].clone()
    };
    let searched = first_move().await;
    assert!(searched["stats"]["nodes"].as_u64() > Some(0), "{searched}");
    assert_eq!(searched["stats"].get("experience_games"), None);
    for games in 1..3 {
        let known = first_move().await;
        assert_eq!((&known["move"], &known["stats"]["nodes"]), (&searched["move"], &json!(0)));
        assert_eq!(known["stats"]["experience_games"], games);
    }
}

#[tokio::test]
async fn a_takeback_against_a_machine_is_granted_at_once() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "black", "agent": "random seed=5"})).await;
    let mut socket = player.socket(&game).await;
    socket.moves(1, "11-15").await;
    while socket.until("move").await["ply"] != 2 {}
    socket.does("offer", json!({"kind": "takeback"})).await;
    let back = socket.until("takeback").await;
    assert_eq!((&back["plies"], &back["position"]["turn"]), (&json!(0), &json!("black")));
    socket.moves(1, "9-13").await;
    while socket.until("move").await["ply"] != 2 {}
    socket.does("resign", json!({})).await;
    socket.does("offer", json!({"kind": "rematch"})).await;
    let next = socket.until("rematch").await["game"].as_str().unwrap().to_owned();
    assert_eq!(player.snapshot(&next).await["you"], "white");
}

#[tokio::test]
async fn a_machine_declines_a_draw_in_the_opening() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "black", "agent": "kelso level=2"})).await;
    let mut socket = player.socket(&game).await;
    socket.does("offer", json!({"kind": "draw"})).await;
    assert_eq!(socket.until("offer_gone").await["why"], "declined");
}

#[tokio::test]
async fn what_a_machine_considers_is_shown_to_those_who_ask() {
    let host = Host::start().await;
    let mut player = host.player();
    let game =
        player.create(json!({"mode": "machine", "side": "black", "agent": "kelso depth=6 hash=1"})).await;
    let mut curious = player.socket(&game).await;
    let mut other = player.socket(&game).await;
    curious.does("think", json!({"on": true})).await;
    curious.moves(1, "11-15").await;
    let thinking = curious.until("thinking").await;
    assert_eq!(thinking["ply"], 2);
    assert!(thinking["lines"][0]["move"]["path"].is_array(), "{thinking}");
    // All that was shown came before the move; the other is told of moves and presence only.
    loop {
        let message = other.next().await;
        assert_ne!(message["t"], "thinking", "{message}");
        if message["t"] == "move" && message["d"]["ply"] == 2 {
            break;
        }
    }
}

#[tokio::test]
async fn every_agent_shows_every_move_it_considers() {
    let host = Host::start().await;
    let mut player = host.player();
    for agent in
        ["random", "sarsa", "minimax depth=2", "alphabeta depth=3", "mcts nodes=100", "kelso level=2"]
    {
        let game = player.create(json!({"mode": "machine", "side": "black", "agent": agent})).await;
        let mut socket = player.socket(&game).await;
        socket.does("think", json!({"on": true})).await;
        socket.moves(1, "11-15").await;
        // The last picture comes before the move; White has seven replies.
        let is_whole = |candidates: &Value| {
            let all = candidates.as_array().map_or(&[][..], Vec::as_slice);
            all.len() == 7 && all.iter().all(|candidate| !candidate["value"].is_null())
        };
        let mut candidates = Value::Null;
        while !is_whole(&candidates) {
            candidates = socket.until("thinking").await["candidates"].take();
        }
        assert_eq!(candidates[0]["best"], true, "{agent}: {candidates}");
        assert!(candidates[0]["move"]["path"].is_array(), "{agent}: {candidates}");
    }
}

#[tokio::test]
async fn many_machine_games_share_one_thread() {
    let host = Host::start().await;
    let mut player = host.player();
    let mut sockets = Vec::new();
    for _ in 0..8 {
        let game = player
            .create(json!({"mode": "machine", "side": "white", "agent": "kelso time=100ms hash=1"}))
            .await;
        sockets.push(player.socket(&game).await);
    }
    for socket in &mut sockets {
        let snapshot = socket.until("snapshot").await;
        if snapshot["plies"] == json!([]) {
            assert_eq!(socket.until("move").await["ply"], 1);
        }
    }
}
