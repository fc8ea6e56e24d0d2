//! The part of a worker that does lab units.

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

/// Does units, each on the calling thread.
pub struct UnitHandler {
    broker: Broker,
    handle: Handle,
    idle: Mutex<Vec<IdlePerformer>>,
}

/// A performer that has worked for a run. Nets are identified by name, which may mean something else in another run.
struct IdlePerformer {
    run: String,
    performer: Performer,
}

impl UnitHandler {
    /// Does units with files fetched through this broker. Must be created within a runtime.
    pub fn new(broker: Broker) -> Self {
        UnitHandler { broker, handle: Handle::current(), idle: Mutex::default() }
    }

    /// A performer for a run, with its caches; those of other runs are dropped, because they keep players with large
    /// tables.
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
        // A stopped unit has no answer, and nobody waits for one.
        answer.and_then(|answer| serde_json::to_vec(&answer).ok()).map(Bytes::from).unwrap_or_default()
    }
}
