//! One job of a worker: done on its own thread, while the broker and those who wait are kept up to date.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use bytes::Bytes;
use kelso_engine::SearchControl;
use tokio::sync::{mpsc, oneshot, watch};

use super::class::Class;
use super::delivery::Delivery;
use super::handler::Handler;
use super::worker::{Closing, until};
use super::worker_metrics::WorkerMetrics;

/// A job, and its handler.
pub(super) struct Job {
    pub(super) delivery: Delivery,
    pub(super) handler: Arc<dyn Handler>,
    pub(super) metrics: Arc<WorkerMetrics>,
    pub(super) closing: watch::Receiver<Closing>,
}

/// How a job ended.
enum Outcome {
    Answered(Bytes),
    /// The worker is leaving.
    GivenBack,
    /// The handler failed.
    Failed,
}

impl Job {
    /// Does it, and answers; or returns it, if the worker is shutting down.
    pub(super) async fn run(mut self) {
        let class = self.delivery.class().clone();
        self.metrics.begun(self.delivery.attempt());
        let started = Instant::now();
        let outcome = self.work(&class).await;
        let name = match outcome {
            Outcome::Answered(answer) => {
                self.delivery.answer(answer).await;
                "done"
            }
            Outcome::GivenBack => {
                self.delivery.give_back().await;
                "given_back"
            }
            // Dropped, it goes to another worker.
            Outcome::Failed => {
                tracing::error!(key = %self.delivery.key(), class = class.name(), "a job failed; another worker tries it");
                "failed"
            }
        };
        self.metrics.ended(class.name(), name, started.elapsed());
    }

    async fn work(&mut self, class: &Class) -> Outcome {
        let control = SearchControl::default();
        let (send, mut updates) = mpsc::unbounded_channel();
        let mut answer =
            match spawn(self.handler.clone(), self.delivery.payload().clone(), control.clone(), send) {
                Ok(answer) => answer,
                Err(error) => {
                    tracing::error!(%error, "cannot start a search thread");
                    return Outcome::GivenBack;
                }
            };
        // What a person is waiting for is finished if there is time, the rest is not.
        let end = match class {
            Class::People | Class::Quick => Closing::Now,
            Class::Long | Class::Batch(_) => Closing::Soon,
        };
        let (mut stop, sender) = (self.delivery.stop_signal(), self.delivery.updates());
        loop {
            tokio::select! {
                biased;
                // Before the answer, because the last interim result must be shown first.
                Some(update) = updates.recv() => sender.send(update).await,
                answer = &mut answer => return answer.map_or(Outcome::Failed, Outcome::Answered),
                () = until(&mut self.closing, end) => {
                    control.stop();
                    return Outcome::GivenBack;
                }
                () = stop.stopped(), if !control.is_stopped() => control.stop(),
            }
        }
    }
}

/// Runs the job on a thread. There is no answer if that fails.
fn spawn(
    handler: Arc<dyn Handler>,
    job: Bytes,
    control: SearchControl,
    updates: mpsc::UnboundedSender<Bytes>,
) -> std::io::Result<oneshot::Receiver<Bytes>> {
    let (done, answer) = oneshot::channel();
    let work = move || {
        let mut update = |bytes| drop(updates.send(bytes));
        // A panic is logged; it must not look like a shutdown.
        let answer = panic::catch_unwind(AssertUnwindSafe(|| handler.handle(&job, &control, &mut update)));
        if let Ok(answer) = answer {
            let _ = done.send(answer);
        }
    };
    // Searches recurse as deep as they look ahead.
    thread::Builder::new().name("work".to_owned()).stack_size(8 << 20).spawn(work)?;
    Ok(answer)
}
