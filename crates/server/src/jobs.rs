//! What machines think about. `Jobs` is one of the three seams: a bounded pool of threads within the process now.
//!
//! Thinking never runs on the threads that serve people. Owners (games, or addresses that ask for analysis) take turns:
//! who has many tasks waiting gets no more of the machine than who has one.

use std::collections::{HashMap, VecDeque};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use kelso_engine::teach::{Comparison, RecordLimits, compare, record};
use kelso_engine::{AgentSpec, AnyChoice, Candidate, Limits, Observer, Progress, SearchControl};
use kelso_lab::tree::AgentTree;
use kelso_learn::experience::Stores;
use kelso_learn::forecast::{HabitSource, Habits, Model, PlayerOffsets};
use kelso_rules::AnyGame;
use tokio::sync::oneshot;

use crate::game::PastGame;

/// Receives what an agent tells while it thinks.
pub type Watch = Box<dyn FnMut(&AnyGame, News<'_>) + Send>;

/// What an agent tells while it thinks.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A line was found, or is confirmed one ply deeper.
    Line {
        /// Which of the best lines it is, from 1.
        rank: usize,
        /// The line.
        choice: &'a AnyChoice,
    },
    /// Every move of the root with what is thought of it so far, the best first.
    Candidates(&'a [Candidate]),
    /// It has chosen.
    Done,
}

/// Puts the tree of a search as text, or says why that cannot be done.
pub type TellTree = fn(&AnyGame, &AgentSpec, &AgentTree) -> Result<String, String>;

/// What is to be found out.
pub enum Work {
    /// The move to play.
    Choose {
        /// Who thinks.
        spec: AgentSpec,
        /// For how long.
        limits: Limits,
        /// Hears of lines.
        watch: Watch,
    },
    /// What three searches do (E7).
    Compare {
        /// Their depth, time and evaluation.
        spec: AgentSpec,
    },
    /// The tree that a search walks.
    Tree {
        /// The search.
        spec: AgentSpec,
        /// How long it may take.
        time: Duration,
        /// How the tree is told: that takes its time too.
        tell: TellTree,
    },
    /// What a player usually plays.
    Habits {
        /// Their earlier games, the newest first.
        past: Vec<PastGame>,
        /// How they differ from the population, if it is known already.
        offsets: Option<Arc<PlayerOffsets>>,
    },
}

/// Something to think about.
pub struct Task {
    /// Whose it is; owners take turns.
    pub owner: String,
    /// The position, with how it came about.
    pub game: AnyGame,
    /// What is to be found out.
    pub work: Work,
    /// Ends it early.
    pub control: SearchControl,
}

/// What came of it.
#[derive(Debug)]
pub enum Thought {
    /// The choice; none if the game is over or the task was stopped before it began.
    Choice(Option<AnyChoice>),
    /// The rows of the comparison.
    Comparison(Vec<Comparison>),
    /// The tree as text, or a sentence that says why there is none.
    Tree(Result<String, String>),
    /// What the player usually plays.
    Habits {
        /// The moves.
        habits: Habits,
        /// How they differ from the population, if it was asked for or worked out.
        offsets: Option<Arc<PlayerOffsets>>,
    },
}

/// There is too much to think about already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Has machines think, somewhere else than here.
pub trait Jobs: Send + Sync + 'static {
    /// Takes a task; the answer comes through the channel.
    ///
    /// # Errors
    /// If too many wait, all together or of this owner.
    fn think(&self, task: Task) -> Result<oneshot::Receiver<Thought>, Busy>;

    /// How many wait.
    fn waiting(&self) -> usize;

    /// Stops everything; what waits is dropped.
    fn close(&self);
}

/// Tasks of one owner that may wait.
const WAITING_PER_OWNER: usize = 4;

/// Threads of this process.
pub struct ThreadPool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    experience: Stores,
}

#[derive(Default)]
struct Queue {
    /// Owners with something waiting, in the order of their turns.
    turns: VecDeque<String>,
    tasks: HashMap<String, VecDeque<Waiting>>,
    waiting: usize,
    most: usize,
    /// The switches of what is being thought about, by number.
    running: HashMap<u64, SearchControl>,
    /// How many tasks were begun.
    begun: u64,
    closed: bool,
}

struct Waiting {
    task: Task,
    done: oneshot::Sender<Thought>,
}

impl ThreadPool {
    /// So many threads, before which at most so many tasks wait.
    /// Agents that remember find what they know in `experience`.
    pub fn new(workers: usize, most: usize, experience: Stores) -> Self {
        let queue = Queue { most, ..Queue::default() };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), ready: Condvar::new(), experience });
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
    fn think(&self, task: Task) -> Result<oneshot::Receiver<Thought>, Busy> {
        let mut queue = self.shared.lock();
        let (done, answer) = oneshot::channel();
        queue.push(Waiting { task, done })?;
        drop(queue);
        self.shared.ready.notify_one();
        Ok(answer)
    }

    fn waiting(&self) -> usize {
        self.shared.lock().waiting
    }

    fn close(&self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.tasks.clear();
        queue.turns.clear();
        queue.waiting = 0;
        for (_, control) in queue.running.drain() {
            control.stop();
        }
        drop(queue);
        self.shared.ready.notify_all();
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn push(&mut self, waiting: Waiting) -> Result<(), Busy> {
        let owner = waiting.task.owner.clone();
        // Asked before anything is made, so that an owner who is refused leaves nothing behind.
        let own = self.tasks.get(&owner).map_or(0, VecDeque::len);
        if self.closed || self.waiting >= self.most || own >= WAITING_PER_OWNER {
            return Err(Busy);
        }
        let own = self.tasks.entry(owner.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(owner);
        }
        own.push_back(waiting);
        self.waiting += 1;
        Ok(())
    }

    /// The next task: of the owner whose turn it is. An owner with more goes to the end of the line.
    fn pop(&mut self) -> Option<Waiting> {
        let owner = self.turns.pop_front()?;
        let own = self.tasks.get_mut(&owner)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.tasks.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.waiting -= usize::from(next.is_some());
        next
    }
}

fn work(shared: &Shared) {
    loop {
        let mut queue = shared.lock();
        let waiting = loop {
            if queue.closed {
                return;
            }
            match queue.pop() {
                Some(waiting) => break waiting,
                None => queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        queue.begun += 1;
        let number = queue.begun;
        queue.running.insert(number, waiting.task.control.clone());
        drop(queue);
        // A fault in one search must not take the thread from all others. Those who wait see the channel close.
        let thought = panic::catch_unwind(AssertUnwindSafe(|| think(waiting.task, &shared.experience)));
        shared.lock().running.remove(&number);
        if let Ok(thought) = thought {
            let _ = waiting.done.send(thought);
        } else {
            tracing::error!("a search panicked; its task is given up");
        }
    }
}

/// Passes lines on to the task's watcher, together with their game.
struct Watcher<'a> {
    game: &'a AnyGame,
    control: SearchControl,
    watch: Watch,
}

impl Observer for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) {
        (self.watch)(self.game, News::Line { rank: progress.rank, choice: &progress.choice });
    }

    fn wants_candidates(&self) -> bool {
        true
    }

    fn candidates(&mut self, candidates: &[Candidate]) {
        (self.watch)(self.game, News::Candidates(candidates));
    }

    fn control(&self) -> SearchControl {
        self.control.clone()
    }
}

fn think(task: Task, experience: &Stores) -> Thought {
    let Task { game, work, control, .. } = task;
    match work {
        Work::Choose { .. } if control.is_stopped() => Thought::Choice(None),
        Work::Choose { spec, limits, watch } => {
            let mut watcher = Watcher { game: &game, control, watch };
            let spec = with_experience(spec, experience);
            let choice = spec.build_any(game.variant()).choose(&game, &limits, &mut watcher);
            (watcher.watch)(&game, News::Done);
            Thought::Choice(choice)
        }
        Work::Compare { spec } => {
            // Each search has its own switch, which time may throw; whoever stops the task stops the next ones too.
            let mut switch = || {
                let own = SearchControl::default();
                if control.is_stopped() {
                    own.stop();
                }
                own
            };
            Thought::Comparison(compare(&game, &spec, &mut switch))
        }
        Work::Tree { spec, time, tell } => {
            let tree = control.within(Some(time), || record(&game, &spec, RecordLimits::default(), &control));
            let tree = tree.map_err(|error| error.to_string());
            Thought::Tree(tree.and_then(|tree| {
                let shown = AgentTree { agent: spec.to_string(), tree };
                tell(&game, &spec, &shown)
            }))
        }
        Work::Habits { past, offsets } => habits(&game, &past, offsets),
    }
}

/// The agent with what it remembers; without, if that cannot be opened: a game goes on all the same.
fn with_experience(spec: AgentSpec, experience: &Stores) -> AgentSpec {
    experience.attach(spec.clone()).unwrap_or_else(|error| {
        tracing::warn!(%error, "experience could not be opened; the agent plays without it");
        spec
    })
}

/// The offsets take a while, and are needed only where the player has not been.
fn habits(game: &AnyGame, past: &[PastGame], known: Option<Arc<PlayerOffsets>>) -> Thought {
    let population = Model::population();
    let past: Vec<_> = past.iter().filter_map(PastGame::replay).collect();
    let usual = Arc::default();
    let first = Habits::here(population, game, &past, known.as_ref().unwrap_or(&usual));
    if known.is_some() || past.is_empty() || first.source != HabitSource::Forecast {
        return Thought::Habits { habits: first, offsets: known };
    }
    let offsets = Arc::new(PlayerOffsets::fit(population, &past));
    Thought::Habits { habits: Habits::here(population, game, &past, &offsets), offsets: Some(offsets) }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use kelso_rules::{EndRules, VariantId};

    use super::*;

    fn pool(most: usize) -> ThreadPool {
        ThreadPool::new(1, most, Stores::new(None, |_| {}))
    }

    fn task(owner: &str, agent: &str, control: &SearchControl) -> Task {
        Task {
            owner: owner.to_owned(),
            game: AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None),
            work: Work::Choose {
                spec: agent.parse().unwrap(),
                limits: Limits::NONE,
                watch: Box::new(|_, _| {}),
            },
            control: control.clone(),
        }
    }

    #[test]
    fn owners_take_turns() {
        let mut queue = Queue { most: 100, ..Queue::default() };
        for owner in ["a", "a", "a", "b", "c", "b"] {
            let (done, _) = oneshot::channel();
            queue.push(Waiting { task: task(owner, "random", &SearchControl::default()), done }).unwrap();
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|waiting| waiting.task.owner).collect();
        assert_eq!(order, ["a", "b", "c", "a", "b", "a"]);
        assert_eq!(queue.waiting, 0);
    }

    #[test]
    fn a_refused_owner_leaves_nothing_behind() {
        let mut queue = Queue { most: 1, ..Queue::default() };
        let mut push = |owner| {
            let (done, _) = oneshot::channel();
            queue.push(Waiting { task: task(owner, "random", &SearchControl::default()), done })
        };
        assert!(push("a").is_ok() && push("b").is_err());
        assert_eq!((queue.tasks.len(), queue.turns.len()), (1, 1));
    }

    #[test]
    fn a_panic_ends_its_own_task_only() {
        let pool = pool(10);
        let mut bad = task("a", "alphabeta depth=2", &SearchControl::default());
        bad.work = Work::Choose {
            spec: "alphabeta depth=2".parse().unwrap(),
            limits: Limits::NONE,
            watch: Box::new(|_, _| panic!("on purpose")),
        };
        assert!(pool.think(bad).unwrap().blocking_recv().is_err());
        let good = pool.think(task("a", "alphabeta depth=2", &SearchControl::default())).unwrap();
        assert!(matches!(good.blocking_recv(), Ok(Thought::Choice(Some(_)))));
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let pool = pool(2);
        let control = SearchControl::default();
        pool.think(task("a", "kelso time=60m hash=1", &control)).unwrap();
        let refused =
            (0..8).filter(|n| pool.think(task(&n.to_string(), "random", &control)).is_err()).count();
        assert!(refused >= 5, "{refused}");
        control.stop();
    }

    #[test]
    fn a_stopped_search_answers_soon() {
        let pool = pool(10);
        let control = SearchControl::default();
        let answer = pool.think(task("a", "kelso time=60s hash=1", &control)).unwrap();
        thread::sleep(Duration::from_millis(100));
        let clock = Instant::now();
        control.stop();
        assert!(matches!(answer.blocking_recv(), Ok(Thought::Choice(Some(_)))));
        assert!(clock.elapsed() < Duration::from_secs(5));
    }
}
