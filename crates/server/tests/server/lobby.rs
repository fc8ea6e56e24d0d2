//! The lobby shows games at which somebody is, and pairs those who want the same.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Host, Player};

async fn listed(host: &Host, state: &str) -> Vec<Value> {
    let (status, lobby) = host.player().get(&format!("/api/games?state={state}")).await;
    assert_eq!(status, 200, "{lobby}");
    lobby["games"].as_array().unwrap().clone()
}

const PUBLIC: fn() -> Value = || json!({"private": false});

#[tokio::test]
async fn games_are_private_unless_somebody_shares_them() {
    let host = Host::start().await;
    let mut ana = host.player();
    ana.create(json!({"mode": "people"})).await;
    ana.create(json!({"mode": "machine", "agent": "random"})).await;
    ana.create(json!({"mode": "device"})).await;
    assert_eq!((listed(&host, "open").await.len(), listed(&host, "running").await.len()), (0, 0));
    ana.create(json!({"mode": "machine", "agent": "random", "settings": PUBLIC()})).await;
    assert_eq!(listed(&host, "running").await.len(), 1);
}

#[tokio::test]
async fn a_game_that_everybody_has_left_is_listed_no_more() {
    let host = Host::still().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "settings": PUBLIC()})).await;
    let mut socket = ana.socket(&game).await;
    socket.until("snapshot").await;
    assert_eq!(listed(&host, "open").await.len(), 1);
    // Somebody who waits for long is noted to be there.
    for _ in 0..4 {
        host.waits(20_000).await;
        host.advance(20_000);
    }
    let noted = "SELECT CAST(seen AS TEXT) FROM attended_games";
    while host.found("SELECT CAST(count(*) AS TEXT) FROM attended_games").await.as_deref() == Some("0") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(host.found(noted).await.is_some());
    assert_eq!(listed(&host, "open").await.len(), 1);
    drop(socket);
    while !listed(&host, "open").await.is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn games_being_played_come_with_their_boards_until_they_rest() {
    let host = Host::still().await;
    let (game, mut ana, _) = host.pair(PUBLIC()).await;
    ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    let games = listed(&host, "running").await;
    assert_eq!((&games[0]["last"], &games[0]["players"]), (&json!("11-15"), &json!(["Ana", "Ben"])));
    assert!(games[0]["fen"].as_str().unwrap().starts_with("W:"), "{}", games[0]);
    host.advance(4 * 60_000);
    assert_eq!(listed(&host, "running").await.len(), 1);
    host.advance(2 * 60_000);
    assert!(listed(&host, "running").await.is_empty(), "nobody has moved for minutes, and nobody is there");
}

async fn pair(player: &mut Player, body: Value) -> Value {
    let (status, paired) = player.post("/api/pairing", body).await;
    assert_eq!(status, 200, "{paired}");
    paired
}

#[tokio::test]
async fn those_who_want_the_same_clock_are_paired() {
    let host = Host::start().await;
    let (mut ana, mut ben, mut cleo) = (host.player(), host.player(), host.player());
    let blitz = json!({"clock": {"base": 180_000, "increment": 2_000}});
    let waiting = pair(&mut ana, blitz.clone()).await;
    assert_eq!(waiting["waiting"], true);
    assert_eq!(pair(&mut cleo, json!({})).await["waiting"], true, "no clock is another game");
    let met = pair(&mut ben, blitz).await;
    assert_eq!((&met["game"], &met["waiting"]), (&waiting["game"], &json!(false)));
    let again = pair(&mut ana, json!({"game": waiting["game"]})).await;
    assert_eq!((&again["game"], &again["waiting"]), (&waiting["game"], &json!(false)));
    assert_ne!(ana.snapshot(met["game"].as_str().unwrap()).await["you"], Value::Null);

    let body = json!({"game": waiting["game"]});
    let (status, error) = ana.post("/api/pairing/cancel", body).await;
    assert_eq!((status, &error["error"]["code"]), (409, &json!("not_available")), "somebody has come");
    let (status, _) = ben.post("/api/pairing", json!({"game": "0000000000"})).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn two_who_came_at_the_same_moment_find_each_other() {
    let host = Host::start().await;
    let (mut ana, mut ben) = (host.player(), host.player());
    let first = pair(&mut ana, json!({})).await;
    // Ben asked before Ana's game was stored, and made another.
    let second = ben.create(json!({"mode": "people", "settings": PUBLIC()})).await;
    let moved = pair(&mut ben, json!({"game": second})).await;
    assert_eq!((&moved["game"], &moved["waiting"]), (&first["game"], &json!(false)));
    assert_eq!(ben.snapshot(&second).await["ending"]["reason"], "cancelled");
}

#[tokio::test]
async fn somebody_who_has_stopped_waiting_is_not_paired() {
    let host = Host::start().await;
    let mut ana = host.player();
    let waiting = pair(&mut ana, json!({})).await;
    let (status, _) = ana.post("/api/pairing/cancel", json!({"game": waiting["game"]})).await;
    assert_eq!(status, 204);
    let met = pair(&mut host.player(), json!({})).await;
    assert_eq!(met["waiting"], true, "{met}");
    assert_ne!(met["game"], waiting["game"]);
}
