//! Visitors who open many sockets, talk too much, guess codes or lie about who they are: limits go by player and by address.

use futures_util::SinkExt;
use kelso_server::SocketLimits;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Host, Player, Socket};

async fn limited() -> Host {
    Host::still_with(|config| config.rate_limits = true).await
}

#[tokio::test]
async fn many_sockets_of_one_player_have_one_budget_for_chat() {
    let host = limited().await;
    let (game, mut black, _white) = host.pair(json!({})).await;
    let mut stored = 0;
    for _ in 0..8 {
        let mut socket = black.socket(&game).await;
        for _ in 0..5 {
            let answer = socket.command("chat", json!({"text": "hello"})).await;
            let is_stored = answer["t"] == "ack";
            assert!(is_stored || answer["d"]["error"]["code"] == "too_many", "{answer}");
            stored += usize::from(is_stored);
        }
    }
    assert_eq!(stored, 10);
    let (status, body) = black.command(&game, "chat", json!({"text": "over REST"})).await;
    assert_eq!((status, &body["error"]["code"]), (429, &json!("too_many")));
    host.advance(3_000);
    assert_eq!(black.command(&game, "chat", json!({"text": "later"})).await.0, 200);
    assert_eq!(black.snapshot(&game).await["chat"].as_array().map(Vec::len), Some(11));
}

#[tokio::test]
async fn many_sockets_of_one_player_have_one_budget_for_messages() {
    let host = limited().await;
    let (game, black, _white) = host.pair(json!({})).await;
    let mut answers = Vec::new();
    for _ in 0..3 {
        let mut socket = black.socket(&game).await;
        socket.until("snapshot").await;
        for _ in 0..50 {
            socket.send_text(json!({"t": "ping"}).to_string()).await;
        }
        for _ in 0..50 {
            answers.push(next_answer(&mut socket).await);
        }
    }
    assert_eq!(answers.iter().filter(|&t| t == "pong").count(), 100);
    assert_eq!(answers.iter().filter(|&t| t == "refused").count(), 50);
}

async fn next_answer(socket: &mut Socket) -> String {
    loop {
        let t = socket.next().await["t"].as_str().unwrap().to_owned();
        if matches!(t.as_str(), "pong" | "refused") {
            return t;
        }
    }
}

/// The refusal with which a socket is closed for want of room.
async fn no_room(socket: &mut Socket) -> String {
    let refused = socket.receive_or_close().await.expect("a sentence");
    assert_eq!((&refused["t"], &refused["d"]["error"]["code"]), (&json!("refused"), &json!("no_room")));
    assert_eq!(socket.receive_or_close().await, Err(Some(1013)));
    refused["d"]["error"]["message"].as_str().unwrap().to_owned()
}

/// Opens sockets until one gets in.
async fn gets_in(player: &Player, game: &str) -> Socket {
    loop {
        let mut socket = player.socket(game).await;
        if socket.receive_or_close().await.is_ok_and(|first| first["t"] == "snapshot") {
            return socket;
        }
    }
}

#[tokio::test]
async fn sockets_at_a_game_are_bounded_for_players_and_for_watchers() {
    let host = Host::with(|config| {
        config.rate_limits = true;
        config.sockets = SocketLimits { watchers: 2, per_player: 2, per_address: 100 };
    })
    .await;
    let (game, black, white) = host.pair(json!({})).await;
    let _windows = [gets_in(&black, &game).await, gets_in(&black, &game).await];
    let sentence = no_room(&mut black.socket(&game).await).await;
    assert!(sentence.contains("open 2 times already"), "{sentence}");
    let mut watchers = vec![gets_in(&host.player(), &game).await, gets_in(&host.player(), &game).await];
    let sentence = no_room(&mut host.player().socket(&game).await).await;
    assert!(sentence.contains("2 people watch this game already"), "{sentence}");
    // Players get in, however many watch; and who goes makes room.
    gets_in(&white, &game).await;
    watchers.pop();
    gets_in(&host.player(), &game).await;
}

#[tokio::test]
async fn sockets_at_a_game_are_bounded_for_each_address() {
    let host = Host::with(|config| {
        config.rate_limits = true;
        config.sockets.per_address = 2;
    })
    .await;
    let (game, _, _) = host.pair(json!({})).await;
    let _watchers = [gets_in(&host.player(), &game).await, gets_in(&host.player(), &game).await];
    let sentence = no_room(&mut host.player().socket(&game).await).await;
    assert!(sentence.contains("2 times at your address"), "{sentence}");
}

#[tokio::test]
async fn a_watcher_who_sits_down_makes_room_for_another() {
    let host = Host::with(|config| {
        config.rate_limits = true;
        config.sockets.watchers = 1;
    })
    .await;
    let (mut ana, mut ben) = (host.player(), host.player());
    let game = ana.create(json!({"mode": "people", "side": "black"})).await;
    ben.create(json!({"mode": "device"})).await;
    let mut socket = gets_in(&ben, &game).await;
    no_room(&mut host.player().socket(&game).await).await;
    assert_eq!(ben.post(&format!("/api/games/{game}/join"), json!({"name": "Ben"})).await.0, 200);
    assert_eq!(socket.until("snapshot").await["you"], "white");
    gets_in(&host.player(), &game).await;
}

#[tokio::test]
async fn a_crowd_of_watchers_is_told_once_not_each_of_every_other() {
    let host = Host::still().await;
    let (game, mut ana, ben) = host.sockets(json!({})).await;
    ana.presence(|presence| presence["seats"]["white"]["connected"] == true).await;
    let mut watchers = Vec::new();
    for _ in 0..20 {
        let mut watcher = host.player().socket(&game).await;
        watcher.until("snapshot").await;
        watchers.push(watcher);
    }
    ana.does("chat", json!({"text": "so many"})).await;
    let mut before = Vec::new();
    loop {
        let message = ana.next().await;
        if message["t"] == "chat" {
            break;
        }
        before.push(message);
    }
    assert!(before.iter().all(|message| message["t"] != "presence"), "within a second: {before:?}");
    host.advance(1_000);
    assert_eq!(ana.until("presence").await["watchers"], 20);
    // A player's coming and going does not wait.
    watchers.pop();
    drop(ben);
    let gone = ana.presence(|presence| presence["seats"]["white"]["connected"] == false).await;
    assert!(gone["watchers"].is_u64());
}

#[tokio::test]
async fn an_invented_pong_forgives_no_time() {
    let host = Host::still().await;
    let settings = json!({"clock": {"base": 60_000, "increment": 5_000}});
    let (_, mut black, mut white) = host.sockets(settings).await;
    black.moves(1, "11-15").await;
    white.moves(2, "23-19").await;
    for forged in [0_i64.to_be_bytes().to_vec(), (i64::MAX / 2).to_be_bytes().to_vec(), vec![0; 8], vec![]] {
        black.stream.send(Message::Pong(forged.into())).await.unwrap();
    }
    host.advance(500);
    let answer = black.does("move", json!({"ply": 3, "text": "8-11"})).await;
    assert_eq!(answer["lag"], 0, "{answer}");
}

#[tokio::test]
async fn codes_cannot_be_found_by_guessing() {
    let host = limited().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "settings": {"private": true}})).await;
    let code = ana.snapshot(&game).await["code"].as_str().unwrap().to_owned();
    let right = format!("/api/codes/{code}");
    for _ in 0..30 {
        assert_eq!(host.player().get(&right).await.0, 200, "right ones cost nothing");
    }
    let wrong = if code == "AAAAAA" { "/api/codes/BBBBBB" } else { "/api/codes/AAAAAA" };
    for _ in 0..60 {
        assert_eq!(host.player().get(wrong).await.0, 404);
    }
    let (status, body) = host.player().get(wrong).await;
    assert_eq!((status, &body["error"]["code"]), (429, &json!("too_many")));
    assert_eq!(host.player().get(&right).await.0, 429, "who guesses does not learn that it was right");
    host.advance(6_000);
    assert_eq!(host.player().get(&right).await.0, 200);
}

#[tokio::test]
async fn the_clients_own_forwarded_address_does_not_count() {
    let host = Host::still_with(|config| {
        config.rate_limits = true;
        config.behind_proxy = true;
    })
    .await;
    let answers = json!({"navigation": 1, "intuitive": 1, "functions": 1, "appearance": 1, "clarity": 1,
                         "instructions": 1, "slow": "no", "fits": "yes", "recommend": "yes"});
    let mut statuses = Vec::new();
    for number in 0..90 {
        let request = reqwest::Client::new()
            .post(host.url("/api/feedback"))
            .header("X-Forwarded-For", format!("10.0.0.{number}"))
            .header("X-Forwarded-For", "192.0.2.1")
            .json(&answers);
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    assert!(statuses[..80].iter().all(|&status| status < 300), "{statuses:?}");
    assert!(statuses[80..].iter().all(|&status| status == 429), "{statuses:?}");
}

#[tokio::test]
async fn a_server_for_this_computer_answers_to_no_other_name() {
    let host = Host::start().await;
    let ask = async |name: &str| {
        let request = reqwest::Client::new().get(host.url("/api/games")).header("Host", name);
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap())
    };
    for own in ["localhost:8080", "127.0.0.1", "kelso.localhost"] {
        assert_eq!(ask(own).await.0, 200, "{own}");
    }
    let (status, body) = ask("evil.example:8080").await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("bad_host")));
    assert!(body["error"]["message"].as_str().unwrap().contains("--host evil.example"), "{body}");
}

#[tokio::test]
async fn names_that_nobody_sees_are_refused() {
    let host = Host::start().await;
    for name in ["\u{2060}", "\u{3164}\u{3164}", "\u{2800}", "\u{ad}", "\u{61c}", "\u{e0041}\u{e007f}"] {
        let (status, body) = host.player().post("/api/games", json!({"mode": "device", "name": name})).await;
        assert_eq!((status, &body["error"]["code"]), (422, &json!("bad_settings")), "{name:?}");
    }
}

/// Waits in the lobby.
async fn waiting(host: &Host) -> String {
    host.player().create(json!({"mode": "people", "side": "white", "settings": {"private": false}})).await
}

async fn join(player: &mut Player, game: &str) -> (u16, Value) {
    player.post(&format!("/api/games/{game}/join"), json!({})).await
}

#[tokio::test]
async fn nobody_keeps_many_strangers_waiting() {
    let host = limited().await;
    let mut greedy = host.player();
    let mut joined = Vec::new();
    for _ in 0..4 {
        let game = waiting(&host).await;
        assert_eq!(join(&mut greedy, &game).await.0, 200);
        joined.push(game);
    }
    let fifth = waiting(&host).await;
    let (status, refused) = join(&mut greedy, &fifth).await;
    let fault = &refused["error"]["faults"][0];
    assert_eq!((status, fault), (429, &json!({"code": "idle_seats", "most": 4})), "{refused}");
    let (status, _) = greedy.post("/api/pairing", json!({})).await;
    assert_ne!(status, 200, "nor by pairing");
    // All at once is no way around it either.
    let mut many = Vec::new();
    for _ in 0..6 {
        many.push(waiting(&host).await);
    }
    let tries = many.iter().map(async |game| join(&mut greedy.clone(), game).await.0);
    let seated = futures_util::future::join_all(tries).await.into_iter().filter(|status| *status == 200);
    assert_eq!(seated.count(), 0);
    // A seat that was moved in counts no more, nor one of a game that is over.
    assert_eq!(greedy.command(&joined[0], "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
    assert_eq!(join(&mut greedy, &fifth).await.0, 200);
    assert_eq!(greedy.command(&joined[1], "resign", json!({})).await.0, 200);
    assert_eq!(join(&mut greedy, &waiting(&host).await).await.0, 200);
    // Friends who send each other links are no strangers.
    let (mut friend, private) = (host.player(), json!({"mode": "people", "settings": {"private": true}}));
    for _ in 0..6 {
        let game = friend.create(private.clone()).await;
        assert_eq!(join(&mut greedy, &game).await.0, 200);
    }
}

#[tokio::test]
async fn inventing_players_does_not_take_more_seats() {
    let host = limited().await;
    let mut seated = 0;
    for _ in 0..24 {
        let game = waiting(&host).await;
        seated += usize::from(join(&mut host.player(), &game).await.0 == 200);
    }
    assert_eq!(seated, 20);
}

#[tokio::test]
async fn pings_are_messages() {
    let host = limited().await;
    let (game, black, _white) = host.pair(json!({})).await;
    let mut socket = black.socket(&game).await;
    socket.until("snapshot").await;
    for _ in 0..200 {
        if socket.stream.send(Message::Ping(Vec::new().into())).await.is_err() {
            break;
        }
    }
    while socket.receive().await.is_some() {}
    let mut other = black.socket(&game).await;
    other.until("snapshot").await;
}
