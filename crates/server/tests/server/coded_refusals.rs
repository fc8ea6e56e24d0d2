//! Whatever a person can get wrong from a page comes back in codes and values, beside the sentence.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

/// Where it is asked, what is asked for, and the one fault that comes back, as JSON.
type Case = (&'static str, &'static str, &'static str);

const SETTINGS: [Case; 15] = [
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"clock": {"base": 500, "increment": 0}}}"#,
        r#"{"code": "out_of_range", "setting": "clock_base", "value": 500, "least": 1000, "most": 86400000}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"clock": {"base": 60000, "increment": 700000}}}"#,
        r#"{"code": "out_of_range", "setting": "clock_increment", "value": 700000, "least": 0, "most": 600000}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"fen": "W:W18:B11", "first": "white"}}"#,
        r#"{"code": "first_with_position"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"fen": "W:W18:B11", "opening": "3move"}}"#,
        r#"{"code": "opening_with_position"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"opening": "11man", "first": "white"}}"#,
        r#"{"code": "opening_elsewhere"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"opening": "5move"}}"#,
        r#"{"code": "no_such_choice", "setting": "opening", "value": "5move"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "device", "settings": {"end_rules": "never"}}"#,
        r#"{"code": "no_such_choice", "setting": "end_rules", "value": "never"}"#,
    ),
    ("/api/games", r#"{"mode": "machine"}"#, r#"{"code": "wrong_players", "mode": "machine"}"#),
    (
        "/api/position",
        r#"{"variant": "polish"}"#,
        r#"{"code": "no_such_choice", "setting": "variant", "value": "polish"}"#,
    ),
    ("/api/position", r#"{"size": 9}"#, r#"{"code": "no_such_choice", "setting": "size", "value": "9"}"#),
    (
        "/api/analysis",
        r#"{"lines": 11}"#,
        r#"{"code": "out_of_range", "setting": "lines", "value": 11, "least": 1, "most": 10}"#,
    ),
    (
        "/api/compare",
        r#"{"depth": 11}"#,
        r#"{"code": "out_of_range", "setting": "depth", "value": 11, "least": 1, "most": 10}"#,
    ),
    (
        "/api/lab/runs",
        r#"{"experiment": "ladder", "games": 50}"#,
        r#"{"code": "out_of_range", "setting": "games", "value": 50, "least": 2, "most": 20}"#,
    ),
    (
        "/api/lab/runs",
        r#"{"experiment": "survey", "games": 4}"#,
        r#"{"code": "no_games", "experiment": "survey"}"#,
    ),
    ("/api/me/device", r#"{"secret": "half"}"#, r#"{"code": "broken_link"}"#),
];

const AGENTS: [Case; 13] = [
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "deep-blue"}"#,
        r#"{"code": "no_such_agent", "agent": "deep-blue"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "random depth=3"}"#,
        r#"{"code": "no_such_option", "agent": "random", "option": "depth"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "kelso strong"}"#,
        r#"{"code": "not_an_option", "word": "strong"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "minimax depth=0"}"#,
        r#"{"code": "bad_value", "option": "depth", "value": "0", "takes":
            {"kind": "number", "least": 1, "most": 100, "whole": true, "unit": "plies", "words": []}}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "minimax time=soon"}"#,
        r#"{"code": "bad_value", "option": "time", "value": "soon", "takes": {"kind": "time"}}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "kelso level=11"}"#,
        r#"{"code": "bad_value", "option": "level", "value": "11", "takes":
            {"kind": "number", "least": 1, "most": 10, "whole": false, "unit": null, "words": ["adaptive"]}}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "kelso level=3 experience=on"}"#,
        r#"{"code": "experience_below_full_strength"}"#,
    ),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "minimax king=1"}"#,
        r#"{"code": "king_of_another_evaluation"}"#,
    ),
    ("/api/games", r#"{"mode": "machine", "agent": "q weights=/etc/passwd"}"#, r#"{"code": "names_file"}"#),
    (
        "/api/games",
        r#"{"mode": "machine", "agent": "kelso threads=256"}"#,
        r#"{"code": "too_much", "option": "threads", "most": 1}"#,
    ),
    (
        "/api/tree",
        r#"{"agent": "kelso"}"#,
        r#"{"code": "no_tree", "agent": "kelso", "agents": ["minimax", "alphabeta", "ordered", "table", "expectimax"]}"#,
    ),
    ("/api/tree", r#"{"agent": "alphabeta depth=9"}"#, r#"{"code": "too_deep", "depth": 9, "most": 6}"#),
    ("/api/tree", r#"{"agent": "alphabeta time=1s"}"#, r#"{"code": "not_for_trees", "option": "time"}"#),
];

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("a test has JSON")
}

/// Asks, and compares the refusal's code and its one fault.
async fn refuses(player: &mut Player, path: &str, body: Value, code: &str, fault: Value) {
    let (status, refused) = player.post(path, body.clone()).await;
    let error = &refused["error"];
    assert_eq!((status, &error["code"]), (422, &json!(code)), "{body}: {error}");
    assert_eq!(error["faults"], json!([fault]), "{body}: {error}");
}

#[tokio::test]
async fn settings_that_are_not_possible_are_told_in_codes() {
    let host = Host::start().await;
    let player = &mut host.player();
    for (path, body, fault) in SETTINGS {
        refuses(player, path, read(body), "bad_settings", read(fault)).await;
    }
    for (path, body, code, setting, most) in [
        ("/api/games", json!({"mode": "people", "name": "x".repeat(41)}), "empty_or_too_long", "name", 40),
        (
            "/api/games",
            json!({"mode": "device", "settings": {"fen": "W".repeat(1_001)}}),
            "too_long",
            "fen",
            1_000,
        ),
        ("/api/position", json!({"moves": vec!["11-15"; 1_001]}), "too_many_at_once", "moves", 1_000),
    ] {
        let fault = json!({"code": code, "setting": setting, "most": most});
        refuses(player, path, body, "bad_settings", fault).await;
    }
}

#[tokio::test]
async fn agents_that_are_not_possible_are_told_in_codes() {
    let host = Host::start().await;
    let player = &mut host.player();
    for (path, body, fault) in AGENTS {
        refuses(player, path, read(body), "bad_agent", read(fault)).await;
    }
    let long = json!({"mode": "machine", "agent": "k".repeat(201)});
    refuses(player, "/api/games", long, "bad_agent", json!({"code": "agent_too_long", "most": 200})).await;
    // An evaluation is one name, not a way to other options.
    for eval in ["luck", "piece depth=9"] {
        let (_, refused) = player.post("/api/compare", json!({"eval": eval})).await;
        let fault = &refused["error"]["faults"][0];
        assert_eq!((&fault["option"], &fault["value"]), (&json!("eval"), &json!(eval)), "{refused}");
        assert_eq!(fault["takes"]["choices"][0]["name"], "count", "{refused}");
    }
}

#[tokio::test]
async fn what_stands_in_the_way_is_told_in_codes() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "device"})).await;
    for (path, status, kind, code) in [
        ("/api/puzzles/00000000/attempts".to_owned(), 404, "not_found", "no_such_puzzle"),
        (format!("/api/games/{game}/review"), 409, "not_available", "review_before_end"),
        ("/api/me/device".to_owned(), 404, "not_found", "link_used"),
    ] {
        let body = match path.as_str() {
            "/api/me/device" => json!({"secret": "a".repeat(32)}),
            path if path.ends_with("attempts") => json!({"moves": []}),
            _ => json!({}),
        };
        let (found, refused) = player.post(&path, body).await;
        assert_eq!((found, &refused["error"]["code"]), (status, &json!(kind)), "{path}: {refused}");
        assert_eq!(refused["error"]["faults"], json!([{"code": code}]), "{path}");
    }
}

/// A text, the line and the ply of its first problem, and the fault, or part of it.
const TEXTS: [(&str, u32, Option<u32>, &str); 9] = [
    ("1. eleven *", 1, None, r#"{"code": "unexpected", "expected": "move", "found": "eleven"}"#),
    ("[Event \"x\"]\n1. 11-15 {no end", 2, None, r#"{"code": "unexpected", "expected": "comment_end"}"#),
    ("1. 11-15\n2. 22-18) *", 2, None, r#"{"code": "unexpected", "expected": "text", "found": ")"}"#),
    ("1. 15-18 *", 1, Some(1), r#"{"code": "no_piece", "move": "15-18", "square": 15}"#),
    (
        "[GameType \"21\"] 1. 22-18 *",
        1,
        Some(1),
        r#"{"code": "other_sides_piece", "move": "22-18", "square": 22, "side": "black"}"#,
    ),
    ("1. 11-40 *", 1, None, r#"{"code": "other_game", "game_type": 20, "width": 10, "height": 10}"#),
    (
        "1. 11-15 22-18\n2. 8-11 *",
        2,
        Some(3),
        r#"{"code": "must_capture", "move": "8-11", "side": "black", "legal": ["15x22"], "more": 0}"#,
    ),
    ("1. 11-14 *", 1, Some(1), r#"{"code": "no_such_move", "move": "11-14", "side": "black"}"#),
    (
        "[FEN \"W:W3,18:B11\"] 1. 18-15 *",
        1,
        None,
        r#"{"code": "bad_position", "faults": [{"code": "man_on_king_row", "side": "white", "square": 3}]}"#,
    ),
];

#[tokio::test]
async fn what_is_wrong_with_a_pdn_text_is_told_with_its_place() {
    let host = Host::start().await;
    let mut player = host.player();
    for (text, line, ply, fault) in TEXTS {
        let (status, report) = player.send(player.client.post(host.url("/api/pdn")).body(text)).await;
        assert_eq!(status, 200, "{text}: {report}");
        let problem = &report["problems"][0];
        for (name, value) in read(fault).as_object().expect("an object") {
            assert_eq!(&problem["fault"][name], value, "{text}: {report}");
        }
        assert_eq!((&problem["game"], &problem["line"]), (&json!(1), &json!(line)), "{text}: {report}");
        assert_eq!(problem.get("ply").cloned(), ply.map(|ply| json!(ply)), "{text}: {report}");
    }
}
