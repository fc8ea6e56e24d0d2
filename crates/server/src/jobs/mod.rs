//! What computers think about. `Jobs` is one of the three seams: a bounded pool of threads within the process,
//! or the workers of a cluster.
//!
//! A task and its answer are plain data, so that another process could do the thinking. Thinking never runs on the threads that
//! serve people. Payers take turns, that is the addresses on whose behalf it is thought: who has many games and analyses waiting gets no
//! more of the machine than who has one. What is done in a moment has a thread of its own, and a search that somebody else waits for is
//! cut short.

mod comparison;
mod exact;
mod game_text;
mod habits;
mod kept;
mod lane;
mod ledger;
mod pool;
mod queue;
mod reading;
mod remote;
mod remote_task;
mod review;
mod running;
mod schedule;
mod task;
mod thinker;

pub(crate) use exact::MOST_PIECES;
pub use game_text::GameText;
pub use ledger::Ledger;
pub use pool::ThreadPool;
pub use remote::RemoteJobs;
pub use remote_task::TaskHandler;
pub use running::{Running, Step, submit};
pub use task::{AnalyseWork, MachineTurn, ReviewPart, Task, TaskError, TaskId, Thought, TreeForm, Work};
pub use thinker::{LocalThinker, Thinker};

use tokio::sync::{oneshot, watch};

use crate::protocol::Thinking;

/// There is too much to think about already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// What is with the workers of a cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerLoad {
    /// Tasks that were sent, and that none of them has begun.
    pub unbegun: usize,
    /// How many there are.
    pub workers: usize,
    /// Searches that they do at once, all together.
    pub threads: usize,
}

/// The ends of a task that its owner holds.
#[derive(Debug)]
pub struct Accepted {
    /// Its name, by which it can be stopped.
    pub id: TaskId,
    /// What is thought so far: always the latest, and none that were in between.
    pub updates: watch::Receiver<Option<Thinking>>,
    /// What came of it. It is closed without an answer if the task was stopped before it began, or the pool ends.
    pub answer: oneshot::Receiver<Result<Thought, TaskError>>,
}

/// Has computers think, somewhere else than here.
pub trait Jobs: Send + Sync + 'static {
    /// Takes a task. [`submit`] gives a handle that also stops it when nobody waits for it any more.
    ///
    /// # Errors
    /// If too many wait, all together or of this owner.
    fn accept(&self, task: Task) -> Result<Accepted, Busy>;

    /// Ends a task early: one that runs answers with what it has, one that waits is dropped.
    fn stop(&self, id: &TaskId);

    /// How many wait for their turn here.
    fn waiting(&self) -> usize;

    /// What is with the workers of a cluster; nothing where there is none.
    fn worker_load(&self) -> WorkerLoad {
        WorkerLoad::default()
    }

    /// Forgets what was kept for an owner's next task: the game is over, or nobody is at it.
    fn forget(&self, owner: &str);

    /// True if thinking for an owner has taken the whole process with it so often that it is not to be tried again.
    fn gives_up(&self, owner: &str) -> bool;

    /// Stops everything; what waits is dropped.
    fn close(&self);
}
