//! A task under way, as the one sees it who waits for it.

use std::sync::Arc;

use tokio::sync::{oneshot, watch};

use super::task::{Task, TaskError, TaskId, Thought};
use super::{Accepted, Busy, Jobs};
use crate::protocol::Thinking;

/// A task under way. It is stopped when this is dropped: nobody waits for it any more.
pub struct Running {
    updates: Option<watch::Receiver<Option<Thinking>>>,
    answer: oneshot::Receiver<Result<Thought, TaskError>>,
    stop: Stop,
}

/// What comes of a task next.
#[derive(Debug)]
pub enum Step {
    /// What is thought so far.
    Update(Thinking),
    /// The end.
    Done(Result<Thought, TaskError>),
}

/// Hands a task over.
///
/// # Errors
/// If too many wait already.
pub fn submit(jobs: &Arc<dyn Jobs>, task: Task) -> Result<Running, Busy> {
    let Accepted { id, updates, answer } = jobs.accept(task)?;
    Ok(Running { updates: Some(updates), answer, stop: Stop { jobs: jobs.clone(), id } })
}

impl Running {
    /// What came of it.
    ///
    /// # Errors
    /// If nothing did.
    pub async fn answer(mut self) -> Result<Thought, TaskError> {
        done((&mut self.answer).await)
    }

    /// The next update, or the end. What was thought last always comes before the end.
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
