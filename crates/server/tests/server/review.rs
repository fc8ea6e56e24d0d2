//! Reviews of finished games, exact values, and games read with their variations.

use futures_util::future::join_all;
use kelso_server::review::{LineId, ReviewedLine};
use kelso_server::store::MOST_LINE_REVIEWS;
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
async fn watched(player: &mut Player, address: &str) -> Value {
    let (status, text) = player.get(&format!("{address}/events")).await;
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
    let (status, none) = player.get(&address).await;
    assert_eq!(
        (status, &none["state"], &none["id"]),
        (200, &json!("none"), &json!(game)),
        "nobody has asked for it"
    );
    assert_eq!(watched(&mut player, &address).await["state"], "none");
    let (status, report) = player.post(&address, json!({})).await;
    assert!(status == 202 || status == 200, "{report}");
    let report = watched(&mut player, &address).await;
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
    assert_eq!(watched(&mut player, &address).await["review"], *review);
}

#[tokio::test]
async fn any_line_is_reviewed_once_whoever_asks_and_kept() {
    let host = Host::start().await;
    let (mut ana, mut ben) = (host.player(), host.player());
    let line = json!({"fen": GIFT, "moves": MOVES});
    let (status, report) = ana.post("/api/reviews", line.clone()).await;
    assert!(status == 202 || status == 200, "{report}");
    let address = format!("/api/reviews/{}", report["id"].as_str().expect("its name"));
    let done = watched(&mut ana, &address).await;
    assert_eq!((&done["state"], &done["id"]), (&json!("done"), &report["id"]));
    let review = &done["review"];
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(MOVES.len()));
    assert!(review["moves"][0]["mark"] == "mistake" || review["moves"][0]["mark"] == "blunder", "{review}");
    // Written differently it is the same game: another FEN of the start, and moves as others write them.
    let same = json!({"fen": "W:W32,31,30,18:B10,3,2,1", "moves": ["18-14", "10x17", "30-26", "1-6"]});
    let (status, again) = ben.post("/api/reviews", same).await;
    assert_eq!((status, &again["id"], &again["review"]), (200, &report["id"], review));
    let (_, other) = ben.post("/api/reviews", json!({"fen": GIFT, "moves": MOVES[..1]})).await;
    assert_ne!(other["id"], report["id"], "fewer moves are another game");
    // The same after a restart, by its name alone, and nothing is searched again.
    let host = host.restart().await;
    let mut player = host.player();
    let (status, found) = player.get(&address).await;
    assert_eq!((status, &found["state"], &found["review"]), (200, &json!("done"), review));
    assert_eq!(player.post("/api/reviews", line).await.0, 200);
}

#[tokio::test]
async fn what_is_no_game_is_not_reviewed() {
    let host = Host::start().await;
    let mut player = host.player();
    let many = vec!["11-15"; 1_001];
    for (line, status, code) in [
        (json!({"moves": []}), 409, "not_available"),
        (json!({"moves": ["11-15", "11-15"]}), 422, "illegal_move"),
        (json!({"fen": "nothing", "moves": ["11-15"]}), 422, "bad_position"),
        (json!({"variant": "chess", "moves": ["11-15"]}), 422, "bad_settings"),
        (json!({"moves": many}), 422, "bad_settings"),
        (json!({}), 400, "malformed"),
    ] {
        let (found, refused) = player.post("/api/reviews", line.clone()).await;
        assert_eq!((found, &refused["error"]["code"]), (status, &json!(code)), "{line}: {refused}");
    }
    assert_eq!(player.get("/api/reviews/nothing").await.0, 404);
    let (status, none) = player.get(&format!("/api/reviews/{}", "0".repeat(32))).await;
    assert_eq!((status, &none["state"]), (200, &json!("none")));
}

#[tokio::test]
async fn the_oldest_reviews_of_lines_make_room() {
    let host = Host::start().await;
    let mut player = host.player();
    let (_, report) = player.post("/api/reviews", json!({"fen": GIFT, "moves": MOVES})).await;
    let address = format!("/api/reviews/{}", report["id"].as_str().expect("its name"));
    assert_eq!(watched(&mut player, &address).await["state"], "done");
    let store = host.store();
    let id = LineId::parse(address.rsplit('/').next().unwrap()).unwrap();
    let line = store.line_review(&id).await.unwrap().expect("it is stored");
    let later = |n: i64| ReviewedLine { id: LineId::parse(&format!("{n:032x}")).unwrap(), ..line.clone() };
    for batch in (1..MOST_LINE_REVIEWS).collect::<Vec<_>>().chunks(500) {
        let lines: Vec<_> = batch.iter().map(|&n| later(n)).collect();
        let saved = join_all(lines.iter().map(|line| store.save_line_review(line))).await;
        assert!(saved.iter().all(Result::is_ok));
    }
    assert_eq!(player.get(&address).await.1["state"], "done", "there is room for that many");
    store.save_line_review(&later(MOST_LINE_REVIEWS)).await.unwrap();
    assert_eq!(player.get(&address).await.1["state"], "none", "and for no more");
    let kept = store.line_review(&later(MOST_LINE_REVIEWS).id).await.unwrap();
    assert_eq!(kept, Some(later(MOST_LINE_REVIEWS)));
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
    let (status, over) = player.post("/api/position/values", json!({"fen": "B:W22:B"})).await;
    assert_eq!((status, &over["values"]), (200, &json!([])), "who has no move has no values: {over}");
    for fen in ["B:W21-32:B1-12", "W:W99:B1"] {
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
async fn openings_have_their_names_and_numbers() {
    let host = Host::start().await;
    let mut player = host.player();
    let (_, report) = player.post("/api/position", json!({"moves": ["9-13", "22-18", "10-15"]})).await;
    let henderson =
        json!({"name": "Henderson", "ballot": {"kind": "three_move", "number": 7, "barred": false}});
    assert_eq!(report["opening"], henderson);
    let (_, report) = player.post("/api/position", json!({"moves": ["9-13"]})).await;
    assert_eq!(report.get("opening"), None);
    // The name stays when the game goes on, and other orders of the same moves lead to it too.
    for moves in ["11-15 23-19 8-11 22-17 3-8 25-22", "11-15 22-17 8-11 23-19 3-8"] {
        let moves: Vec<_> = moves.split(' ').collect();
        let (_, report) = player.post("/api/position", json!({"moves": moves})).await;
        assert_eq!(report["opening"], json!({"name": "Alma"}), "{report}");
    }
}
