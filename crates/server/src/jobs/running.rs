//! A running task, from the point of view of whoever waits for it.

use std::sync::Arc;

use tokio::sync::{oneshot, watch};

use super::task::{Task, TaskError, TaskId, Thought};
use super::{Accepted, Busy, Jobs};
use crate::protocol::Thinking;

/// A running task. It is stopped when this is dropped, because nobody is waiting any more.
pub struct Running {
    updates: Option<watch::Receiver<Option<Thinking>>>,
    answer: oneshot::Receiver<Result<Thought, TaskError>>,
    stop: Stop,
}

/// The next event of a task.
#[derive(Debug)]
pub enum Step {
    /// An interim result.
    Update(Thinking),
    /// The end.
    Done(Result<Thought, TaskError>),
}

/// Submits a task.
///
/// # Errors
/// If too many are already waiting.
pub fn submit(jobs: &Arc<dyn Jobs>, task: Task) -> Result<Running, Busy> {
    let Accepted { id, updates, answer } = jobs.accept(task)?;
    Ok(Running { updates: Some(updates), answer, stop: Stop { jobs: jobs.clone(), id } })
}

impl Running {
    /// The result.
    ///
    /// # Errors
    /// If there is none.
    pub async fn answer(mut self) -> Result<Thought, TaskError> {
        done((&mut self.answer).await)
    }

    /// The next update, or the end. The last update always comes before the end.
    pub async fn next(&mut self) -> Step {
        while let Some(updates) = &mut self.updates {
            tokio::select! {
                biased;
                changed = updates.changed() => match changed {
                    Ok(()) => {
                        if let Some(thinking) = updates.borrow_and_update().clone() {
                            return Step::Update(thinking);
                        }
                    }
                    Err(_) => self.updates = None,
                },
                answer = &mut self.answer => return Step::Done(done(answer)),
            }
        }
        Step::Done(done((&mut self.answer).await))
    }

    /// Ends it early; it answers with what it has.
    pub fn stop(&self) {
        self.stop.jobs.stop(&self.stop.id);
    }
}

fn done(answer: Result<Result<Thought, TaskError>, oneshot::error::RecvError>) -> Result<Thought, TaskError> {
    answer.unwrap_or(Err(TaskError::Dropped))
}

struct Stop {
    jobs: Arc<dyn Jobs>,
    id: TaskId,
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.jobs.stop(&self.id);
    }
}
