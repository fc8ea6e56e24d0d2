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
    leave(&host, "open").await;
}

/// The reload that everybody is given time for is over, and the game is gone from the list.
async fn leave(host: &Host, state: &str) {
    host.waits(12_000).await;
    assert_eq!(listed(host, state).await.len(), 1, "it may be a reload");
    host.advance(12_000);
    while !listed(host, state).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_game_in_progress_that_everybody_has_left_is_gone_in_seconds_and_back_with_its_players() {
    let host = Host::still().await;
    let (game, mut ana, ben) = host.pair(PUBLIC()).await;
    let mut sockets = [ana.socket(&game).await, ben.socket(&game).await];
    for socket in &mut sockets {
        socket.until("snapshot").await;
    }
    ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    assert_eq!(listed(&host, "running").await.len(), 1);
    drop(sockets);
    leave(&host, "running").await;
    let mut back = ana.socket(&game).await;
    back.until("snapshot").await;
    while listed(&host, "running").await.is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_reload_leaves_nothing() {
    let host = Host::still().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "settings": PUBLIC()})).await;
    let mut socket = ana.socket(&game).await;
    socket.until("snapshot").await;
    drop(socket);
    host.waits(12_000).await;
    let mut socket = ana.socket(&game).await;
    socket.until("snapshot").await;
    host.advance(12_000);
    host.waits(8_000).await;
    assert_eq!(listed(&host, "open").await.len(), 1);
}

#[tokio::test]
async fn somebody_who_has_stopped_asking_waits_no_more() {
    let host = Host::still().await;
    let mut ana = host.player();
    let waiting = pair(&mut ana, json!({})).await;
    host.advance(14_000);
    assert_eq!(pair(&mut ana, json!({"game": waiting["game"]})).await["waiting"], true);
    host.advance(14_000);
    let (status, lobby) = ana.get("/api/games?state=open").await;
    assert_eq!((status, &lobby["games"][0]["yours"]), (200, &json!(true)), "{lobby}");
    assert_eq!(listed(&host, "open").await[0]["yours"], false, "somebody else looks");
    host.advance(2_000);
    assert!(listed(&host, "open").await.is_empty());
}

/// Both shuffle a king until one resigns.
async fn finished(host: &Host, plies: usize, settings: Value) -> String {
    let (game, mut black, mut white) = host.pair(settings).await;
    let moves = ["1-6", "32-27", "6-1", "27-32"].into_iter().cycle().take(plies);
    for (text, ply) in moves.zip(1..) {
        let player = if ply % 2 == 1 { &mut black } else { &mut white };
        let (status, answer) = player.command(&game, "move", json!({"ply": ply, "text": text})).await;
        assert_eq!(status, 200, "{answer}");
    }
    white.command(&game, "resign", json!({})).await;
    game
}

#[tokio::test]
async fn the_last_finished_games_are_shown_with_their_boards_and_private_ones_never() {
    let host = Host::still().await;
    let settings =
        |private: bool| json!({"private": private, "fen": "B:WK32:BK1", "end_rules": "repetition=off"});
    assert!(listed(&host, "over").await.is_empty());
    let game = finished(&host, 10, settings(false)).await;
    finished(&host, 10, settings(true)).await;
    finished(&host, 9, settings(false)).await;
    assert!(listed(&host, "over").await.is_empty(), "what was read a moment ago");
    host.advance(5_000);
    let games = listed(&host, "over").await;
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!((&games[0]["game"], &games[0]["last"]), (&json!(game), &json!("32-27")));
    assert_eq!(games[0]["ending"]["outcome"], "black_wins");
    assert!(games[0]["fen"].as_str().unwrap().contains("WK27"), "{}", games[0]);
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
