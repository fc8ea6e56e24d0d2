//! One step of an experiment: something to do that gives one row.

use kelso_engine::SearchControl;
use serde::Serialize;
use serde_json::Value;

type Work = Box<dyn Fn(&SearchControl) -> Option<Value> + Send + Sync>;

/// Something to do. It gives nothing if it was stopped.
pub struct Step {
    /// The part of the experiment that the row belongs to.
    pub part: &'static str,
    /// About how long it takes, in any unit that is the same for all steps: for the time left.
    pub cost: f64,
    /// True if time is measured: nothing else runs beside it.
    pub is_timed: bool,
    work: Work,
}

impl Step {
    /// A step whose row is the same on every machine.
    pub fn counted<R: Serialize>(
        part: &'static str,
        cost: f64,
        work: impl Fn(&SearchControl) -> Option<R> + Send + Sync + 'static,
    ) -> Self {
        // A row is a flat record, which always has a form as JSON.
        let work = Box::new(move |control: &SearchControl| {
            work(control).and_then(|row| serde_json::to_value(row).ok())
        });
        Step { part, cost, is_timed: false, work }
    }

    /// A step that measures time. By convention the fields that hold times end in `_ms`.
    pub fn timed<R: Serialize>(
        part: &'static str,
        cost: f64,
        work: impl Fn(&SearchControl) -> Option<R> + Send + Sync + 'static,
    ) -> Self {
        Step { is_timed: true, ..Step::counted(part, cost, work) }
    }

    /// Does it; the part comes first in the row.
    pub(crate) fn take(&self, control: &SearchControl) -> Option<Value> {
        let Value::Object(fields) = (self.work)(control)? else { return None };
        let part = (super::rows::PART.to_owned(), Value::from(self.part));
        Some(Value::Object(std::iter::once(part).chain(fields).collect()))
    }
}
