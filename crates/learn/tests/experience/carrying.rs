//! Experience as text: carried over whole, or refused with the line that is wrong.

use std::fs;

use kelso_engine::experience::{Experience, MoveSquares, PositionKey, SearchResult};
use kelso_learn::experience::Store;
use kelso_rules::{AnyPosition, Color, RuleSet, Size, VariantId};

use crate::{open, result};

/// Some positions of several variants, each with its first legal move.
fn fill(store: &Store) {
    let variants = [VariantId::ENGLISH, VariantId { rules: RuleSet::OptionalCapture, size: Size::Ten }];
    for variant in variants {
        let mut position = AnyPosition::start(variant, None);
        for ply in 0..20 {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            let known =
                SearchResult { mv: MoveSquares::of_any(mv, position.turn()), ..result(ply as u32 + 1) };
            store.remember(PositionKey::of_any(&position, &"table eval=count".into()), known);
            position = position.play_unchecked(mv);
        }
    }
}

fn exported(store: &Store) -> String {
    let mut text = Vec::new();
    store.export(&mut text, |_| {}).expect("exported");
    String::from_utf8(text).expect("text")
}

#[test]
fn everything_arrives_and_twice_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, there) = (open(&folder.path().join("here.sqlite")), open(&folder.path().join("there.sqlite")));
    fill(&here);
    fill(&here);
    let text = exported(&here);
    assert!(text.lines().count() > 30 && text.starts_with("kelso experience 1\n"), "{text}");
    let file = folder.path().join("carried.txt");
    fs::write(&file, &text).expect("written");
    for _ in 0..2 {
        let done = there.import(&file, |_| {}).expect("imported");
        assert_eq!(done.positions as usize, text.lines().count() - 2);
        assert_eq!(exported(&there), text);
    }
}

#[test]
fn wrong_text_is_refused_and_nothing_is_imported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, there) = (open(&folder.path().join("here.sqlite")), open(&folder.path().join("there.sqlite")));
    fill(&here);
    let text = exported(&here);
    let lines: Vec<&str> = text.lines().collect();
    let second = |field: usize, value: &str| {
        let mut fields: Vec<&str> = lines[2].split('\t').collect();
        fields[field] = value;
        let line = fields.join("\t");
        let mut all = lines.clone();
        all[2] = &line;
        all.join("\n") + "\n"
    };
    let white = AnyPosition::start(VariantId::ENGLISH, Some(Color::White)).to_fen();
    let cut = lines[..lines.len() - 1].join("\n") + "\n";
    let table = [
        (String::new(), "line 1", "it is not exported experience"),
        ("[Event \"?\"]\n".to_owned(), "line 1", "it is not exported experience"),
        (
            text.replace("experience 1", "experience 2"),
            "line 1",
            "it has version 2, and this Kelso reads version 1",
        ),
        (cut, "line", "the text is cut short: the line “end” is missing"),
        (text[..text.len() / 2].to_owned(), "line", ""),
        (text.clone() + "more\n", "line", "nothing is expected after the line “end”"),
        (text.replace("end 4", "end 5"), "line", "positions were written"),
        (second(0, "chess/8"), "line 3", "“chess/8” is no variant of this Kelso"),
        (second(0, "english/9"), "line 3", "“english/9” is no variant of this Kelso"),
        (second(2, &white), "line 3", "White is to move"),
        (second(2, "B:W1:B1"), "line 3", ""),
        (second(3, "1-32"), "line 3", ""),
        (second(4, "NaN"), "line 3", "“NaN” is no whole number for score"),
        (second(4, "32767"), "line 3", "no score is as large as 32767"),
        (second(5, "upper"), "line 3", "“upper” is no bound; it is exact or lower"),
        (second(6, "-1"), "line 3", "“-1” is no whole number for depth"),
        (second(9, "many"), "line 3", "“many” is no whole number for games"),
        (text.replacen('\t', " ", 1), "line 2", "10 fields where 11 are expected"),
    ];
    let file = folder.path().join("wrong.txt");
    for (wrong, place, why) in table {
        fs::write(&file, &wrong).expect("written");
        let error = there.import(&file, |_| {}).expect_err(why).to_string();
        assert!(error.contains(place) && error.contains(why), "{why}: {error}");
        assert_eq!(there.summary().expect("a summary").positions, 0, "{why}");
    }
    let error = there.import(&folder.path().join("none.txt"), |_| {}).expect_err("no file").to_string();
    assert!(error.starts_with("cannot read "), "{error}");
}
