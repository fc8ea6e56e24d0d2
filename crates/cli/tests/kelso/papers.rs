//! The papers' games: the same table for play, match and list.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::{Run, command, kelso, scratch};

/// With a data folder of its own: paper A's player remembers positions there.
fn run(args: &[&str], lines: &[&str]) -> Run {
    let mut child = command(args)
        .env("KELSO_DATA", scratch("papers-data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may end without reading all of it.
    let _ = stdin.write_all(lines.join("\n").as_bytes());
    drop(stdin);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
    Run { code: status.code(), stdout, stderr }
}

fn play(args: &[&str], lines: &[&str]) -> Run {
    let run = run(&[&["play"], args].concat(), lines);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    run
}

fn papers() -> Vec<Value> {
    let listed: Value = serde_json::from_str(&kelso(&["agents", "--json"]).stdout).expect("JSON");
    listed["papers"].as_array().expect("a list").clone()
}

/// The terminal starts each game where the list says, with the sides it says.
#[test]
fn every_papers_game_starts_as_listed() {
    let papers = papers();
    assert_eq!(papers.len(), 10);
    for paper in &papers {
        let text = |key: &str| paper[key].as_str().expect("a text").to_owned();
        // The person resigns at once, or after the computer's first move.
        let run = play(&["--paper", &text("name"), "--compare", "off"], &["fen", "resign"]);
        let (first, side) = (text("first"), text("side"));
        let moved = run.stdout.contains(&format!("({}) plays", text("agent")));
        assert_eq!(moved, first != side, "{}: {}", text("name"), run.stdout);
        let loser = if side == "white" { "Black wins" } else { "White wins" };
        assert!(run.stdout.contains(&format!("Game over: {loser} (resignation).")), "{}", run.stdout);
    }
    let error = kelso(&["play", "--paper", "Z"]);
    assert_eq!(error.code, Some(2));
    assert!(
        error.stderr.contains("there is no paper's game “Z”; there are A, A-optional, B"),
        "{}",
        error.stderr
    );
}

/// Paper E's board and its moves; and its table after the computer's move, on the position that it moved in.
#[test]
fn paper_e_is_played_on_its_own_board() {
    let run = play(&["--paper", "E", "--plain"], &["H3 G4", "moves", "11-15", "fen"]);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(lines.contains(&"    a b c d e f g h"), "{}", run.stdout);
    let row = |start: &str| lines.iter().find(|line| line.starts_with(start)).copied().unwrap_or_default();
    assert_eq!(row("  1 ").matches('w').count(), 4, "{}", run.stdout);
    assert_eq!(row("  8 ").matches('b').count(), 4, "{}", run.stdout);
    // The row of H3: its right end is the man that moves.
    assert!(row("  3 ").trim_end().ends_with('w'), "{}", run.stdout);
    assert!(run.stdout.contains("Looking 3 plies ahead, evaluation count"), "{}", run.stdout);
    for name in ["minimax", "alphabeta", "ordered"] {
        assert!(run.stdout.contains(name), "{}", run.stdout);
    }
    // H3 G4 is 21-17 of White's.
    let fen = lines.iter().rfind(|line| line.starts_with("W:") || line.starts_with("B:")).expect("a FEN");
    assert!(fen.contains("W17,22,") && !fen.contains("W21"), "{fen}");
    assert!(
        lines.iter().any(|line| line.starts_with("White can play ") && line.contains("f3-e4")),
        "{}",
        run.stdout
    );
    let without = play(&["--paper", "E", "--plain", "--compare", "off"], &["H3 G4"]);
    assert!(!without.stdout.contains("Looking 3 plies"), "{}", without.stdout);
    // On Kelso's own board there is no such square.
    assert!(play(&[], &["H3 G4"]).stdout.contains("not a dark square of this board"));
}

#[test]
fn a_match_by_a_papers_rules_has_its_players() {
    let run = kelso(&["match", "--paper", "D", "--games", "2", "--json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = kelso(&["match", "--paper", "B", "random", "random seed=1", "--games", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lone = kelso(&["match", "random"]);
    assert_eq!(lone.code, Some(2), "{}", lone.stderr);
}

/// Computers without a random term, by rules without an end, would go round for ever.
#[test]
fn a_game_that_goes_round_comes_to_an_end() {
    let machines = ["--black", "alphabeta depth=3", "--white", "minimax depth=2"];
    let rules = ["--rules", "house-a", "--variant", "optional-capture"];
    let run = play(&[&machines[..], &rules].concat(), &[]);
    assert!(run.stdout.contains("the computers agree to a draw"), "{}", run.stdout);
    assert_eq!(run.stdout.lines().last(), Some("Game over: draw (agreement)."));
}

/// What the end rules forbid is not offered as an alternative.
#[test]
fn a_refused_shuffle_is_in_no_list() {
    let lines = ["1-5", "32-28", "5-1", "28-32", "1-5", "4-9"];
    let run = play(&["--fen", "B:WK29,K32:BK1,K4", "--rules", "house-a"], &lines);
    let answers: Vec<_> = run.stdout.lines().rev().take(2).collect();
    assert_eq!(answers[1], "Black can play 1-6, 4-8.");
    assert!(answers[0].ends_with("legal moves: 1-6, 4-8."), "{}", answers[0]);
}
