//! Positions, analysis, comparison, PDN, feedback, and what there is to play.

use serde_json::{Value, json};

use crate::harness::Host;

#[tokio::test]
async fn positions_come_with_their_moves() {
    let host = Host::start().await;
    let mut player = host.player();
    let (status, report) = player.post("/api/position", json!({"moves": ["11-15", "22-18", "15x22"]})).await;
    assert_eq!((status, report["plies"].as_array().unwrap().len()), (200, 3));
    assert_eq!(
        (&report["position"]["must_capture"], &report["position"]["turn"]),
        (&json!(true), &json!("white"))
    );
    let (status, refused) = player.post("/api/position", json!({"moves": ["11-15", "11-15"]})).await;
    assert_eq!((status, refused["error"]["legal"].as_array().unwrap().len()), (422, 7));
    for size in [6, 8, 10, 12, 14, 16] {
        let (status, report) =
            player.post("/api/position", json!({"size": size, "variant": "optional-capture"})).await;
        assert_eq!((status, &report["position"]["size"]), (200, &json!(size)));
    }
}

#[tokio::test]
async fn a_refused_position_comes_with_all_its_faults() {
    let host = Host::start().await;
    let mut player = host.player();
    for (fen, faults) in [
        (
            "?:W3,40,22:B22,K9",
            json!([
                {"code": "man_on_king_row", "side": "white", "square": 3},
                {"code": "no_such_square", "square": 40, "squares": 32},
                {"code": "overlap", "square": 22},
                {"code": "no_turn"},
            ]),
        ),
        ("W:W:B", json!([{"code": "no_pieces"}])),
        ("W:W20-32:B1", json!([{"code": "too_many_pieces", "side": "white", "count": 13, "most": 12}])),
        ("W:X18", json!([{"code": "unreadable", "column": 3}])),
    ] {
        let (status, refused) = player.post("/api/position", json!({"fen": fen})).await;
        assert_eq!((status, &refused["error"]["faults"]), (422, &faults), "{fen}");
        let game = json!({"mode": "device", "settings": {"fen": fen}});
        let (_, refused) = player.post("/api/games", game).await;
        assert_eq!(refused["error"]["faults"], faults, "{fen}, as a game");
    }
    for path in ["/api/analysis", "/api/compare", "/api/tree"] {
        let (status, refused) = player.post(path, json!({"fen": "W:W18:B"})).await;
        assert_eq!((status, &refused["error"]["faults"]), (422, &json!([{"code": "game_over"}])), "{path}");
    }
}

#[tokio::test]
async fn an_analysis_finds_the_win() {
    let host = Host::start().await;
    let mut player = host.player();
    let (status, analysis) = player
        .post(
            "/api/analysis",
            json!({"fen": "W:W22:B18,11", "depth": 3, "lines": 2, "agent": "kelso hash=1"}),
        )
        .await;
    assert_eq!(status, 200, "{analysis}");
    assert_eq!(
        (&analysis["lines"][0]["pv"], &analysis["lines"][0]["score"]),
        (&json!(["22x8"]), &json!(99.99))
    );
    let (_, analysis) =
        player.post("/api/analysis", json!({"depth": 4, "lines": 3, "agent": "kelso hash=1"})).await;
    assert_eq!(analysis["lines"].as_array().unwrap().len(), 3);
    let (status, refused) = player.post("/api/analysis", json!({"time": 3_600_000})).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("bad_settings")));
}

#[tokio::test]
async fn an_analysis_grows_in_a_stream() {
    let host = Host::start().await;
    let mut player = host.player();
    let (status, text) = player.get("/api/analysis/stream?depth=5&lines=3&agent=kelso%20hash%3D1").await;
    let text = text.as_str().unwrap().to_owned();
    assert_eq!(status, 200);
    let data = |event: &str| -> Value {
        let (_, last) = text.rsplit_once(&format!("event: {event}\ndata: ")).expect("such an event");
        serde_json::from_str(last.lines().next().unwrap()).unwrap()
    };
    let done = data("done");
    assert_eq!(done["lines"].as_array().map(Vec::len), Some(3), "{done}");
    assert_eq!(data("lines"), done["lines"], "what was shown last is the answer");
}

#[tokio::test]
async fn three_searches_agree_on_the_value() {
    let host = Host::start().await;
    let mut player = host.player();
    let (status, compared) = player.post("/api/compare", json!({"depth": 4})).await;
    assert_eq!(status, 200, "{compared}");
    let rows = compared["rows"].as_array().unwrap();
    let names: Vec<&Value> = rows.iter().map(|row| &row["algorithm"]).collect();
    assert_eq!(names, ["minimax", "alphabeta", "ordered"]);
    assert!(rows.iter().all(|row| row["score"] == rows[0]["score"]));
    assert_eq!((&rows[0]["pruned"], &rows[0]["states"]), (&Value::Null, &json!(7 + 49 + 302 + 1469)));
    assert!(rows[1]["states"].as_u64() < rows[0]["states"].as_u64());
    // Before a capture all men count the same: sorting finds nothing to change.
    assert_eq!((&rows[1]["sorted"], &rows[2]["reordered"]), (&Value::Null, &json!(0)));
    assert!(rows[2]["sorted"].as_u64() > Some(0));
    let bounds = &compared["bounds"];
    assert_eq!((&bounds["depth"], &bounds["all"]), (&json!(4), &json!(1469.0)));
    // b² + b² − 1, where b⁴ is 1469.
    assert!((bounds["least"].as_f64().unwrap() - (2.0 * 1469f64.sqrt() - 1.0)).abs() < 1e-6);
}

#[tokio::test]
async fn pdn_goes_in_and_out() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "device", "name": "A \"B\""})).await;
    for (ply, text) in [(1, "11-15"), (2, "22-18"), (3, "15x22")] {
        player.command(&game, "move", json!({"ply": ply, "text": text})).await;
    }
    let pdn = player.get(&format!("/api/games/{game}/pdn")).await.1.as_str().unwrap().to_owned();
    assert!(pdn.contains("1. 11-15 22-18 2. 15x22"), "{pdn}");
    let request =
        player.client.post(host.url("/api/pdn")).body(format!("{pdn}\n\n[Event \"two\"]\n1. 1-2 *\n"));
    let (status, report) = player.send(request).await;
    assert_eq!((status, report["games"].as_array().unwrap().len()), (200, 1));
    assert_eq!(report["games"][0]["plies"][2]["move"]["path"], json!([15, 22]));
    assert_eq!(report["problems"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn feedback_is_stored_and_summed_up() {
    let host = Host::start().await;
    let mut player = host.player();
    let answers = |n: u8, slow: &str| {
        json!({"navigation": n, "intuitive": n, "functions": n, "appearance": n, "clarity": n, "instructions": n,
               "slow": slow, "fits": "yes", "recommend": "yes", "comment": "fine"})
    };
    assert_eq!(player.post("/api/feedback", answers(3, "no")).await.0, 201);
    let (status, summary) = player.post("/api/feedback", answers(5, "yes")).await;
    assert_eq!((status, &summary["answers"]), (201, &json!(2)));
    let questions = player.get("/api/feedback").await.1["questions"].clone();
    assert_eq!(questions.as_array().unwrap().len(), 9);
    assert_eq!((&questions[0]["mean"], &questions[0]["median"]), (&json!(4.0), &json!(4.0)));
    assert_eq!(questions[6]["counts"], json!({"yes": 1, "no": 1}));
}

#[tokio::test]
async fn what_there_is_is_listed() {
    let host = Host::start().await;
    let mut player = host.player();
    assert_eq!(player.get("/api/health").await.1["status"], "ok");
    let variants = player.get("/api/variants").await.1;
    assert_eq!(variants["sizes"], json!([6, 8, 10, 12, 14, 16]));
    let agents = player.get("/api/agents").await.1;
    assert_eq!(agents["levels"].as_array().unwrap().len(), 10);
    let metrics = player.get("/api/metrics").await.1;
    assert!(metrics.as_str().unwrap().contains("kelso_games_total"), "{metrics}");
    let page = player.get("/").await.1;
    assert!(page.as_str().unwrap().contains("<html"), "{page}");
    for docs in ["/api/docs", "/api/docs/protocol"] {
        assert_eq!(player.get(docs).await.1, page, "{docs} is a place of the page");
    }
}
