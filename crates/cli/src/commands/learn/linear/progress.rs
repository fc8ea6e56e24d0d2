//! Shows training progress, and keeps its record on disk.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use kelso_learn::Watcher;
use kelso_learn::td::{LearnError, TEST_GAMES, TdRow, TrainingRecord};

/// A bar on stderr, hidden if stderr is not a terminal.
pub(super) struct TrainingBar {
    bar: ProgressBar,
    out: PathBuf,
}

impl TrainingBar {
    /// A bar up to this many games, starting from those recorded.
    pub(super) fn new(out: &std::path::Path, games: u64, record: &TrainingRecord) -> Self {
        let template = "{pos}/{len} games {bar:30} {per_sec} ({eta} left) {msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(games).with_style(style).with_position(record.games);
        bar.reset_eta();
        TrainingBar { bar, out: out.to_owned() }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watcher<TrainingRecord, TdRow> for TrainingBar {
    fn played(&mut self, games: u64) {
        self.bar.set_position(games);
    }

    fn tested(&mut self, row: &TdRow) {
        self.bar.set_message(format!(
            "test: {} of {TEST_GAMES} won, {:.1} pieces left to the opponent",
            row.won, row.opponent_pieces
        ));
    }

    fn save(&mut self, record: &TrainingRecord) -> Result<(), LearnError> {
        record.write(&self.out)
    }
}
