//! Background work on other threads: jobs in, results out, in any order.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

/// Workers that turn jobs into results.
pub(crate) struct Background<'env, J, D> {
    /// Does a job on the caller's thread, if there is no other.
    here: Box<dyn FnMut(J) -> D + 'env>,
    workers: Option<(Sender<J>, Receiver<D>)>,
    /// How many jobs may wait before the caller blocks.
    patience: usize,
    pending: usize,
    done: Vec<D>,
}

impl<'env, J: Send + 'env, D: Send + 'env> Background<'env, J, D> {
    /// Workers on this many threads besides the caller's, each created by `worker`; with none the caller does the jobs
    /// itself.
    pub(crate) fn new<'scope, F>(
        scope: &'scope Scope<'scope, 'env>,
        threads: usize,
        mut worker: impl FnMut() -> F,
    ) -> Self
    where
        F: FnMut(J) -> D + Send + 'env,
    {
        let workers = (threads > 0).then(|| {
            let (jobs, inbox) = mpsc::channel::<J>();
            let (outbox, results) = mpsc::channel();
            let inbox = Arc::new(Mutex::new(inbox));
            for _ in 0..threads {
                let (inbox, outbox, mut work) = (Arc::clone(&inbox), outbox.clone(), worker());
                scope.spawn(move || {
                    loop {
                        let job = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
                        let Ok(job) = job else { break };
                        if outbox.send(work(job)).is_err() {
                            break;
                        }
                    }
                });
            }
            (jobs, results)
        });
        let here = Box::new(worker());
        Background { here, workers, patience: 2 * threads, pending: 0, done: Vec::new() }
    }

    /// Submits a job.
    pub(crate) fn submit(&mut self, job: J) {
        match &self.workers {
            None => self.done.push((self.here)(job)),
            Some((jobs, _)) => {
                jobs.send(job).expect("the workers wait for work until the end");
                self.pending += 1;
                self.wait(self.patience);
            }
        }
    }

    /// The results so far, once at most `pending` are missing.
    pub(crate) fn results(&mut self, pending: usize) -> Vec<D> {
        self.wait(pending);
        std::mem::take(&mut self.done)
    }

    fn wait(&mut self, pending: usize) {
        let Some((_, results)) = &self.workers else { return };
        while self.pending > 0 {
            let result = if self.pending > pending { results.recv().ok() } else { results.try_recv().ok() };
            let Some(result) = result else { break };
            self.pending -= 1;
            self.done.push(result);
        }
    }
}
