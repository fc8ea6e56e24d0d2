//! The adaptive level at the server: settled when a game is made, by the player's own games, kept over restarts and migrations.

use serde_json::{Value, json};
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::harness::{Host, Player};
use crate::place::{Place, is_on_sqlite};

fn against(agent: &str) -> Value {
    json!({"mode": "machine", "side": "black", "agent": agent})
}

/// Makes a game against the adaptive level, and tells at which level it stands.
async fn begin(player: &mut Player) -> (String, f64) {
    let game = player.create(against("kelso level=adaptive")).await;
    let level = player.snapshot(&game).await["seats"]["white"]["level"].as_f64();
    (game, level.expect("an adaptive seat tells its level"))
}

async fn standing(player: &mut Player) -> (f64, u64) {
    let (status, standing) = player.get("/api/adaptive").await;
    assert_eq!(status, 200, "{standing}");
    (standing["level"].as_f64().unwrap(), standing["games"].as_u64().unwrap())
}

#[tokio::test]
async fn it_follows_each_player_by_their_own_games() {
    let host = Host::start().await;
    let (mut ana, mut ben) = (host.player(), host.player());
    assert_eq!(standing(&mut ana).await, (4.0, 0), "somebody whom nobody knows");
    let (game, level) = begin(&mut ana).await;
    assert!((level - 4.0).abs() < 1e-9);
    assert_eq!(ana.command(&game, "resign", json!({})).await.0, 200);
    let (next, games) = standing(&mut ana).await;
    assert!(next < 3.0 && games == 1, "{next}");
    // Fixed for the game, whatever else is played meanwhile.
    let (first, level) = begin(&mut ana).await;
    assert!((level - next).abs() < 1e-9);
    let (second, _) = begin(&mut ana).await;
    ana.command(&second, "resign", json!({})).await;
    let seat = ana.snapshot(&first).await["seats"]["white"].clone();
    assert!((seat["level"].as_f64().unwrap() - level).abs() < 1e-9);
    assert_eq!(seat["agent"], "kelso level=adaptive");
    let (_, pdn) = ana.get(&format!("/api/games/{first}/pdn")).await;
    assert!(pdn.as_str().unwrap().contains(&format!("[WhiteLevel \"{level}\"]")), "{pdn}");
    // Another player starts afresh.
    assert_eq!(standing(&mut ben).await, (4.0, 0));
    assert!((begin(&mut ben).await.1 - 4.0).abs() < 1e-9);
}

#[tokio::test]
async fn what_does_not_count() {
    let host = Host::start().await;
    let mut player = host.player();
    // A fixed level, a position of one's own, and a game that is not over.
    let games = [
        against("kelso level=4"),
        json!({"mode": "machine", "side": "black", "agent": "kelso level=adaptive", "settings": {"fen": "B:W32:B1"}}),
    ];
    for body in games {
        let game = player.create(body).await;
        player.command(&game, "resign", json!({})).await;
    }
    let (game, _) = begin(&mut player).await;
    assert_eq!(standing(&mut player).await, (4.0, 0));
    // What was resigned stays resigned, and counts once.
    let mut socket = player.socket(&game).await;
    socket.moves(1, "11-15").await;
    while socket.until("move").await["ply"] != 2 {}
    socket.does("resign", json!({})).await;
    assert_eq!(standing(&mut player).await.1, 1);
    socket.fails("offer", json!({"kind": "takeback"}), "game_over").await;
    assert_eq!(standing(&mut player).await.1, 1);
}

#[tokio::test]
async fn the_machine_plays_at_the_level_it_shows_and_a_rematch_goes_by_the_result() {
    let host = Host::start().await;
    let mut player = host.player();
    let (game, _) = begin(&mut player).await;
    let mut socket = player.socket(&game).await;
    socket.moves(1, "11-15").await;
    loop {
        let moved = socket.until("move").await;
        if moved["ply"] == 2 {
            assert_eq!(moved["stats"]["agent"], "kelso level=4");
            break;
        }
    }
    socket.does("resign", json!({})).await;
    socket.does("offer", json!({"kind": "rematch"})).await;
    let next = socket.until("rematch").await["game"].as_str().unwrap().to_owned();
    let level = player.snapshot(&next).await["seats"]["black"]["level"].as_f64().unwrap();
    assert!(level < 3.0, "{level}");
}

#[tokio::test]
async fn machines_among_themselves_start_at_the_usual_level() {
    let host = Host::start().await;
    let mut player = host.player();
    let agents = json!({"black": "kelso level=adaptive", "white": "random"});
    let game = player.create(json!({"mode": "machines", "agents": agents})).await;
    let seats = player.snapshot(&game).await["seats"].clone();
    assert_eq!((&seats["black"]["level"], seats["white"].get("level")), (&json!(4.0), None));
}

#[tokio::test]
async fn it_survives_a_restart() {
    let host = Host::start().await;
    let mut player = host.player();
    let (game, _) = begin(&mut player).await;
    player.command(&game, "resign", json!({})).await;
    let (open, level) = begin(&mut player).await;
    let before = standing(&mut player).await;
    let folder = host.stop().await;
    let host = Host::at(folder, |_| {}).await;
    player.address = host.address;
    assert_eq!(standing(&mut player).await, before);
    assert_eq!(player.snapshot(&open).await["seats"]["white"]["level"], json!(level));
}

/// A database as the first release left it: without the second step and its table.
async fn take_back_the_second_step(host: Host) -> std::sync::Arc<Place> {
    let database = host.file("");
    let folder = host.stop().await;
    let options = SqliteConnectOptions::new().filename(database);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    for statement in ["DROP TABLE player_games", "DELETE FROM _sqlx_migrations WHERE version = 2"] {
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    folder
}

#[tokio::test]
async fn an_old_database_is_brought_up_to_date() {
    if !is_on_sqlite("a node refuses an old database there, see postgres.rs") {
        return;
    }
    let host = Host::start().await;
    let mut player = host.player();
    let old = player.create(against("kelso level=2")).await;
    let (people, mut black, white) = host.pair(json!({"size": 10})).await;
    player.create(json!({"mode": "device"})).await;
    let folder = take_back_the_second_step(host).await;
    let host = Host::at(folder, |_| {}).await;
    let options = SqliteConnectOptions::new().filename(host.file("")).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT game, variant, side FROM player_games ORDER BY game, side")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let row = |game: &str, variant: &str, side: &str| (game.to_owned(), variant.to_owned(), side.to_owned());
    let mut expected = vec![
        row(&old, "english 8", "black"),
        row(&people, "english 10", "black"),
        row(&people, "english 10", "white"),
    ];
    expected.sort();
    assert_eq!(rows, expected);
    // And everything goes on.
    for player in [&mut player, &mut black] {
        player.address = host.address;
        assert_eq!(standing(player).await, (4.0, 0));
    }
    drop(white);
    let (game, _) = begin(&mut player).await;
    player.command(&game, "resign", json!({})).await;
    assert_eq!(standing(&mut player).await.1, 1);
}
