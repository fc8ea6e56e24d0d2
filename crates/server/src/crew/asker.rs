//! A crew of workers, reached through the queue.

use std::ops::ControlFlow;

use kelso_engine::SearchControl;
use kelso_lab::crew::{Crew, CrewError, UnitList, UnitResult};
use thiserror::Error;
use tokio::runtime::{Builder, Runtime};

use super::campaign::Campaign;
use super::files::FileService;
use crate::broker::{Broker, BrokerAddress, BrokerError};
use crate::work::{Build, Key, WorkError, WorkQueue, Workers};

/// All workers of this build.
pub struct WorkerCrew {
    runtime: Runtime,
    broker: Broker,
    pub(super) queue: WorkQueue,
    pub(super) workers: Workers,
    pub(super) build: Build,
    pub(super) tell: Box<dyn Fn(&str)>,
}

/// Why there is no crew.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CrewProblem {
    /// The broker.
    #[error(transparent)]
    Broker(#[from] BrokerError),
    /// The queue on it.
    #[error(transparent)]
    Queue(#[from] WorkError),
    /// No thread could be started for it.
    #[error("no thread can be started: {0}")]
    Thread(String),
}

impl WorkerCrew {
    /// The workers of this build on a broker. `tell` is called with a sentence when it has to wait for one, and when
    /// one has joined.
    ///
    /// # Errors
    /// If the broker cannot be used.
    pub fn connect(
        address: &BrokerAddress,
        build: &str,
        tell: impl Fn(&str) + 'static,
    ) -> Result<Self, CrewProblem> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| CrewProblem::Thread(error.to_string()))?;
        let (broker, queue, workers) = runtime.block_on(async {
            let broker = Broker::connect(address, "kelso lab").await?;
            let queue = WorkQueue::open(&broker).await?;
            let workers = Workers::listen(&broker).await?;
            Ok::<_, CrewProblem>((broker, queue, workers))
        })?;
        Ok(WorkerCrew { runtime, broker, queue, workers, build: Build::new(build), tell: Box::new(tell) })
    }
}

impl Crew for WorkerCrew {
    fn perform(
        &self,
        units: &UnitList<'_>,
        control: &SearchControl,
        on_result: &mut dyn FnMut(usize, UnitResult) -> ControlFlow<()>,
    ) -> Result<(), CrewError> {
        self.runtime.block_on(async {
            let run = Key::random().to_string();
            let _files = FileService::start(&self.broker, &run, &units.files).await?;
            let mut campaign = Campaign::new(self, run);
            let done = campaign.carry_out(units, control, on_result).await;
            campaign.call_off().await;
            done
        })
    }
}
