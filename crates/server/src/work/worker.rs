//! A worker: takes jobs from the queue, as many at a time as it has threads, and leaves without losing any.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::class::{Build, Class};
use super::handler::Handler;
use super::job::Job;
use super::order::Key;
use super::puller::Puller;
use super::queue::{WorkError, WorkQueue};
use super::worker_metrics::WorkerMetrics;
use super::workers::{BETWEEN_NOTICES, WorkerNotice, announce};
use crate::broker::Broker;

/// The options of a worker.
#[derive(Clone)]
pub struct WorkerOptions {
    /// Parallel jobs; there is one more thread for quick ones.
    pub threads: usize,
    /// Its build: batch work goes to workers of the same one.
    pub build: Build,
    /// The handler of work for players: moves, analyses.
    pub thinking: Arc<dyn Handler>,
    /// The handler of batch work; without one, the worker takes none.
    pub batch: Option<Arc<dyn Handler>>,
}

/// A worker, until it leaves.
pub struct Worker {
    close: watch::Sender<Closing>,
    metrics: Arc<WorkerMetrics>,
    pulling: Vec<JoinHandle<JoinSet<()>>>,
    announcing: JoinHandle<()>,
}

/// How urgent the shutdown is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closing {
    No,
    /// Nothing more is taken, and long jobs are returned.
    Soon,
    /// Everything is returned.
    Now,
}

/// How long returning jobs may take.
const GIVING_BACK: Duration = Duration::from_secs(2);

impl Worker {
    /// Starts to work.
    ///
    /// # Errors
    /// If the queue cannot be used.
    pub async fn start(
        broker: &Broker,
        queue: &WorkQueue,
        options: WorkerOptions,
    ) -> Result<Worker, WorkError> {
        let all = Class::all(&options.build);
        let taken: Vec<_> = all
            .into_iter()
            .filter(|class| options.batch.is_some() || !matches!(class, Class::Batch(_)))
            .collect();
        // No short answer waits behind a long search: one more thread takes nothing else.
        let pullers =
            [(queue.puller(&taken).await?, options.threads), (queue.puller(&[Class::Quick]).await?, 1)];
        let (close, closing) = watch::channel(Closing::No);
        let metrics = Arc::new(WorkerMetrics::default());
        let notice = WorkerNotice {
            id: Key::random().to_string(),
            threads: options.threads,
            busy: 0,
            build: options.build.to_string(),
            batch: options.batch.is_some(),
            leaving: false,
        };
        let announcing =
            tokio::spawn(keep_announcing(broker.clone(), notice, metrics.clone(), close.subscribe()));
        let pulling = pullers.map(|(puller, threads)| {
            let (options, metrics) = (options.clone(), metrics.clone());
            tokio::spawn(keep_working(puller, threads, options, metrics, closing.clone()))
        });
        let pulling = pulling.into();
        Ok(Worker { close, metrics, pulling, announcing })
    }

    /// What it counts.
    pub fn metrics(&self) -> Arc<WorkerMetrics> {
        self.metrics.clone()
    }

    /// Takes no more jobs, finishes those that people are waiting for if they end within this time, and returns the
    /// others.
    pub async fn leave(self, within: Duration) {
        tracing::info!("draining: finishing quick jobs, then exiting");
        let _ = self.close.send(Closing::Soon);
        let finish = async {
            for pulling in self.pulling {
                if let Ok(mut jobs) = pulling.await {
                    while jobs.join_next().await.is_some() {}
                }
            }
        };
        tokio::pin!(finish);
        if timeout(within.saturating_sub(GIVING_BACK), &mut finish).await.is_err() {
            let _ = self.close.send(Closing::Now);
            if timeout(GIVING_BACK, finish).await.is_err() {
                tracing::warn!(
                    "some jobs could not be given back in time; other workers get them in a few seconds"
                );
            }
        }
        // It signs off by itself.
        let _ = timeout(GIVING_BACK, self.announcing).await;
    }
}

/// Takes jobs until shutdown; jobs still in progress then are left to the caller.
async fn keep_working(
    mut puller: Puller,
    threads: usize,
    options: WorkerOptions,
    metrics: Arc<WorkerMetrics>,
    closing: watch::Receiver<Closing>,
) -> JoinSet<()> {
    let threads = Arc::new(Semaphore::new(threads.max(1)));
    let (mut ends, mut jobs) = (closing.clone(), JoinSet::new());
    loop {
        let free = tokio::select! {
            Ok(free) = threads.clone().acquire_owned() => free,
            () = until(&mut ends, Closing::Soon) => return jobs,
            // Removes finished ones.
            Some(_) = jobs.join_next() => continue,
        };
        let Some(delivery) = puller.next(until(&mut ends, Closing::Soon)).await else { return jobs };
        let handler = match (delivery.class(), &options.batch) {
            (Class::Batch(_), Some(batch)) => batch.clone(),
            _ => options.thinking.clone(),
        };
        let job = Job { delivery, handler, metrics: metrics.clone(), closing: closing.clone() };
        jobs.spawn(async move {
            job.run().await;
            drop(free);
        });
    }
}

/// Announces the worker again and again, and finally that it leaves.
async fn keep_announcing(
    broker: Broker,
    mut notice: WorkerNotice,
    metrics: Arc<WorkerMetrics>,
    mut closing: watch::Receiver<Closing>,
) {
    while !notice.leaving {
        notice.busy = usize::try_from(metrics.busy()).unwrap_or(0);
        announce(&broker, &notice).await;
        tokio::select! {
            () = sleep(BETWEEN_NOTICES) => {}
            () = until(&mut closing, Closing::Soon) => notice.leaving = true,
        }
    }
    announce(&broker, &notice).await;
}

/// Ready when the shutdown is this urgent, or nobody is left to say so.
pub(super) async fn until(closing: &mut watch::Receiver<Closing>, end: Closing) {
    let _ = closing.wait_for(|closing| *closing >= end).await;
}
