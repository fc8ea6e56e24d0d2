//! Who runs the searches of a server: its own threads, or the workers of a cluster, of which it may be one.

use std::sync::Arc;
use std::time::Duration;

use crate::broker::Broker;
use crate::config::Config;
use crate::jobs::{Jobs, Ledger, RemoteJobs, TaskHandler, Thinker, ThreadPool};
use crate::work::{Build, WorkError, WorkQueue, Worker, WorkerOptions, Workers};

/// Who runs the searches of a server.
pub(crate) struct Thinking {
    pub(crate) jobs: Arc<dyn Jobs>,
    /// The server's own worker in a cluster.
    worker: Option<Worker>,
}

impl Thinking {
    /// Alone, or together with others if there is a broker.
    pub(crate) async fn start(
        config: &Config,
        broker: Option<&Broker>,
        thinker: Arc<dyn Thinker>,
    ) -> Result<Thinking, WorkError> {
        let limits = &config.limits;
        let ledger = Ledger::open(&config.data);
        let Some(broker) = broker else {
            let pool = ThreadPool::new(limits.workers, limits.waiting, thinker, ledger);
            return Ok(Thinking { jobs: Arc::new(pool), worker: None });
        };
        let queue = WorkQueue::open(broker).await?;
        let workers = Arc::new(Workers::listen(broker).await?);
        let worker = match limits.workers {
            0 => None,
            threads => Some(Worker::start(broker, &queue, own_part(config, threads, &thinker)).await?),
        };
        let local = ThreadPool::new(1, limits.waiting, thinker, ledger);
        let jobs = Arc::new(RemoteJobs::new(queue, workers, local, limits.waiting));
        Ok(Thinking { jobs, worker })
    }

    /// Ends it; unfinished work for others is returned.
    pub(crate) async fn close(self, within: Duration) {
        self.jobs.close();
        if let Some(worker) = self.worker {
            worker.leave(within).await;
        }
    }
}

/// A server works for the cluster like any worker, but not on experiments: it has people to serve.
fn own_part(config: &Config, threads: usize, thinker: &Arc<dyn Thinker>) -> WorkerOptions {
    WorkerOptions {
        threads,
        build: Build::new(&config.lab.commit),
        thinking: Arc::new(TaskHandler::new(thinker.clone())),
        batch: None,
    }
}
