//! The threads of this process that think.

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use kelso_engine::SearchControl;
use tokio::sync::{oneshot, watch};

use super::queue::{Queue, Waiting};
use super::task::{Task, TaskError, TaskId};
use super::thinker::Thinker;
use super::{Accepted, Busy, Jobs};

/// Threads of this process.
pub struct ThreadPool {
    shared: Arc<Shared>,
}

struct Shared {
    tasks: Mutex<Tasks>,
    ready: Condvar,
    thinker: Arc<dyn Thinker>,
}

struct Tasks {
    queue: Queue,
    /// What is being thought about, by number.
    running: HashMap<u64, SearchControl>,
    /// How many tasks there were.
    count: u64,
    closed: bool,
}

impl ThreadPool {
    /// So many threads, before which at most so many tasks wait.
    pub fn new(workers: usize, most_waiting: usize, thinker: Arc<dyn Thinker>) -> Self {
        let tasks = Tasks { queue: Queue::new(most_waiting), running: HashMap::new(), count: 0, closed: false };
        let shared = Arc::new(Shared { tasks: Mutex::new(tasks), ready: Condvar::new(), thinker });
        for number in 0..workers.max(1) {
            let shared = shared.clone();
            let thread = thread::Builder::new().name(format!("think-{number}"));
            // Searches recurse as deep as they look ahead.
            let spawned = thread.stack_size(8 << 20).spawn(move || work(&shared));
            if let Err(error) = spawned {
                tracing::error!(%error, "a thinking thread could not be started");
            }
        }
        ThreadPool { shared }
    }
}

impl Jobs for ThreadPool {
    fn accept(&self, task: Task) -> Result<Accepted, Busy> {
        let mut tasks = self.shared.lock();
        if tasks.closed {
            return Err(Busy);
        }
        tasks.count += 1;
        let id = TaskId { owner: task.owner.clone(), number: tasks.count };
        let ((updates, watched), (done, answer)) = (watch::channel(None), oneshot::channel());
        tasks.queue.push(Waiting { number: id.number, task, updates, done })?;
        drop(tasks);
        self.shared.ready.notify_one();
        Ok(Accepted { id, updates: watched, answer })
    }

    fn stop(&self, id: &TaskId) {
        let mut tasks = self.shared.lock();
        match tasks.running.get(&id.number) {
            Some(control) => control.stop(),
            None => tasks.queue.remove(id),
        }
    }

    fn waiting(&self) -> usize {
        self.shared.lock().queue.len()
    }

    fn forget(&self, owner: &str) {
        self.shared.thinker.forget(owner);
    }

    fn close(&self) {
        let mut tasks = self.shared.lock();
        tasks.closed = true;
        tasks.queue.clear();
        for (_, control) in tasks.running.drain() {
            control.stop();
        }
        drop(tasks);
        self.shared.ready.notify_all();
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task, which counts as running from now on; none when the pool is closed.
    fn next(&self) -> Option<(Waiting, SearchControl)> {
        let mut tasks = self.lock();
        loop {
            if tasks.closed {
                return None;
            }
            if let Some(waiting) = tasks.queue.pop() {
                let control = SearchControl::default();
                tasks.running.insert(waiting.number, control.clone());
                return Some((waiting, control));
            }
            tasks = self.ready.wait(tasks).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn work(shared: &Shared) {
    while let Some((Waiting { number, task, updates, done }, control)) = shared.next() {
        let mut update = |thinking| {
            let _ = updates.send(Some(thinking));
        };
        // A fault in one search must not take the thread from all others.
        let thought =
            panic::catch_unwind(AssertUnwindSafe(|| shared.thinker.think(&task, &control, &mut update)));
        shared.lock().running.remove(&number);
        let answer = thought.unwrap_or_else(|_| {
            tracing::error!(owner = task.owner, work = ?task.work, "a search panicked; its task is given up");
            Err(TaskError::Panicked)
        });
        let _ = done.send(answer);
    }
}
