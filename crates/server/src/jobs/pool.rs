//! The search threads of this process.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use kelso_engine::SearchControl;

use super::lane::Lane;
use super::ledger::Ledger;
use super::queue::Waiting;
use super::schedule::Schedule;
use super::task::{Task, TaskError, TaskId};
use super::thinker::Thinker;
use super::{Accepted, Busy, Jobs};

/// Threads of this process: some for long searches, one for quick tasks, and one that enforces turns.
pub struct ThreadPool {
    shared: Arc<Shared>,
}

struct Shared {
    schedule: Mutex<Schedule>,
    /// A task is waiting, or the pool is closed.
    ready: Condvar,
    /// A task is waiting or has started, or the pool is closed.
    changed: Condvar,
    thinker: Arc<dyn Thinker>,
    ledger: Ledger,
}

impl ThreadPool {
    /// A pool with this many threads for long searches and this many waiting tasks per lane. Running searches are
    /// recorded in the ledger.
    pub fn new(workers: usize, most_waiting: usize, thinker: Arc<dyn Thinker>, ledger: Ledger) -> Self {
        let (ready, changed) = (Condvar::new(), Condvar::new());
        let schedule = Mutex::new(Schedule::new(most_waiting, 0));
        let shared = Arc::new(Shared { schedule, ready, changed, thinker, ledger });
        spawn("think-quick", &shared, |shared| work(shared, Lane::Quick, 0));
        for number in 1..=workers.max(1) {
            spawn(&format!("think-{number}"), &shared, move |shared| work(shared, Lane::Long, number));
        }
        spawn("think-turns", &shared, keep_turns);
        ThreadPool { shared }
    }
}

fn spawn(name: &str, shared: &Arc<Shared>, run: impl FnOnce(&Shared) + Send + 'static) {
    let shared = shared.clone();
    // Searches recurse as deep as they look ahead.
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(8 << 20);
    if let Err(error) = thread.spawn(move || run(&shared)) {
        tracing::error!(%error, name, "cannot start a search thread");
    }
}

impl Jobs for ThreadPool {
    fn accept(&self, task: Task) -> Result<Accepted, Busy> {
        let accepted = self.shared.lock().accept(task)?;
        // All of them, because a single one may be of the other lane.
        self.shared.ready.notify_all();
        self.shared.changed.notify_one();
        Ok(accepted)
    }

    fn stop(&self, id: &TaskId) {
        self.shared.lock().stop(id);
    }

    fn waiting(&self) -> usize {
        self.shared.lock().waiting()
    }

    fn forget(&self, owner: &str) {
        self.shared.thinker.forget(owner);
    }

    fn gives_up(&self, owner: &str) -> bool {
        self.shared.ledger.gives_up(owner)
    }

    fn close(&self) {
        self.shared.ledger.close();
        self.shared.lock().close();
        self.shared.ready.notify_all();
        self.shared.changed.notify_all();
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task of a lane; `None` when the pool is closed.
    fn next(&self, lane: Lane) -> Option<(Waiting, SearchControl)> {
        let mut schedule = self.lock();
        loop {
            if schedule.is_closed() {
                return None;
            }
            if let Some(started) = schedule.start(lane) {
                schedule.begin(started.0.number, Instant::now());
                self.changed.notify_one();
                return Some(started);
            }
            schedule = self.ready.wait(schedule).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Ends the turns of tasks that have had theirs while others are waiting.
fn keep_turns(shared: &Shared) {
    let mut schedule = shared.lock();
    while !schedule.is_closed() {
        schedule = match schedule.end_turns(Instant::now()) {
            Some(wait) => {
                shared.changed.wait_timeout(schedule, wait).unwrap_or_else(PoisonError::into_inner).0
            }
            None => shared.changed.wait(schedule).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

/// Runs the tasks of a lane; the number is that of the thread.
fn work(shared: &Shared, lane: Lane, thread_number: usize) {
    while let Some((Waiting { number, task, updates, done }, control)) = shared.next(lane) {
        let mut update = |thinking| {
            let _ = updates.send(Some(thinking));
        };
        if let Some(game) = task.machine_game() {
            shared.ledger.begin(thread_number, game);
        }
        // A panic in one search must not take the thread from all others.
        let thought =
            panic::catch_unwind(AssertUnwindSafe(|| shared.thinker.think(&task, &control, &mut update)));
        if let Some(game) = task.machine_game() {
            shared.ledger.end(thread_number, game, matches!(thought, Ok(Ok(_))));
        }
        shared.lock().end(number);
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
        task_of("payer", owner, "random")
    }

    fn task_of(payer: &str, owner: &str, agent: &str) -> Task {
        let game = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        let agent = agent.to_owned();
        let work = AnalyseWork {
            agent,
            seed: None,
            limits: Limits::NONE,
            lines: 1,
            turn: None,
            weights: None,
            past: Vec::new(),
        };
        Task { payer: payer.to_owned(), owner: owner.to_owned(), game, work: Work::Analyse(work) }
    }

    /// Does what the owner's name says; reports when it has started.
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
        let ledger = Ledger::open(std::path::Path::new("/no/such/folder"));
        (ThreadPool::new(1, most_waiting, Arc::new(Puppet(Mutex::new(begun))), ledger), beginnings)
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

    /// Without a limit of its own, and with one thread: it ends because somebody else is waiting.
    #[test]
    fn a_search_without_end_gives_way_when_somebody_else_waits() {
        for agent in ["kelso time=1m", "kelso level=1"] {
            let (pool, beginnings) = pool(10);
            let endless = pool.accept(task_of("a", "until stopped", agent)).unwrap();
            beginnings.recv().unwrap();
            let other = pool.accept(task_of("b", "b", agent)).unwrap();
            assert!(other.answer.blocking_recv().unwrap().is_ok());
            assert!(endless.answer.blocking_recv().unwrap().is_ok(), "it answers with what it has");
        }
    }

    #[test]
    fn a_short_task_does_not_wait_for_a_long_one_of_its_own_payer() {
        let (pool, beginnings) = pool(10);
        let endless = pool.accept(task_of("a", "until stopped", "kelso time=1m")).unwrap();
        beginnings.recv().unwrap();
        let short = pool.accept(task_of("a", "a", "kelso level=1")).unwrap();
        assert!(short.answer.blocking_recv().unwrap().is_ok());
        pool.stop(&endless.id);
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
