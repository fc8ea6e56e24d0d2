//! Observes an experiment: collects its rows, and reports progress and findings a few times a second.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kelso_engine::SearchControl;
use kelso_lab::experiment::{About, Experiment, ExperimentError, Parameters, Rows, Watcher};
use serde_json::Value;

use super::booked_run::RunProgress;
use super::desk::Desk;
use super::stored::TranslatedFindings;

/// At most about three times a second.
const NEWS: Duration = Duration::from_millis(330);
/// Computing findings can take longer than the steps; it may take at most this share of the time.
const SHARE: u32 = 8;

/// Watches one run.
pub(super) struct Progress<'a> {
    desk: &'a Desk,
    experiment: &'a dyn Experiment,
    parameters: &'a Parameters,
    control: SearchControl,
    state: RefCell<ProgressState>,
}

struct ProgressState {
    rows: BTreeMap<usize, Value>,
    /// Of all steps.
    cost: f64,
    paid: f64,
    /// Spent in an earlier run.
    before: f64,
    began: Instant,
    next_news: Instant,
}

impl<'a> Progress<'a> {
    pub(super) fn new(
        desk: &'a Desk,
        experiment: &'a dyn Experiment,
        parameters: &'a Parameters,
        control: SearchControl,
    ) -> Self {
        let now = Instant::now();
        let rows = BTreeMap::new();
        let state = ProgressState { rows, cost: 0.0, paid: 0.0, before: 0.0, began: now, next_news: now };
        Progress { desk, experiment, parameters, control, state: RefCell::new(state) }
    }

    /// The findings from the rows so far.
    pub(super) fn findings(&self) -> Result<TranslatedFindings, ExperimentError> {
        let rows = Rows::new(self.state.borrow().rows.values().cloned().collect());
        self.experiment.findings(&rows, self.parameters).map(|found| TranslatedFindings::new(&found))
    }

    fn tell(&self) {
        let started = Instant::now();
        // A row that cannot be read fails the run at its end, and is logged then.
        let findings = self.findings().ok();
        let mut state = self.state.borrow_mut();
        state.next_news = Instant::now() + NEWS.max(started.elapsed() * SHARE);
        self.desk.tell(RunProgress { done: state.done(), left: state.left() }, findings);
    }
}

impl ProgressState {
    fn done(&self) -> f64 {
        if self.cost > 0.0 { (self.paid / self.cost).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// The estimated time left, in proportion to the work done; `None` at the start.
    fn left(&self) -> Option<u64> {
        let (own, rest) = (self.paid - self.before, self.cost - self.paid);
        let is_known = own > 0.02 * self.cost;
        is_known.then(|| (self.began.elapsed().as_secs_f64() * 1e3 * (rest / own).max(0.0)) as u64)
    }
}

impl Watcher for Progress<'_> {
    fn begins(&self, _: &About, _: usize, cost: f64, paid: f64) {
        let mut state = self.state.borrow_mut();
        (state.cost, state.paid, state.before, state.began) = (cost, paid, paid, Instant::now());
    }

    fn resumes(&self, rows: &BTreeMap<usize, Value>) {
        self.state.borrow_mut().rows = rows.clone();
        self.tell();
    }

    fn stepped(&self, step: usize, row: &Value, cost: f64) {
        let is_due = {
            let mut state = self.state.borrow_mut();
            state.rows.insert(step, row.clone());
            state.paid += cost;
            Instant::now() >= state.next_news
        };
        if is_due {
            self.tell();
        }
    }

    fn control(&self) -> SearchControl {
        self.control.clone()
    }
}
