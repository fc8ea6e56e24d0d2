//! Whole trainings of `tdleaf`, short ones: the same weights for the same seed, to the bit, however they are interrupted.

use kelso_engine::SearchControl;
use kelso_learn::Watcher;
use kelso_learn::leaf::{LeafRecord, LeafRow, LeafSettings, LeafTraining};
use kelso_learn::td::LearnError;

fn settings() -> LeafSettings {
    LeafSettings { opponent: "random".to_owned(), seed: 7, alpha: 0.02, ..LeafSettings::default() }
}

fn train(settings: LeafSettings, games: u64, threads: usize) -> LeafRecord {
    let mut training = LeafTraining::new(LeafRecord::new(settings)).expect("right settings");
    training.run(games, threads, &SearchControl::default(), &mut ()).expect("it learns");
    training.record().clone()
}

/// A number that stands for all weights to the bit (FNV-1a).
fn digest(record: &LeafRecord) -> u64 {
    let bytes = record.weights.values().as_flattened().iter().flat_map(|value| value.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn a_short_run_gives_exactly_these_weights() {
    let record = train(settings(), 150, 1);
    assert_eq!(record.rows.iter().map(|row| row.games).collect::<Vec<_>>(), [0, 150]);
    assert_eq!(digest(&record), DIGEST, "{:?}", &record.weights.values()[..8]);
}

const DIGEST: u64 = 17_500_621_288_198_543_371;

#[test]
fn threads_change_nothing() {
    let (one, three) = (train(settings(), 1_200, 1), train(settings(), 1_200, 3));
    assert_eq!(one, three);
    let [before, .., after] = &one.rows[..] else { panic!("tests before and after") };
    assert!(after.score() > before.score() + 0.2, "it learns: {before:?}, {after:?}");
}

/// Presses the switch after some games, and keeps what it is given.
struct Interrupting {
    after: u64,
    control: SearchControl,
    saved: Option<LeafRecord>,
}

impl Watcher<LeafRecord, LeafRow> for Interrupting {
    fn played(&mut self, games: u64) {
        if games == self.after {
            self.control.stop();
        }
    }

    fn save(&mut self, record: &LeafRecord) -> Result<(), LearnError> {
        // As it would be after a kill: from the text alone.
        self.saved = Some(LeafRecord::from_text(&record.to_text()).expect("its own text"));
        Ok(())
    }
}

#[test]
fn a_training_that_was_interrupted_ends_like_one_that_was_not() {
    let whole = train(settings(), 2_100, 2);
    let mut training = LeafTraining::new(LeafRecord::new(settings())).expect("right settings");
    for after in [1_050, 1_950, u64::MAX] {
        let control = SearchControl::default();
        let mut watcher = Interrupting { after, control: control.clone(), saved: None };
        let done = training.run(2_100, 2, &control, &mut watcher);
        assert_eq!(done.is_ok(), after == u64::MAX);
        let saved = watcher.saved.expect("it is always saved");
        assert_eq!(saved.games, if after == u64::MAX { 2_100 } else { 1_000 });
        training = LeafTraining::new(saved).expect("right settings");
    }
    assert!(training.record().to_text() == whole.to_text());
}

#[test]
fn weights_that_run_away_are_told_with_what_to_change() {
    let settings = LeafSettings { alpha: 1.0, discount: 1.0, halve_every: 0, ..settings() };
    let mut training = LeafTraining::new(LeafRecord::new(settings)).expect("in range");
    let error = training.run(5_000, 2, &SearchControl::default(), &mut ()).expect_err("it cannot learn");
    let sentence = error.to_string();
    assert!(matches!(error, LearnError::Diverged { .. }), "{sentence}");
    assert!(sentence.contains("a smaller --alpha (it was 1)"), "{sentence}");
}

#[test]
fn bad_records_are_refused() {
    let record = train(settings(), 60, 1);
    let text = record.to_text();
    assert_eq!(LeafRecord::from_text(&text).as_ref(), Ok(&record));
    for length in (0..text.len() - 1).step_by(15_013).chain(text.len() - 40..text.len() - 1) {
        assert!(LeafRecord::from_text(&text[..length]).is_err(), "{length}");
    }
    let nan = text.replacen("exact-weights\n", "exact-weights\n7fc00000 ", 1);
    assert!(LeafRecord::from_text(&nan).is_err());
    for (part, other) in [
        ("training 1", "training 2"),
        ("alpha 0.02", "alpha x"),
        ("\nrows 2", "\nrows 3"),
        ("\nrows 2", "\nrows 1"),
        ("\n60 ", "\n90 "),
        ("\n60 ", "\n60 1 "),
        ("exact-weights\n", "exact-weights\n0 "),
        ("\nturn ", "\nturn 1"),
    ] {
        assert!(text.contains(part), "{part}");
        assert!(LeafRecord::from_text(&text.replacen(part, other, 1)).is_err(), "{other}");
    }
    let file = std::path::Path::new("a.weights");
    record.check_same_run(&settings(), file).expect("the same");
    let other = LeafSettings { lambda: 0.5, ..settings() };
    let error = record.check_same_run(&other, file).expect_err("another").to_string();
    assert_eq!(
        error,
        "a.weights is the record of a training with other settings: lambda is 0.8 there and 0.5 here"
    );
}
