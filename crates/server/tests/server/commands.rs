//! Each command: what it does, who is told, and what a resend does.

use serde_json::{Value, json};

use crate::harness::{Host, play};

#[tokio::test]
async fn a_move_is_refused_with_the_legal_ones() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"fen": "W:W22,32:B18,11,1"})).await;
    let error = white.fails("move", json!({"ply": 1, "text": "32-28"}), "illegal_move").await;
    assert_eq!(error["legal"], json!(["22x8"]));
    assert!(error["message"].as_str().unwrap().contains("must"), "{error}");
    white.fails("move", json!({"ply": 2, "path": [22, 15, 8]}), "stale_ply").await;
    black.fails("move", json!({"ply": 1, "text": "18-23"}), "not_your_turn").await;
    white.does("move", json!({"ply": 1, "path": [22, 15, 8]})).await;
    let moved = black.until("move").await;
    assert_eq!(
        moved["move"],
        json!({"text": "22x8", "path": [22, 15, 8], "captures": [11, 18], "crowns": false})
    );
}

#[tokio::test]
async fn nobody_moves_before_the_opponent_is_there() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "side": "black"})).await;
    let (status, refused) = ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("waiting")));
}

#[tokio::test]
async fn a_draw_is_offered_declined_withdrawn_and_agreed() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({})).await;
    white.fails("accept", json!({"kind": "draw"}), "nothing_offered").await;
    white.fails("decline", json!({"kind": "draw"}), "nothing_offered").await;
    black.does("offer", json!({"kind": "draw"})).await;
    assert_eq!(white.until("offer").await, json!({"kind": "draw", "side": "black"}));
    black.fails("offer", json!({"kind": "draw"}), "not_available").await;
    black.fails("accept", json!({"kind": "draw"}), "nothing_offered").await;
    white.does("decline", json!({"kind": "draw"})).await;
    assert_eq!(black.until("offer_gone").await, json!({"kind": "draw", "why": "declined"}));
    black.does("offer", json!({"kind": "draw"})).await;
    black.does("decline", json!({"kind": "draw"})).await;
    assert_eq!(white.until("offer_gone").await["why"], "declined");
    assert_eq!(white.until("offer_gone").await["why"], "withdrawn");
    black.moves(1, "11-15").await;
    black.does("offer", json!({"kind": "draw"})).await;
    white.moves(2, "23-19").await;
    while black.until("offer_gone").await["why"] != "moved" {}
    white.does("offer", json!({"kind": "draw"})).await;
    black.does("accept", json!({"kind": "draw"})).await;
    let ended = white.until("ended").await;
    assert_eq!(
        (&ended["ending"]["outcome"], &ended["ending"]["reason"]),
        (&json!("draw"), &json!("agreement"))
    );
}

#[tokio::test]
async fn two_offers_are_an_agreement() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({})).await;
    black.does("offer", json!({"kind": "draw"})).await;
    white.does("offer", json!({"kind": "draw"})).await;
    assert_eq!(black.until("ended").await["ending"]["reason"], "agreement");
}

#[tokio::test]
async fn a_takeback_goes_to_ones_own_last_move() {
    let host = Host::start().await;
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    black.fails("offer", json!({"kind": "takeback"}), "not_available").await;
    play(&mut black, &mut white, &["11-15", "23-19", "8-11", "22-17"]).await;
    black.does("offer", json!({"kind": "takeback"})).await;
    white.until("offer").await;
    white.does("accept", json!({"kind": "takeback"})).await;
    let undone = black.until("takeback").await;
    assert_eq!((&undone["plies"], &undone["position"]["turn"]), (&json!(2), &json!("black")));
    black.moves(3, "9-14").await;
    let snapshot = host.player().snapshot(&game).await;
    let texts: Vec<&str> = snapshot["plies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ply| ply["move"]["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["11-15", "23-19", "9-14"]);
}

#[tokio::test]
async fn a_rematch_swaps_colours_and_needs_no_new_seats() {
    let host = Host::start().await;
    let (game, black, white) = host.pair(json!({"clock": {"base": 60000, "increment": 1000}})).await;
    let (mut ana, mut ben) = (black.socket(&game).await, white.socket(&game).await);
    ana.fails("offer", json!({"kind": "rematch"}), "not_available").await;
    ana.does("resign", json!({})).await;
    ben.until("ended").await;
    ben.does("offer", json!({"kind": "rematch"})).await;
    ana.until("offer").await;
    ana.does("accept", json!({"kind": "rematch"})).await;
    let next = ben.until("rematch").await["game"].as_str().unwrap().to_owned();
    ben.fails("offer", json!({"kind": "rematch"}), "not_available").await;
    let mut ben = white.socket(&next).await;
    let snapshot = ben.until("snapshot").await;
    assert_eq!((&snapshot["you"], &snapshot["clock"]["base"]), (&json!("black"), &json!(60000)));
    ben.moves(1, "11-15").await;
    let mut ana = black.socket(&next).await;
    assert_eq!(ana.until("snapshot").await["you"], "white");
    ana.moves(2, "23-19").await;
    assert_eq!(host.player().snapshot(&game).await["rematch_game"], next.as_str());
}

#[tokio::test]
async fn time_is_given_and_heard_of() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"clock": {"base": 60000}})).await;
    black.does("give_time", json!({"ms": 15000})).await;
    assert_eq!(white.until("clock").await["white"], 75000);
    black.fails("give_time", json!({"ms": 1}), "bad_settings").await;
    // A clock of minutes does not become one of days.
    let mut given = 0;
    while black.command("give_time", json!({"ms": 600_000})).await["t"] == "ack" {
        given += 1;
        assert!(given < 6, "an hour at most");
    }
    black.fails("give_time", json!({"ms": 600_000}), "not_available").await;
    let (_, mut untimed, _) = host.sockets(json!({})).await;
    untimed.fails("give_time", json!({"ms": 15000}), "not_available").await;
}

#[tokio::test]
async fn players_write_to_each_other_as_plain_text() {
    let host = Host::start().await;
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    black.does("chat", json!({"text": "<script>alert('1')</script>\u{202e} hi\u{7}"})).await;
    let line = white.until("chat").await;
    assert_eq!((&line["from"], &line["text"]), (&json!("Ana"), &json!("<script>alert('1')</script> hi")));
    black.fails("chat", json!({"text": " \n "}), "bad_settings").await;
    black.fails("chat", json!({"text": "x".repeat(501)}), "bad_settings").await;
    assert_eq!(host.player().snapshot(&game).await["chat"].as_array().unwrap().len(), 1);
    let (_, mut quiet, _) = host.sockets(json!({"chat": false})).await;
    quiet.fails("chat", json!({"text": "hello"}), "not_available").await;
}

#[tokio::test]
async fn leaving_before_anybody_came_calls_the_game_off() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people"})).await;
    let (status, reply) = ana.command(&game, "leave", json!({})).await;
    assert_eq!((status, &reply["ending"]["reason"]), (200, &json!("cancelled")));
    let (status, _) = host.player().post(&format!("/api/games/{game}/join"), json!({})).await;
    assert_eq!(status, 409);
}

#[tokio::test]
async fn a_resend_of_any_command_is_harmless_and_gets_the_same_answer() {
    let host = Host::start().await;
    let (game, mut black, mut white) = host.sockets(json!({"clock": {"base": 600_000}})).await;
    let story: [(bool, &str, Value); 12] = [
        (true, "move", json!({"ply": 1, "text": "11-15"})),
        (false, "move", json!({"ply": 2, "text": "23-19"})),
        (true, "offer", json!({"kind": "takeback"})),
        (false, "accept", json!({"kind": "takeback"})),
        (true, "move", json!({"ply": 1, "text": "9-13"})),
        (false, "offer", json!({"kind": "draw"})),
        (true, "decline", json!({"kind": "draw"})),
        (true, "give_time", json!({"ms": 5000})),
        (true, "chat", json!({"text": "hello"})),
        (false, "resign", json!({})),
        (false, "offer", json!({"kind": "rematch"})),
        (true, "accept", json!({"kind": "rematch"})),
    ];
    let mut answers = Vec::new();
    for (index, (is_black, t, d)) in story.iter().enumerate() {
        let (socket, id) = (if *is_black { &mut black } else { &mut white }, format!("r{index}"));
        let first = socket.command_as(&id, t, d.clone()).await;
        assert_eq!(first["t"], "ack", "{t}: {first}");
        let again = socket.command_as(&id, t, d.clone()).await;
        assert_eq!(first, again, "{t}");
        answers.push(first);
    }
    let version = host.player().snapshot(&game).await["version"].clone();
    // And all of them once more, long after.
    for (index, (is_black, t, d)) in story.iter().enumerate() {
        let socket = if *is_black { &mut black } else { &mut white };
        assert_eq!(socket.command_as(&format!("r{index}"), t, d.clone()).await, answers[index], "{t}");
    }
    assert_eq!(host.player().snapshot(&game).await["version"], version);
}

#[tokio::test]
async fn commands_go_over_rest_too() {
    let host = Host::start().await;
    let (game, mut black, mut white) = host.pair(json!({})).await;
    let body = json!({"t": "move", "id": "m1", "d": {"ply": 1, "path": [11, 15]}});
    let path = format!("/api/games/{game}/commands");
    let (status, first) = black.post(&path, body.clone()).await;
    assert_eq!((status, &first["version"]), (200, &json!(2)));
    assert_eq!(black.post(&path, body).await.1["version"], 2);
    let (status, reply) = white.command(&game, "resign", json!({})).await;
    assert_eq!((status, &reply["ending"]["text"]), (200, &json!("Black wins (resignation)")));
    let (status, refused) = white.command(&game, "ping", json!({})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_available")));
}
