//! Progress bars for self-play and fitting.

use indicatif::{ProgressBar, ProgressStyle};
use kelso_learn::net::{FitRow, FitWatcher, PlayWatcher};

use crate::crew::HiredCrew;
use crate::output;

fn bar(template: &str, length: u64, position: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(length).with_style(style).with_position(position);
    bar.reset_eta();
    bar
}

/// Games played.
pub(super) struct PlayBar(ProgressBar);

impl PlayBar {
    pub(super) fn new(games: u64, played: u64, crew: Option<&HiredCrew>) -> Self {
        let bar = bar("{pos}/{len} games {bar:30} {per_sec} ({eta} left) {msg}", games, played);
        if let Some(crew) = crew {
            crew.show_in(&bar);
        }
        PlayBar(bar)
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl PlayWatcher for PlayBar {
    fn played(&mut self, games: u64, samples: u64) {
        self.0.set_position(games);
        self.0.set_message(format!("{} positions", output::thousands(samples)));
    }
}

/// Samples processed, over all passes.
pub(super) struct FitBar(ProgressBar);

impl FitBar {
    pub(super) fn new(samples: u64, looked_at: u64) -> Self {
        FitBar(bar("fitting {bar:30} {percent}% ({eta} left) {msg}", samples, looked_at))
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl FitWatcher for FitBar {
    fn looked_at(&mut self, samples: u64) {
        self.0.set_position(samples);
    }

    fn round(&mut self, rounds: usize, row: &FitRow) {
        let error = row.held_out.unwrap_or(row.learned);
        self.0.set_message(format!("round {rounds}: mean square error {error:.5}"));
    }
}
