//! What a player usually plays: by their own earlier games, told to nobody else.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

/// A game of two people in which these moves are played, Black first, and which Black then gives up.
async fn played(host: &Host, black: &mut Player, moves: &[&str]) -> String {
    let game = black.create(json!({"mode": "people", "side": "black"})).await;
    let mut white = host.player();
    assert_eq!(white.post(&format!("/api/games/{game}/join"), json!({})).await.0, 200);
    for (index, text) in moves.iter().enumerate() {
        let player = if index % 2 == 0 { &mut *black } else { &mut white };
        let (status, answer) = player.command(&game, "move", json!({"ply": index + 1, "text": text})).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(black.command(&game, "resign", json!({})).await.0, 200);
    game
}

async fn habits(player: &mut Player, game: &str, query: &str) -> (u16, Value) {
    player.get(&format!("/api/games/{game}/habits{query}")).await
}

fn texts(report: &Value) -> Vec<(&str, u64)> {
    let moves = report["moves"].as_array().unwrap().iter();
    moves.map(|habit| (habit["move"]["text"].as_str().unwrap(), habit["times"].as_u64().unwrap())).collect()
}

#[tokio::test]
async fn earlier_choices_are_told_whatever_the_order_of_moves() {
    let host = Host::start().await;
    let mut ana = host.player();
    played(&host, &mut ana, &["11-15", "23-19", "9-14", "22-17", "8-11"]).await;
    played(&host, &mut ana, &["9-14", "22-17", "11-15", "23-19", "8-11"]).await;
    played(&host, &mut ana, &["11-15", "23-19", "9-14", "22-17", "5-9"]).await;
    let now = ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let (status, report) = habits(&mut ana, &now, "").await;
    assert_eq!(status, 200, "{report}");
    assert_eq!(report["source"], "history");
    assert_eq!((&report["ply"], &report["side"]), (&json!(0), &json!("black")));
    assert_eq!((&report["games"], &report["times"]), (&json!(3), &json!(3)));
    assert_eq!(texts(&report), [("11-15", 2), ("9-14", 1)]);
    let share = report["moves"][0]["share"].as_f64().unwrap();
    assert!((share - 2.0 / 3.0).abs() < 1e-9);
    // Looking back at a game: only games made before it count, and not the game itself.
    let last = played(&host, &mut ana, &["11-15", "23-19", "9-14", "22-17", "6-9"]).await;
    let (_, report) = habits(&mut ana, &last, "?ply=4").await;
    assert_eq!(texts(&report), [("8-11", 2), ("5-9", 1)]);
}

#[tokio::test]
async fn without_a_history_the_model_forecasts() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let (status, empty) = habits(&mut ana, &game, "").await;
    assert_eq!((status, &empty["source"]), (200, &json!("forecast")), "{empty}");
    assert_eq!((&empty["games"], &empty["times"]), (&json!(0), &json!(0)));
    let moves = empty["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5, "the likeliest five of seven");
    let shares: Vec<f64> = moves.iter().map(|habit| habit["share"].as_f64().unwrap()).collect();
    assert!(shares.is_sorted_by(|a, b| a >= b) && shares[0] < 1.0 && shares[4] > 0.0, "{shares:?}");
    assert!(moves.iter().all(|habit| habit["times"] == 0));
    // With games that never came to this position the forecast is the player's own, and the same when asked again.
    for _ in 0..3 {
        played(&host, &mut ana, &["12-16", "22-18", "8-12", "25-22", "16-20"]).await;
    }
    let now = played(&host, &mut ana, &["11-15", "22-17"]).await;
    let (_, own) = habits(&mut ana, &now, "?ply=2").await;
    assert_eq!((&own["source"], &own["games"]), (&json!("forecast"), &json!(3)));
    assert_eq!(habits(&mut ana, &now, "?ply=2").await.1, own);
}

#[tokio::test]
async fn nobody_else_is_told() {
    let host = Host::start().await;
    let (mut ana, mut ben) = (host.player(), host.player());
    played(&host, &mut ana, &["11-15", "23-19"]).await;
    let game = ana.create(json!({"mode": "people", "side": "black"})).await;
    ben.post(&format!("/api/games/{game}/join"), json!({})).await;
    ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    // The opponent gets their own habits, at their own turns.
    let (_, report) = habits(&mut ben, &game, "").await;
    assert_eq!((&report["side"], &report["games"]), (&json!("white"), &json!(0)));
    let (status, refused) = habits(&mut ben, &game, "?ply=0").await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_your_turn")));
    // Somebody who watches, known or not, gets nothing.
    let mut stranger = host.player();
    for _ in 0..2 {
        let (status, refused) = habits(&mut stranger, &game, "").await;
        assert_eq!((status, &refused["error"]["code"]), (403, &json!("not_yours")));
        stranger.create(json!({"mode": "device"})).await;
    }
}

#[tokio::test]
async fn what_cannot_be_asked() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let device = ana.create(json!({"mode": "device"})).await;
    for (game, query, status, code) in [
        (game.as_str(), "?ply=7", 422, "bad_settings"),
        (game.as_str(), "?ply=x", 400, "malformed"),
        (game.as_str(), "?other=1", 400, "malformed"),
        (device.as_str(), "", 409, "not_available"),
        ("aaaaaaaaaa", "", 404, "not_found"),
    ] {
        let (found, refused) = habits(&mut ana, game, query).await;
        assert_eq!((found, &refused["error"]["code"]), (status, &json!(code)), "{game} {query}");
    }
    // Where there is nothing to choose, and on boards that the model does not know.
    let forced =
        json!({"mode": "machine", "side": "white", "agent": "random", "settings": {"fen": "W:W22:B18,1"}});
    let forced = ana.create(forced).await;
    let (_, report) = habits(&mut ana, &forced, "").await;
    assert_eq!((&report["source"], &report["moves"]), (&json!("forced"), &json!([])));
    let large = json!({"mode": "machine", "side": "black", "agent": "random", "settings": {"size": 10}});
    let large = ana.create(large).await;
    assert_eq!(habits(&mut ana, &large, "").await.1["source"], "unknown");
}
