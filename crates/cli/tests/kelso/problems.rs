//! `kelso problems` on a made-up file.

use serde_json::{Value, json as value};

use crate::kelso_reading;

/// Made for this test: a win, a loss, a draw, a position that cannot be, and one where the book is wrong.
const FILE: &str = r#"[
    {"id": "Win", "fen": "W:WK6,K9:BK15", "result": "0-1", "pieces": 3},
    {"id": "Loss", "fen": "W:W29:B25,22", "result": "1-0", "extra": true},
    {"id": "Draw", "fen": "W:WK18:BK29,K30", "result": "1/2-1/2"},
    {"id": "Man on the king row", "fen": "W:W1:BK30", "result": "0-1"},
    {"id": "Wrong", "fen": "W:W22:B18", "result": "1-0"}
]"#;

fn problems(args: &[&str], file: &str) -> (String, String) {
    let run = kelso_reading(&[&["problems", "-", "--hash", "1", "--depth", "9"], args].concat(), file);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    let last = run.stdout.lines().last().expect("a line").to_owned();
    (run.stdout, last)
}

#[test]
fn each_is_compared_with_the_book() {
    let (text, _) = problems(&[], FILE);
    for part in [
        "impossible  Man on the king row: ",
        "stands on its king row",
        "agrees   Win: book win, engine win (win in",
        "agrees   Draw: book draw, engine draw",
        "DIFFERS  Wrong: book loss, engine win (win in 1",
        "all        3 of    4 agree (75.0%)",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn totals_come_last() {
    let (_, last) = problems(&["--json", "--threads", "2"], FILE);
    let totals: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!(
        (&totals["problems"], &totals["agree"], &totals["impossible"]),
        (&value!(4), &value!(3), &value!(1))
    );
    assert_eq!(totals["draws"], value!({"problems": 1, "agree": 1}));
    let (_, last) = problems(&["--json", "--pieces", "2"], FILE);
    let totals: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!(totals["problems"], 1);
    problems(&[], "[]");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_totals_so_far() {
    let file = r#"[{"id": "Long", "fen": "B:W21-32:B1-12", "result": "1/2-1/2"}]"#;
    let args = ["problems", "-", "--json", "--hash", "1", "--time", "60s"];
    let run = crate::kelso_interrupted(&args, file, |child| crate::has_worked_for(child, 20));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let totals: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((&totals["problems"], &totals["unanswered"]), (&value!(0), &value!(1)));
}
