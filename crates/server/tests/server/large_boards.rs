//! Attacks with what is slow to work out: crowded large boards, long lines, files of them.

use serde_json::{Value, json};

use crate::harness::Host;
use crate::panics::Faulty;

/// A king in a lattice of men, with thousands of captures that it need not make, beside kings that go back and forth.
const LATTICE: &str = "W:WK9,K128:B17,18,19,20,21,22,33,34,35,36,37,38,49,50,51,52,53,54,65,66,67,68,69,K8";

fn back_and_forth(plies: usize) -> Vec<&'static str> {
    ["128-120", "8-16", "120-128", "16-8"].into_iter().cycle().take(plies).collect()
}

fn crowded(plies: usize) -> Value {
    json!({"variant": "optional-capture", "size": 16, "fen": LATTICE, "moves": back_and_forth(plies)})
}

#[tokio::test]
async fn a_long_line_on_a_crowded_board_is_told_move_by_move() {
    let host = Host::start().await;
    let mut player = host.player();
    let (status, told) = player.post("/api/position", crowded(1_000)).await;
    assert_eq!((status, told["plies"].as_array().map(Vec::len)), (200, Some(1_000)));
    assert!(told["position"]["crowd"]["count"].as_u64() > Some(1_000));
    assert_eq!(told["plies"][3]["move"]["text"], "16-8");
    let (status, refused) = player.post("/api/position", crowded(1_001)).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("bad_settings")), "{refused}");
}

/// Whatever a visitor can make slow is not done on the threads that serve people: a fault there would not be one of the thinkers'.
#[tokio::test]
async fn positions_and_files_are_worked_out_by_the_threads_that_think() {
    let thinker = Faulty::new(2);
    let host = Host::thinking(thinker.clone()).await;
    let mut player = host.player();
    for expected in [500, 200] {
        let (status, answer) = player.post("/api/position", crowded(2)).await;
        assert_eq!(status, expected, "{answer}");
        let request = player.client.post(host.url("/api/pdn")).body("1. 11-15 *");
        let (status, answer) = player.send(request).await;
        assert_eq!(status, expected, "{answer}");
    }
}

#[tokio::test]
async fn positions_after_many_moves_count_like_thinking_and_others_do_not() {
    let host = Host::still_with(|config| config.rate_limits = true).await;
    let mut player = host.player();
    player.create(json!({"mode": "device"})).await;
    let mut answers = Vec::new();
    for _ in 0..61 {
        answers.push(player.post("/api/position", crowded(101)).await.0);
    }
    assert!(answers[..60].iter().all(|status| *status == 200), "{answers:?}");
    assert_eq!(answers[60], 429);
    assert_eq!(player.post("/api/position", crowded(100)).await.0, 200, "a page's requests go on");
}

#[tokio::test]
async fn a_file_has_only_so_many_moves() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = |plies: usize| {
        let moves: Vec<_> = ["1-6", "32-27", "6-1", "27-32"].into_iter().cycle().take(plies).collect();
        format!("[FEN \"B:WK32:BK1\"]\n{} *\n\n", moves.join(" "))
    };
    let file = [game(6_000), game(4_001), game(2_000)].concat();
    let request = player.client.post(host.url("/api/pdn")).body(file);
    let (status, report) = player.send(request).await;
    assert_eq!((status, report["games"].as_array().map(Vec::len)), (200, Some(2)), "{}", report["problems"]);
    assert_eq!(report["games"][1]["plies"].as_array().map(Vec::len), Some(2_000));
    let problem = &report["problems"][0];
    assert_eq!(problem["message"], "game 2 is left out: only 10000 moves are read at once");
    assert_eq!(problem["fault"], json!({"code": "too_many_moves", "most": 10_000}));
}
