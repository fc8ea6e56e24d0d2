//! Whatever a person can get wrong from a page comes back in codes and values, beside the sentence.

use serde_json::{Value, json};

use crate::harness::Host;

/// A game with these settings, for two at one device.
fn device(settings: &Value) -> Value {
    json!({"mode": "device", "settings": settings})
}

/// A game against this agent.
fn against(agent: &str) -> Value {
    json!({"mode": "machine", "agent": agent})
}

fn out_of_range(setting: &str, [value, least, most]: [i64; 3]) -> Value {
    json!({"code": "out_of_range", "setting": setting, "value": value, "least": least, "most": most})
}

#[tokio::test]
async fn settings_that_are_not_possible_are_told_in_codes() {
    let host = Host::start().await;
    let mut player = host.player();
    let long = "x".repeat(41);
    for (path, body, fault) in [
        (
            "/api/games",
            device(&json!({"clock": {"base": 500, "increment": 0}})),
            out_of_range("clock_base", [500, 1_000, 86_400_000]),
        ),
        (
            "/api/games",
            device(&json!({"clock": {"base": 60_000, "increment": 700_000}})),
            out_of_range("clock_increment", [700_000, 0, 600_000]),
        ),
        (
            "/api/games",
            device(&json!({"fen": "W:W18:B11", "first": "white"})),
            json!({"code": "first_with_position"}),
        ),
        (
            "/api/games",
            device(&json!({"fen": "W:W18:B11", "opening": "3move"})),
            json!({"code": "opening_with_position"}),
        ),
        (
            "/api/games",
            device(&json!({"opening": "11man", "first": "white"})),
            json!({"code": "opening_elsewhere"}),
        ),
        (
            "/api/games",
            device(&json!({"opening": "5move"})),
            json!({"code": "no_such_choice", "setting": "opening", "value": "5move"}),
        ),
        (
            "/api/games",
            device(&json!({"end_rules": "never"})),
            json!({"code": "no_such_choice", "setting": "end_rules", "value": "never"}),
        ),
        (
            "/api/games",
            device(&json!({"fen": "W".repeat(1_001)})),
            json!({"code": "too_long", "setting": "fen", "most": 1_000}),
        ),
        ("/api/games", json!({"mode": "machine"}), json!({"code": "wrong_players", "mode": "machine"})),
        (
            "/api/games",
            json!({"mode": "people", "name": long}),
            json!({"code": "empty_or_too_long", "setting": "name", "most": 40}),
        ),
        (
            "/api/position",
            json!({"variant": "polish"}),
            json!({"code": "no_such_choice", "setting": "variant", "value": "polish"}),
        ),
        (
            "/api/position",
            json!({"size": 9}),
            json!({"code": "no_such_choice", "setting": "size", "value": "9"}),
        ),
        (
            "/api/position",
            json!({"moves": vec!["11-15"; 1_001]}),
            json!({"code": "too_many_at_once", "setting": "moves", "most": 1_000}),
        ),
        ("/api/analysis", json!({"lines": 11}), out_of_range("lines", [11, 1, 10])),
        ("/api/compare", json!({"depth": 11}), out_of_range("depth", [11, 1, 10])),
        ("/api/lab/runs", json!({"experiment": "ladder", "games": 50}), out_of_range("games", [50, 2, 20])),
        (
            "/api/lab/runs",
            json!({"experiment": "survey", "games": 4}),
            json!({"code": "no_games", "experiment": "survey"}),
        ),
        ("/api/me/device", json!({"secret": "half"}), json!({"code": "broken_link"})),
    ] {
        let (status, refused) = player.post(path, body.clone()).await;
        let error = &refused["error"];
        assert_eq!((status, &error["code"]), (422, &json!("bad_settings")), "{body}: {error}");
        assert_eq!(error["faults"], json!([fault]), "{body}: {error}");
    }
}

#[tokio::test]
async fn agents_that_are_not_possible_are_told_in_codes() {
    let host = Host::start().await;
    let mut player = host.player();
    let number = |least: u64, most: Option<u64>, whole: bool, unit: Option<&str>, words: &[&str]| json!({"kind": "number", "least": least, "most": most, "whole": whole, "unit": unit, "words": words});
    let bad_value = |option: &str, value: &str, takes: Value| json!({"code": "bad_value", "option": option, "value": value, "takes": takes});
    let trees = ["minimax", "alphabeta", "ordered", "table", "expectimax"];
    for (path, body, fault) in [
        ("/api/games", against("deep-blue"), json!({"code": "no_such_agent", "agent": "deep-blue"})),
        (
            "/api/games",
            against("random depth=3"),
            json!({"code": "no_such_option", "agent": "random", "option": "depth"}),
        ),
        ("/api/games", against("kelso strong"), json!({"code": "not_an_option", "word": "strong"})),
        (
            "/api/games",
            against("minimax depth=0"),
            bad_value("depth", "0", number(1, Some(100), true, Some("plies"), &[])),
        ),
        ("/api/games", against("minimax time=soon"), bad_value("time", "soon", json!({"kind": "time"}))),
        (
            "/api/games",
            against("kelso level=11"),
            bad_value("level", "11", number(1, Some(10), false, None, &["adaptive"])),
        ),
        (
            "/api/games",
            against("kelso level=3 experience=on"),
            json!({"code": "experience_below_full_strength"}),
        ),
        ("/api/games", against("minimax king=1"), json!({"code": "king_of_another_evaluation"})),
        ("/api/games", against("q weights=/etc/passwd"), json!({"code": "names_file"})),
        ("/api/games", against(&"k".repeat(201)), json!({"code": "agent_too_long", "most": 200})),
        (
            "/api/games",
            against("kelso threads=256"),
            json!({"code": "too_much", "option": "threads", "most": 1}),
        ),
        (
            "/api/tree",
            json!({"agent": "kelso"}),
            json!({"code": "no_tree", "agent": "kelso", "agents": trees}),
        ),
        (
            "/api/tree",
            json!({"agent": "alphabeta depth=9"}),
            json!({"code": "too_deep", "depth": 9, "most": 6}),
        ),
        (
            "/api/tree",
            json!({"agent": "alphabeta time=1s"}),
            json!({"code": "not_for_trees", "option": "time"}),
        ),
    ] {
        let (status, refused) = player.post(path, body.clone()).await;
        let error = &refused["error"];
        assert_eq!((status, &error["code"]), (422, &json!("bad_agent")), "{body}: {error}");
        assert_eq!(error["faults"], json!([fault]), "{body}: {error}");
    }
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

#[tokio::test]
async fn what_is_wrong_with_a_pdn_text_is_told_with_its_place() {
    let host = Host::start().await;
    let mut player = host.player();
    for (text, line, ply, fault) in [
        ("1. eleven *", 1, None, json!({"code": "unexpected", "expected": "move", "found": "eleven"})),
        (
            "[Event \"x\"]\n1. 11-15 {no end",
            2,
            None,
            json!({"code": "unexpected", "expected": "comment_end"}),
        ),
        ("1. 11-15\n2. 22-18) *", 2, None, json!({"code": "unexpected", "expected": "text", "found": ")"})),
        ("1. 15-18 *", 1, Some(1), json!({"code": "no_piece", "move": "15-18", "square": 15})),
        (
            "[GameType \"21\"] 1. 22-18 *",
            1,
            Some(1),
            json!({"code": "other_sides_piece", "move": "22-18", "square": 22, "side": "black"}),
        ),
        ("1. 11-40 *", 1, None, json!({"code": "other_game", "game_type": 20, "width": 10, "height": 10})),
        (
            "1. 11-15 22-18\n2. 8-11 *",
            2,
            Some(3),
            json!({"code": "must_capture", "move": "8-11", "side": "black", "legal": ["15x22"], "more": 0}),
        ),
        ("1. 11-14 *", 1, Some(1), json!({"code": "no_such_move", "move": "11-14", "side": "black"})),
        (
            "[FEN \"W:W3,18:B11\"] 1. 18-15 *",
            1,
            None,
            json!({"code": "bad_position", "faults": [{"code": "man_on_king_row", "side": "white", "square": 3}]}),
        ),
    ] {
        let (status, report) = player.send(player.client.post(host.url("/api/pdn")).body(text)).await;
        assert_eq!(status, 200, "{text}: {report}");
        let problem = &report["problems"][0];
        for (name, value) in fault.as_object().expect("an object") {
            assert_eq!(&problem["fault"][name], value, "{text}: {report}");
        }
        assert_eq!((&problem["game"], &problem["line"]), (&json!(1), &json!(line)), "{text}: {report}");
        assert_eq!(problem.get("ply").cloned(), ply.map(|ply: u32| json!(ply)), "{text}: {report}");
    }
}
