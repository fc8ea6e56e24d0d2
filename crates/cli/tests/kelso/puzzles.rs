//! `kelso puzzles` from the first game to rated puzzles, and `kelso explorer import`.

use serde_json::Value;

use crate::{kelso, kelso_reading, scratch};

/// Runs a command that must succeed; the last line of its output as JSON.
fn last_json(args: &[&str]) -> Value {
    let run = kelso(args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(run.stdout.lines().last().expect("a line")).expect("JSON")
}

#[test]
fn puzzles_are_mined_verified_rated_and_selected() {
    let folder = scratch("puzzles");
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (found, again, sound) = (file("found"), file("again"), file("sound"));
    let (rated, chosen) = (file("rated"), file("chosen"));
    let mine = |out: &str, count: &str, threads: &str| {
        last_json(&[
            "puzzles",
            "mine",
            out,
            "--count",
            count,
            "--threads",
            threads,
            "--nodes",
            "4000",
            "--start",
            "endings",
            "--json",
        ])
    };
    // Stopped after one and gone on with: the same as in one go, on any number of threads.
    assert!(mine(&found, "1", "1")["puzzles"].as_u64() >= Some(1));
    let totals = mine(&found, "3", "1");
    assert_eq!(totals["puzzles"], mine(&again, "3", "2")["puzzles"]);
    let puzzles = |file: &str| {
        let text = std::fs::read_to_string(file).expect("a file");
        text.lines().filter(|line| line.contains("\"fen\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(puzzles(&found), puzzles(&again));
    // Few nodes leave some that do not hold with more.
    let checked = last_json(&["puzzles", "check", &found, "--factor", "1", "--keep", &sound, "--json"]);
    assert_eq!(checked["puzzles"], totals["puzzles"]);
    assert_eq!(checked["hold"].as_u64(), Some(puzzles(&sound).len() as u64));
    let ratings = last_json(&["puzzles", "rate", &sound, "--out", &rated, "--json"]);
    assert_eq!(ratings["scores"][0]["puzzles"], checked["hold"]);
    assert!(puzzles(&rated).iter().all(|line| line.contains("\"rating\":")));
    assert_eq!(puzzles(&rated).len(), puzzles(&sound).len());
    let select = ["puzzles", "select", &rated, &rated, "--count", "1", "--out", &chosen, "--json"];
    let selected = last_json(&select);
    assert_eq!((&selected["puzzles"], &selected["duplicates"]), (&1.into(), &checked["hold"]));
    assert!(puzzles(&rated).contains(&puzzles(&chosen)[0]));
    let run = kelso(&["puzzles", "select", &sound, "--out", &chosen]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no rating; rate them first"), "{}", run.stderr);
}

#[test]
fn what_is_wrong_with_a_file_of_puzzles_is_said() {
    let file = scratch("puzzles-wrong");
    std::fs::write(&file, "{\"id\":\"00000000\"}\n").expect("written");
    let name = file.to_string_lossy();
    for (args, part) in [
        (vec!["puzzles", "check", &name], "line 1 of"),
        (vec!["puzzles", "rate", "no-such-file"], "cannot use no-such-file"),
        (vec!["puzzles", "check"], "--shipped"),
        (vec!["puzzles", "mine", &name, "--nodes", "1"], "expected a whole number from 1000"),
        (vec!["puzzles", "mine", &name, "--levels", "6-3"], "such as 3-6"),
        (vec!["puzzles", "mine", &name, "--theme", "pin"], "expected one of shot"),
    ] {
        let run = kelso(&args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.stderr.contains(part), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn games_are_imported_once() {
    let folder = scratch("explorer-import");
    drop(std::fs::remove_dir_all(&folder));
    let data = folder.to_string_lossy().into_owned();
    let games =
        "[Event \"A\"] 1. 11-15 23-19 1-0\n\n[Event \"B\"] 1. 11-15 22-18 *\n\n[Event \"C\"] 1. 11-19 *\n";
    for expected in [
        "3 games: 2 added, 0 already counted, 1 skipped\n",
        "3 games: 0 added, 2 already counted, 1 skipped\n",
    ] {
        let run = kelso_reading(&["explorer", "import", "-", "--data", &data], games);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), expected, ""));
    }
    let run = kelso(&["explorer", "import", "no-such-file.pdn", "--data", &data]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot read no-such-file.pdn"), "{}", run.stderr);
}
