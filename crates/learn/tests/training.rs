//! Whole trainings, short ones: the same weights for the same seed, to the bit, however they are interrupted.

use kelso_engine::SearchControl;
use kelso_engine::learned::Learner;
use kelso_learn::Watcher;
use kelso_learn::td::{LearnError, PolicyName, Settings, TdRow, Training, TrainingRecord};

fn settings(learner: Learner) -> Settings {
    Settings { opponent: "alphabeta depth=1 eval=win500".to_owned(), seed: 7, ..Settings::new(learner) }
}

fn train(settings: Settings, games: u64, threads: usize) -> TrainingRecord {
    let mut training = Training::new(settings).expect("right settings");
    training.run(games, threads, &SearchControl::default(), &mut ()).expect("it learns");
    training.record().clone()
}

fn bits(record: &TrainingRecord) -> [u64; 8] {
    record.q.weights.map(f64::to_bits)
}

#[test]
fn a_short_run_gives_exactly_these_weights() {
    let sarsa = train(settings(Learner::Sarsa), 150, 1);
    assert_eq!(sarsa.rows.iter().map(|row| row.games).collect::<Vec<_>>(), [0, 100, 150]);
    assert_eq!(bits(&sarsa), SARSA, "{:?}", sarsa.q);
    assert_eq!(bits(&train(settings(Learner::Q), 150, 1)), Q);
}

const SARSA: [u64; 8] = [
    4_633_973_209_454_337_982,
    4_630_388_749_308_046_779,
    13_855_750_765_440_241_940,
    13_856_379_040_390_591_535,
    4_624_084_610_275_865_237,
    13_858_285_190_433_628_709,
    13_857_020_579_392_964_513,
    13_854_745_091_552_448_681,
];
const Q: [u64; 8] = [
    4_634_902_543_238_994_822,
    4_630_198_606_865_188_002,
    13_855_237_669_239_101_555,
    13_857_010_826_302_554_743,
    4_622_715_181_646_858_419,
    13_857_850_212_851_719_190,
    13_856_492_981_386_397_198,
    13_856_168_426_065_540_443,
];

#[test]
fn threads_change_nothing() {
    for policy in PolicyName::ALL {
        let settings = Settings { policy, ..settings(Learner::Sarsa) };
        assert_eq!(train(settings.clone(), 400, 1), train(settings, 400, 3));
    }
}

/// Presses the switch after some games, and keeps what it is given.
struct Interrupting {
    after: u64,
    control: SearchControl,
    saved: Vec<TrainingRecord>,
    tests: Vec<TdRow>,
}

impl Watcher<TrainingRecord, TdRow> for Interrupting {
    fn played(&mut self, games: u64) {
        if games == self.after {
            self.control.stop();
        }
    }

    fn tested(&mut self, row: &TdRow) {
        self.tests.push(*row);
    }

    fn save(&mut self, record: &TrainingRecord) -> Result<(), LearnError> {
        // As it would be after a kill: from the text alone.
        self.saved.push(TrainingRecord::from_text(&record.to_text()).expect("its own text"));
        Ok(())
    }
}

#[test]
fn a_training_that_was_interrupted_ends_like_one_that_was_not() {
    for learner in Learner::ALL {
        let whole = train(settings(learner), 500, 2);
        let mut training = Training::new(settings(learner)).expect("right settings");
        for after in [250, 350, 360, 1_000] {
            let control = SearchControl::default();
            let mut watcher = Interrupting { after, control: control.clone(), saved: vec![], tests: vec![] };
            let done = training.run(500, 2, &control, &mut watcher);
            assert_eq!(done.is_ok(), after == 1_000);
            let saved = watcher.saved.pop().expect("it is always saved");
            assert_eq!(saved.games, after.min(500) / 100 * 100);
            training = Training::resume(saved).expect("right settings");
        }
        assert_eq!(training.record().to_text(), whole.to_text());
    }
}

#[test]
fn more_games_than_at_first_are_the_same_games() {
    let long = train(settings(Learner::Q), 300, 1);
    let mut training = Training::resume(train(settings(Learner::Q), 100, 1)).expect("right settings");
    training.run(300, 1, &SearchControl::default(), &mut ()).expect("it learns");
    assert_eq!(training.record(), &long);
}

#[test]
fn weights_that_run_away_are_told_with_what_to_change() {
    for policy in PolicyName::ALL {
        let settings = Settings { alpha: 1.0, policy, ..settings(Learner::Q) };
        let mut training = Training::new(settings).expect("in range");
        let error = training.run(1_000, 2, &SearchControl::default(), &mut ()).expect_err("it cannot learn");
        let sentence = error.to_string();
        assert!(matches!(error, LearnError::Diverged { .. }), "{sentence}");
        assert!(sentence.starts_with("the weights grew without bound in game "), "{sentence}");
        assert!(sentence.contains("a smaller --alpha (it was 1)"), "{sentence}");
        assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{sentence}");
    }
}

#[test]
fn it_learns_to_beat_a_random_player() {
    let settings = Settings { opponent: "random".to_owned(), ..settings(Learner::Sarsa) };
    let record = train(settings, 500, 2);
    let last = record.rows.last().expect("tests");
    assert!(last.won >= 60, "{last:?}");
}

/// As the version before wrote it: the same without the last four columns.
fn in_the_old_form(text: &str) -> String {
    let mut is_row = false;
    let lines = text.lines().map(|line| {
        let columns: Vec<_> = line.split(' ').collect();
        is_row = is_row && line != "end" || columns[0] == "games" && columns.len() > 2;
        if is_row { columns[..columns.len() - 4].join(" ") } else { line.replace("training 2", "training 1") }
    });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn records_of_the_version_before_are_read_and_continued() {
    let text = train(settings(Learner::Sarsa), 200, 1).to_text();
    let old = TrainingRecord::from_text(&in_the_old_form(&text)).expect("the old form");
    assert!(old.rows.len() == 3 && old.rows.iter().all(|row| row.ends.is_none()));
    let again = TrainingRecord::from_text(&old.to_text()).expect("the new form");
    assert_eq!(again, old);
    let new = TrainingRecord::from_text(&text).expect("its own text");
    assert_eq!((old.q, old.games), (new.q, new.games));
    let ends = new.rows[0].ends.expect("a test says how its games ended");
    assert!(ends.plies > 0 && ends.lost_pieces > 0 && ends.long_games <= 100, "{ends:?}");
    assert!(ends.long_pieces >= ends.long_games, "{ends:?}");
}

#[test]
fn bad_records_are_refused() {
    let text = train(settings(Learner::Sarsa), 200, 1).to_text();
    let record = TrainingRecord::from_text(&text).expect("its own text");
    assert_eq!(record.to_text(), text);
    for length in 0..text.len() - 1 {
        if text.is_char_boundary(length) {
            assert!(TrainingRecord::from_text(&text[..length]).is_err(), "{length}");
        }
    }
    for (part, other) in [
        ("training 2", "training 3"),
        ("training 2", "training 1"),
        ("alpha 0.01", "alpha x"),
        ("policy epsilon", "policy greedy"),
        ("\nrows 3", "\nrows 4"),
        ("\nrows 3", "\nrows 2"),
        ("\n100 ", "\n300 "),
        ("\n100 ", "\n100 1 "),
        ("own-men ", "own-men inf"),
    ] {
        assert!(text.contains(part), "{part}");
        assert!(TrainingRecord::from_text(&text.replacen(part, other, 1)).is_err(), "{other}");
    }
    let file = std::path::Path::new("a.weights");
    record.check_same_run(&settings(Learner::Sarsa), file).expect("the same");
    let other = Settings { discount: 0.5, ..settings(Learner::Sarsa) };
    let error = record.check_same_run(&other, file).expect_err("another").to_string();
    assert_eq!(
        error,
        "a.weights is the record of a training with other settings: discount is 0.9 there and 0.5 here"
    );
    assert!(record.check_same_run(&settings(Learner::Q), file).is_err());
}
