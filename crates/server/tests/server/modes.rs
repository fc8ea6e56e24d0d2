//! Each way to play: people by link, against a machine, between machines, on one device; and finding a game.

use serde_json::{Value, json};

use crate::harness::{Host, play};

#[tokio::test]
async fn two_people_play_by_link_and_others_watch() {
    let host = Host::start().await;
    let (game, black, white) = host.pair(json!({})).await;
    let (mut black, mut white) = (black.socket(&game).await, white.socket(&game).await);
    let snapshot = black.until("snapshot").await;
    assert_eq!((&snapshot["you"], &snapshot["seats"]["white"]["name"]), (&json!("black"), &json!("Ben")));
    assert_eq!(white.until("snapshot").await["you"], "white");

    let mut third = host.player();
    let (status, refused) = third.post(&format!("/api/games/{game}/join"), json!({"name": "Cleo"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("seat_taken")));
    let mut watcher = third.socket(&game).await;
    let seen = watcher.until("snapshot").await;
    assert_eq!(seen["you"], Value::Null);

    play(&mut black, &mut white, &["11-15", "23-19", "8-11"]).await;
    for ply in 1..=3 {
        let moved = watcher.until("move").await;
        assert_eq!(moved["ply"], ply);
    }
    let moved = white.until("move").await;
    assert_eq!((&moved["move"]["path"], &moved["position"]["turn"]), (&json!([11, 15]), &json!("white")));
}

#[tokio::test]
async fn watchers_have_no_power() {
    let host = Host::start().await;
    let (game, _, _) = host.pair(json!({})).await;
    let mut stranger = host.player();
    stranger.create(json!({"mode": "device"})).await; // sets a cookie
    let mut known = stranger.socket(&game).await;
    let mut unknown = host.player().socket(&game).await;
    for socket in [&mut known, &mut unknown] {
        for (t, d) in [
            ("move", json!({"ply": 1, "text": "11-15"})),
            ("resign", json!({})),
            ("offer", json!({"kind": "draw"})),
            ("accept", json!({"kind": "draw"})),
            ("decline", json!({"kind": "draw"})),
            ("claim", json!({"kind": "gone"})),
            ("claim", json!({"kind": "draw"})),
            ("give_time", json!({"ms": 5000})),
            ("chat", json!({"text": "hi"})),
            ("leave", json!({})),
            ("pace", json!({"paused": true})),
        ] {
            socket.fails(t, d, "not_yours").await;
        }
    }
    assert_eq!(host.player().snapshot(&game).await["version"], 1, "only the joining happened");
}

#[tokio::test]
async fn a_person_plays_a_machine_on_any_side_and_variant() {
    let host = Host::start().await;
    for (side, variant, size, agent) in [
        ("black", "english", 8, "random"),
        ("white", "optional-capture", 6, "kelso level=1"),
        ("white", "backward-continuation", 10, "alphabeta depth=2"),
    ] {
        let mut player = host.player();
        let settings = json!({"variant": variant, "size": size, "end_rules": "casual"});
        let game = player
            .create(json!({"mode": "machine", "side": side, "agent": agent, "settings": settings}))
            .await;
        let mut socket = player.socket(&game).await;
        let snapshot = socket.until("snapshot").await;
        // The machine may have moved already.
        let first = snapshot["plies"].as_array().unwrap().len() as u32 + 1;
        let mut position = snapshot["position"].clone();
        for ply in first..first + 6 {
            if position["turn"] == side {
                let mv = position["moves"][0]["text"].as_str().unwrap().to_owned();
                socket.moves(ply, &mv).await;
            }
            let moved = socket.until("move").await;
            assert_eq!(moved["ply"], ply);
            assert_eq!(moved["stats"].is_object(), moved["side"] != side, "{moved}");
            position = moved["position"].clone();
        }
    }
}

#[tokio::test]
async fn two_machines_play_to_the_end_and_can_be_paused_and_stepped() {
    let host = Host::still().await;
    let mut owner = host.player();
    let game = owner
        .create(json!({"mode": "machines", "agents": {"black": "random", "white": "random"},
                       "settings": {"end_rules": "casual", "size": 6}}))
        .await;
    let mut socket = owner.socket(&game).await;
    let snapshot = socket.until("snapshot").await;
    assert_eq!((&snapshot["you"], &snapshot["owner"]), (&Value::Null, &json!(true)));
    socket.does("pace", json!({"paused": true, "delay": 0})).await;
    // Paused before the first delay was over, so that no move was played; and none is after it.
    host.advance(60_000);
    for ply in 1..=3 {
        socket.does("pace", json!({"step": true})).await;
        assert_eq!(socket.until("move").await["ply"], ply, "one step is one move");
    }
    socket.does("pace", json!({"delay": 1000})).await;
    assert_eq!(owner.snapshot(&game).await["plies"].as_array().unwrap().len(), 3);
    host.player().socket(&game).await.fails("pace", json!({"paused": false}), "not_yours").await;
    socket.does("pace", json!({"paused": false})).await;
    host.advance(1_000);
    assert_eq!(socket.until("move").await["ply"], 4, "the delay has passed");
    socket.does("pace", json!({"delay": 0})).await;
    while !socket.until("move").await["ending"].is_object() {}
    let pdn = owner.get(&format!("/api/games/{game}/pdn")).await.1;
    assert!(pdn.as_str().unwrap().contains("[Black \"random\"]"), "{pdn}");
}

#[tokio::test]
async fn one_device_has_both_seats() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "device", "name": "Both"})).await;
    let mut socket = player.socket(&game).await;
    assert_eq!(socket.until("snapshot").await["you"], "both");
    for (ply, text) in [(1, "11-15"), (2, "23-19"), (3, "8-11")] {
        socket.moves(ply, text).await;
    }
    socket.does("offer", json!({"kind": "takeback"})).await;
    let back = socket.until("takeback").await;
    assert_eq!((&back["plies"], &back["position"]["turn"]), (&json!(2), &json!("black")));
    socket.does("resign", json!({})).await;
    assert_eq!(socket.until("ended").await["ending"]["outcome"], "white_wins");
}

#[tokio::test]
async fn the_lobby_lists_public_games_and_codes_lead_to_all() {
    let host = Host::start().await;
    let mut player = host.player();
    let public = json!({"private": false});
    let open = player.create(json!({"mode": "people", "name": "Ana", "settings": public})).await;
    let hidden = player.create(json!({"mode": "people", "settings": {"private": true}})).await;
    let (running, _, _) = host.pair(public).await;
    let ids = |lobby: &Value| -> Vec<String> {
        lobby["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game["game"].as_str().unwrap().to_owned())
            .collect()
    };
    let listed = player.get("/api/games?state=open").await.1;
    assert_eq!(ids(&listed), [open.as_str()]);
    let players = listed["games"][0]["players"].as_array().unwrap();
    assert!(players.contains(&json!("Ana")) && players.contains(&Value::Null));
    assert_eq!(ids(&player.get("/api/games?state=running").await.1), [running]);
    let code = player.snapshot(&hidden).await["code"].as_str().unwrap().to_lowercase();
    assert_eq!(player.get(&format!("/api/codes/{code}")).await.1["game"], hidden.as_str());
    let (status, qr) = player.get(&format!("/api/games/{hidden}/qr.svg")).await;
    assert!(status == 200 && qr.as_str().unwrap().contains("<svg"));
}

#[tokio::test]
async fn who_made_the_game_keeps_their_seat_when_they_come_again() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "side": "black"})).await;
    let (status, snapshot) = ana.post(&format!("/api/games/{game}/join"), json!({})).await;
    assert_eq!(
        (status, &snapshot["you"], &snapshot["seats"]["white"]["kind"]),
        (200, &json!("black"), &json!("open"))
    );
}

#[tokio::test]
async fn drawn_openings_are_played_at_once() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "device", "settings": {"opening": "3move"}})).await;
    let snapshot = player.snapshot(&game).await;
    assert_eq!(snapshot["plies"].as_array().unwrap().len(), 3);
    let (status, refused) = player.command(&game, "offer", json!({"kind": "takeback"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_available")));
    let game = player.create(json!({"mode": "device", "settings": {"opening": "11man"}})).await;
    assert_eq!(player.snapshot(&game).await["position"]["pieces"].as_array().unwrap().len(), 22);
}
