//! `kelso forecast` on games made up for it.

use std::fs;

use crate::{json, kelso, scratch};

/// Three games of two players, one of another variant, one that goes wrong.
const GAMES: &str = "\
[Black \"Ann\"]\n[White \"Bob\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 25-22 *\n\n\
[Black \"Bob\"]\n[White \"Ann\"]\n1. 11-15 23-19 2. 9-14 22-17 3. 6-9 17-13 *\n\n\
[Black \"Ann\"]\n[White \"Bob\"]\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 *\n\n\
[GameType \"20\"]\n1. 32-28 19-23 *\n\n\
[Event \"Wrong\"]\n1. 11-15 15-18 *\n";

/// The games and a model of them, as files that this test alone uses.
fn fitted(name: &str) -> [String; 2] {
    let [games, model] = ["pdn", "forecast"].map(|kind| scratch(&format!("forecast-{name}.{kind}")));
    fs::write(&games, GAMES).expect("it can be written");
    let [games, model] = [games, model].map(|path| path.to_str().expect("UTF-8").to_owned());
    let run = kelso(&["forecast", "fit", &games, "--out", &model, "--threads", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("learned from 17 moves (3 games) by 2 named players"), "{}", run.stdout);
    assert!(run.stderr.contains("skipped: 1 game that cannot be replayed, 1 of other variants"));
    [games, model]
}

#[test]
fn a_model_is_fitted_and_measured() {
    let [games, model] = fitted("eval");
    let run = kelso(&["forecast", "eval", &model, &games, "--games", "odd"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for part in ["forced moves left out", "model", "uniform guess", "alpha-beta depth 5, its choice", " ± "]
    {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    let run = kelso(&["forecast", "eval", &model, &games, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((&report["games"], &report["moves"]), (&3.into(), &17.into()));
    assert_eq!(report["forecasters"][0]["name"], "model");
    assert!(report["forecasters"][2]["log_loss_margin"]["error"].is_f64());
}

#[test]
fn moves_are_forecast_for_a_player_and_for_anybody() {
    let [_, model] = fitted("predict");
    let fen = "B:W21-32:B1-12";
    let report = json(&["forecast", "predict", &model, fen, "--player", "Ann", "--json"]);
    assert_eq!((&report["player"], &report["moves"][0]["move"]), (&"Ann".into(), &"11-15".into()));
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(7));
    let run = kelso(&["forecast", "predict", &model, fen]);
    assert!(run.stdout.starts_with("11-15 "), "{}", run.stdout);
    let run = kelso(&["forecast", "predict", &model, fen, "--player", "Zoe"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("knows no player “Zoe”; it knows Ann, Bob"), "{}", run.stderr);
}

#[test]
fn a_model_can_be_weights_alone() {
    let [games, model] = fitted("memory");
    let small = format!("{model}-small");
    drop(fs::remove_file(&small));
    let run = kelso(&["forecast", "fit", &games, "--out", &small, "--no-history"]);
    assert!(
        run.stdout.contains("learned from 17 moves (3 games) by 2 named players; remembers 0"),
        "{}",
        run.stdout
    );
    let (whole, small) = (fs::read_to_string(&model), fs::read_to_string(&small));
    let (whole, small) = (whole.expect("a model"), small.expect("a model"));
    let histories = |text: &str| {
        text.lines().filter(|line| line.starts_with("history ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(histories(&small), ["history 0"; 3]);
    assert_ne!(histories(&whole), histories(&small));
    assert!(small.contains("seen 0\n"), "what nobody could see has no weight");
}

#[test]
fn nothing_is_overwritten_unasked() {
    let [games, model] = fitted("force");
    let fit = ["forecast", "fit", games.as_str(), "--out", model.as_str()];
    let before = fs::read(&model).expect("it is there");
    let run = kelso(&fit);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("already exists"), "{}", run.stderr);
    assert_eq!(fs::read(&model).expect("it is there"), before);
    // The same games give the same file.
    assert_eq!(kelso(&[&fit[..], &["--force", "--threads", "1"]].concat()).code, Some(0));
    assert_eq!(fs::read(&model).expect("it is there"), before);
}

#[test]
fn what_cannot_be_used_is_told_in_one_sentence() {
    let [games, model] = fitted("bad");
    let text = fs::read_to_string(&model).expect("it is there");
    let cut = scratch("forecast-cut.forecast");
    fs::write(&cut, &text[..text.len() / 2]).expect("it can be written");
    let cut = cut.to_str().expect("UTF-8");
    let new = scratch("forecast-new.forecast");
    let new = new.to_str().expect("UTF-8");
    let table: &[(&[&str], &str)] = &[
        (&["eval", cut, &games], "cannot be used: "),
        (&["eval", &games, &games], "this is no forecast model of this version"),
        (&["predict", &model, "no FEN"], "FEN"),
        (&["eval", "/nowhere", &games], "cannot read /nowhere"),
        (&["fit", &games, "--out", new, "--games", "some"], "expected even, odd or all"),
        (&["fit", &model, "--out", new], "expected games of English draughts that can be replayed"),
    ];
    for (args, part) in table {
        let run = kelso(&[&["forecast"], *args].concat());
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
        assert!(
            run.stderr.contains(part) && run.stderr.trim().lines().count() == 1,
            "{part}: {}",
            run.stderr
        );
    }
    assert!(!std::path::Path::new(new).exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_nothing() {
    let model = scratch("forecast-stopped.forecast");
    let path = model.to_str().expect("UTF-8");
    // More than can be looked at before the key is pressed.
    let games = GAMES.repeat(20_000);
    let run = crate::kelso_interrupted(&["forecast", "fit", "-", "--out", path], &games, |child| {
        crate::has_worked_for(child, 50)
    });
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    assert!(run.stderr.contains("no model was written"), "{}", run.stderr);
    assert!(!model.exists());
}
