//! One step of an experiment, which gives one row.

use kelso_engine::SearchControl;
use serde::Serialize;
use serde_json::Value;

use super::ExperimentError;

type Work = Box<dyn Fn(&SearchControl) -> Option<serde_json::Result<Value>> + Send + Sync>;

/// A step. It gives no row if it was stopped.
pub struct Step {
    /// The part of the experiment that the row belongs to.
    pub part: &'static str,
    /// Roughly how long it takes, in any unit that is the same for all steps: used to estimate the time left.
    pub cost: f64,
    /// True if time is measured: nothing else runs at the same time.
    pub is_timed: bool,
    work: Work,
}

impl Step {
    /// A step whose row does not depend on the hardware.
    pub fn counted<R: Serialize>(
        part: &'static str,
        cost: f64,
        work: impl Fn(&SearchControl) -> Option<R> + Send + Sync + 'static,
    ) -> Self {
        let work = Box::new(move |control: &SearchControl| work(control).map(serde_json::to_value));
        Step { part, cost, is_timed: false, work }
    }

    /// A step that measures time. By convention the fields for times end in `_ms`.
    pub fn timed<R: Serialize>(
        part: &'static str,
        cost: f64,
        work: impl Fn(&SearchControl) -> Option<R> + Send + Sync + 'static,
    ) -> Self {
        Step { is_timed: true, ..Step::counted(part, cost, work) }
    }

    /// Runs it; the part comes first in the row. `None` if it was stopped.
    pub(crate) fn take(&self, control: &SearchControl) -> Result<Option<Value>, ExperimentError> {
        let unwritable = |error| ExperimentError::Unwritable { part: self.part, error };
        let Some(row) = (self.work)(control) else { return Ok(None) };
        let Value::Object(fields) = row.map_err(|error| unwritable(error.to_string()))? else {
            return Err(unwritable("it is no record with named fields".to_owned()));
        };
        let part = (super::rows::PART.to_owned(), Value::from(self.part));
        Ok(Some(Value::Object(std::iter::once(part).chain(fields).collect())))
    }
}
