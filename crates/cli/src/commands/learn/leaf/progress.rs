//! Shows training progress, and keeps its record on disk.

use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use kelso_learn::Watcher;
use kelso_learn::leaf::{LEAF_TEST_GAMES, LeafRecord, LeafRow};
use kelso_learn::td::LearnError;

/// The score shown is the mean over this many tests: a single one fluctuates.
const TESTS: usize = 10;

/// A bar on stderr, hidden if stderr is not a terminal.
pub(super) struct LeafBar {
    bar: ProgressBar,
    out: PathBuf,
    /// The scores of the last tests.
    scores: Vec<f64>,
}

impl LeafBar {
    /// A bar up to this many games, starting from those recorded.
    pub(super) fn new(out: &Path, games: u64, record: &LeafRecord) -> Self {
        let template = "{pos}/{len} games {bar:30} {per_sec} ({eta} left) {msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(games).with_style(style).with_position(record.games);
        bar.reset_eta();
        LeafBar { bar, out: out.to_owned(), scores: Vec::new() }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watcher<LeafRecord, LeafRow> for LeafBar {
    fn played(&mut self, games: u64) {
        self.bar.set_position(games);
    }

    fn tested(&mut self, row: &LeafRow) {
        self.scores.push(row.score());
        let last = &self.scores[self.scores.len().saturating_sub(TESTS)..];
        let percent = 100.0 * last.iter().sum::<f64>() / last.len() as f64;
        let games = LEAF_TEST_GAMES * last.len() as u64;
        self.bar.set_message(format!("test: {percent:.1}% of {games} games"));
    }

    fn save(&mut self, record: &LeafRecord) -> Result<(), LearnError> {
        record.write(&self.out)
    }
}
