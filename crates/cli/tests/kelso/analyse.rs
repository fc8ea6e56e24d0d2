//! `kelso analyse` on positions and on small files of games.

use serde_json::{Value, json as value};

#[cfg(unix)]
use crate::{has_worked_for, kelso_interrupted};
use crate::{kelso, kelso_reading, scratch};

/// The JSON line at the end of what was written.
fn last(stdout: &str) -> Value {
    let line = stdout.lines().last().expect("a line");
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {stdout}"))
}

fn analyse(args: &[&str]) -> Value {
    let run = kelso(&[&["analyse", "--json"], args].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    last(&run.stdout)
}

/// The same as the API gives: see `POST /api/analysis`.
#[test]
fn the_answer_has_what_other_programs_rely_on() {
    let answer = analyse(&["--time", "0.05s", "--hash", "1"]);
    let stats = &answer["stats"];
    for key in ["depth", "nodes", "nodes_per_second"] {
        assert!(stats[key].is_u64(), "{key}: {answer}");
    }
    assert!(stats["score"].is_f64() && stats["verdict"].is_string(), "{answer}");
    assert_eq!(stats["agent"], "kelso hash=1");
    assert!(answer["fen"].as_str().expect("text").starts_with("B:W21,22,23,24"), "{answer}");
    let line = &answer["lines"][0];
    assert_eq!(line["pv"][0], line["move"]["text"]);
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(1));
}

#[test]
fn scores_are_for_the_side_to_move_and_wins_have_a_distance() {
    let table: &[(&[&str], &str, f64, &str)] = &[
        (&["W:W22:B18,11"], "22x8", 99.99, "win in 1"),
        (&["W:W22:B18,11", "--letters"], "c3xe5xg7", 99.99, "win in 1"),
        (&["B:W22:B18"], "18x25", 99.99, "win in 1"),
        (&["B:WK14,K15:B5"], "5-9", -99.98, "loss in 1"),
    ];
    for (args, mv, score, verdict) in table {
        let answer = analyse(&[*args, &["--depth", "5", "--hash", "1"]].concat());
        let line = &answer["lines"][0];
        assert_eq!(line["pv"][0], *mv, "{answer}");
        assert_eq!(line["score"].as_f64(), Some(*score), "{answer}");
        assert_eq!(line["verdict"], *verdict, "{answer}");
    }
}

#[test]
fn several_lines_and_any_agent_variant_and_size() {
    let answer = analyse(&["--depth", "4", "--lines", "3", "--hash", "1"]);
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(3), "{answer}");
    assert_eq!(answer["lines"][2]["rank"], 3);
    let answer = analyse(&["--agent", "minimax eval=piece", "--depth", "3"]);
    let stats = &answer["stats"];
    assert_eq!((&stats["depth"], &stats["nodes"]), (&value!(3), &value!(359)), "{answer}");
    let answer = analyse(&["--agent", "random"]);
    assert_eq!(answer["lines"][0]["score"], Value::Null);
    let answer = analyse(&["--size", "10", "--variant", "optional-capture", "--depth", "3", "--hash", "1"]);
    assert_eq!(answer["stats"]["depth"], 3);
}

#[test]
fn people_get_a_line_for_each_depth_and_the_best_move() {
    let run = kelso(&["analyse", "--depth", "5", "--hash", "1"]);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 7, "{}", run.stdout);
    assert!(lines[0].starts_with("depth") && lines[6].starts_with("best  "), "{}", run.stdout);
    assert!(!run.stdout.contains('\x1b'), "no terminal, no codes");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_the_best_so_far() {
    let args = ["analyse", "--infinite", "--json", "--hash", "1"];
    let run = kelso_interrupted(&args, "", |child| has_worked_for(child, 20));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(last(&run.stdout)["lines"][0]["move"]["text"].is_string());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_of_a_file() {
    let args = ["analyse", "-", "--time", "60s", "--hash", "1"];
    let run = kelso_interrupted(&args, &[GOOD, RUSSIAN].concat(), |child| has_worked_for(child, 20));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("{why?}") && run.stdout.contains("c3-d4 *"), "{}", run.stdout);
    assert!(run.stderr.contains("the rest is copied as it is"), "{}", run.stderr);
}

/// A game with a gift, one with a wrong move, one that Kelso does not play.
const GOOD: &str = "[Event \"Gift\"]\n[Black \"A\"]\n[FEN \"W:W18,30,31,32:B1,2,3,10\"]\n\
    1. 18-14 {why?} 10x17 2. 30-26 1-6 *\n\n";
const WRONG: &str = "[Event \"Wrong\"]\n1. 11-15 1-5 *\n\n";
const RUSSIAN: &str = "[Event \"Russian\"]\n[GameType \"25\"]\n1. c3-d4 *\n";
const QUICK: [&str; 5] = ["analyse", "--depth", "5", "--hash", "1"];

#[test]
fn games_come_back_annotated_and_others_as_they_are() {
    let run = kelso_reading(&[&QUICK[..], &["-"]].concat(), [GOOD, WRONG, RUSSIAN].concat());
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stdout.contains("[%eval ") && run.stdout.contains("was better"), "{}", run.stdout);
    assert!(run.stdout.contains("{why?}") && run.stdout.contains("c3-d4 *"), "{}", run.stdout);
    for part in ["Black (A): ", "average loss", "1-5 is not legal", "not played by Kelso yet"] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    // What was written is good PDN, and says the same when it is annotated again.
    let again = kelso_reading(&["pdn", "check", "-", "--json"], &run.stdout);
    assert_eq!(last(&again.stdout)["legal"], 1, "{}", again.stdout);
    let good = kelso_reading(&[&QUICK[..], &["-"]].concat(), GOOD).stdout;
    assert_eq!(kelso_reading(&[&QUICK[..], &["-"]].concat(), &good).stdout, good);
}

#[test]
fn json_tells_how_each_side_played() {
    let run = kelso_reading(&[&QUICK[..], &["-", "--json"]].concat(), GOOD);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let game = last(&run.stdout);
    assert_eq!(
        (&game["game"], &game["variant"], &game["black"]["name"]),
        (&value!(1), &value!("english"), &value!("A"))
    );
    assert!(game["white"]["average_loss"].as_f64() > game["black"]["average_loss"].as_f64(), "{game}");
}

#[test]
fn the_file_that_is_read_is_only_replaced_by_force() {
    let file = scratch("annotate.pdn");
    std::fs::write(&file, GOOD).expect("writable");
    let name = file.to_str().expect("UTF-8");
    let run = kelso(&[&QUICK[..], &[name, "-o", name]].concat());
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--force"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&file).expect("readable"), GOOD);
    let run = kelso(&[&QUICK[..], &[name, "-o", name, "--force"]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    assert!(std::fs::read_to_string(&file).expect("readable").contains("[%eval "));
}
