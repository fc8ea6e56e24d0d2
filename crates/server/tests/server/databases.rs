//! Databases that earlier programs wrote open, migrate, and every game in them replays.
//!
//! `databases/COMMIT.sql` is what the program of that commit stored while somebody played all modes and did all that is
//! stored there: every kind of event and end, clocks, takebacks, chat, offers, rematches, paces, bots, answers and (from
//! 487046b on) adaptive agents. `databases/COMMIT.json` is what that program then said of each game.

use std::sync::Arc;
use std::time::Duration;

use kelso_server::game::{Actor, GameEvent, GameId, GameState, Input, Viewer};
use kelso_server::protocol::Command;
use kelso_server::store::{SqliteStore, Store, StoreError, StoreOptions};
use kelso_server::time::ManualClock;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use tempfile::TempDir;

const DATABASES: [(&str, &str, &str); 2] = [
    ("a2559db", include_str!("databases/a2559db.sql"), include_str!("databases/a2559db.json")),
    ("487046b", include_str!("databases/487046b.sql"), include_str!("databases/487046b.json")),
];
/// Later than anything in them.
const NOW: i64 = 2_000_000_000_000;

/// A copy of a stored database.
struct Copy {
    folder: TempDir,
}

impl Copy {
    async fn of(dump: &'static str) -> Copy {
        let copy = Copy { folder: TempDir::new().unwrap() };
        let mut connection = copy.connect().await;
        connection.execute(dump).await.unwrap();
        connection.close().await.unwrap();
        copy
    }

    async fn connect(&self) -> SqliteConnection {
        let file = self.folder.path().join("games.sqlite");
        SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap()
    }

    async fn open(&self) -> Result<SqliteStore, StoreError> {
        let file = self.folder.path().join("games.sqlite");
        let options = StoreOptions { patience: Duration::from_secs(60), ..StoreOptions::default() };
        SqliteStore::open(&file, options, Arc::new(ManualClock::at(NOW))).await
    }
}

async fn load(store: &SqliteStore, id: &str) -> GameState {
    store.load(&GameId::parse(id).unwrap()).await.unwrap_or_else(|error| panic!("{id}: {error}")).unwrap()
}

/// What the earlier program said, of what this one says.
fn told(game: &GameState) -> Value {
    let snapshot = serde_json::to_value(game.snapshot(Viewer::default(), NOW)).unwrap();
    let texts = |moves: &Value, text: fn(&Value) -> &Value| {
        moves.as_array().unwrap().iter().map(|mv| text(mv).as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    let seat = |side: &str| {
        let seat = &snapshot["seats"][side];
        json!({"kind": seat["kind"], "name": seat["name"], "agent": seat["agent"], "level": seat.get("level")})
    };
    let plies = snapshot["plies"].as_array().unwrap();
    let ending = &snapshot["ending"];
    let by_agents = plies.iter().filter(|ply| ply["stats"].is_object()).map(|ply| &ply["ply"]);
    json!({
        "game": snapshot["game"], "code": snapshot["code"], "version": snapshot["version"], "mode": snapshot["mode"],
        "settings": snapshot["settings"], "seats": [seat("black"), seat("white")], "start": snapshot["start"],
        "fen": snapshot["position"]["fen"], "legal": texts(&snapshot["position"]["moves"], |mv| &mv["text"]),
        "moves": texts(&snapshot["plies"], |ply| &ply["move"]["text"]),
        "spent": plies.iter().map(|ply| &ply["spent"]).collect::<Vec<_>>(),
        "stats": by_agents.collect::<Vec<_>>(), "running": snapshot["clock"]["running"],
        "ending": if ending.is_null() { Value::Null } else { json!([ending["outcome"], ending["reason"]]) },
        "offers": snapshot["offers"], "rematch_game": snapshot["rematch_game"],
        "chat": snapshot["chat"].as_array().unwrap().iter().map(|line| &line["text"]).collect::<Vec<_>>(),
        "pace": snapshot["pace"], "created": snapshot["created"],
    })
}

/// Settings that there were none of yet hold what was always so.
fn with_later_settings(game: &Value) -> Value {
    let mut game = game.clone();
    let settings = game["settings"].as_object_mut().unwrap();
    for (name, value) in [("board", Value::Null), ("compare", json!(false))] {
        settings.entry(name).or_insert(value);
    }
    game
}

#[tokio::test]
async fn every_game_replays_to_what_it_was() {
    for (commit, dump, games) in DATABASES {
        let copy = Copy::of(dump).await;
        let stored: i64 = sqlx::query_scalar("SELECT count(*) FROM games")
            .fetch_one(&mut copy.connect().await)
            .await
            .unwrap();
        let store = copy.open().await.unwrap();
        let games: Vec<Value> = serde_json::from_str(games).unwrap();
        assert_eq!(games.len() as i64, stored, "{commit}");
        for expected in &games {
            let expected = &with_later_settings(expected);
            let game = load(&store, expected["game"].as_str().unwrap()).await;
            assert_eq!(&told(&game), expected, "{commit}");
            let events = store.events(&game.id, 0, u32::MAX).await.unwrap();
            assert_eq!(events.len() as u64, game.standing.version, "{commit} {}", game.id);
            for (_, event) in events.iter().filter(|(_, event)| !event.needs_snapshot()) {
                assert!(game.tell(event, NOW).text(None).starts_with("{\"t\":"), "{event:?}");
            }
        }
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn everything_that_can_be_stored_is_in_them() {
    for (commit, dump, games) in DATABASES {
        for mode in ["people", "machine", "machines", "device"] {
            assert!(games.contains(&format!("\"mode\": \"{mode}\"")), "{commit}: {mode}");
        }
        for reason in ["agreement", "time-forfeit", "abandonment", "resignation", "repetition", "cancelled"] {
            assert!(games.contains(&format!("\"{reason}\"]")), "{commit}: {reason}");
        }
        let copy = Copy::of(dump).await;
        let store = copy.open().await.unwrap();
        let mut kinds = std::collections::BTreeSet::new();
        for expected in serde_json::from_str::<Vec<Value>>(games).unwrap() {
            let id = GameId::parse(expected["game"].as_str().unwrap()).unwrap();
            for (_, event) in store.events(&id, 0, u32::MAX).await.unwrap() {
                kinds.insert(kind(&event));
            }
        }
        assert_eq!(kinds.len(), 10, "{commit}: {kinds:?}");
        // What a survey reads has no comments.
        let answers = store.feedback(10).await.unwrap();
        assert_eq!((answers.len(), &answers[1].comment), (2, &None), "{commit}");
        assert!(dump.contains(r#""comment":"more kings""#), "{commit}");
        // The answers that were there before they were counted.
        let mut counted = 0;
        for count in store.feedback_counts().await.unwrap() {
            counted += count.times;
        }
        assert_eq!(counted, 2 * 9, "{commit}: nine questions each");
    }
    let adaptive = r#""agent":"kelso level=adaptive","key":null,"level":400}"#;
    assert!(DATABASES[1].1.contains(adaptive) && DATABASES[1].1.contains(r#""experience_games":1}"#));
}

/// The names of all events; one more makes this fail to compile until somebody has thought of the databases.
fn kind(event: &GameEvent) -> &'static str {
    match event {
        GameEvent::Move { .. } => "move",
        GameEvent::Takeback { .. } => "takeback",
        GameEvent::Offer { .. } => "offer",
        GameEvent::OfferGone { .. } => "offer_gone",
        GameEvent::Ended => "ended",
        GameEvent::Joined { .. } => "joined",
        GameEvent::Clock => "clock",
        GameEvent::Rematch { .. } => "rematch",
        GameEvent::Chat { .. } => "chat",
        GameEvent::Pace { .. } => "pace",
        // Later than these programs.
        GameEvent::Seats => "seats",
    }
}

#[tokio::test]
async fn their_games_go_on() {
    for (commit, dump, games) in DATABASES {
        let copy = Copy::of(dump).await;
        let store = copy.open().await.unwrap();
        let games: Vec<Value> = serde_json::from_str(games).unwrap();
        let running = games.iter().find(|game| game["mode"] == "device" && game["ending"].is_null()).unwrap();
        let mut game = load(&store, running["game"].as_str().unwrap()).await;
        let actor = Actor { key: game.owner, lag: 0 };
        let resign = Input::Command { actor, command: Command::Resign };
        let change = game.decide(&resign, NOW).unwrap();
        store.commit(&game, &change, None).await.unwrap();
        assert_eq!(
            store.commit(&game, &change, None).await,
            Err(StoreError::Conflict),
            "nothing is done twice"
        );
        game.apply(&change);
        let again = load(&store, game.id.as_str()).await;
        assert_eq!((told(&again), again.is_over()), (told(&game), true), "{commit}");
    }
}

#[tokio::test]
async fn a_newer_programs_rows_and_tables_are_refused_in_a_sentence() {
    let copy = Copy::of(DATABASES[1].1).await;
    copy.open().await.unwrap().close().await.unwrap();
    let games: Vec<Value> = serde_json::from_str(DATABASES[1].2).unwrap();
    let ids = [0, 1].map(|index: usize| GameId::parse(games[index]["game"].as_str().unwrap()).unwrap());
    let mut connection = copy.connect().await;
    sqlx::query("UPDATE games SET format = 2 WHERE id = ?")
        .bind(ids[0].as_str())
        .execute(&mut connection)
        .await
        .unwrap();
    let store = copy.open().await.unwrap();
    let refused = store.load(&ids[0]).await.unwrap_err();
    assert_eq!(refused, StoreError::Newer { found: 2, known: 1 });
    assert!(store.load(&ids[1]).await.unwrap().is_some(), "other games can still be read");
    store.close().await.unwrap();

    let later = "INSERT INTO _sqlx_migrations SELECT 99, 'later', installed_on, success, checksum, execution_time \
                 FROM _sqlx_migrations WHERE version = 1";
    connection.execute(later).await.unwrap();
    let refused = copy.open().await.err().unwrap();
    assert_eq!(
        refused.to_string(),
        "a newer version of Kelso wrote it; use that version, or another database"
    );
}

/// An earlier program did not overwrite what it deleted.
#[tokio::test]
async fn what_was_deleted_before_is_gone_from_the_file_once_it_is_migrated() {
    let copy = Copy::of(DATABASES[1].1).await;
    let mut connection = copy.connect().await;
    connection.execute("PRAGMA secure_delete = OFF; INSERT INTO feedback (answers, created) VALUES ('{\"gone\": \"Anastasia-7Q\"}', 1); DELETE FROM feedback WHERE answers LIKE '%Anastasia%'").await.unwrap();
    connection.close().await.unwrap();
    let file = copy.folder.path().join("games.sqlite");
    let has_name = || String::from_utf8_lossy(&std::fs::read(&file).unwrap()).contains("Anastasia-7Q");
    assert!(has_name());
    copy.open().await.unwrap().close().await.unwrap();
    assert!(!has_name());
}
