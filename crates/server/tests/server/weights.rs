//! Weights that a player trained: uploaded, played against by their owner alone, kept over a restart, deleted.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

const SARSA: &str = include_str!("../../../engine/src/learned/sarsa.weights");
const TDLEAF: &str = include_str!("../../../engine/src/learned/tdleaf.weights");

async fn upload(player: &mut Player, name: &str, text: impl Into<Vec<u8>>) -> (u16, Value) {
    let address = format!("http://{}/api/me/weights?name={name}", player.address);
    player.send(player.client.post(address).body(text.into())).await
}

async fn delete(player: &mut Player, id: &str) -> u16 {
    let request = player.client.delete(format!("http://{}/api/me/weights/{id}", player.address));
    player.send(request).await.0
}

async fn names(player: &mut Player) -> Vec<String> {
    let (status, list) = player.get("/api/me/weights").await;
    assert_eq!(status, 200, "{list}");
    let name = |entry: &Value| entry["name"].as_str().unwrap().to_owned();
    list["weights"].as_array().unwrap().iter().map(name).collect()
}

fn game(agent: &Value) -> Value {
    json!({"mode": "machine", "side": "white", "agent": agent})
}

/// Waits until the computer has made so many moves.
async fn moved(player: &mut Player, game: &str, plies: usize) -> Value {
    let mut socket = player.socket(game).await;
    let mut now = socket.until("snapshot").await["plies"].as_array().unwrap().len();
    while now < plies {
        now = socket.until("move").await["ply"].as_u64().unwrap() as usize;
    }
    player.snapshot(game).await
}

#[tokio::test]
async fn their_owner_plays_against_them_and_nobody_else() {
    let host = Host::start().await;
    let (mut ann, mut ben) = (host.player(), host.player());
    let (status, made) = upload(&mut ann, "night", SARSA).await;
    assert_eq!((status, &made["name"], &made["learner"]), (201, &json!("night"), &json!("sarsa")), "{made}");
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!(made["agent"], format!("sarsa weights=@{id}"));
    let own = ann.create(game(&made["agent"])).await;
    assert_eq!(moved(&mut ann, &own, 1).await["seats"]["black"]["agent"], made["agent"]);
    // Somebody else, with the id: the same words as for an id that nobody has.
    ben.create(json!({"mode": "device"})).await;
    for agent in [made["agent"].clone(), json!("sarsa weights=@AAAAAAAAAA"), json!("q weights=@../../etc")] {
        let (status, refused) = ben.post("/api/games", game(&agent)).await;
        assert_eq!(
            (status, &refused["error"]["faults"][0]["code"]),
            (422, &json!("not_your_weights")),
            "{refused}"
        );
    }
    assert_eq!((names(&mut ben).await, delete(&mut ben, &id).await), (Vec::<String>::new(), 404));
    // Under the name of another learner they are no weights.
    let (status, refused) = ann.post("/api/games", game(&json!(format!("q weights=@{id}")))).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("bad_agent")), "{refused}");
    // Analyses and comparisons are for everybody: they do not know whose weights these are.
    for path in ["/api/analysis", "/api/compare", "/api/tree"] {
        let (status, refused) = ann.post(path, json!({"agent": made["agent"]})).await;
        assert_eq!(status, 422, "{path}: {refused}");
    }
    // The game goes on after a restart.
    let host = host.restart().await;
    ann.address = host.address;
    let snapshot = ann.snapshot(&own).await;
    let reply = snapshot["position"]["moves"][0]["text"].clone();
    ann.command(&own, "move", json!({"ply": 2, "text": reply})).await;
    moved(&mut ann, &own, 3).await;
    // Once they are deleted nobody can play by them: the game is called off.
    assert_eq!(names(&mut ann).await, ["night"]);
    assert_eq!(delete(&mut ann, &id).await, 204);
    assert_eq!(names(&mut ann).await, Vec::<String>::new());
    let snapshot = ann.snapshot(&own).await;
    let reply = snapshot["position"]["moves"][0]["text"].clone();
    let mut socket = ann.socket(&own).await;
    ann.command(&own, "move", json!({"ply": 4, "text": reply})).await;
    socket.until("ended").await;
    assert_eq!(ann.post("/api/games", game(&made["agent"])).await.0, 422);
}

#[tokio::test]
async fn all_learners_files_are_taken_and_nothing_else() {
    let host = Host::start().await;
    let mut ann = host.player();
    let recorded = format!("{SARSA}training 1\nsecret settings\nend\n");
    let (status, made) = upload(&mut ann, "", recorded).await;
    assert_eq!((status, &made["name"]), (201, &json!("sarsa")), "{made}");
    let kept = host.found("SELECT weights FROM player_weights").await;
    assert_eq!(kept.as_deref(), Some(SARSA), "the training record is not kept");
    let (status, made) = upload(&mut ann, "leaf", TDLEAF).await;
    assert_eq!((status, &made["learner"]), (201, &json!("tdleaf")), "{made}");
    let leaf = ann.create(game(&made["agent"])).await;
    moved(&mut ann, &leaf, 1).await;
    for text in ["", "nothing", "kelso linear-q 2\n", &SARSA[..100], &TDLEAF[..60_000], "\u{0}\u{1}"] {
        let (status, refused) = upload(&mut ann, "", text).await;
        let code = &refused["error"]["faults"][0]["code"];
        assert_eq!((status, code), (422, &json!("bad_weights")), "{refused}");
    }
    assert_eq!(upload(&mut ann, &"x".repeat(60), SARSA).await.0, 422);
    assert_eq!(upload(&mut ann, "", vec![b'x'; (1 << 20) + 1]).await.0, 413);
    // Other bodies stay as small as they were.
    let (status, _) = ann.post("/api/games", json!({"mode": "device", "name": "x".repeat(70_000)})).await;
    assert_eq!(status, 413);
}

#[tokio::test]
async fn there_are_bounds_and_deleting_everything_deletes_them() {
    let host = Host::still().await;
    let (mut ann, mut ben, mut eve) = (host.player(), host.player(), host.player());
    for player in [&mut ann, &mut ben] {
        for _ in 0..10 {
            assert_eq!(upload(player, "", SARSA).await.0, 201);
        }
        let (status, refused) = upload(player, "", SARSA).await;
        let fault = &refused["error"]["faults"][0];
        assert_eq!((status, fault), (409, &json!({"code": "too_many_weights", "most": 10})), "{refused}");
    }
    // The same address has had enough for a day.
    let (status, refused) = upload(&mut eve, "", SARSA).await;
    assert_eq!(status, 429, "{refused}");
    let deleted = ann.client.delete(format!("http://{}/api/me", ann.address));
    assert_eq!(ann.send(deleted).await.0, 204);
    let left = host.found("SELECT CAST(count(*) AS TEXT) FROM player_weights").await;
    assert_eq!(left.as_deref(), Some("10"), "only those of the other player are left");
}
