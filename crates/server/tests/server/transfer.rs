//! Everything that a server stores is carried to another database and back, and nothing of it changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kelso_engine::Score;
use kelso_engine::experience::{Experience, MoveSquares, PositionKey, RememberedBound, SearchResult};
use kelso_learn::experience::Store as ExperienceStore;
use kelso_rules::{AnyPosition, VariantId};
use kelso_server::game::GameId;
use kelso_server::store::{
    DatabaseAddress, OpenStore, SqliteStore, Store, StoreOptions, TransferError, TransferPlace, export,
    import,
};
use kelso_server::time::{ManualClock, SystemClock};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};

use crate::place::{Place, empty_database, server};

/// What earlier programs stored while somebody did all that is stored: see databases.rs.
const DUMP: &str = include_str!("databases/487046b.sql");

/// Later than anything in it.
const NOW: i64 = 2_000_000_000_000;

/// A SQLite file in this place.
fn in_file(place: &Place) -> TransferPlace {
    TransferPlace { database: place.file().into(), experience: place.path().join("experience.sqlite") }
}

/// A run of the lab that a node conducts, with what it has found so far.
async fn add_lab_run(place: &Place) {
    let mut connection = SqliteConnectOptions::new().filename(place.file()).connect().await.unwrap();
    let run = json!({"format": 1, "id": "AAAAAAAAAA", "experiment": "survey", "games": null, "seed": 1, "answers": null,
        "program": {"version": "0.1.0", "commit": "x"}, "owner": "00", "state": "running", "note": null, "tally": null,
        "created": 5, "started": 6, "ended": null, "begun": 1});
    sqlx::query(
        "INSERT INTO lab_runs (id, created, data, address, node, lease, progress) \
         VALUES ('AAAAAAAAAA', 5, $1, 'where', 'who', 99, '{\"done\":0.5,\"left\":null}')",
    )
    .bind(run.to_string())
    .execute(&mut connection)
    .await
    .unwrap();
    let file = "INSERT INTO lab_files (run, name, bytes) VALUES ('AAAAAAAAAA', 'findings.json', x'00ff10')";
    connection.execute(file).await.unwrap();
    connection.close().await.unwrap();
}

/// What people made on the analysis board: a review of a game that was played elsewhere, and an analysis that was shared; and a game that the explorer names.
async fn add_analysis(place: &Place) {
    let mut connection = SqliteConnectOptions::new().filename(place.file()).connect().await.unwrap();
    let review = "INSERT INTO line_reviews (id, variant, size, start, data, created, format) VALUES \
                  ('00000000000000000000000000000001', 'english', 8, 'W:W30:B3', '{}', 7, 1)";
    let shared = "INSERT INTO shared_analyses (id, owner, address, title, moves, pdn, created) VALUES \
                  ('BBBBBBBBBB', zeroblob(32), NULL, 'Ann – Bob', 1, '1. 11-15 *', 8)";
    let example = "INSERT INTO explorer_examples (position, game, move, ply, result, created) VALUES \
                   (-7, 'CCCCCCCCCC', '11-15', 0, 2, 9)";
    let weights = "INSERT INTO player_weights (id, owner, address, name, learner, weights, created) VALUES \
                   ('DDDDDDDDDD', zeroblob(32), NULL, 'night', 'sarsa', 'kelso linear-q 1', 10)";
    for row in [review, shared, example, weights] {
        connection.execute(row).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// Everything that can be stored, in a SQLite file, with one position that an agent remembers.
async fn everything(place: &Place) -> TransferPlace {
    let mut connection =
        SqliteConnectOptions::new().filename(place.file()).create_if_missing(true).connect().await.unwrap();
    connection.execute(DUMP).await.unwrap();
    connection.close().await.unwrap();
    let store = SqliteStore::open(&place.file(), StoreOptions::default(), Arc::new(SystemClock::new())).await;
    store.unwrap().close().await.unwrap();
    add_lab_run(place).await;
    add_analysis(place).await;
    let from = in_file(place);
    let experience = ExperienceStore::open(&from.experience, Arc::new(|error| panic!("{error}"))).unwrap();
    let position = AnyPosition::start(VariantId::ENGLISH, None);
    let mv = MoveSquares::of_any(&position.legal_moves()[0], position.turn());
    let result = SearchResult {
        mv,
        score: Score::from_raw(-7),
        bound: RememberedBound::ALL[1],
        depth: 9,
        nodes: 12_345,
        time: Duration::from_millis(6),
    };
    for judge in ["kelso", "table"] {
        experience.remember(PositionKey::of_any(&position, &judge.into()), result.clone());
    }
    drop(experience);
    from
}

/// An empty place of the other kind where there is a server, else of the same.
async fn elsewhere() -> (Arc<Place>, TransferPlace) {
    let place = match server() {
        Some(server) => Place::adopt(empty_database(&server).await),
        None => Place::new(),
    };
    let into = TransferPlace { database: place.database().await, ..in_file(&place) };
    (place, into)
}

async fn exported(from: &TransferPlace, file: &Path) -> String {
    export(from, file, false, &mut |_, _| true).await.unwrap();
    std::fs::read_to_string(file).unwrap()
}

#[tokio::test]
async fn a_round_trip_changes_no_row() {
    let place = Place::new();
    let file = |name: &str| -> PathBuf { place.path().join(name) };
    let from = everything(&place).await;
    let first = exported(&from, &file("first.jsonl")).await;
    let (_there, there) = elsewhere().await;
    let report = import(&file("first.jsonl"), &there, &mut |_, _| true).await.unwrap();
    let second = exported(&there, &file("second.jsonl")).await;
    let back = Place::new();
    import(&file("second.jsonl"), &in_file(&back), &mut |_, _| true).await.unwrap();
    let third = exported(&in_file(&back), &file("third.jsonl")).await;
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&first), lines(&second));
    assert_eq!(lines(&first), lines(&third));
    assert_eq!(lines(&first).len() as u64, report.rows.values().sum::<u64>() + 2);
    let tables = [
        "games",
        "moves",
        "events",
        "player_games",
        "line_reviews",
        "shared_analyses",
        "player_weights",
        "explorer_examples",
        "bots",
        "feedback",
        "lab_runs",
        "lab_files",
        "experience",
    ];
    for table in tables {
        assert!(report.rows[table] > 0, "{table} is in it: {:?}", report.rows);
    }
}

#[tokio::test]
async fn what_was_imported_can_be_used() {
    let place = Place::new();
    let file = place.path().join("all.jsonl");
    let from = everything(&place).await;
    exported(&from, &file).await;
    let (_there, there) = elsewhere().await;
    import(&file, &there, &mut |_, _| true).await.unwrap();
    let open = |address: DatabaseAddress| async move {
        OpenStore::open(&address, StoreOptions::default(), Arc::new(ManualClock::at(NOW)))
            .await
            .unwrap()
            .shared()
    };
    let (here, there) = (open(from.database).await, open(there.database).await);
    let games: Vec<serde_json::Value> = serde_json::from_str(include_str!("databases/487046b.json")).unwrap();
    for game in games {
        let id = GameId::parse(game["game"].as_str().unwrap()).unwrap();
        let told = |game: &kelso_server::game::GameState| {
            serde_json::to_value(game.snapshot(kelso_server::game::Viewer::default(), NOW)).unwrap()
        };
        let [a, b] = [&here, &there].map(|store| store.load(&id));
        let (a, b) = (a.await.unwrap().unwrap(), b.await.unwrap().unwrap());
        assert_eq!(told(&a), told(&b));
        assert_eq!(a.chat, b.chat);
    }
    // Answers are counted by whoever takes them in, and the next one gets a number of its own.
    let sorted = |mut counts: Vec<kelso_server::store::AnswerCount>| {
        counts.sort_by(|a, b| (&a.question, &a.answer).cmp(&(&b.question, &b.answer)));
        counts
    };
    let counts = sorted(there.feedback_counts().await.unwrap());
    assert_eq!(counts, sorted(here.feedback_counts().await.unwrap()));
    assert!(!counts.is_empty());
    let answers = there.feedback(1).await.unwrap().remove(0);
    there.add_feedback(&answers).await.unwrap();
    assert_eq!(there.feedback(10).await.unwrap().len(), 3);
    // A run that was under way has no node there, and where it was asked for is not known.
    let [run] = &there.lab_runs().await.unwrap().runs[..] else { panic!("one run") };
    let stands = (run.created, &run.address, &run.node, run.lease, run.progress.as_deref());
    assert_eq!(stands, (5, &None, &None, 0, Some(r#"{"done":0.5,"left":null}"#)));
    assert_eq!(run.data, here.lab_runs().await.unwrap().runs[0].data);
    assert_eq!(there.lab_file("AAAAAAAAAA", "findings.json").await.unwrap(), Some(vec![0, 0xff, 0x10]));
}

#[tokio::test]
async fn what_is_broken_off_leaves_nothing() {
    let place = Place::new();
    let file = place.path().join("all.jsonl");
    let whole = exported(&everything(&place).await, &file).await;
    let (_there, there) = elsewhere().await;
    let lines: Vec<_> = whole.lines().collect();
    let cut = place.path().join("cut.jsonl");
    std::fs::write(&cut, lines[..lines.len() - 1].join("\n")).unwrap();
    let error = import(&cut, &there, &mut |_, _| true).await.unwrap_err().to_string();
    assert!(error.contains(&format!("line {} of", lines.len() - 1)), "{error}");
    assert!(error.ends_with("it is cut short: the line “end” is missing; nothing was imported"), "{error}");
    let twice = place.path().join("twice.jsonl");
    let bot = lines.iter().find(|line| line.contains("\"table\":\"bots\"")).unwrap();
    std::fs::write(&twice, whole.replace(bot, &format!("{bot}\n{bot}"))).unwrap();
    import(&twice, &there, &mut |_, _| true).await.unwrap_err();
    // A progress that says no is Ctrl-C. There must be enough lines for it to be asked.
    let long = place.path().join("long.jsonl");
    let header_and_bots = |count: usize| {
        let bot = |number: usize| {
            let row = json!({"key": format!("{number:08x}"), "name": "b", "created": 1});
            json!({"t": "row", "d": {"table": "bots", "row": row}}).to_string()
        };
        let bots: Vec<_> = (0..count).map(bot).collect();
        format!("{}\n{}\n{}\n", lines[0], bots.join("\n"), json!({"t": "end", "d": {"bots": count}}))
    };
    std::fs::write(&long, header_and_bots(1_200)).unwrap();
    let stopped = import(&long, &there, &mut |_, _| false).await.unwrap_err();
    assert!(matches!(stopped, TransferError::Interrupted), "{stopped}");
    // Nothing of all that is there: the whole file is still welcome, and afterwards no other.
    import(&file, &there, &mut |_, _| true).await.unwrap();
    let again = import(&long, &there, &mut |_, _| true).await.unwrap_err().to_string();
    let shown = there.database.shown();
    assert_eq!(again, format!("{shown} is not empty (it has games); import into a database that is"));
    // An export that is stopped leaves no file.
    let (_bots, bots) = elsewhere().await;
    import(&long, &bots, &mut |_, _| true).await.unwrap();
    let stopped = place.path().join("stopped.jsonl");
    let error = export(&bots, &stopped, false, &mut |_, _| false).await.unwrap_err();
    assert!(matches!(error, TransferError::Interrupted), "{error}");
    let left: Vec<_> =
        std::fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with("stopped")), "{left:?}");
    let there_already = export(&bots, &file, false, &mut |_, _| true).await.unwrap_err().to_string();
    assert!(
        there_already.ends_with("already exists; choose another name, or use --force"),
        "{there_already}"
    );
}
