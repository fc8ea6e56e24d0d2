//! The part of a worker that does units of the lab.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bytes::Bytes;
use kelso_engine::SearchControl;
use kelso_lab::crew::{Performer, UnitFailure};
use tokio::runtime::Handle;

use super::files::fetch;
use super::wire::{UnitAnswer, UnitOrder};
use crate::broker::Broker;
use crate::work::Handler;

/// Does units, each on the thread that brings it.
pub struct UnitHandler {
    broker: Broker,
    handle: Handle,
    idle: Mutex<Vec<IdlePerformer>>,
}

/// A performer that has done something for a run. Nets are known by their names, which may mean something else in another one.
struct IdlePerformer {
    run: String,
    performer: Performer,
}

impl UnitHandler {
    /// Does units with files that this broker brings. To be made where tasks can be spawned.
    pub fn new(broker: Broker) -> Self {
        UnitHandler { broker, handle: Handle::current(), idle: Mutex::default() }
    }

    /// A performer for a run, with what it has kept; those of other runs go, for they keep players with large tables.
    fn take(&self, run: &str) -> Performer {
        let mut idle = self.idle();
        idle.retain(|kept| kept.run == run);
        idle.pop().map(|kept| kept.performer).unwrap_or_default()
    }

    fn idle(&self) -> MutexGuard<'_, Vec<IdlePerformer>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn perform(&self, UnitOrder { run, units }: UnitOrder, control: &SearchControl) -> Option<UnitAnswer> {
        let mut performer = self.take(&run);
        let read = |file: &str| self.handle.block_on(fetch(&self.broker, &run, file));
        let begun = Instant::now();
        let results = units.iter().map(|unit| performer.perform(unit, &read, control)).collect();
        let answer = match results {
            Ok(results) => Some(UnitAnswer::Done { results, time: begun.elapsed() }),
            Err(UnitFailure::Impossible(why)) => Some(UnitAnswer::Failed(why)),
            Err(UnitFailure::Stopped) => None,
        };
        self.idle().push(IdlePerformer { run, performer });
        answer
    }
}

impl Handler for UnitHandler {
    fn handle(&self, job: &[u8], control: &SearchControl, _: &mut (dyn FnMut(Bytes) + Send)) -> Bytes {
        let answer = match serde_json::from_slice(job) {
            Ok(order) => self.perform(order, control),
            Err(error) => Some(UnitAnswer::Failed(format!("it does not understand the work: {error}"))),
        };
        // What was stopped has no answer, and nobody waits for one.
        answer.and_then(|answer| serde_json::to_vec(&answer).ok()).map(Bytes::from).unwrap_or_default()
    }
}
