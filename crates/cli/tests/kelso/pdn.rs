//! The PDN commands on small files; whole collections are replayed by the rules' own tests.

use serde_json::{Value, json as value};

use crate::{Run, kelso, kelso_reading, scratch};

/// A win for Black, a draw with a capture, a game that goes wrong, a game Kelso does not play.
const FILE: &str = r#"[Event "One"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "Two"]
1. 11-15 22-18 2. 15x22 25x18 1/2-1/2

[Event "Three"]
1. 11-15 23-18 2. 1-5 *

[Event "Four"]
[GameType "25"]
1. c3-d4 *
"#;

fn reading(args: &[&str], file: &str, code: i32) -> Run {
    let run = kelso_reading(args, file);
    assert_eq!(run.code, Some(code), "{args:?}: {}", run.stderr);
    run
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn check_counts_games_legal_ones_and_errors() {
    let report = parse(&reading(&["pdn", "check", "-", "--json"], FILE, 2).stdout);
    assert_eq!((&report["games"], &report["legal"]), (&value!(4), &value!(2)));
    assert_eq!(report["not_played"], 1);
    let errors = report["errors"].as_array().expect("a list");
    assert_eq!(errors.len(), 1);
    let error = &errors[0];
    assert_eq!((&error["game"], &error["line"], &error["column"]), (&value!(3), &value!(9), &value!(19)));
    assert!(error["message"].as_str().expect("text").contains("1-5 is not legal"), "{error}");
}

#[test]
fn check_of_a_good_file_is_quiet() {
    let good = FILE.split("[Event \"Three\"]").next().expect("the first part");
    let run = reading(&["pdn", "check", "-"], good, 0);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("2 games, 2 legal (8 moves)\n", ""));
    let empty = parse(&reading(&["pdn", "check", "-", "--json"], "", 0).stdout);
    assert_eq!((&empty["games"], &empty["legal"], &empty["errors"]), (&value!(0), &value!(0), &value!([])));
}

#[test]
fn strict_refuses_what_tolerant_reads() {
    let careless = "[Event \"x\"]\n1. 11x15 23x19 *\n";
    reading(&["pdn", "check", "-"], careless, 0);
    reading(&["pdn", "check", "-", "--strict"], careless, 2);
}

#[test]
fn stats_count() {
    let stats = parse(&reading(&["pdn", "stats", "-", "--json"], FILE, 0).stdout);
    let numbers =
        ["games", "left_out", "plies", "shortest", "longest", "captured"].map(|key| stats[key].clone());
    assert_eq!(numbers, [4, 2, 8, 4, 4, 2].map(Value::from));
    assert_eq!(stats["results"]["black_wins"], 1);
    assert_eq!(stats["results"]["draws"], 1);
    assert_eq!(stats["first_moves"], value!([{"moves": "11-15", "games": 2}]));
    assert_eq!(stats["openings"][1], value!({"moves": "11-15 23-19 8-11", "games": 1}));
    let text = reading(&["pdn", "stats", "-"], FILE, 0).stdout;
    assert!(text.contains("Black wins") && text.contains("50.0%"), "{text}");
    reading(&["pdn", "stats", "-"], "", 0);
}

#[test]
fn convert_to_positions_and_json() {
    let last = "B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12";
    let run = reading(&["pdn", "convert", "-", "--to", "fen"], FILE, 2);
    assert_eq!(run.stdout.lines().nth(1), Some(last));
    assert_eq!(run.stderr.lines().count(), 3, "one line for each game left out, and the sum: {}", run.stderr);
    let run = reading(&["pdn", "convert", "-", "--to", "fens"], FILE, 2);
    assert_eq!(run.stdout.lines().count(), 10);
    let run = reading(&["pdn", "convert", "-", "--to", "json", "--letters"], FILE, 2);
    let game = parse(run.stdout.lines().nth(1).expect("two games"));
    assert_eq!(game["moves"], value!(["f6-e5", "c3-d4", "e5xc3", "b2xd4"]));
    assert_eq!((&game["end"], &game["result"]), (&value!(last), &value!("1/2-1/2")));
    assert_eq!(game["tags"]["Event"], "Two");
}

#[test]
fn convert_to_pdn_tidies_moves_and_keeps_remarks() {
    let careless =
        "[Event \"x\"]\n1. 11x15 {so so} 22-18 (23-19 8-11) 15-22 25-18 *\n[GameType \"25\"]\nc3-d4 *";
    let run = reading(&["pdn", "convert", "-"], careless, 0);
    assert!(
        run.stdout.contains("1. 11-15 {so so} 1... 22-18 (1... 23-19 2. 8-11) 2. 15x22 25x18 *"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("c3-d4 *"), "{}", run.stdout);
}

#[test]
fn convert_to_pdn_keeps_what_it_says_and_never_overwrites_its_input() {
    let (from, to) = (scratch("from.pdn"), scratch("to.pdn"));
    let good = FILE.split("[Event \"Three\"]").next().expect("the first part");
    std::fs::write(&from, good).expect("writable");
    let [from_text, to_text] = [&from, &to].map(|path| path.to_str().expect("UTF-8"));
    let run = kelso(&["pdn", "convert", from_text, "-o", to_text]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
    assert_eq!(kelso(&["pdn", "check", to_text, "--strict"]).stdout, "2 games, 2 legal (8 moves)\n");
    let run = kelso(&["pdn", "convert", to_text, "-o", to_text]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("choose another file"), "{}", run.stderr);
    assert_eq!(kelso(&["pdn", "check", to_text]).code, Some(0), "still whole");
}
