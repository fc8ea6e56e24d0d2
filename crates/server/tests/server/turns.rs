//! Attacks on the threads that think: whatever one address has them do, another one gets its answers.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Host, Player};

/// One thread for long searches, and searches that would take an hour.
async fn slow_host() -> Host {
    Host::with(|config| {
        config.behind_proxy = true;
        config.limits.longest_think = Duration::from_secs(3_600);
    })
    .await
}

/// Makes a game in which the machine is to move, and waits for its move.
async fn first_move(player: &mut Player, agent: &str) {
    let game = player.create(json!({"mode": "machine", "side": "white", "agent": agent})).await;
    let mut socket = player.socket(&game).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        socket.until("move").await;
    }
}

#[tokio::test]
async fn eight_endless_games_of_one_address_hold_nobody_else_up() {
    let host = slow_host().await;
    let mut greedy = host.player_from("10.0.0.1");
    for _ in 0..8 {
        greedy.create(json!({"mode": "machine", "side": "white", "agent": "kelso time=60m hash=1"})).await;
    }
    let endless: Vec<_> = (0..3)
        .map(|_| {
            let mut greedy = greedy.clone();
            tokio::spawn(async move {
                greedy.post("/api/analysis", json!({"agent": "kelso hash=1", "time": 3_600_000})).await
            })
        })
        .collect();
    let mut other = host.player_from("10.0.0.2");
    // In a moment, on a thread of its own; a search that takes longer, because those of the other are cut short for it.
    for agent in ["kelso level=1", "kelso depth=6 hash=1", "kelso level=1", "alphabeta depth=6"] {
        first_move(&mut other, agent).await;
    }
    let (status, analysis) = other.post("/api/analysis", json!({"agent": "kelso hash=1", "time": 100})).await;
    assert_eq!(status, 200, "{analysis}");
    let (status, rows) = other.post("/api/compare", json!({"depth": 2})).await;
    assert_eq!(status, 200, "{rows}");
    for task in endless {
        task.abort();
    }
}

#[tokio::test]
async fn an_endless_comparison_gives_way_too() {
    let host = slow_host().await;
    let mut greedy = host.player_from("10.0.0.1");
    let asked =
        tokio::spawn(async move { greedy.post("/api/compare", json!({"depth": 10, "size": 16})).await });
    let mut other = host.player_from("10.0.0.2");
    first_move(&mut other, "kelso depth=6 hash=1").await;
    asked.abort();
}

#[tokio::test]
async fn one_visitor_has_few_games_between_machines() {
    let host = Host::with(|config| config.behind_proxy = true).await;
    let mut greedy = host.player_from("10.0.0.1");
    let machines = json!({"mode": "machines", "agents": {"black": "random", "white": "random"}});
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(greedy.create(machines.clone()).await);
    }
    let (status, refused) = greedy.post("/api/games", machines.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (429, &json!("too_many")), "{refused}");
    assert!(
        refused["error"]["message"]
            .as_str()
            .unwrap()
            .contains("4 games between computers are being played for you"),
        "{refused}"
    );
    greedy.create(json!({"mode": "machine", "agent": "random"})).await;
    host.player_from("10.0.0.2").create(machines.clone()).await;
    let (status, ended) = greedy.command(&games[0], "resign", json!({})).await;
    assert_eq!(status, 200, "{ended}");
    greedy.create(machines).await;
}
