//! Whoever deletes everything about themselves is gone for good: nobody who goes on playing, no node and no file brings them back.

use kelso_server::store::{TransferPlace, export};
use serde_json::{Value, json};

use crate::harness::{Host, Player, Socket};
use crate::lab;
use crate::nodes::{Nodes, nodes};
use crate::place;
use crate::traces::Traces;

const NAME: &str = "Anastasia-7Q";
const SECRET: &str = "what only I wrote";

pub(crate) async fn delete_me(player: &mut Player) -> u16 {
    let request = player.client.delete(format!("http://{}/api/me", player.address));
    player.send(request).await.0
}

/// A game of Ana, who has chatted, and Ben.
async fn shared_game(ana: &mut Player, ben: &mut Player, settings: Value) -> String {
    let game =
        ana.create(json!({"mode": "people", "side": "black", "name": NAME, "settings": settings})).await;
    let (status, _) = ben.post(&format!("/api/games/{game}/join"), json!({"name": "Ben"})).await;
    assert_eq!(status, 200);
    ana.post(
        &format!("/api/games/{game}/commands"),
        json!({"t": "move", "id": "m1", "d": {"ply": 1, "text": "11-15"}}),
    )
    .await;
    // More lines than are kept in memory.
    for line in 0..60 {
        let said = json!({"t": "chat", "id": format!("c{line}"), "d": {"text": format!("{SECRET} {line}")}});
        assert_eq!(ana.post(&format!("/api/games/{game}/commands"), said).await.0, 200);
    }
    game
}

/// Everything else that somebody can leave at a server.
async fn leave_traces(ana: &mut Player) -> Vec<String> {
    let own = ana.create(json!({"mode": "machine", "side": "black", "agent": "random", "name": NAME})).await;
    let table = ana.create(json!({"mode": "device"})).await;
    let machines =
        json!({"mode": "machines", "agents": ["random", "random"], "settings": {"private": false}});
    let machines = ana.create(machines).await;
    let open = ana.create(json!({"mode": "people", "name": NAME, "settings": {"private": false}})).await;
    let pdn = format!("[White \"{NAME}\"]\n1. 11-15 *");
    let shared = ana.client.post(format!("http://{}/api/shared", ana.address)).body(pdn);
    assert_eq!(ana.send(shared).await.0, 201);
    let (_, puzzle) = ana.get("/api/puzzles/next").await;
    let attempts = format!("/api/puzzles/{}/attempts", puzzle["id"].as_str().unwrap());
    assert_eq!(ana.post(&attempts, json!({"help": "solution"})).await.0, 200);
    assert_eq!(ana.post("/api/me/device-link", json!({})).await.0, 200);
    vec![own, table, machines, open]
}

/// What others are told of a game.
async fn told(host: &Host, game: &str, viewer: &mut Player) -> String {
    let mut told = viewer.at(host.address).snapshot(game).await.to_string();
    for path in [format!("/api/games/{game}/pdn"), format!("/g/{game}"), "/api/games?state=over".to_owned()] {
        let (status, text) = viewer.at(host.address).get(&path).await;
        assert_eq!(status, 200, "{path}");
        told.push_str(&text.to_string());
    }
    let picture = host.player().client.get(host.url(&format!("/api/games/{game}/picture.png")));
    let picture = picture.send().await.unwrap().bytes().await.unwrap();
    told.push_str(&String::from_utf8_lossy(&picture));
    told
}

/// Waits until Ben, who was there all the time, sees the game without Ana.
async fn sees_nobody(ben: &mut Socket) {
    assert_eq!(ben.until("ended").await["ending"]["outcome"], "white_wins");
    let seen = ben.until("snapshot").await;
    assert_eq!((&seen["seats"]["black"]["name"], &seen["you"]), (&json!("Deleted player"), &json!("white")));
    assert!(!seen.to_string().contains(SECRET), "{seen}");
}

/// What is exported has nothing of them either.
async fn exports_nothing(host: &Host, traces: &Traces) {
    let folder = tempfile::TempDir::new().unwrap();
    let from = TransferPlace {
        database: host.database().clone(),
        experience: host.folder.path().join("experience.sqlite"),
    };
    export(&from, &folder.path().join("all"), false, &mut |_, _| true).await.unwrap();
    assert_eq!(traces.in_files(folder.path()), Vec::<String>::new());
}

#[tokio::test]
async fn an_opponent_who_goes_on_does_not_bring_a_deleted_player_back() {
    let host = Host::start().await;
    let (mut ana, mut ben) = (host.player(), host.player());
    let game = shared_game(&mut ana, &mut ben, json!({"private": false})).await;
    let mut socket = ben.socket(&game).await;
    socket.until("snapshot").await;
    let alone = leave_traces(&mut ana).await;
    let run = lab::start(&mut ana, json!({"experiment": "eval-duel", "games": 2})).await;
    let traces = Traces::of(&ana, &[NAME, SECRET]);
    assert!(!traces.in_tables(&host).await.is_empty(), "there is something to be found");
    assert!(traces.are_in(&told(&host, &game, &mut ben).await));

    assert_eq!(delete_me(&mut ana).await, 204);
    sees_nobody(&mut socket).await;
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new());
    assert_eq!(traces.in_files(host.folder.path()), Vec::<String>::new(), "while the server runs");
    for own in &alone {
        assert_eq!(ben.get(&format!("/api/games/{own}")).await.0, 404);
    }

    // What Ana had started comes to its end, and is nobody's.
    lab::finished(&mut ben, &run).await;
    // Ben's page was there all the time, and goes on.
    socket.does("chat", json!({"text": "where are you?"})).await;
    socket.does("offer", json!({"kind": "rematch"})).await;
    assert!(!traces.are_in(&told(&host, &game, &mut ben).await));
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new());
    exports_nothing(&host, &traces).await;

    let host = host.restart().await;
    let mut ben = ben.at(host.address);
    let (status, _) = ben.command(&game, "chat", json!({"text": "still there?"})).await;
    assert_eq!(status, 200);
    assert!(!traces.are_in(&told(&host, &game, &mut ben).await));
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new());
    let folder = host.stop().await;
    assert_eq!(traces.in_files(folder.path()), Vec::<String>::new(), "after a clean stop");
}

#[tokio::test]
async fn no_node_brings_a_deleted_player_back() {
    let nodes = nodes!(Nodes::start(2));
    let [here, there] = &nodes.hosts[..] else { panic!("two nodes") };
    let (mut ana, mut ben) = (here.player(), here.player());
    let game = shared_game(&mut ana, &mut ben, json!({"private": false})).await;
    let mut ben = ben.at(there.address);
    let mut socket = ben.socket(&game).await;
    socket.until("snapshot").await;
    let alone = leave_traces(&mut ana).await;
    for own in &alone {
        ben.snapshot(own).await;
    }
    let traces = Traces::of(&ana, &[NAME, SECRET]);

    assert_eq!(delete_me(&mut ana).await, 204);
    for own in &alone {
        assert_eq!(ben.get(&format!("/api/games/{own}")).await.0, 404, "at the other node, at once");
    }
    assert!(!traces.are_in(&ben.snapshot(&game).await.to_string()), "at once");
    sees_nobody(&mut socket).await;
    socket.does("chat", json!({"text": "where are you?"})).await;
    for host in [here, there] {
        assert!(!traces.are_in(&told(host, &game, &mut ben).await));
    }
    assert_eq!(traces.in_tables(here).await, Vec::<String>::new());
    exports_nothing(here, &traces).await;
}

#[tokio::test]
async fn games_beyond_the_first_hundred_are_resigned_as_well() {
    let host = Host::start().await;
    let (mut ana, mut ben) = (host.player(), host.player());
    let old = shared_game(&mut ana, &mut ben, json!({})).await;
    let mut newer = Vec::new();
    for _ in 0..101 {
        newer.push(ana.create(json!({"mode": "people", "name": NAME})).await);
    }
    let traces = Traces::of(&ana, &[NAME, SECRET]);
    assert_eq!(delete_me(&mut ana).await, 204);
    assert_eq!(ben.snapshot(&old).await["ending"]["outcome"], "white_wins");
    assert_eq!(ben.get(&format!("/api/games/{}", newer[0])).await.0, 404);
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_bot_that_deletes_itself_is_a_bot_no_more() {
    let host = Host::start().await;
    let mut ben = host.player();
    let (_, made) = ben.post("/api/bot/tokens", json!({"name": NAME})).await;
    let token = made["token"].as_str().unwrap().to_owned();
    let game = ben.create(json!({"mode": "people", "side": "white", "name": "Ben"})).await;
    let bot = async |method: reqwest::Method, path: &str, body: Value| {
        let request = host.player().client.request(method, host.url(path)).bearer_auth(&token).json(&body);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.headers().contains_key("set-cookie"))
    };
    assert_eq!(bot(reqwest::Method::POST, "/api/bot/games", json!({"join": game})).await.0, 200);
    let mut socket = ben.socket(&game).await;
    socket.until("snapshot").await;

    let gone = bot(reqwest::Method::DELETE, "/api/me", json!({})).await;
    assert_eq!(gone, (204, false), "a token is not a cookie");
    sees_nobody(&mut socket).await;
    assert_eq!(bot(reqwest::Method::GET, "/api/me", json!({})).await.0, 401);
    assert_eq!(bot(reqwest::Method::POST, "/api/bot/games", json!({})).await.0, 401);
    assert_eq!(socket.command("chat", json!({"text": "hello?"})).await["t"], "ack");
    let traces = Traces::of_token(&token, &[NAME]);
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new());
}

#[tokio::test]
async fn links_of_a_deleted_player_lead_nowhere() {
    let host = Host::start().await;
    let (_, mut ana, _ben) = host.pair(json!({})).await;
    let (_, made) = ana.post("/api/me/device-link", json!({})).await;
    let secret = made["link"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    assert_eq!(delete_me(&mut ana).await, 204);
    assert_eq!(host.player().post("/api/me/device", json!({"secret": secret})).await.0, 404);
}

/// SQLite alone leaves what was there in its files; a server's own are its operator's affair.
#[tokio::test]
async fn free_pages_of_a_file_hold_nothing() {
    if !place::is_on_sqlite("the database's files are the server's") {
        return;
    }
    let host = Host::start().await;
    let mut ana = host.player();
    for _ in 0..40 {
        let game = ana.create(json!({"mode": "device", "name": NAME})).await;
        ana.command(&game, "chat", json!({"text": SECRET.repeat(20)})).await;
        let own =
            ana.create(json!({"mode": "machine", "side": "black", "agent": "random", "name": NAME})).await;
        ana.command(&own, "resign", json!({})).await;
    }
    let traces = Traces::of(&ana, &[NAME, SECRET]);
    assert_eq!(delete_me(&mut ana).await, 204);
    assert_eq!(traces.in_files(host.folder.path()), Vec::<String>::new());
}
