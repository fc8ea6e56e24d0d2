//! Boards with thousands of legal moves: no road leads to the whole list, and each that leads near it is charged.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

/// Kings in a lattice of men, on the rules that let them capture or not, as they like: 6,406 legal moves.
const CROWD: &str =
    "W:WK97,K1,K86,K100,K2,K38,K121:B74,75,76,77,78,10,26,27,28,29,90,92,91,42,43,44,45,46,58,59,60,61,62,K8";
const MOVES: u64 = 6_406;

fn settings() -> Value {
    json!({"variant": "optional-capture", "size": 16, "fen": CROWD, "private": false})
}

/// A crowded position is short, and says how many moves there are.
fn is_summed_up(position: &Value) {
    assert_eq!(position["crowd"]["count"], MOVES, "{position}");
    assert_eq!((&position["moves"], &position["crowd"]["path"]), (&json!([]), &json!([])));
    assert_eq!(position["crowd"]["from"], json!([1, 2, 38, 86, 97, 100, 121]));
    assert!(position.to_string().len() < 8_000, "{position}");
}

async fn moves_along(player: &mut Player, game: &str, path: &str) -> Value {
    let (status, position) = player.get(&format!("/api/games/{game}/moves?path={path}")).await;
    assert_eq!(status, 200, "{position}");
    position
}

#[tokio::test]
async fn no_road_leads_to_the_whole_list() {
    let host = Host::start().await;
    let (mut white, mut black) = (host.player(), host.player());
    let wish = json!({"mode": "people", "side": "white", "settings": settings()});
    let (_, made) = white.post("/api/games", wish).await;
    is_summed_up(&made["snapshot"]["position"]);
    let game = made["game"].as_str().unwrap();
    let (_, joined) = black.post(&format!("/api/games/{game}/join"), json!({})).await;
    is_summed_up(&joined["position"]);
    is_summed_up(&black.snapshot(game).await["position"]);
    let mut socket = white.socket(game).await;
    is_summed_up(&socket.until("snapshot").await["position"]);
    let (_, report) =
        white.post("/api/position", json!({"variant": "optional-capture", "size": 16, "fen": CROWD})).await;
    is_summed_up(&report["position"]);

    // A move that is refused does not list the others, and one that is legal leads on.
    let refused = socket.fails("move", json!({"ply": 1, "path": [97, 98]}), "illegal_move").await;
    assert!(refused["legal"].is_null(), "{refused}");
    let quiet = moves_along(&mut white, game, "121").await["moves"][0].clone();
    socket.does("move", json!({"ply": 1, "path": quiet["path"]})).await;
    let moved = socket.until("move").await;
    assert_eq!(moved["position"]["turn"], "black");
    let (status, reply) = black.command(game, "offer", json!({"kind": "takeback"})).await;
    assert_eq!(status, 409, "{reply}");
    socket.does("offer", json!({"kind": "takeback"})).await;
    assert_eq!(black.command(game, "accept", json!({"kind": "takeback"})).await.0, 200);
    is_summed_up(&socket.until("takeback").await["position"]);
    assert_eq!(black.get(&format!("/api/games/{game}/pdn")).await.0, 200);
    assert_eq!(black.get(&format!("/api/games/{game}/picture.png")).await.0, 200);
}

#[tokio::test]
async fn bots_are_told_the_same() {
    let host = Host::start().await;
    let (_, made) = host.player().post("/api/bot/tokens", json!({"name": "Bot"})).await;
    let token = made["token"].as_str().unwrap().to_owned();
    let client = reqwest::Client::new();
    let wish = json!({"mode": "people", "side": "white", "settings": settings()});
    let made = client.post(host.url("/api/bot/games")).bearer_auth(&token).json(&wish).send().await.unwrap();
    let made: Value = serde_json::from_str(&made.text().await.unwrap()).unwrap();
    is_summed_up(&made["snapshot"]["position"]);
    let game = made["game"].as_str().unwrap();
    let stream = client.get(host.url(&format!("/api/bot/games/{game}/stream"))).bearer_auth(&token);
    let mut stream = stream.send().await.unwrap();
    let line: Value = serde_json::from_slice(&stream.chunk().await.unwrap().unwrap()).unwrap_or_default();
    if !line.is_null() {
        is_summed_up(&line["snapshot"]["position"]);
    }
    let asked = client.get(host.url(&format!("/api/games/{game}/moves?path=1"))).bearer_auth(&token);
    let position: Value = serde_json::from_str(&asked.send().await.unwrap().text().await.unwrap()).unwrap();
    assert!(position["moves"].as_array().unwrap().iter().all(|mv| mv["path"][0] == 1), "{position}");
}

/// Whoever goes on asking comes to every move: each list shows every next square.
#[tokio::test]
async fn every_move_is_found_step_by_step() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "device", "settings": settings()})).await;
    let first = player.snapshot(&game).await;
    let mut paths: Vec<String> = Vec::new();
    for square in first["position"]["crowd"]["from"].as_array().unwrap() {
        paths.push(square.to_string());
    }
    let (mut found, mut asked) = (std::collections::BTreeSet::new(), 0);
    while let Some(path) = paths.pop() {
        asked += 1;
        let position = moves_along(&mut player, &game, &path).await;
        let (moves, crowd) = (position["moves"].as_array().unwrap(), &position["crowd"]);
        assert!(moves.len() <= 500 && crowd["path"].as_array().unwrap().len() == path.split('-').count());
        found.extend(moves.iter().map(|mv| format!("{} {}", mv["path"], mv["captures"])));
        if moves.len() as u64 == crowd["along"] {
            continue;
        }
        let known = path.split('-').count();
        let next: std::collections::BTreeSet<_> =
            moves.iter().filter_map(|mv| mv["path"][known].as_u64()).collect();
        paths.extend(next.into_iter().map(|square| format!("{path}-{square}")));
    }
    assert_eq!((found.len() as u64, asked > 7), (MOVES, true), "{asked} questions");
    for wrong in ["", "x", "1-", "1-999", &["1"; 101].join("-")] {
        assert_eq!(player.get(&format!("/api/games/{game}/moves?path={wrong}")).await.0, 400, "{wrong}");
    }
}

/// Sixty at once, whichever way they come: see `Class::Crowded`.
#[tokio::test]
async fn every_road_to_a_crowded_board_is_charged_alike() {
    let host = Host::still_with(|config| config.rate_limits = true).await;
    let mut made = host.player();
    let game = made.create(json!({"mode": "people", "side": "white", "settings": settings()})).await;
    let mut table = host.player();
    let own = table.create(json!({"mode": "device", "settings": settings()})).await;
    // What is used by one road is used for all.
    for _ in 0..30 {
        assert_eq!(table.get(&format!("/api/games/{own}")).await.0, 200);
    }
    for n in 0..29 {
        let first = table.socket(&own).await.next().await;
        assert_eq!(first["t"], "snapshot", "{n}");
    }
    let refused = table.socket(&own).await.next().await;
    assert_eq!((&refused["t"], &refused["d"]["error"]["code"]), (&json!("refused"), &json!("too_many")));
    let roads = [
        ("GET", format!("/api/games/{own}"), json!({})),
        ("GET", format!("/api/games/{own}/moves?path=1"), json!({})),
        ("GET", format!("/api/games/{own}/pdn"), json!({})),
        ("POST", "/api/games".to_owned(), json!({"mode": "device", "settings": settings()})),
        ("POST", format!("/api/games/{game}/join"), json!({})),
        ("POST", format!("/api/games/{own}/commands"), json!({"t": "move", "d": {"ply": 1, "path": [1, 5]}})),
    ];
    for (method, path, body) in roads {
        let (status, answer) =
            if method == "GET" { table.get(&path).await } else { table.post(&path, body).await };
        assert_eq!((status, &answer["error"]["code"]), (429, &json!("too_many")), "{method} {path}");
    }
    // Ordinary games are not concerned.
    let usual = table.create(json!({"mode": "device"})).await;
    table.snapshot(&usual).await;
}

#[tokio::test]
async fn a_long_game_is_written_once_for_all_who_look() {
    let host = Host::start().await;
    let mut player = host.player();
    let rules = json!({"end_rules": "wcdf,repetition=off,no-progress=off", "fen": "B:WK32:BK1"});
    let game = player.create(json!({"mode": "device", "settings": rules})).await;
    for (ply, text) in (1..=64).zip(["1-6", "32-27", "6-1", "27-32"].into_iter().cycle()) {
        let (status, answer) = player.command(&game, "move", json!({"ply": ply, "text": text})).await;
        assert_eq!(status, 200, "{answer}");
    }
    let written = async || {
        let (_, metrics) = host.player().get("/api/metrics").await;
        let line = metrics.as_str().unwrap().lines().find(|line| line.starts_with("kelso_snapshots_total"));
        line.unwrap().split(' ').nth(1).unwrap().parse::<u32>().unwrap()
    };
    let before = written().await;
    let look = (0..20).map(async |_| host.player().socket(&game).await.until("snapshot").await);
    for seen in futures_util::future::join_all(look).await {
        assert_eq!((seen["plies"].as_array().unwrap().len(), &seen["you"]), (64, &Value::Null));
    }
    assert_eq!(player.snapshot(&game).await["you"], "both", "each sees their own");
    assert_eq!(written().await, before + 1);
    player.command(&game, "move", json!({"ply": 65, "text": "1-6"})).await;
    assert_eq!(player.snapshot(&game).await["plies"].as_array().unwrap().len(), 65);
    assert_eq!(written().await, before + 2);
}
