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
fn people_get_lines() {
    assert_eq!(kelso(&["moves", "W:W22:B18,11,1", "--full"]).stdout, "22x15x8\n");
    let table = kelso(&["perft", "4"]).stdout;
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains("1,469"), "{table}");
    let divided = kelso(&["perft", "2", "--divide"]).stdout;
    assert!(divided.contains("7 moves") && divided.contains("49"), "{divided}");
}
