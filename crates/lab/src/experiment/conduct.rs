//! Running an experiment: the steps that only count on several threads, those that take times alone, every row into the
//! journal, and the result into its folder.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::SystemTime;

use kelso_engine::SearchControl;
use serde_json::Value;

use super::journal::Journal;
use super::result::{ExperimentResult, Provenance};
use super::store;
use super::{About, Experiment, ExperimentError, Findings, Language, Parameters, Rows, Step};
use crate::crew::{Crew, CrewError, StepUnit, Unit, UnitList, UnitResult, in_parallel};

/// Watches an experiment run, and can stop it.
pub trait Watcher {
    /// It begins, with so many steps of this cost together; some of the cost may have been paid in an earlier run.
    fn begins(&self, _about: &About, _steps: usize, _cost: f64, _paid: f64) {}

    /// Rows that an earlier run left, by step; told once, when it begins.
    fn resumes(&self, _rows: &BTreeMap<usize, Value>) {}

    /// A step is done; its number is its place in the plan.
    fn stepped(&self, _step: usize, _row: &Value, _cost: f64) {}

    /// The switch by which it can be stopped; asked for once, when it begins.
    fn control(&self) -> SearchControl {
        SearchControl::default()
    }
}

/// An experiment to be run.
pub struct ExperimentRun<'a> {
    /// Which one.
    pub experiment: &'a dyn Experiment,
    /// How.
    pub parameters: Parameters,
    /// By which program.
    pub provenance: Provenance,
    /// The folder in which the result gets a folder of its own.
    pub folder: PathBuf,
    /// The language of its report and plots.
    pub language: Language,
}

/// What came of a run: what is stored, and what it means.
pub struct Outcome {
    /// What was measured.
    pub result: ExperimentResult,
    /// What it means.
    pub findings: Findings,
}

impl ExperimentRun<'_> {
    /// All that must be the same for rows to belong to this run, as one line.
    pub(super) fn conditions(&self) -> String {
        self.provenance.conditions(self.experiment.about().name, &self.parameters)
    }

    /// Runs it, or the rest of it if it was stopped before, and stores the result.
    ///
    /// # Errors
    /// If the parameters cannot be used, the folder cannot be written, a row cannot be read, or it was stopped.
    pub fn execute(&self, watcher: &dyn Watcher) -> Result<Outcome, ExperimentError> {
        self.execute_by(None, watcher)
    }

    /// [`execute`](Self::execute), with steps that any process can take taken by a crew: those that measure time, or need a file of
    /// this computer, are taken here.
    ///
    /// # Errors
    /// As there, or if the crew fails.
    pub fn execute_by(
        &self,
        crew: Option<&dyn Crew>,
        watcher: &dyn Watcher,
    ) -> Result<Outcome, ExperimentError> {
        let started = SystemTime::now();
        let about = self.experiment.about();
        let steps = self.experiment.plan(&self.parameters)?;
        store::make_sure_it_can_be_written(&self.folder, about.name)?;
        let (mut journal, mut rows) = Journal::open(&self.folder, about.name, &self.conditions())?;
        rows.retain(|step, _| *step < steps.len());
        let cost = |of: &dyn Fn(usize) -> bool| -> f64 {
            steps.iter().enumerate().filter(|(index, _)| of(*index)).map(|(_, step)| step.cost).sum()
        };
        watcher.begins(&about, steps.len(), cost(&|_| true), cost(&|index| rows.contains_key(&index)));
        watcher.resumes(&rows);
        let control = watcher.control();
        for is_timed in [false, true] {
            let left = |index: &usize| steps[*index].is_timed == is_timed && !rows.contains_key(index);
            let left: Vec<usize> = (0..steps.len()).filter(left).collect();
            let mut on_row = |index: usize, row| {
                journal.add(index, &row)?;
                watcher.stepped(index, &row, steps[index].cost);
                rows.insert(index, row);
                Ok(())
            };
            if let Some(crew) = crew.filter(|_| !is_timed && self.parameters.answers.is_none()) {
                self.have_steps_taken(crew, &left, &control, &mut on_row)?;
            } else {
                let threads = if is_timed { 1 } else { self.parameters.threads };
                take_steps(&steps, &left, threads, &control, &mut on_row)?;
            }
        }
        check_complete(&rows, &steps, about.name, &control)?;
        let rows = Rows::new(rows.into_values().collect());
        let findings = self.experiment.findings(&rows, &self.parameters)?;
        let result = ExperimentResult::new(self, &rows, &findings, started);
        let outcome = Outcome { result, findings };
        store::write(&self.folder, &outcome, about, self.language)?;
        journal.close();
        Ok(outcome)
    }

    /// Has a crew take steps; `on_row` sees every row on the caller's thread.
    fn have_steps_taken(
        &self,
        crew: &dyn Crew,
        left: &[usize],
        control: &SearchControl,
        on_row: OnRow<'_>,
    ) -> Result<(), ExperimentError> {
        let unit = |number: usize| {
            Unit::Step(StepUnit {
                experiment: self.experiment.about().name.to_owned(),
                parameters: self.parameters.clone(),
                step: left[number],
            })
        };
        let mut seen = Ok(());
        let units = UnitList { count: left.len(), unit: &unit, files: Vec::new() };
        crew.perform(&units, control, &mut |number, result| {
            seen = match result {
                UnitResult::Row(row) => on_row(left[number], row),
                _ => Err(CrewError::OtherResult.into()),
            };
            if seen.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        seen
    }
}

fn check_complete(
    rows: &BTreeMap<usize, Value>,
    steps: &[Step],
    name: &'static str,
    control: &SearchControl,
) -> Result<(), ExperimentError> {
    if rows.len() == steps.len() {
        Ok(())
    } else if control.is_stopped() {
        Err(ExperimentError::Stopped { name, done: rows.len(), steps: steps.len() })
    } else {
        Err(ExperimentError::NoRow(name))
    }
}

/// Takes the row of a step.
type OnRow<'a> = &'a mut dyn FnMut(usize, Value) -> Result<(), ExperimentError>;

/// Takes the steps in order, some at a time; `on_row` sees every row on the caller's thread.
fn take_steps(
    steps: &[Step],
    left: &[usize],
    threads: usize,
    control: &SearchControl,
    on_row: OnRow<'_>,
) -> Result<(), ExperimentError> {
    let worker = || {
        |number: usize| {
            let row = steps[left[number]].take(control).transpose();
            // A row that was cut short is worth nothing.
            row.filter(|_| !control.is_stopped())
        }
    };
    in_parallel(left.len(), threads, control, worker, |number, row| {
        row.and_then(|row| on_row(left[number], row))
    })
}
