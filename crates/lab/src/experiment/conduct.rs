//! Runs an experiment: counting steps on several threads, timed ones alone, every row into the journal, and the result
//! into its folder.

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

/// Observes an experiment, and can stop it.
pub trait Watcher {
    /// It begins, with this many steps of this total cost; part of the cost may have been spent in an earlier run.
    fn begins(&self, _about: &About, _steps: usize, _cost: f64, _paid: f64) {}

    /// Rows from an earlier run, by step; called once at the start.
    fn resumes(&self, _rows: &BTreeMap<usize, Value>) {}

    /// A step is done; its number is its index in the plan.
    fn stepped(&self, _step: usize, _row: &Value, _cost: f64) {}

    /// The control that stops it; requested once at the start.
    fn control(&self) -> SearchControl {
        SearchControl::default()
    }
}

/// An experiment to be run.
pub struct ExperimentRun<'a> {
    /// Which one.
    pub experiment: &'a dyn Experiment,
    /// Its parameters.
    pub parameters: Parameters,
    /// The program that runs it.
    pub provenance: Provenance,
    /// The folder in which the result gets its own folder.
    pub folder: PathBuf,
    /// The language of its report and plots.
    pub language: Language,
}

/// The outcome of a run: what is stored, and its interpretation.
pub struct Outcome {
    /// What was measured.
    pub result: ExperimentResult,
    /// What it means.
    pub findings: Findings,
}

impl ExperimentRun<'_> {
    /// Everything that must match for rows to belong to this run, as one line.
    pub(super) fn conditions(&self) -> String {
        self.provenance.conditions(self.experiment.about().name, &self.parameters)
    }

    /// Its result, if this build has already run it with these parameters into this folder.
    pub fn stored(&self) -> Option<ExperimentResult> {
        let result = store::read(&self.folder, self.experiment).ok().flatten()?;
        let conditions = result.provenance.conditions(&result.experiment, &result.parameters);
        (conditions == self.conditions()).then_some(result)
    }

    /// Runs it, or the rest of it if it was stopped before, and stores the result.
    ///
    /// # Errors
    /// If the parameters cannot be used, the folder cannot be written, a row cannot be read, or it was stopped.
    pub fn execute(&self, watcher: &dyn Watcher) -> Result<Outcome, ExperimentError> {
        self.execute_by(None, watcher)
    }

    /// [`execute`](Self::execute) with a crew: steps that measure time, or need a file of this computer, still run
    /// here.
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

    /// Runs steps on a crew; `on_row` sees every row on the caller's thread.
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

/// Runs the steps in order, some at a time; `on_row` sees every row on the caller's thread.
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
            // A truncated row is worthless.
            row.filter(|_| !control.is_stopped())
        }
    };
    in_parallel(left.len(), threads, control, worker, |number, row| {
        row.and_then(|row| on_row(left[number], row))
    })
}
