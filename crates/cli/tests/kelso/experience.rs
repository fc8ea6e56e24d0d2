//! `kelso experience` and agents that remember.

use std::fs;

use serde_json::Value;

use crate::{kelso, scratch};

/// A file of experience that this test alone uses, filled by a short match.
fn filled(name: &str) -> String {
    let file = scratch(&format!("experience-{name}.sqlite"));
    for kind in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{kind}", file.display()));
    }
    let file = file.to_str().expect("UTF-8").to_owned();
    let agent = format!("table depth=4 experience={file}");
    let run = kelso(&["match", &agent, "random seed=1", "--games", "2", "--seed", "3"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    file
}

fn json_of(args: &[&str]) -> Value {
    let run = kelso(args);
    assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).expect("JSON")
}

/// The start position after the ballot of the match's first game is known; this one is met in every game from the start.
const START: &str = "B:W21-32:B1-12";

#[test]
fn a_match_fills_a_file_that_can_be_looked_at() {
    let file = filled("look");
    let stats = json_of(&["experience", "stats", "--file", &file, "--json"]);
    let positions = stats["positions"].as_u64().expect("a number");
    assert!(positions > 5, "{stats}");
    assert_eq!(stats["judges"][0]["judge"], "table");
    assert_eq!(stats["judges"][0]["deepest"], 4);
    let run = kelso(&["experience", "stats", "--file", &file]);
    assert!(run.stdout.contains("table on english/8: "), "{}", run.stdout);
    assert!(
        run.stdout.contains("of at most 64.0 MB\n  limit automatic: where every file starts\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains(" of them found (") && run.stdout.contains("cleaned up"), "{}", run.stdout);
    let looked_up = stats["misses"].as_u64().expect("a number") + stats["hits"].as_u64().expect("a number");
    assert!(looked_up >= positions, "{stats}");

    let agent = format!("table depth=5 experience={file}");
    let run = kelso(&["analyse", START, "--agent", &agent]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let shown = json_of(&["experience", "show", START, "--file", &file, "--json"]);
    assert_eq!(shown["entries"][0]["depth"], 5, "{shown}");
    assert_eq!(shown["entries"][0]["games"], 1);
    // The same with colours swapped and the board turned round.
    let turned = json_of(&["experience", "show", "W:W21-32:B1-12", "--file", &file, "--json"]);
    assert_eq!(turned["key"], shown["key"]);
    assert_eq!(turned["entries"][0]["score"], shown["entries"][0]["score"]);
    let run = kelso(&["experience", "show", START, "--file", &file]);
    assert!(run.stdout.contains("met in 1 game") && run.stdout.contains("key ff0f"), "{}", run.stdout);
}

#[test]
fn experience_is_carried_over_cleaned_and_cleared() {
    let file = filled("carry");
    let text = scratch("experience-carry.txt");
    let text = text.to_str().expect("UTF-8");
    let _ = fs::remove_file(text);
    assert_eq!(kelso(&["experience", "export", text, "--file", &file]).code, Some(0));
    let again = kelso(&["experience", "export", text, "--file", &file]);
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("already exists"), "{}", again.stderr);

    let other = filled("other");
    let before = json_of(&["experience", "stats", "--file", &other, "--json"]);
    assert_eq!(kelso(&["experience", "clear", "--file", &other]).code, Some(2), "not without being told");
    assert_eq!(json_of(&["experience", "stats", "--file", &other, "--json"]), before);
    assert_eq!(kelso(&["experience", "clear", "--yes", "--file", &other]).code, Some(0));
    let run = kelso(&["experience", "import", text, "--file", &other]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let after = json_of(&["experience", "stats", "--file", &other, "--json"]);
    assert_eq!(after["positions"], before["positions"]);

    let cleaned =
        json_of(&["experience", "clean", "--limit", "20", "--unused-for", "1", "--file", &other, "--json"]);
    assert_eq!((&cleaned["forgotten"], &cleaned["limit"]), (&0.into(), &(20 << 20).into()));
    assert_eq!(cleaned["limit_reason"], "by-hand");
    let given_back = json_of(&["experience", "clean", "--limit", "auto", "--file", &other, "--json"]);
    assert_eq!((&given_back["limit"], &given_back["limit_reason"]), (&(64 << 20).into(), &"start".into()));
}

#[test]
fn wrong_files_and_words_are_refused_in_a_sentence() {
    let notes = scratch("experience-notes.txt");
    fs::write(&notes, "Dear diary").expect("written");
    let notes = notes.to_str().expect("UTF-8");
    let agent = format!("table experience={notes}");
    let level = "kelso level=3 experience=on";
    let table: [(&[&str], &str); 7] = [
        (&["match", &agent, "random", "--games", "2"], "is not an experience file"),
        (&["experience", "stats", "--file", notes], "is not an experience file"),
        (&["experience", "stats", "--file", "/no/such/file"], "there is no experience in /no/such/file yet"),
        (&["experience", "import", notes, "--file", "/dev/null/x"], "cannot make the folder of"),
        (&["experience", "show", "nonsense", "--file", notes], ""),
        (&["experience", "clean", "--limit", "7"], "expected auto or a number from 8 to"),
        (&["match", level, "random"], "levels below 10 pick moves partly at random and remember nothing"),
    ];
    for (args, sentence) in table {
        let run = kelso(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(sentence) && run.stderr.trim().lines().count() == 1, "{}", run.stderr);
    }
    assert_eq!(fs::read_to_string(notes).expect("still there"), "Dear diary");
}
