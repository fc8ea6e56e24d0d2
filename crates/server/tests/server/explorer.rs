//! The opening explorer: what is imported is counted once, as an independent count finds it, and games of the server get in by
//! themselves.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use kelso_server::explorer::{ImportCounts, ImportError, import_games};
use serde_json::{Value, json};

use crate::harness::{Host, Player};

/// Made for these tests: a transposition, the same game twice, the same moves at another occasion, no result, an illegal move, and
/// another variant.
const GAMES: &str = r#"
[Event "One"] [Black "Ana"] [White "Ben"] 1. 11-15 22-18 2. 15x22 25x18 1-0

[Event "Two"] 1. 11-15 {the usual} 22-18 2. 15x22 26x17 1/2-1/2

[Event "Two"] 1. 11-15 22-18 2. 15x22 26x17 1/2-1/2

[Event "Three"] 1. 11-15 22-18 2. 15x22 26x17 0-1

[Event "Four"] 1. 9-13 23-19 2. 11-15 *

[Event "Five"] 1. 11-15 23-19 2. 9-13 *

[Event "Six"] 1. 11-15 11-15 1-0

[Event "Seven"] [GameType "21,B,10,10,N1,0"] [Variant "english"] 1. 11-16 0-1
"#;

async fn import(host: &Host, text: &str) -> ImportCounts {
    import_games(text.as_bytes(), host.database(), &mut |_| true).await.expect("imported")
}

async fn explore(player: &mut Player, query: &str) -> Value {
    let (status, report) = player.get(&format!("/api/explorer{query}")).await;
    assert_eq!(status, 200, "{report}");
    report
}

/// The moves of a report with all games, Black's wins, White's, draws and those without a result.
fn moves(report: &Value) -> Vec<(String, [u64; 5])> {
    let shown = report["moves"].as_array().unwrap().iter();
    shown.map(|mv| (mv["move"]["text"].as_str().unwrap().to_owned(), counts(&mv["results"]))).collect()
}

fn counts(results: &Value) -> [u64; 5] {
    ["games", "black", "white", "draws", "unknown"].map(|name| results[name].as_u64().unwrap())
}

#[tokio::test]
async fn games_are_counted_once_by_position_and_result() {
    let host = Host::start().await;
    let mut player = host.player();
    assert_eq!(explore(&mut player, "").await["results"]["games"], 0);
    for added in [6, 0] {
        let found = import(&host, GAMES).await;
        assert_eq!(found, ImportCounts { games: 8, added, known: 7 - added, left_out: 1 });
        let start = explore(&mut player, "").await;
        assert_eq!(counts(&start["results"]), [5, 1, 1, 1, 2]);
        assert_eq!(
            moves(&start),
            [("11-15".to_owned(), [4, 1, 1, 1, 1]), ("9-13".to_owned(), [1, 0, 0, 0, 1])]
        );
        let after =
            explore(&mut player, "?fen=B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15")
                .await;
        assert_eq!(moves(&after), [("15x22".to_owned(), [3, 1, 1, 1, 0])]);
        assert_eq!(after["moves"][0]["move"]["captures"], json!([18]));
    }
    let large = explore(&mut player, "?size=10").await;
    assert_eq!(moves(&large), [("11-16".to_owned(), [1, 0, 1, 0, 0])]);
}

#[tokio::test]
async fn results_and_lengths_can_be_chosen() {
    let host = Host::start().await;
    let mut player = host.player();
    import(&host, GAMES).await;
    let black = explore(&mut player, "?result=black").await;
    assert_eq!(moves(&black), [("11-15".to_owned(), [1, 1, 0, 0, 0])]);
    assert_eq!(explore(&mut player, "?length=short").await["results"]["games"], 5);
    assert_eq!(explore(&mut player, "?length=long").await["moves"], json!([]));
    let named =
        explore(&mut player, "?fen=B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15").await;
    assert_eq!(named["opening"], Value::Null, "two moves are no ballot");
    assert!(named["moves"][0]["opening"]["ballot"]["number"].is_u64(), "{named}");
    for (query, status) in [
        ("?fen=nonsense", 422),
        ("?variant=chess", 422),
        ("?size=9", 422),
        ("?result=loss", 400),
        ("?page=2", 400),
    ] {
        assert_eq!(player.get(&format!("/api/explorer{query}")).await.0, status, "{query}");
    }
}

#[tokio::test]
async fn an_import_that_was_interrupted_goes_on() {
    let host = Host::start().await;
    let games: Vec<_> =
        (0..1_200).map(|number| format!("[Round \"{number}\"] 1. 11-15 23-19 *\n\n")).collect();
    let games = games.concat();
    let stopped = import_games(games.as_bytes(), host.database(), &mut |_| false).await;
    assert!(matches!(stopped, Err(ImportError::Interrupted(counts)) if counts.added == 500), "{stopped:?}");
    let found = import(&host, &games).await;
    assert_eq!((found.added, found.known), (700, 500));
    assert_eq!(explore(&mut host.player(), "").await["results"]["games"], 1_200);
}

#[tokio::test]
async fn games_of_the_server_get_in_by_themselves_and_once() {
    let host = Host::still().await;
    let (game, mut ana, _) = host.pair(json!({})).await;
    assert_eq!(ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
    assert_eq!(ana.command(&game, "resign", json!({})).await.0, 200);
    assert_eq!(explore(&mut ana, "").await["results"]["games"], 0, "it may be taken back yet");
    for _ in 0..4 {
        host.waits(45_000).await;
        host.advance(45_000);
    }
    host.waits(45_000).await;
    assert_eq!(moves(&explore(&mut ana, "").await), [("11-15".to_owned(), [1, 0, 1, 0, 0])]);
    assert_eq!(host.found("SELECT CAST(count(*) AS TEXT) FROM explorer_queue").await.as_deref(), Some("0"));
}

/// Lets the server count what is over.
async fn counted(host: &Host) {
    for _ in 0..4 {
        host.waits(45_000).await;
        host.advance(45_000);
    }
    host.waits(45_000).await;
}

#[tokio::test]
async fn public_games_are_named_the_last_three_for_a_move_and_private_ones_never() {
    let host = Host::still().await;
    let mut games = Vec::new();
    for private in [true, false, false, false, false] {
        let (game, mut ana, _) = host.pair(json!({"private": private})).await;
        assert_eq!(ana.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await.0, 200);
        assert_eq!(ana.command(&game, "resign", json!({})).await.0, 200);
        games.push((game, ana));
        host.waits(45_000).await;
        host.advance(45_000);
    }
    counted(&host).await;
    let mut player = host.player();
    let named = explore(&mut player, "").await;
    let ids: Vec<_> =
        named["games"].as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!(ids, [4, 3, 2].map(|n: usize| games[n].0.as_str()), "the newest first: {named}");
    let first = &named["games"][0];
    assert_eq!(
        (&first["move"], &first["ply"], &first["result"]),
        (&json!("11-15"), &json!(0), &json!("white"))
    );
    assert_eq!(named["results"]["games"], 5, "all of them count");
    assert_eq!(explore(&mut player, "?result=black").await["games"], json!([]), "games that are wanted");
    assert_eq!(explore(&mut player, "?length=short").await["games"].as_array().map(Vec::len), Some(3));
}

/// A board of its own for the independent count: squares to letters, small for men.
#[derive(Clone)]
struct OwnBoard {
    squares: BTreeMap<usize, char>,
    black_to_move: bool,
}

impl OwnBoard {
    fn start() -> Self {
        let squares = (1..=12).map(|n| (n, 'b')).chain((21..=32).map(|n| (n, 'w'))).collect();
        OwnBoard { squares, black_to_move: true }
    }

    /// Row and column of a square: dark squares are numbered from the top left.
    fn place(square: usize) -> (usize, usize) {
        let (row, file) = ((square - 1) / 4, (square - 1) % 4);
        (row, 2 * file + (row + 1) % 2)
    }

    /// Plays a move whose every square is written.
    fn play(&mut self, path: &[usize]) {
        let mut piece = self.squares.remove(&path[0]).expect("a piece");
        for step in path.windows(2) {
            let ((row, col), (to_row, to_col)) = (Self::place(step[0]), Self::place(step[1]));
            if row.abs_diff(to_row) == 2 {
                let middle = usize::midpoint(row, to_row) * 4 + usize::midpoint(col, to_col) / 2 + 1;
                self.squares.remove(&middle).expect("a piece to take");
            }
        }
        let last = path[path.len() - 1];
        if matches!((piece, Self::place(last).0), ('b', 7) | ('w', 0)) {
            piece = piece.to_ascii_uppercase();
        }
        self.squares.insert(last, piece);
        self.black_to_move = !self.black_to_move;
    }

    fn fen(&self) -> String {
        let side = |letter: char| {
            let own = self.squares.iter().filter(|(_, piece)| piece.eq_ignore_ascii_case(&letter));
            let shown =
                own.map(|(square, piece)| format!("{}{square}", if piece.is_uppercase() { "K" } else { "" }));
            shown.collect::<Vec<_>>().join(",")
        };
        let turn = if self.black_to_move { "B" } else { "W" };
        format!("{turn}:W{}:B{}", side('w'), side('b'))
    }
}

type OwnCounts = HashMap<String, HashMap<Vec<usize>, [u64; 3]>>;

/// Counts a file that writes every square of every move, by reading words: none of the program's own code has a part in it.
fn own_counts(text: &str) -> OwnCounts {
    let mut found = OwnCounts::new();
    for line in text.lines().filter(|line| line.starts_with("1. ")) {
        let words: Vec<_> = line.split_whitespace().filter(|word| !word.ends_with('.')).collect();
        let (result, moves) = words.split_last().expect("a result");
        let result = ["1-0", "0-1", "1/2-1/2"].iter().position(|known| known == result).expect("a result");
        let mut board = OwnBoard::start();
        for mv in moves.iter().take(40) {
            let path: Vec<usize> =
                mv.split(['-', 'x']).map(|square| square.parse().expect("a square")).collect();
            found.entry(board.fen()).or_default().entry(path.clone()).or_default()[result] += 1;
            board.play(&path);
        }
    }
    found
}

fn corpus() -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let file = std::env::var_os("KELSO_CORPUS").map_or(default, PathBuf::from).join("pdn/acf.pdn");
    if !file.exists() {
        println!(
            "SKIPPED: there is no {}; set KELSO_CORPUS to the folder that holds pdn/acf.pdn",
            file.display()
        );
    }
    file.exists().then_some(file)
}

#[tokio::test]
async fn a_whole_archive_is_counted_as_an_independent_count_finds_it() {
    let Some(file) = corpus() else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let own = own_counts(&text);
    let host = Host::start().await;
    let found = import(&host, &text).await;
    assert_eq!((found.games, found.added), (9_377, 9_377));
    let mut player = host.player();
    // The positions that many games have, and some of the many that one has.
    let often = |moves: &HashMap<_, [u64; 3]>| moves.values().flatten().sum::<u64>() >= 100;
    let mut asked: Vec<_> = own.iter().filter(|(fen, moves)| often(moves) || fen.len() % 997 == 0).collect();
    asked.extend(own.iter().take(200));
    assert!(asked.len() > 220, "{} positions", asked.len());
    for (fen, expected) in asked {
        let report = explore(&mut player, &format!("?fen={fen}")).await;
        let shown: HashMap<Vec<usize>, [u64; 3]> = report["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| {
                let path = serde_json::from_value(mv["move"]["path"].clone()).unwrap();
                let [_, black, white, draws, _] = counts(&mv["results"]);
                (path, [black, white, draws])
            })
            .collect();
        assert_eq!(&shown, expected, "{fen}");
    }
    let rows: usize = own.values().map(HashMap::len).sum();
    let stored = host
        .found(
            "SELECT CAST(count(*) AS TEXT) FROM (SELECT DISTINCT position, move FROM explorer_moves) AS rows",
        )
        .await;
    assert_eq!(stored, Some(rows.to_string()));
}
