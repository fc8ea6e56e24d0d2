//! Self-play and fitting, tiny ones: the same file for the same seed, to the bit, however they are interrupted.

use std::fs;
use std::path::PathBuf;

use kelso_engine::SearchControl;
use kelso_engine::eval::Network;
use kelso_learn::net::{
    FitRow, FitSettings, FitWatcher, Fitting, NamedModel, PatternModel, PlayWatcher, Playing, SampleFile,
};
use kelso_learn::td::LearnError;

/// A file of this test run alone.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Scratch(std::env::temp_dir().join(format!("kelso-net-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn play(file: &Scratch, games: u64, threads: usize) -> Result<(), LearnError> {
    let mut playing = Playing::new(&file.0, 3, 10, Network::built_in())?;
    playing.run(games, threads, &SearchControl::default(), &mut ())
}

/// Presses the switch after some games.
struct Stopping(u64, SearchControl);

impl PlayWatcher for Stopping {
    fn played(&mut self, games: u64, _: u64) {
        if games >= self.0 {
            self.1.stop();
        }
    }
}

impl FitWatcher for Stopping {
    fn round(&mut self, rounds: usize, _: &FitRow) {
        if rounds as u64 >= self.0 {
            self.1.stop();
        }
    }
}

#[test]
fn games_that_were_interrupted_are_the_same_games() {
    let [whole, parts] = ["whole", "parts"].map(Scratch::new);
    play(&whole, 100, 2).expect("it plays");
    let expected = fs::read(&whole.0).expect("a file");
    // Stopped in good order.
    let control = SearchControl::default();
    let mut playing = Playing::new(&parts.0, 3, 10, Network::built_in()).expect("a new file");
    let stopped = playing.run(100, 1, &control, &mut Stopping(20, control.clone()));
    assert!(matches!(stopped, Err(LearnError::Stopped { games: 20..=80 })), "{stopped:?}");
    drop(playing);
    // Killed while it wrote: the last block is cut short.
    play(&parts, 60, 1).expect("it plays");
    let bytes = fs::read(&parts.0).expect("a file");
    fs::write(&parts.0, &bytes[..bytes.len() - 7]).expect("it can be written");
    assert_eq!(SampleFile::open(&parts.0, false).expect("good up to there").games(), 40);
    play(&parts, 100, 3).expect("it plays");
    assert!(fs::read(&parts.0).expect("a file") == expected);
    let file = SampleFile::open(&parts.0, false).expect("a file of samples");
    assert_eq!(file.games(), 100);
    assert!(file.samples() > 500, "{}", file.samples());
}

#[test]
fn a_file_of_anything_else_is_refused() {
    let file = Scratch::new("other");
    fs::write(&file.0, "my poem\n").expect("it can be written");
    let error = play(&file, 20, 1).expect_err("a poem").to_string();
    assert!(
        error.ends_with("it is not a file of samples; the first line of one is “kelso samples 1”"),
        "{error}"
    );
    assert_eq!(fs::read(&file.0).expect("a file"), b"my poem\n");
    fs::remove_file(&file.0).expect("it is there");
    play(&file, 20, 1).expect("it plays");
    let error = Playing::new(&file.0, 4, 10, Network::built_in()).err().expect("another seed").to_string();
    assert!(error.ends_with("seed is 3 there and 4 here"), "{error}");
    // Damage within a block is found when it is read.
    let mut bytes = fs::read(&file.0).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    bytes.extend_from_slice(&[0; 3]);
    fs::write(&file.0, bytes).expect("it can be written");
    let settings = FitSettings { data: vec![file.0.clone()], seed: 1, state: None };
    let error = Fitting::new(NamedModel::default(), settings).err().expect("damaged").to_string();
    assert!(error.ends_with("it is damaged: the checksum of a block does not fit"), "{error}");
    // So is damage with more after it than a writer that was killed could leave, and nothing is cut off.
    let mut bytes = fs::read(&file.0).expect("a file");
    bytes.extend_from_slice(&vec![7; 200_000]);
    fs::write(&file.0, &bytes).expect("it can be written");
    let error = play(&file, 40, 1).expect_err("damaged").to_string();
    assert!(error.contains("it is damaged after its first 1 blocks"), "{error}");
    assert!(fs::read(&file.0).expect("a file") == bytes);
    let missing = FitSettings { data: vec!["/no/such/file".into()], seed: 1, state: None };
    let error = Fitting::new(NamedModel::default(), missing).err().expect("no file").to_string();
    assert!(error.starts_with("cannot read /no/such/file: "), "{error}");
}

#[test]
fn a_fitting_that_was_interrupted_ends_like_one_that_was_not() {
    let [data, state] = ["data", "state"].map(Scratch::new);
    play(&data, 40, 2).expect("it plays");
    let settings = |state: Option<&Scratch>| FitSettings {
        data: vec![data.0.clone()],
        seed: 5,
        state: state.map(|state| state.0.clone()),
    };
    let mut whole = Fitting::new(PatternModel::new(5), settings(None)).expect("samples");
    whole.run(&SearchControl::default(), &mut ()).expect("it fits");
    let (model, numbers, scale) = whole.fitted();
    let network = model.network(numbers, scale);
    let [first, .., last] = whole.rows() else { panic!("twelve rounds") };
    assert!(last.learned < first.learned, "{first:?} {last:?}");
    for rounds in [2, 7, u64::MAX] {
        let control = SearchControl::default();
        let mut fitting = Fitting::new(PatternModel::new(5), settings(Some(&state))).expect("samples");
        let done = fitting.run(&control, &mut Stopping(rounds, control.clone()));
        assert_eq!(done.is_ok(), rounds == u64::MAX, "{done:?}");
        if done.is_ok() {
            let (model, numbers, scale) = fitting.fitted();
            assert!(model.network(numbers, scale) == network);
            assert_eq!(fitting.rows(), whole.rows());
        }
    }
    // What comes out can be written, read and played with.
    assert_eq!(Network::from_bytes(&network.to_bytes()).as_ref(), Ok(&network));
}
