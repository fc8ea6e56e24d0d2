//! Searches for computer players. `Jobs` is one of the three seams: a bounded pool of threads within the process, or
//! the workers of a cluster.
//!
//! A task and its answer are plain data, so that another process can do it. Searches never run on the threads that
//! serve requests. Payers take turns, that is, the addresses on whose behalf searches run: many waiting games and
//! analyses get no more computing time than one. Quick tasks have their own thread, and a search that somebody else is
//! waiting for is cut short.

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

/// There are too many tasks already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// The state of a cluster's workers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerLoad {
    /// Tasks that were sent and not started yet.
    pub unbegun: usize,
    /// How many there are.
    pub workers: usize,
    /// How many searches they can run in parallel, in total.
    pub threads: usize,
}

/// What the owner of a task gets.
#[derive(Debug)]
pub struct Accepted {
    /// Its id, with which it can be stopped.
    pub id: TaskId,
    /// The latest interim result; earlier ones are skipped.
    pub updates: watch::Receiver<Option<Thinking>>,
    /// The result. It is closed without an answer if the task was stopped before it started, or the pool ends.
    pub answer: oneshot::Receiver<Result<Thought, TaskError>>,
}

/// Runs searches somewhere else.
pub trait Jobs: Send + Sync + 'static {
    /// Accepts a task. [`submit`] returns a handle that also stops it when nobody waits for it any more.
    ///
    /// # Errors
    /// If too many are waiting, in total or of this owner.
    fn accept(&self, task: Task) -> Result<Accepted, Busy>;

    /// Ends a task early: a running one answers with what it has, a waiting one is dropped.
    fn stop(&self, id: &TaskId);

    /// How many tasks are waiting here.
    fn waiting(&self) -> usize;

    /// The state of a cluster's workers; empty without a cluster.
    fn worker_load(&self) -> WorkerLoad {
        WorkerLoad::default()
    }

    /// Drops what was kept for an owner's next task: the game is over, or nobody is in it.
    fn forget(&self, owner: &str);

    /// True if searches for an owner have crashed the process so often that they must not be tried again.
    fn gives_up(&self, owner: &str) -> bool;

    /// Stops everything; waiting tasks are dropped.
    fn close(&self);
}
