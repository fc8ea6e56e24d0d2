//! The model as a file: it comes back as it was, or is refused with one sentence.

use kelso_learn::forecast::{FEATURES, History, Player, PlayerModel, WEIGHTS, file};

fn model() -> PlayerModel {
    let mut seen = History::default();
    seen.add_times(0x1234, 3);
    seen.add(u64::MAX);
    let offsets = (0..FEATURES.len()).map(|index| 0.1 * index as f64).collect();
    let player = Player { moves: 7, offsets, own: seen.clone() };
    PlayerModel {
        games: 2,
        moves: 40,
        weights: (0..WEIGHTS).map(|index| 1.0 / (index + 1) as f64).collect(),
        baselines: [1.5, -0.25],
        players: [("A. Player".to_owned(), player)].into(),
        seen,
    }
}

#[test]
fn a_model_comes_back_as_it_was() {
    assert_eq!(file::read(&file::write(&model())), Ok(model()));
}

#[test]
fn every_truncation_is_refused() {
    let text = file::write(&model());
    for end in 0..text.len() {
        let error = file::read(&text[..end]).expect_err("it is cut short");
        assert!(!error.to_string().contains('\n'), "{error}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    let text = file::write(&model());
    let table = [
        ("version 1", "version 2", "this is no forecast model of this version"),
        ("weights 153", "weights 152", "line 4 of the model should be “weights 153”"),
        ("loss-1 1\n", "loss-1 NaN\n", "line 5 of the model should be “loss-1” and a finite number"),
        ("loss-1 1\n", "loss-1 inf\n", "a finite number"),
        ("loss-1 1\n", "loss-1 -1e7\n", "within a million of 0"),
        ("loss-1 1\n", "", "line 5 of the model should be “loss-1”"),
        ("history 2\n", "history 3\n", "the key of a move"),
        ("history 2\n", "history 1\n", "“players” and a whole number"),
        ("0000000000001234 3\n", "0000000000001234 0\n", "the key of a move"),
        ("0000000000001234 3\n", "ffffffffffffffff 3\n", "a move that did not come before"),
        ("offsets 0 ", "offsets ", "25 finite numbers"),
        ("players 1", "players 2", "“player” and a name"),
        ("end\n", "end\nmore\n", "the end of the file"),
    ];
    for (from, to, part) in table {
        assert!(text.contains(from), "{from}");
        let error = file::read(&text.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(part), "{part}: {error}");
    }
    let player = &text[text.find("player A.").expect("a player")..text.len() - "end\n".len()];
    let twice = text.replace("players 1", "players 2").replace("end\n", &format!("{player}end\n"));
    let error = file::read(&twice).expect_err("it is there twice").to_string();
    assert!(error.contains("a player who did not come before"), "{error}");
    assert!(file::read("[Event \"games\"]\n1. 11-15 *").is_err());
    assert!(file::read("").is_err());
}
