//! `kelso tree`: text, drawing and JSON of the same search.

use crate::{json, kelso, scratch};

#[test]
fn text_drawing_and_json_have_the_totals_of_compare() {
    let position = ["W:W21-32:B1-11,16", "--variant", "single-jump"];
    let compared = json(&[&["compare", "--depth", "4", "--eval", "count", "--json"], &position[..]].concat());
    let agents = ["--agent", "alphabeta depth=4 eval=count", "--agent", "ordered depth=4 eval=count"];
    let tree = |more: &[&str]| {
        let run = kelso(&[&["tree"], &position[..], &agents[..], more].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        run.stdout
    };
    let documents = tree(&["--json"]);
    assert_eq!(documents.lines().count(), 2);
    for (document, search) in documents.lines().zip([1, 2]) {
        let document: serde_json::Value = serde_json::from_str(document).expect("JSON");
        let compared = &compared["searches"][search];
        assert_eq!(
            document["totals"]["nodes"].as_u64(),
            compared["states"].as_u64().map(|states| states + 1)
        );
        assert_eq!(document["totals"]["cutoffs"], compared["pruned"]);
        assert_eq!((&document["move"], &document["value"]), (&compared["move"], &compared["score"]));
        assert_eq!(
            document["nodes"]["parent"].as_array().map(Vec::len),
            document["totals"]["nodes"].as_u64().map(|n| n as usize)
        );
    }
    // The paper's 213 states below the root, and 66 cut-offs.
    let text = tree(&[]);
    let row = |label: &str| {
        text.lines().find(|line| line.trim_start().starts_with(label)).unwrap_or_default().to_owned()
    };
    assert_eq!(row("nodes").split_whitespace().nth(1), Some("214"), "{text}");
    assert_eq!(row("cut-offs").split_whitespace().nth(1), Some("66"), "{text}");
    let drawing = tree(&["--svg", "-"]);
    assert!(
        drawing.starts_with("<svg ") && drawing.contains(">214</text>") && drawing.contains(">66</text>")
    );
}

#[test]
fn a_drawing_is_written_and_not_overwritten() {
    let file = scratch("tree.svg");
    let name = file.to_str().expect("UTF-8");
    let args = ["tree", "--agent", "minimax depth=2", "--svg", name];
    assert_eq!(kelso(&args).code, Some(0));
    let drawing = std::fs::read_to_string(&file).expect("it was written");
    std::fs::write(&file, "mine").expect("it can be written");
    assert_eq!(kelso(&args).code, Some(2));
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "mine");
    assert_eq!(kelso(&[&args[..], &["--force"]].concat()).code, Some(0));
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), drawing);
    std::fs::remove_file(file).expect("it is there");
}

#[test]
fn levels_paths_letters_and_limits() {
    let lines = |args: &[&str]| {
        kelso(&[&["tree", "--agent", "alphabeta depth=4"], args].concat()).stdout.lines().count()
    };
    assert!(lines(&[]) < lines(&["--open", "3"]) && lines(&["--open", "3"]) < lines(&["--all"]));
    assert!(lines(&["--at", "12-16 21-17"]) > lines(&[]));
    assert!(kelso(&["tree", "--letters"]).stdout.contains(" b6-a5 "));
    let stopped = kelso(&["tree", "--agent", "minimax depth=5", "--nodes", "100"]);
    assert_eq!(stopped.code, Some(0));
    assert!(
        stopped.stdout.contains("no, stopped")
            && stopped.stderr.contains("was stopped after 100 nodes; --nodes"),
        "{}",
        stopped.stderr
    );
}
