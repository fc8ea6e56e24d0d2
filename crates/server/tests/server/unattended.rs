//! Games between machines that nobody looks at: they wait, also after a restart, and go on when somebody is back.

use serde_json::{Value, json};

use crate::harness::{Host, Player, Socket};

/// A game between machines that play as fast as they can, on a board so large that it is not over soon.
async fn begin(player: &mut Player) -> (String, Socket) {
    let game = player
        .create(json!({"mode": "machines", "agents": {"black": "random", "white": "random"},
                       "settings": {"size": 16}}))
        .await;
    let mut socket = player.socket(&game).await;
    socket.does("pace", json!({"delay": 0})).await;
    while socket.until("move").await["ply"] != 3 {}
    (game, socket)
}

/// How many moves there are, once nobody is there.
async fn plies_when_deserted(player: &mut Player, game: &str) -> usize {
    loop {
        let snapshot = player.snapshot(game).await;
        if snapshot["watchers"] == 0 {
            return snapshot["plies"].as_array().map_or(0, Vec::len);
        }
        tokio::task::yield_now().await;
    }
}

/// Has the threads that think do something else, as slowly as a few moves.
async fn keep_busy(player: &mut Player) {
    for agent in ["random", "kelso depth=6 hash=1", "random"] {
        let (status, answer) = player.post("/api/analysis", json!({"agent": agent})).await;
        assert_eq!(status, 200, "{answer}");
    }
}

async fn plies(player: &mut Player, game: &str) -> usize {
    player.snapshot(game).await["plies"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn machines_wait_while_nobody_is_connected() {
    let host = Host::start().await;
    let mut owner = host.player();
    let (game, socket) = begin(&mut owner).await;
    drop(socket);
    let before = plies_when_deserted(&mut owner, &game).await;
    keep_busy(&mut owner).await;
    assert_eq!(plies(&mut owner, &game).await, before, "nothing is played unseen");
    // Anybody who looks is company enough.
    let mut watcher = host.player().socket(&game).await;
    assert!(watcher.until("move").await["ply"].as_u64() > Some(before as u64));
}

#[tokio::test]
async fn machines_wait_after_a_restart_too() {
    let host = Host::start().await;
    let mut owner = host.player();
    let (game, _socket) = begin(&mut owner).await;
    let folder = host.stop().await;
    let host = Host::at(folder, |_| {}).await;
    owner.address = host.address;
    let before = plies(&mut owner, &game).await;
    keep_busy(&mut owner).await;
    assert_eq!(plies(&mut owner, &game).await, before);
    let mut socket = owner.socket(&game).await;
    assert_eq!(socket.until("snapshot").await["you"], Value::Null);
    assert!(socket.until("move").await["ply"].as_u64() > Some(before as u64));
}
