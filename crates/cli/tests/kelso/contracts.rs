//! What other programs rely on: the JSON of each command.

use serde_json::{Value, json as value};

use crate::{json, kelso};

#[test]
fn perft_prints_nodes_seconds_and_rate() {
    // Published counts from the start, and one by hand.
    let table: &[(&[&str], u64)] = &[
        (&["0"], 1),
        (&["1"], 7),
        (&["7"], 179_740),
        (&["7", "--keep"], 179_740),
        (&["7", "--hash", "8"], 179_740),
        (&["7", "--threads", "2"], 179_740),
        (&["5", "--first", "white"], 7_361),
        (&["2", "--size", "6"], 25),
        (&["1", "--fen", "W:W22:B18,11,1"], 1),
        (&["1", "--fen", "W:W22:B18,11,1", "--variant", "optional-capture"], 3),
    ];
    for (args, nodes) in table {
        let report = json(&[&["perft", "--json"], *args].concat());
        assert_eq!(report["nodes"], *nodes, "{args:?}");
        assert!(report["seconds"].is_f64() && report["nodes_per_second"].is_u64(), "{report}");
    }
}

#[test]
fn perft_divides() {
    let report = json(&["perft", "3", "--divide", "--json"]);
    let divide =
        value!({"9-13": 48, "9-14": 40, "10-14": 40, "10-15": 40, "11-15": 40, "11-16": 47, "12-16": 47});
    assert_eq!(report["divide"], divide);
    assert_eq!(report["nodes"], 302);
}

#[test]
fn moves_are_listed_in_order() {
    let table: &[(&[&str], Value)] = &[
        (&[], value!(["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"])),
        (&["W:W22:B18,11,1"], value!(["22x8"])),
        (&["W:W22:B18,11,1", "--full"], value!(["22x15x8"])),
        (&["W:W22:B18,11,1", "--letters"], value!(["c3xe5xg7"])),
        (&["W:W22:B18,11,1", "--variant", "single-jump"], value!(["22-17", "22x15"])),
        (&["--first", "white", "--size", "6"], value!(["13-10", "13-11", "14-11", "14-12", "15-12"])),
        (&["B:W21:B"], value!([])),
    ];
    for (args, moves) in table {
        let listed = json(&[&["moves", "--json"], *args].concat());
        assert_eq!(listed, value!({ "moves": moves }), "{args:?}");
    }
}

#[test]
fn compare_prints_the_papers_counts() {
    // Paper E's two positions: states below the root, and branches that alpha-beta prunes.
    for (fen, best, minimax, alphabeta, pruned) in [
        ("W:W21-32:B1-11,16", "21-17", 3_780, 213, 66),
        ("W:W17,22-32:B1-10,15,16", "17-13", 5_776, 415, 106),
    ] {
        let args = ["compare", fen, "--depth", "4", "--eval", "count", "--variant", "single-jump", "--json"];
        for args in [&args[..], &[&args[..], &["--time", "60s"]].concat()] {
            let report = json(args);
            let searches = &report["searches"];
            assert_eq!((&searches[0]["search"], &searches[0]["move"]), (&value!("minimax"), &value!(best)));
            assert_eq!((&searches[0]["states"], &searches[0]["pruned"]), (&value!(minimax), &Value::Null));
            assert_eq!(
                (&searches[1]["states"], &searches[1]["pruned"]),
                (&value!(alphabeta), &value!(pruned))
            );
            assert_eq!(searches[2]["score"], searches[0]["score"]);
            assert_eq!(searches[0]["states_per_depth"].as_array().map(Vec::len), Some(4));
            assert_eq!(searches[1]["time_complexity"]["formula"], "O(b^(P/2))");
            assert_eq!(searches[1]["space_complexity"]["filled"], "O(4)");
        }
    }
}

#[test]
fn agents_are_listed_with_their_options() {
    let list = json(&["agents", "--json"]);
    let names = |part: &str, key: &str| -> Vec<_> {
        let entries = list[part].as_array().expect("a list");
        entries.iter().map(|entry| entry[key].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(
        names("agents", "name"),
        [
            "random",
            "q",
            "sarsa",
            "policy",
            "expectimax",
            "minimax",
            "alphabeta",
            "tdleaf",
            "ordered",
            "table",
            "mcts",
            "counter",
            "kelso"
        ]
    );
    assert_eq!(names("evaluations", "source"), ["E5", "B3", "C5", "C6", "C7", "C8", "C (wish)", "D2"]);
    assert_eq!(names("endings", "name"), ["sum-distances", "farthest"]);
    assert_eq!(names("levels", "agent").len(), 10);
    assert_eq!(list["agents"][0]["options"][0]["name"], "seed");
    for example in names("agents", "example") {
        let run = kelso(&["play", "--white", &example]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{example}");
    }
}

#[test]
fn people_get_lines() {
    assert_eq!(kelso(&["moves", "W:W22:B18,11,1", "--full"]).stdout, "22x15x8\n");
    let table = kelso(&["perft", "4"]).stdout;
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains("1,469"), "{table}");
    let divided = kelso(&["perft", "2", "--divide"]).stdout;
    assert!(divided.contains("7 moves") && divided.contains("49"), "{divided}");
}
