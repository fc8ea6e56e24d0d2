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
        let tasks =
            Tasks { queue: Queue::new(most_waiting), running: HashMap::new(), count: 0, closed: false };
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use kelso_engine::Limits;
    use kelso_rules::{AnyGame, EndRules, VariantId};

    use super::*;
    use crate::jobs::{AnalyseWork, GameText, Thought, Work};
    use crate::protocol::Thinking;

    fn task(owner: &str) -> Task {
        let game = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        let agent = "random".to_owned();
        let work = AnalyseWork { agent, seed: None, limits: Limits::NONE, lines: 1, seat: None };
        Task { owner: owner.to_owned(), game, work: Work::Analyse(work) }
    }

    /// Does what the owner's name says; tells when it has begun.
    struct Puppet(Mutex<mpsc::Sender<String>>);

    impl Thinker for Puppet {
        fn think(
            &self,
            task: &Task,
            control: &SearchControl,
            update: &mut (dyn FnMut(Thinking) + Send),
        ) -> Result<Thought, TaskError> {
            self.0.lock().unwrap().send(task.owner.clone()).unwrap();
            match task.owner.as_str() {
                "panics" => panic!("on purpose"),
                "until stopped" => {
                    while !control.is_stopped() {
                        thread::yield_now();
                    }
                }
                _ => update(Thinking { ply: 1, lines: Vec::new(), candidates: Vec::new() }),
            }
            Ok(Thought::Tree(task.owner.clone()))
        }

        fn forget(&self, _: &str) {}
    }

    fn pool(most_waiting: usize) -> (ThreadPool, mpsc::Receiver<String>) {
        let (begun, beginnings) = mpsc::channel();
        (ThreadPool::new(1, most_waiting, Arc::new(Puppet(Mutex::new(begun)))), beginnings)
    }

    #[test]
    fn a_panic_ends_its_own_task_only() {
        let (pool, _beginnings) = pool(10);
        let answer = pool.accept(task("panics")).unwrap().answer;
        assert_eq!(answer.blocking_recv().unwrap(), Err(TaskError::Panicked));
        let accepted = pool.accept(task("a")).unwrap();
        assert_eq!(accepted.answer.blocking_recv().unwrap(), Ok(Thought::Tree("a".to_owned())));
        assert!(accepted.updates.borrow().is_some());
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let (pool, beginnings) = pool(2);
        let running = pool.accept(task("until stopped")).unwrap();
        assert_eq!(beginnings.recv().unwrap(), "until stopped");
        let accepted: Vec<_> = ["b", "c", "d", "e"].map(|owner| pool.accept(task(owner))).into();
        assert_eq!(accepted.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false, false]);
        pool.stop(&running.id);
    }

    #[test]
    fn a_stopped_task_answers_or_is_dropped() {
        let (pool, beginnings) = pool(10);
        let running = pool.accept(task("until stopped")).unwrap();
        beginnings.recv().unwrap();
        let waiting = pool.accept(task("b")).unwrap();
        pool.stop(&waiting.id);
        assert_eq!(pool.waiting(), 0);
        assert!(waiting.answer.blocking_recv().is_err());
        pool.stop(&running.id);
        assert!(running.answer.blocking_recv().unwrap().is_ok());
    }

    #[test]
    fn a_closed_pool_stops_everything() {
        let (pool, beginnings) = pool(10);
        let running = pool.accept(task("until stopped")).unwrap();
        beginnings.recv().unwrap();
        let waiting = pool.accept(task("b")).unwrap();
        pool.close();
        assert!(running.answer.blocking_recv().unwrap().is_ok());
        assert!(waiting.answer.blocking_recv().is_err());
        assert!(pool.accept(task("c")).is_err());
    }
}
