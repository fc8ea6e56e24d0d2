//! Searches by workers: tasks wait here for their turn, and are then sent to the queue on the broker.
//!
//! Turns work as with local threads: no more tasks are sent than the workers have threads, so that tasks wait where it
//! is known whom to charge for them. What is not worth the round trip is done in this process.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kelso_engine::SearchControl;
use tokio::runtime::Handle;
use tokio::sync::{Notify, oneshot, watch};
use tokio::time::timeout;

use super::lane::Lane;
use super::pool::ThreadPool;
use super::queue::Waiting;
use super::remote_task::{order, read_answer};
use super::schedule::Schedule;
use super::task::{Task, TaskError, TaskId, Thought};
use super::{Accepted, Busy, Jobs, WorkerLoad};
use crate::protocol::Thinking;
use crate::work::{Pending, PendingNews, WorkQueue, Workers};

/// Tasks done by the workers of a cluster.
pub struct RemoteJobs {
    shared: Arc<Shared>,
    local: ThreadPool,
}

struct Shared {
    schedule: Mutex<Schedule>,
    queue: WorkQueue,
    workers: Arc<Workers>,
    /// A task is waiting or has started.
    changed: Notify,
    /// A task may have been stopped.
    stopped: watch::Sender<()>,
    runtime: Handle,
}

/// The first number of these tasks: those of the local pool are below, so that ids are unique.
const FIRST_NUMBER: u64 = 1 << 63;
/// How often it checks for new workers.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// How long tasks may wait without any worker before it is logged.
const ALONE: Duration = Duration::from_secs(30);

impl RemoteJobs {
    /// Sends tasks to the workers of a queue. What is not worth the round trip is done by `local`. Must be called
    /// within a runtime.
    pub fn new(queue: WorkQueue, workers: Arc<Workers>, local: ThreadPool, most_waiting: usize) -> Self {
        let shared = Arc::new(Shared {
            schedule: Mutex::new(Schedule::new(most_waiting, FIRST_NUMBER)),
            queue,
            workers,
            changed: Notify::new(),
            stopped: watch::channel(()).0,
            runtime: Handle::current(),
        });
        tokio::spawn(keep_turns(shared.clone()));
        RemoteJobs { shared, local }
    }
}

impl Jobs for RemoteJobs {
    fn accept(&self, task: Task) -> Result<Accepted, Busy> {
        if task.stays_here() {
            return self.local.accept(task);
        }
        let accepted = self.shared.lock().accept(task)?;
        self.shared.fill();
        self.shared.changed.notify_one();
        Ok(accepted)
    }

    fn stop(&self, id: &TaskId) {
        self.local.stop(id);
        self.shared.lock().stop(id);
        self.shared.stopped.send_replace(());
    }

    fn waiting(&self) -> usize {
        self.local.waiting() + self.shared.lock().waiting()
    }

    fn worker_load(&self) -> WorkerLoad {
        let workers = self.shared.workers.list();
        WorkerLoad {
            unbegun: self.shared.lock().unbegun(),
            workers: workers.len(),
            threads: workers.iter().map(|worker| worker.threads).sum(),
        }
    }

    fn forget(&self, owner: &str) {
        // Workers evict the least recently used by themselves.
        self.local.forget(owner);
    }

    fn gives_up(&self, _: &str) -> bool {
        // The queue counts the workers that a task has crashed, and answers.
        false
    }

    fn close(&self) {
        self.local.close();
        self.shared.lock().close();
        self.shared.stopped.send_replace(());
        self.shared.changed.notify_one();
    }
}

impl Drop for RemoteJobs {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Maximum number of tasks of a lane at the workers: as many as they can run, plus a few quick ones that are next.
    fn slots(&self, lane: Lane) -> usize {
        let threads = self.workers.threads().max(1);
        match lane {
            Lane::Quick => 2 * threads + 2,
            Lane::Long => threads,
        }
    }

    /// Sends what may be sent.
    fn fill(self: &Arc<Self>) {
        for lane in Lane::ALL {
            let slots = self.slots(lane);
            let mut schedule = self.lock();
            while schedule.running(lane) < slots {
                let Some((waiting, control)) = schedule.start(lane) else { break };
                self.runtime.spawn(run(self.clone(), waiting, control));
            }
        }
    }

    /// Logs now and then that tasks are waiting without any worker.
    fn warn_if_alone(&self, since: &mut Option<Instant>) {
        if self.lock().unbegun() == 0 || !self.workers.list().is_empty() {
            *since = None;
        } else if since.get_or_insert_with(Instant::now).elapsed() >= ALONE {
            tracing::warn!(
                "computers are to move, and no worker is there; start one with kelso worker --nats URL"
            );
            *since = Some(Instant::now());
        }
    }

    /// Has the workers do a task.
    async fn think(
        &self,
        task: &Task,
        control: &SearchControl,
        done: &mut oneshot::Sender<Result<Thought, TaskError>>,
        tell: impl Fn(Option<Thinking>),
    ) -> Result<Thought, TaskError> {
        let mut stopped = self.stopped.subscribe();
        let refused = |error: &dyn ToString| TaskError::Refused(error.to_string());
        let order = order(task).map_err(|error| refused(&error))?;
        let mut pending = self.queue.ask(order).map_err(|error| refused(&error))?;
        loop {
            if control.is_stopped() {
                if self.lock().is_closed() {
                    leave(task, pending);
                    return Err(TaskError::Dropped);
                }
                pending.stop();
            }
            tokio::select! {
                news = pending.next() => match news {
                    PendingNews::Begun => tell(None),
                    PendingNews::Update(bytes) => {
                        if let Ok(thinking) = serde_json::from_slice(&bytes) {
                            tell(Some(thinking));
                        }
                    }
                    PendingNews::Done(answer) => return read_answer(answer),
                },
                // Nobody is waiting any more: what is pending is cancelled.
                () = done.closed() => return Err(TaskError::Dropped),
                Ok(()) = stopped.changed() => {}
            }
        }
    }
}

/// This process ends, and others continue: they may still want a computer's move, or this one when it is back.
fn leave(task: &Task, pending: Pending) {
    if task.turn().is_some() {
        pending.leave();
    }
}

/// Has a task done.
async fn run(shared: Arc<Shared>, waiting: Waiting, control: SearchControl) {
    let Waiting { number, task, updates, mut done } = waiting;
    let tell = |thinking: Option<Thinking>| {
        shared.lock().begin(number, Instant::now());
        shared.changed.notify_one();
        if thinking.is_some() {
            updates.send_replace(thinking);
        }
    };
    let answer = shared.think(&task, &control, &mut done, tell).await;
    shared.lock().end(number);
    shared.fill();
    let _ = done.send(answer);
}

/// Ends the turns of tasks that have had theirs while others are waiting, and uses workers that join.
async fn keep_turns(shared: Arc<Shared>) {
    let mut alone_since = None;
    loop {
        let wait = {
            let mut schedule = shared.lock();
            if schedule.is_closed() {
                return;
            }
            schedule.end_turns(Instant::now())
        };
        shared.stopped.send_replace(());
        shared.fill();
        shared.warn_if_alone(&mut alone_since);
        let wait = wait.unwrap_or(BETWEEN_LOOKS).min(BETWEEN_LOOKS);
        let _ = timeout(wait, shared.changed.notified()).await;
    }
}
