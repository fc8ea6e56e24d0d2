//! PostgreSQL behind the server: who was first, what is certain when the line is cut, and whose tables they are.

use std::sync::Arc;
use std::time::Duration;

use kelso_server::game::{Actor, GameId, GameState, Input};
use kelso_server::protocol::Command;
use kelso_server::store::{DatabaseAddress, PostgresAddress, PostgresStore, Store, StoreError, StoreOptions};
use kelso_server::time::SystemClock;
use serde_json::json;
use sqlx::Executor;

use crate::cut_line::Line;
use crate::harness::{Host, PATIENCE};
use crate::place::{Place, connect, empty_database, server};

/// The server that tests use, or a word about why there is nothing to do.
fn postgres() -> Option<PostgresAddress> {
    let server = server();
    if server.is_none() {
        println!("nothing to do: KELSO_TEST_POSTGRES names no PostgreSQL server");
    }
    server
}

async fn open(address: &PostgresAddress) -> Result<PostgresStore, StoreError> {
    PostgresStore::open(address, StoreOptions::default(), Arc::new(SystemClock::new())).await
}

/// A database of its own, dropped with its place.
async fn database(place: &Place) -> PostgresAddress {
    match place.database().await {
        DatabaseAddress::Postgres(address) => address,
        DatabaseAddress::File(_) => panic!("there is a PostgreSQL server"),
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_database_is_said_in_one_sentence() {
    let Some(server) = postgres() else { return };
    let place = Place::new();
    let right = database(&place).await;
    let url = right.url().to_owned();
    let (scheme, rest) = url.split_once("://").unwrap();
    let (user, host) = rest.split_once('@').unwrap();
    let user = user.split(':').next().unwrap();
    let port = host.split(['/', ':']).nth(1).unwrap();
    let parse = |text: String| match text.parse::<DatabaseAddress>().unwrap() {
        DatabaseAddress::Postgres(address) => address,
        DatabaseAddress::File(_) => panic!("it is an address"),
    };
    let nobody = parse(url.replace(&format!(":{port}/"), ":1/"));
    let error = open(&nobody).await.err().unwrap();
    assert!(matches!(&error, StoreError::Unreachable(why) if why.contains("refused")), "{error}");
    let wrong = parse(format!("{scheme}://{user}:wrong@{host}"));
    assert_eq!(open(&wrong).await.err(), Some(StoreError::Refused(user.to_owned())));
    let none = server.with_database("no_such_database");
    assert_eq!(open(&none).await.err(), Some(StoreError::NoDatabase("no_such_database".to_owned())));

    let mut beside = connect(&right).await;
    let later = "INSERT INTO _sqlx_migrations SELECT 99, 'later', installed_on, success, checksum, execution_time \
                 FROM _sqlx_migrations WHERE version = 1";
    beside.execute(later).await.unwrap();
    assert_eq!(open(&right).await.err(), Some(StoreError::NewerTables));
    let earlier = "DELETE FROM _sqlx_migrations WHERE version > 1";
    beside.execute(earlier).await.unwrap();
    assert_eq!(open(&right).await.err(), Some(StoreError::OldTables));
}

#[tokio::test]
async fn nodes_that_start_together_on_an_empty_database_set_it_up_once() {
    let Some(server) = postgres() else { return };
    let place = Place::adopt(empty_database(&server).await);
    let address = database(&place).await;
    let nodes = (0..6).map(|_| {
        let address = address.clone();
        tokio::spawn(async move { open(&address).await.map(drop) })
    });
    for node in nodes.collect::<Vec<_>>() {
        assert_eq!(node.await.unwrap(), Ok(()));
    }
}

/// A game that a server has made, as two nodes have it in memory.
async fn game_of(host: &Host) -> GameId {
    let game = host.player().create(json!({"mode": "device", "settings": {"end_rules": "casual"}})).await;
    GameId::parse(&game).unwrap()
}

async fn load(store: &impl Store, id: &GameId) -> GameState {
    store.load(id).await.unwrap().unwrap()
}

fn first_move(game: &GameState, text: &str) -> kelso_server::game::Change {
    let actor = Actor { key: game.owner, lag: 0 };
    let command: Command = Command::parse(
        &serde_json::from_value(json!({"t": "move", "d": {"ply": game.plies.len() + 1, "text": text}}))
            .unwrap(),
    )
    .unwrap();
    game.decide(&Input::Command { actor, command }, 2_000_000_000_000).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_that_store_the_same_ply_one_wins_and_its_neighbours_are_not_touched() {
    if postgres().is_none() {
        return;
    }
    let host = Host::start().await;
    let DatabaseAddress::Postgres(address) = host.database() else { return };
    let nodes = [Arc::new(open(address).await.unwrap()), Arc::new(open(address).await.unwrap())];
    // Everything is decided before anything is stored.
    let mut changes = Vec::new();
    for _ in 0..50 {
        let id = game_of(&host).await;
        for (node, text) in nodes.iter().zip(["11-15", "9-14"]) {
            changes.push((node.clone(), load(&**node, &id).await, text));
        }
        // A neighbour that only one node changes, in the same batch.
        let neighbour = game_of(&host).await;
        changes.push((nodes[0].clone(), load(&*nodes[0], &neighbour).await, "10-15"));
    }
    let race = |(node, game, text): (Arc<PostgresStore>, GameState, &'static str)| {
        let change = first_move(&game, text);
        tokio::spawn(async move { (game.id.clone(), text, node.commit(&game, &change, None).await) })
    };
    let racing: Vec<_> = changes.into_iter().map(race).collect();
    let mut winners = std::collections::HashMap::new();
    for race in racing {
        let (id, text, won) = race.await.unwrap();
        match won {
            Ok(()) => assert_eq!(winners.insert(id, text), None, "nobody wins twice"),
            Err(error) => assert_eq!((error, text != "10-15"), (StoreError::Conflict, true)),
        }
    }
    assert_eq!(winners.len(), 100, "every game has one winner");
    for (id, text) in winners {
        let game = load(&*nodes[1], &id).await;
        assert_eq!((game.plies.len(), game.plies[0].mv.text.as_str()), (1, text));
    }
}

#[tokio::test]
async fn a_command_that_is_stored_already_is_not_stored_again() {
    if postgres().is_none() {
        return;
    }
    let host = Host::start().await;
    let DatabaseAddress::Postgres(address) = host.database() else { return };
    let node = open(address).await.unwrap();
    let game = load(&node, &game_of(&host).await).await;
    let name = (game.owner, "one".to_owned());
    node.commit(&game, &first_move(&game, "11-15"), Some(name.clone())).await.unwrap();
    let game = load(&node, &game.id).await;
    let again = node.commit(&game, &first_move(&game, "23-19"), Some(name)).await;
    assert_eq!(again, Err(StoreError::Conflict));
    assert_eq!(load(&node, &game.id).await.plies.len(), 1);
    node.commit(&game, &first_move(&game, "23-19"), Some((game.owner, "two".to_owned()))).await.unwrap();
}

/// A server whose line to the database can be cut.
async fn host_on_a_line() -> Option<(Host, Line)> {
    let place = Place::new();
    let DatabaseAddress::Postgres(address) = place.database().await else {
        println!("nothing to do: KELSO_TEST_POSTGRES names no PostgreSQL server");
        return None;
    };
    let line = Line::to(&address).await;
    let by_line = line.address(&address);
    Some((Host::at(place, |config| config.database = by_line).await, line))
}

#[tokio::test]
async fn a_move_whose_answer_was_lost_is_told_when_the_database_is_back() {
    let Some((host, line)) = host_on_a_line().await else { return };
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    line.lose_the_next_answer();
    let sent = json!({"ply": 1, "text": "11-15"});
    let answer = black.command_as("mine", "move", sent.clone()).await;
    assert_eq!(answer["d"]["error"]["code"], "unsure", "{answer}");
    assert_eq!(host.player().get("/api/health").await.0, 503);
    line.mend();
    // It was stored after all: both are told, though nobody has said anything since.
    for socket in [&mut black, &mut white] {
        assert_eq!(socket.until("move").await["ply"], 1);
    }
    assert_eq!(black.command_as("mine", "move", sent).await["t"], "ack", "a resend finds its answer");
    assert_eq!(host.player().get("/api/health").await.0, 200);
    white.moves(2, "23-19").await;
    assert_eq!(host.player().snapshot(&game).await["plies"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_move_that_was_not_heard_can_be_sent_again() {
    let Some((host, line)) = host_on_a_line().await else { return };
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    line.lose_the_next_question();
    let sent = json!({"ply": 1, "text": "11-15"});
    let answer = black.command_as("mine", "move", sent.clone()).await;
    assert_eq!(answer["d"]["error"]["code"], "unsure", "{answer}");
    line.mend();
    assert_eq!(host.player().snapshot(&game).await["plies"], json!([]));
    assert_eq!(black.command_as("mine", "move", sent).await["t"], "ack");
    assert_eq!(white.until("move").await["ply"], 1);
}

#[tokio::test]
async fn while_there_is_no_database_nothing_is_changed_and_games_can_be_looked_at() {
    let Some((host, line)) = host_on_a_line().await else { return };
    let (game, mut black, mut white) = host.sockets(json!({})).await;
    black.moves(1, "11-15").await;
    line.cut();
    let refused = loop {
        // The first may have been under way when the line was cut.
        let refused = white.command("move", json!({"ply": 2, "text": "23-19"})).await;
        if refused["d"]["error"]["code"] != "unsure" {
            break refused;
        }
    };
    assert_eq!(refused["d"]["error"]["code"], "unavailable", "{refused}");
    let (status, refused) = host.player().post("/api/games", json!({"mode": "device"})).await;
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("unavailable")));
    assert_eq!(host.player().snapshot(&game).await["plies"].as_array().map(Vec::len), Some(1));
    let (status, said) = host.player().get("/api/health").await;
    assert_eq!(status, 503);
    assert!(said["error"]["message"].as_str().unwrap().contains("no PostgreSQL server answers"), "{said}");
    line.mend();
    white.moves(2, "23-19").await;
    let recovered = async {
        while host.player().get("/api/health").await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, recovered).await.expect("it recovers");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_connections_keep_breaking() {
    if postgres().is_none() {
        return;
    }
    let host = Host::start().await;
    let DatabaseAddress::Postgres(address) = host.database() else { return };
    let mut playing = Vec::new();
    for _ in 0..8 {
        let (game, black, white) = host.pair(json!({})).await;
        playing.push(tokio::spawn(async move {
            let mut players = [black, white];
            for (index, text) in ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13"].into_iter().enumerate() {
                let sent =
                    json!({"t": "move", "id": format!("m{index}"), "d": {"ply": index + 1, "text": text}});
                // Resent until it is acknowledged, as every client does.
                while players[index % 2].post(&format!("/api/games/{game}/commands"), sent.clone()).await.0
                    != 200
                {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
            game
        }));
    }
    // All of this database's connections but our own end, again and again.
    let mut beside = connect(address).await;
    let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    while !playing.iter().all(tokio::task::JoinHandle::is_finished) {
        beside.execute(end).await.unwrap();
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    for game in playing {
        let game = game.await.unwrap();
        let moves = format!("SELECT string_agg(text, ' ' ORDER BY ply) FROM moves WHERE game = '{game}'");
        assert_eq!(host.found(&moves).await.as_deref(), Some("11-15 23-19 8-11 22-17 4-8 17-13"));
        assert_eq!(host.player().snapshot(&game).await["plies"].as_array().map(Vec::len), Some(6));
    }
}

/// PostgreSQL's own programs; Debian keeps them out of the path.
fn program(name: &str) -> std::path::PathBuf {
    let folders = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = folders.map(|folder| folder.path().join("bin").join(name)).filter(|file| file.exists()).max();
    found.unwrap_or_else(|| name.into())
}

#[tokio::test]
async fn a_dump_of_a_database_in_use_can_be_restored() {
    let Some(server) = postgres() else { return };
    let host = Host::start().await;
    let (game, mut black, mut white) = host.pair(json!({})).await;
    assert_eq!(black.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
    let DatabaseAddress::Postgres(address) = host.database() else { return };
    let place = Place::adopt(empty_database(&server).await);
    let restored = database(&place).await;
    let dump = place.path().join("kelso.dump");
    let run = |name: &str, words: &[&str]| {
        let run = std::process::Command::new(program(name)).args(words).output().unwrap();
        assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
    };
    let file = format!("--file={}", dump.display());
    run("pg_dump", &["--format=custom", &file, address.url()]);
    // What is played after the dump is not in it.
    assert_eq!(white.command(&game, "move", json!({"ply": 2, "text": "23-19"})).await.0, 200);
    let into = format!("--dbname={}", restored.url());
    run("pg_restore", &["--no-owner", &into, dump.to_str().unwrap()]);
    let again = Host::at(place, |_| {}).await;
    assert_eq!(again.player().snapshot(&game).await["plies"].as_array().map(Vec::len), Some(1));
    white.address = again.address;
    assert_eq!(
        white.command(&game, "move", json!({"ply": 2, "text": "22-18"})).await.0,
        200,
        "they keep their seats"
    );
}

#[tokio::test]
async fn what_agents_remember_is_shared_by_nodes() {
    let Some(_) = postgres() else { return };
    let place = Place::new();
    let agent = json!({"mode": "machine", "side": "white", "agent": "table depth=6 experience=on"});
    let host = Host::at(place, |_| {}).await;
    let played = async |host: &Host| {
        let mut player = host.player();
        let game = player.create(agent.clone()).await;
        let mut socket = player.socket(&game).await;
        if socket.until("snapshot").await["plies"] == json!([]) {
            socket.until("move").await;
        }
        player.snapshot(&game).await["plies"][0].clone()
    };
    let first = played(&host).await;
    assert_eq!(first["stats"].get("experience_games"), None, "{first}");
    let place = host.stop().await;
    let host = Host::at(place, |_| {}).await;
    let counted = "SELECT CAST(count(*) AS TEXT) FROM experience_positions";
    // It is written in the background.
    let written = async { while host.found(counted).await.as_deref() != Some("1") {} };
    tokio::time::timeout(PATIENCE, written).await.expect("it is written");
    let second = played(&host).await;
    assert_eq!(second["stats"]["experience_games"], 1, "{second}");
    assert!(!host.folder.path().join("experience.sqlite").exists());
}

/// Fills the database with positions of which every n-th was met in two games.
async fn remembered(host: &Host, positions: u32, again: u32) {
    host.execute(
        "INSERT INTO experience_judges (variant, judge) VALUES ('english/8', 'table') ON CONFLICT DO NOTHING",
    )
    .await;
    let sql = format!(
        "INSERT INTO experience_positions (judge, position, move, score, bound, depth, nodes, millis, games, last_used) \
         SELECT j.id, int8send(n), decode('0b0f', 'hex'), 0, 0, 6, 10, 0, CASE WHEN n % {again} = 0 THEN 2 ELSE 1 END, \
         CAST(extract(epoch FROM now()) * 1000 AS BIGINT) - n FROM generate_series(1, {positions}) n, experience_judges j \
         WHERE j.judge = 'table'"
    );
    host.execute(&sql).await;
}

#[tokio::test]
async fn what_is_remembered_grows_while_it_is_of_use_and_is_swept_when_stale() {
    let Some(_) = postgres() else { return };
    let counted = async |host: &Host| {
        let found = host.found("SELECT CAST(count(*) AS TEXT) FROM experience_positions").await;
        found.and_then(|count| count.parse::<u32>().ok()).expect("a number")
    };
    // The keeper looks after its first write.
    for (positions, again, kept) in [
        // Few are kept whatever they are worth.
        (1_000, 1_000_000, 1_001..1_002),
        // All were met again: useful. Hardly any: a quarter goes.
        (401_000, 1, 401_001..401_002),
        (401_000, 1_000_000, 290_000..310_000),
    ] {
        let host = Host::at(Place::new(), |_| {}).await;
        remembered(&host, positions, again).await;
        let settled = async |host: &Host| {
            let agent = json!({"mode": "machine", "side": "white", "agent": "table depth=6 experience=on"});
            host.player().create(agent).await;
            let kept = &kept;
            while !kept.contains(&counted(host).await) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(PATIENCE, settled(&host)).await.expect("as many are kept as should be");
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert!(kept.contains(&counted(&host).await), "and that is all");
    }
    let host = Host::at(Place::new(), |_| {}).await;
    remembered(&host, 1_000, 2).await;
    host.execute(
        "UPDATE experience_positions SET last_used = last_used - 181 * 86400000::BIGINT WHERE games = 1",
    )
    .await;
    let agent = json!({"mode": "machine", "side": "white", "agent": "table depth=6 experience=on"});
    host.player().create(agent).await;
    let swept = async { while counted(&host).await != 501 {} };
    tokio::time::timeout(PATIENCE, swept).await.expect("what is stale is forgotten");
}
