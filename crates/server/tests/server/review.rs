//! Reviews of finished games, exact values, and games read with their variations.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

/// A game at one table from this position, which White gives up after these moves.
async fn played(player: &mut Player, fen: &str, moves: &[&str]) -> String {
    let game = player.create(json!({"mode": "device", "settings": {"fen": fen}})).await;
    for (text, ply) in moves.iter().zip(1..) {
        let (status, answer) = player.command(&game, "move", json!({"ply": ply, "text": text})).await;
        assert_eq!(status, 200, "{answer}");
    }
    game
}

const GIFT: &str = "W:W18,30,31,32:B1,2,3,10";
const MOVES: [&str; 4] = ["18-14", "10x17", "30-26", "1-6"];

async fn finished(player: &mut Player) -> String {
    let game = played(player, GIFT, &MOVES).await;
    assert_eq!(player.command(&game, "resign", json!({})).await.0, 200);
    game
}

/// The last event of a review that is being made.
async fn watched(player: &mut Player, game: &str) -> Value {
    let (status, text) = player.get(&format!("/api/games/{game}/review/events")).await;
    assert_eq!(status, 200, "{text}");
    let text = text.as_str().expect("events").to_owned();
    let (_, last) = text.trim_end().rsplit_once("event: review\ndata: ").expect("an event");
    serde_json::from_str(last.lines().next().unwrap_or_default()).expect("a report")
}

#[tokio::test]
async fn a_finished_game_is_reviewed_once_and_kept() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = finished(&mut player).await;
    let address = format!("/api/games/{game}/review");
    assert_eq!(player.get(&address).await.0, 404, "nobody has asked for it");
    let (status, report) = player.post(&address, json!({})).await;
    assert!(status == 202 || status == 200, "{report}");
    let report = watched(&mut player, &game).await;
    assert_eq!(report["state"], "done", "{report}");
    let review = &report["review"];
    let moves = review["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), MOVES.len());
    assert_eq!((&moves[0]["side"], &moves[1]["forced"]), (&json!("white"), &json!(true)));
    assert!(moves[0]["mark"] == "mistake" || moves[0]["mark"] == "blunder", "a man was given away: {review}");
    assert!(moves[0]["better"]["line"].as_array().is_some_and(|line| !line.is_empty()));
    assert!(review["white"]["accuracy"].as_f64() < review["black"]["accuracy"].as_f64(), "{review}");
    // The same after a restart, and nothing is searched again.
    let host = host.restart().await;
    let mut player = host.player();
    let (status, again) = player.post(&address, json!({})).await;
    assert_eq!((status, &again["review"]), (200, review));
    assert_eq!(watched(&mut player, &game).await["review"], *review);
}

#[tokio::test]
async fn only_what_is_over_is_reviewed() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = played(&mut player, GIFT, &MOVES[..1]).await;
    let (status, refused) = player.post(&format!("/api/games/{game}/review"), json!({})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_available")));
    let empty = played(&mut player, GIFT, &[]).await;
    assert_eq!(player.command(&empty, "resign", json!({})).await.0, 200);
    let (status, refused) = player.post(&format!("/api/games/{empty}/review"), json!({})).await;
    assert_eq!(status, 409, "{refused}");
    assert_eq!(player.post("/api/games/nosuchgame/review", json!({})).await.0, 404);
}

#[tokio::test]
async fn small_endings_have_exact_values() {
    let host = Host::start().await;
    let mut player = host.player();
    let (status, found) = player.post("/api/position/values", json!({"fen": "W:WK25,K26:B21"})).await;
    assert_eq!(status, 200, "{found}");
    let first = &found["values"][0];
    assert_eq!(
        (&first["move"]["text"], &first["value"], &first["plies"]),
        (&json!("26-30"), &json!("win"), &json!(1))
    );
    assert_eq!(found["values"].as_array().map(Vec::len), Some(7));
    for fen in ["B:W21-32:B1-12", "B:W22:B", "W:W99:B1"] {
        let (status, refused) = player.post("/api/position/values", json!({"fen": fen})).await;
        assert_eq!((status, &refused["error"]["code"]), (422, &json!("bad_position")), "{fen}");
    }
}

#[tokio::test]
async fn variations_and_all_mistakes_of_a_text_are_told() {
    let host = Host::start().await;
    let mut player = host.player();
    let text = "{start} 1. 11-15! (1. 9-14 22-17 {a <b>}) 22-18 3-8 *\n\n1. 9-14 30-1 (1... 3-3) *\n\n[Event \"Three\"] 1. 1-2 *";
    let (status, report) = player.send(player.client.post(host.url("/api/pdn")).body(text)).await;
    assert_eq!(status, 200, "{report}");
    let game = &report["games"][0];
    let parents: Vec<_> =
        game["nodes"].as_array().unwrap().iter().map(|node| node["parent"].as_u64()).collect();
    assert_eq!(parents, [None, Some(0), None, Some(2)]);
    assert_eq!((&game["comment"], &game["nodes"][0]["nags"]), (&json!("start"), &json!([1])));
    assert_eq!(game["nodes"][3]["comment"], "a <b>");
    assert_eq!(game["plies"].as_array().map(Vec::len), Some(2), "the main line has no variations in it");
    assert!(report["problems"].as_array().is_some_and(|problems| problems.len() >= 3), "{report}");
}

#[tokio::test]
async fn openings_have_their_numbers() {
    let host = Host::start().await;
    let mut player = host.player();
    let (_, report) = player.post("/api/position", json!({"moves": ["9-13", "22-18", "10-15"]})).await;
    assert_eq!((&report["opening"]["kind"], &report["opening"]["number"]), (&json!("three_move"), &json!(7)));
    let (_, report) = player.post("/api/position", json!({"moves": ["9-13"]})).await;
    assert_eq!(report.get("opening"), None);
}
