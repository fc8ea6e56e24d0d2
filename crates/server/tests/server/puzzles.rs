//! Puzzles at the server: put, tried, counted once and rated.

use kelso_lab::puzzles::{Puzzle, shipped_puzzles};
use serde_json::{Value, json};

use crate::harness::{Host, Player};

/// A puzzle whose solver has at least two moves to find.
fn longer() -> &'static Puzzle {
    shipped_puzzles().iter().find(|puzzle| puzzle.moves.len() >= 3).expect("there is one")
}

async fn attempt(player: &mut Player, id: &str, body: Value) -> Value {
    let (status, report) = player.post(&format!("/api/puzzles/{id}/attempts"), body).await;
    assert_eq!(status, 200, "{report}");
    report
}

/// A legal move that is not the solution's.
async fn wrong_move(player: &mut Player, puzzle: &Puzzle) -> String {
    let (_, view) = player.get(&format!("/api/puzzles/{}", puzzle.id)).await;
    let legal = view["position"]["moves"].as_array().unwrap().iter();
    let mut texts = legal.map(|mv| mv["text"].as_str().unwrap().to_owned());
    texts.find(|text| *text != puzzle.moves[0]).expect("a choice")
}

#[tokio::test]
async fn a_puzzle_is_solved_move_by_move_and_counts_once() {
    let host = Host::start().await;
    let mut player = host.player();
    let puzzle = longer();
    let (_, before) = player.get("/api/puzzles").await;
    assert_eq!(before["puzzles"], shipped_puzzles().len());
    let first = attempt(&mut player, &puzzle.id, json!({"moves": [puzzle.moves[0]]})).await;
    assert_eq!((&first["state"], &first["counted"]), (&json!("right"), &json!(false)));
    assert_eq!(first["reply"]["text"], puzzle.moves[1]);
    assert_eq!(first["solution"], Value::Null, "it is not told before it is found");
    let all = attempt(&mut player, &puzzle.id, json!({"moves": puzzle.moves})).await;
    assert_eq!((&all["state"], &all["counted"]), (&json!("solved"), &json!(true)));
    assert!(all["solver"]["rating"].as_u64() > before["solver"]["rating"].as_u64(), "{all}");
    assert_eq!(all["solution"], json!(puzzle.moves));
    // A second attempt changes nothing, however it goes.
    let wrong = wrong_move(&mut player, puzzle).await;
    let again = attempt(&mut player, &puzzle.id, json!({"moves": [wrong]})).await;
    assert_eq!((&again["state"], &again["counted"]), (&json!("wrong"), &json!(false)));
    assert_eq!(again["solver"], all["solver"]);
    let (_, view) = player.get(&format!("/api/puzzles/{}", puzzle.id)).await;
    assert_eq!(view["solved"], true);
}

#[tokio::test]
async fn a_wrong_move_or_help_counts_as_not_solved() {
    let host = Host::start().await;
    let puzzle = longer();
    let mut wrong = host.player();
    let text = wrong_move(&mut wrong, puzzle).await;
    let report = attempt(&mut wrong, &puzzle.id, json!({"moves": [text]})).await;
    assert_eq!((&report["state"], &report["counted"]), (&json!("wrong"), &json!(true)));
    let solver = &report["solver"];
    assert_eq!((&solver["attempts"], &solver["solved"]), (&json!(1), &json!(0)));
    let mut helped = host.player();
    let hint = attempt(&mut helped, &puzzle.id, json!({"help": "hint"})).await;
    let from: u64 = puzzle.moves[0].split(['-', 'x']).next().unwrap().parse().unwrap();
    assert_eq!((&hint["hint"], &hint["counted"]), (&json!(from), &json!(true)));
    let shown = attempt(&mut helped, &puzzle.id, json!({"help": "solution"})).await;
    assert_eq!((&shown["solution"], &shown["counted"]), (&json!(puzzle.moves), &json!(false)));
}

#[tokio::test]
async fn the_next_puzzle_is_a_new_one_and_fits() {
    let host = Host::start().await;
    let mut player = host.player();
    let mut seen = Vec::new();
    for _ in 0..5 {
        let (status, view) = player.get("/api/puzzles/next").await;
        assert_eq!(status, 200, "{view}");
        let id = view["id"].as_str().unwrap().to_owned();
        attempt(&mut player, &id, json!({"help": "solution"})).await;
        assert!(!seen.contains(&id), "{id} came twice");
        seen.push(id);
    }
    let (_, shot) = player.get("/api/puzzles/next?theme=shot").await;
    assert_eq!(shot["theme"], "shot");
    let (_, other) =
        player.get(&format!("/api/puzzles/next?theme=shot&except={}", shot["id"].as_str().unwrap())).await;
    assert_ne!(other["id"], shot["id"]);
}

#[tokio::test]
async fn the_daily_puzzle_changes_with_the_day() {
    let host = Host::still().await;
    let mut player = host.player();
    let (_, today) = player.get("/api/puzzles/daily").await;
    assert_eq!(player.get("/api/puzzles/daily").await.1, today);
    host.advance(24 * 60 * 60 * 1_000);
    assert_ne!(player.get("/api/puzzles/daily").await.1["id"], today["id"]);
}

#[tokio::test]
async fn what_is_wrong_with_an_attempt_is_said() {
    let host = Host::start().await;
    let mut player = host.player();
    let puzzle = longer();
    let here = format!("/api/puzzles/{}/attempts", puzzle.id);
    let twice = [puzzle.moves.clone(), vec![puzzle.moves[0].clone()]].concat();
    for (path, body, status, code) in [
        ("/api/puzzles/zzzzzzzz/attempts", json!({}), 404, "not_found"),
        (here.as_str(), json!({"moves": ["1-1"]}), 422, "illegal_move"),
        (here.as_str(), json!({"moves": ["<script>"]}), 422, "illegal_move"),
        (here.as_str(), json!({"moves": twice}), 422, "bad_settings"),
        (here.as_str(), json!({"moves": 3}), 400, "malformed"),
        (here.as_str(), json!({"help": "win"}), 400, "malformed"),
    ] {
        let (found, error) = player.post(path, body.clone()).await;
        assert_eq!((found, error["error"]["code"].as_str()), (status, Some(code)), "{body}: {error}");
    }
    for (path, status) in [
        ("/api/puzzles/00000000", 404),
        ("/api/puzzles/next?theme=pin", 400),
        ("/api/puzzles/next?difficulty=hard&theme=any", 400),
    ] {
        assert_eq!(player.get(path).await.0, status, "{path}");
    }
    let (_, overview) = player.get("/api/puzzles").await;
    assert_eq!(overview["solver"]["attempts"], 0, "nothing of that counted");
}

#[tokio::test]
async fn of_many_attempts_at_once_one_counts_and_the_others_are_told() {
    let host = Host::start().await;
    let mut player = host.player();
    player.create(json!({"mode": "device"})).await;
    let puzzle = longer();
    let tries =
        (0..20).map(async |_| attempt(&mut player.clone(), &puzzle.id, json!({"moves": puzzle.moves})).await);
    let reports = futures_util::future::join_all(tries).await;
    assert_eq!(reports.iter().filter(|report| report["counted"] == true).count(), 1, "{reports:?}");
    let (_, overview) = player.get("/api/puzzles").await;
    assert_eq!(overview["solver"]["attempts"], 1);
}

#[tokio::test]
async fn visitors_who_make_up_their_cookies_count_as_new_ones() {
    let host = Host::still_with(|config| config.rate_limits = true).await;
    let puzzle = longer();
    let mut counted = 0;
    for number in 0..450 {
        let mut player = host.player();
        player.cookie = Some(format!("kelso_player={number:032x}"));
        let path = format!("/api/puzzles/{}/attempts", puzzle.id);
        let (status, _) = player.post(&path, json!({"help": "solution"})).await;
        counted += usize::from(status == 200);
    }
    assert_eq!(counted, 400, "as many as an address may make games");
}
