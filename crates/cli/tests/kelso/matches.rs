//! Matches from the command line: the contract, files of games, other engines, and being interrupted.

use std::fs;

use serde_json::{Value, json as value};

use crate::{json, kelso, scratch};

/// This program as another engine.
fn engine() -> String {
    format!("hub:'{}' hub", env!("CARGO_BIN_EXE_kelso"))
}

#[test]
fn the_contract_holds() {
    let args = ["match", "random", "minimax depth=2", "--games", "20", "--openings", "3move", "--json"];
    let run = kelso(&args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let line = run.stdout.lines().last().expect("a line");
    let result: Value = serde_json::from_str(line).expect("JSON");
    let keys: Vec<_> = result.as_object().expect("an object").keys().take(5).cloned().collect();
    assert_eq!(keys, ["wins", "losses", "draws", "elo", "error"]);
    let count = |key: &str| result[key].as_u64().expect("a count");
    assert_eq!(count("wins") + count("losses") + count("draws"), 20);
    assert!(count("losses") > 15 && result["elo"].as_f64() < Some(0.0), "{result}");
    assert_eq!(result["pairs"].as_array().expect("counts").iter().filter_map(Value::as_u64).sum::<u64>(), 10);
    assert_eq!(json(&[&args[..], &["--threads", "2"]].concat()), result, "threads change nothing");
    assert_ne!(json(&[&args[..], &["--shuffle"]].concat()), result);
}

#[test]
fn an_error_that_cannot_be_told_is_null() {
    let result = json(&["match", "random", "random", "--games", "2", "--json"]);
    assert_eq!(result["error"], Value::Null);
}

#[test]
fn games_that_prove_nothing_new_are_warned_of() {
    let warns = |first: &str| {
        let args =
            ["match", first, "minimax depth=1", "--openings", "start", "--games", "4", "--max-plies", "20"];
        kelso(&args).stderr.contains("games repeat")
    };
    assert!(warns("minimax depth=2") && !warns("random"));
}

#[test]
fn people_get_a_table() {
    let run = kelso(&["match", "random", "minimax depth=2", "--games", "4", "--sprt", "0,10"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for part in
        ["random against minimax depth=2\n", "score ", "Elo ", "pairs ", "SPRT ", "as Black", "ended by"]
    {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let result = json(&["match", "random", "minimax depth=2", "--sprt", "0,10", "--json"]);
    assert_eq!(result["sprt"]["verdict"], "rejected");
    assert!(result["games"].as_u64() < Some(100), "{result}");
    assert!(result["llr"].as_f64() < Some(-2.9), "{result}");
}

#[test]
fn a_match_is_resumed_from_its_games() {
    let file = scratch("match.pdn");
    let name = file.to_str().expect("UTF-8");
    let args = |games| ["match", "random", "minimax depth=1", "--games", games, "--json", "--pdn", name];
    let whole = json(&["match", "random", "minimax depth=1", "--games", "10", "--json"]);
    json(&args("4"));
    let text = fs::read_to_string(&file).expect("a file");
    let last = text.rfind("[Event").expect("a game");
    // The last game got to the disk in part, or not at all.
    for (cut, games) in [(last + 9, 11), (last + 40, 11), (text.len() - 20, 11), (last, 10)] {
        fs::write(&file, &text[..cut]).expect("written");
        assert_eq!(json(&[&args("10")[..], &["--resume"]].concat()), whole, "cut at {}", &text[last..cut]);
        assert_eq!(fs::read_to_string(&file).expect("a file").matches("[Event").count(), games);
    }
    assert_eq!(kelso(&["pdn", "check", name]).code, Some(0));
    // Nothing is left to play.
    assert_eq!(json(&[&args("10")[..], &["--resume"]].concat()), whole);
    let other = kelso(&[&args("10")[..], &["--resume", "--seed", "1"]].concat());
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("contains no game of this match"), "{}", other.stderr);
    fs::remove_file(&file).expect("removed");
}

#[test]
fn other_engines_play_and_agree_with_ours() {
    let result = json(&["match", &engine(), &engine(), "--depth", "2", "--games", "2", "--json"]);
    assert_eq!((&result["games"], &result["faults"]), (&value!(2), &value!({})));
    // The same engine inside and outside: each pair is the same game twice.
    let result = json(&["match", "kelso", &engine(), "--nodes", "300", "--games", "4", "--json"]);
    assert_eq!(result["pairs"], value!([0, 0, 2, 0, 0]), "{result}");
    let small = ["--size", "6", "--variant", "optional-capture", "--max-plies", "40"];
    let result = json(
        &[&["match", "random", &engine(), "--depth", "3", "--games", "2", "--json"], &small[..]].concat(),
    );
    assert_eq!((&result["games"], &result["faults"]), (&value!(2), &value!({})));
}

/// An engine written in the shell: what it does when it is to think.
#[cfg(unix)]
fn shell_engine(think: &str) -> String {
    let hello = "hub) echo id name=x; echo wait;; init) echo ready;;";
    format!(
        "hub:sh -c 'while read -r word rest; do case $word in {hello} go) {think};; quit) exit;; esac; done'"
    )
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_that_game_and_comes_back() {
    let table = [
        ("exit 3", "600s", "abandonment", "ended in the middle of a game"),
        ("echo done move=1-32", "600s", "abandonment", "played “1-32”, which is not legal"),
        ("echo done", "600s", "abandonment", "done without a move"),
        ("echo error message=oops", "600s", "abandonment", "reported: oops"),
        // Real time: within so long a busy machine starts the engine too, which must not sleep shorter than a game waits.
        ("sleep 60", "5s", "time-forfeit", "gave no move within 5.0 s"),
    ];
    for (think, patience, ending, part) in table {
        let engine = shell_engine(think);
        let args =
            ["match", "random", &engine, "--depth", "1", "--games", "2", "--patience", patience, "--json"];
        let result = json(&args);
        assert_eq!(result["wins"], 2, "{think}: {result}");
        assert_eq!(result["endings"][ending], 2, "{think}: {result}");
        let faults = result["faults"].as_object().expect("an object");
        assert!(faults.iter().all(|(fault, count)| fault.contains(part) && *count == 2), "{think}: {result}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_speaks_no_hub_is_refused() {
    let table = [
        ("hub:true", "600s", "ended without saying “wait”"),
        ("hub:sleep 60", "200ms", "did not say “wait” after “hub” within 0.2 s"),
        (
            "hub:sh -c 'echo param name=variant type=enum values=normal; echo wait; cat'",
            "600s",
            "has no variant english",
        ),
    ];
    for (engine, patience, part) in table {
        let run = kelso(&["match", "random", engine, "--depth", "1", "--patience", patience]);
        assert_eq!(run.code, Some(2), "{engine}: {}", run.stderr);
        assert!(run.stderr.contains(part) && run.stderr.lines().count() == 1, "{engine}: {}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_result_so_far() {
    use std::process::{Command, Stdio};

    let file = scratch("interrupted.pdn");
    let name = file.to_str().expect("UTF-8");
    let args = ["match", "random", &engine(), "--time", "5ms", "--games", "1000000", "--json", "--pdn", name];
    let child =
        crate::command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // By the second game the match is under way.
    while fs::read_to_string(&file).unwrap_or_default().matches("[Event").count() < 2 {
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let written = fs::read_to_string(&file).expect("games").matches("[Event").count();
    assert_eq!(result["games"], written, "every counted game is in the file");
    fs::remove_file(&file).expect("removed");
}

#[test]
fn an_adaptive_player_says_where_it_stands() {
    let args = ["match", "kelso level=2", "kelso level=adaptive", "--games", "24", "--shuffle"];
    let result = json(&[&args[..], &["--json"]].concat());
    let adaptive = &result["adaptive"][0];
    assert_eq!((&adaptive["player"], &adaptive["games_after_20"]), (&value!("second"), &value!(4)));
    assert!(adaptive["level"].as_f64().is_some_and(|level| (1.0..4.0).contains(&level)), "{result}");
    assert!(adaptive["score_after_20"].as_f64().is_some_and(|score| (0.0..=1.0).contains(&score)));
    // Broken off and gone on with, and on more threads, it comes to the same.
    let file = scratch("adaptive.pdn");
    let kept = [&args[..], &["--json", "--pdn", file.to_str().expect("a name"), "--resume"]].concat();
    let first: Vec<_> = kept.iter().map(|arg| if *arg == "24" { "10" } else { arg }).collect();
    json(&first);
    assert_eq!(json(&kept), result);
    let run = kelso(&[&args[..], &["--threads", "2"]].concat());
    assert!(run.stderr.contains("one after another"), "{}", run.stderr);
    assert!(run.stdout.contains("adaptive    the second player is at level"), "{}", run.stdout);
}

#[test]
fn without_an_adaptive_player_nothing_is_said_of_one() {
    let result = json(&["match", "random", "random", "--games", "2", "--json"]);
    assert_eq!(result.get("adaptive"), None);
}
