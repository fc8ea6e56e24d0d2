//! No new games before a stop: every node says so, and games in progress go on.

use std::time::Duration;

use kelso_server::store::{DatabaseAddress, maintenance, set_maintenance};
use serde_json::{Value, json};

use crate::harness::{Host, Player};
use crate::nodes::{Nodes, nodes};

/// Waits until a node knows it.
async fn follows(host: &Host, is_on: bool) {
    let expected = if is_on { json!(true) } else { Value::Null };
    while host.player().get("/api/health").await.1["maintenance"] != expected {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn refused(player: &mut Player, path: &str, body: Value) {
    let (status, refused) = player.post(path, body).await;
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("maintenance")), "{path}: {refused}");
}

#[tokio::test]
async fn every_road_to_a_new_game_is_closed_and_games_in_progress_go_on() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({})).await;
    let mut bot = host.player();
    let (_, token) = bot.post("/api/bot/tokens", json!({"name": "Bot"})).await;
    let mut ana = host.player();
    let alone = ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    assert_eq!(ana.command(&alone, "resign", json!({})).await.0, 200);
    let (_, waiting) = host.player().post("/api/pairing", json!({"name": "Cy"})).await;
    assert_eq!(waiting["waiting"], true, "{waiting}");
    let open = ana.create(json!({"mode": "people", "side": "black", "name": "Ana"})).await;

    set_maintenance(host.database(), Some(1)).await.unwrap();
    follows(&host, true).await;
    refused(&mut ana, "/api/games", json!({"mode": "device"})).await;
    refused(&mut ana, "/api/pairing", json!({"name": "Ana"})).await;
    refused(&mut ana, "/api/lab/runs", json!({"experiment": "ladder", "games": 2})).await;
    let rematch = json!({"t": "offer", "d": {"kind": "rematch"}});
    refused(&mut ana, &format!("/api/games/{alone}/commands"), rematch.clone()).await;
    let request = bot.client.post(host.url("/api/bot/games")).json(&json!({"agent": "random"}));
    let token = token["token"].as_str().unwrap();
    let answer = request.bearer_auth(token).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.headers()["retry-after"].to_str().unwrap()), (503, "60"));
    // What has begun goes on, and who was invited may come.
    black.moves(1, "11-15").await;
    let mut ben = host.player();
    assert_eq!(ben.post(&format!("/api/games/{open}/join"), json!({"name": "Ben"})).await.0, 200);
    assert_eq!(ben.get("/api/games").await.1["maintenance"], true);
    assert_eq!(ben.get("/api/ready").await.0, 200, "it is ready for those who play");
    black.does("resign", json!({})).await;
    white.does("offer", json!({"kind": "rematch"})).await;
    black.fails("accept", json!({"kind": "rematch"}), "maintenance").await;

    set_maintenance(host.database(), None).await.unwrap();
    follows(&host, false).await;
    assert_eq!(ben.get("/api/games").await.1["maintenance"], Value::Null);
    black.does("accept", json!({"kind": "rematch"})).await;
    ana.create(json!({"mode": "device"})).await;
    assert_eq!(ana.post(&format!("/api/games/{alone}/commands"), rematch).await.0, 200);
}

#[tokio::test]
async fn every_node_follows() {
    let nodes = nodes!(Nodes::start(2));
    for (since, is_on) in [(Some(1), true), (None, false)] {
        set_maintenance(&nodes.database().await, since).await.unwrap();
        for host in &nodes.hosts {
            follows(host, is_on).await;
        }
    }
}

#[tokio::test]
async fn it_outlives_a_restart_and_is_read_beside_the_server() {
    let host = Host::start().await;
    assert_eq!(maintenance(host.database()).await.unwrap(), None);
    for since in [5, 7] {
        set_maintenance(host.database(), Some(since)).await.unwrap();
        assert_eq!(maintenance(host.database()).await.unwrap(), Some(since));
    }
    let host = host.restart().await;
    follows(&host, true).await;
    refused(&mut host.player(), "/api/games", json!({"mode": "device"})).await;
}

#[tokio::test]
async fn a_database_that_is_not_there_is_refused_in_a_sentence() {
    let none = DatabaseAddress::File("/nowhere/games.sqlite".into());
    let refused = set_maintenance(&none, Some(1)).await.unwrap_err().to_string();
    assert!(refused.starts_with("there is no database /nowhere/games.sqlite"), "{refused}");
}
