//! Shows an experiment's progress, and lets Ctrl-C stop it.

use indicatif::{ProgressBar, ProgressStyle};
use kelso_engine::SearchControl;
use kelso_lab::experiment::{About, Watcher};
use serde_json::Value;

use crate::crew::HiredCrew;

/// A bar on stderr, hidden if stderr is not a terminal.
pub(super) struct ExperimentBar {
    bar: ProgressBar,
    control: SearchControl,
}

/// Costs are fractions; the bar needs whole numbers.
const FINE: f64 = 1_000.0;

impl ExperimentBar {
    /// A bar for an experiment with this stop switch and crew.
    pub(super) fn new(control: SearchControl, crew: Option<&HiredCrew>) -> Self {
        let style = ProgressStyle::with_template("{msg:16} {bar:30} {percent:>3}% ({eta} left)")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::no_length().with_style(style);
        if let Some(crew) = crew {
            crew.show_in(&bar);
        }
        ExperimentBar { bar, control }
    }
}

impl Watcher for ExperimentBar {
    fn begins(&self, about: &About, _steps: usize, cost: f64, paid: f64) {
        self.bar.set_message(about.name);
        self.bar.set_length((cost * FINE) as u64);
        self.bar.set_position((paid * FINE) as u64);
        self.bar.reset_eta();
    }

    fn stepped(&self, _step: usize, _row: &Value, cost: f64) {
        self.bar.inc((cost * FINE) as u64);
    }

    fn control(&self) -> SearchControl {
        self.control.clone()
    }
}

impl Drop for ExperimentBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
