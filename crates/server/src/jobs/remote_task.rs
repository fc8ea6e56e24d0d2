//! Serializes tasks and answers for workers.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use bytes::Bytes;
use kelso_engine::SearchControl;

use super::lane::Lane;
use super::task::{Task, TaskError, Thought};
use super::thinker::Thinker;
use crate::protocol::Thinking;
use crate::work::{Class, Handler, Key, Order, WorkError};

/// A task as an order.
pub(super) fn order(task: &Task) -> Result<Order, serde_json::Error> {
    let turn = task.turn();
    let class = match (Lane::of(&task.work), turn) {
        (Lane::Quick, _) => Class::Quick,
        (Lane::Long, Some(turn)) if turn.person_waits => Class::People,
        (Lane::Long, _) => Class::Long,
    };
    let key = turn.map_or_else(Key::random, |turn| {
        // Not its limits: the time left on the clock differs between nodes.
        Key::of(&["move", &task.owner, &turn.version.to_string(), &turn.attempt.to_string()])
    });
    Ok(Order { key, class, payload: serde_json::to_vec(task)?.into() })
}

/// Parses a worker's answer.
pub(super) fn read_answer(answer: Result<Bytes, WorkError>) -> Result<Thought, TaskError> {
    match answer {
        Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
            Err(TaskError::Refused(format!("a worker of another version has answered: {error}")))
        }),
        Err(WorkError::Lost) => Err(TaskError::Lost),
        Err(WorkError::Closed) => Err(TaskError::Dropped),
        Err(error) => Err(TaskError::Refused(error.to_string())),
    }
}

/// Does tasks for a worker.
pub struct TaskHandler(Arc<dyn Thinker>);

impl TaskHandler {
    /// With this thinker.
    pub fn new(thinker: Arc<dyn Thinker>) -> Self {
        TaskHandler(thinker)
    }
}

impl Handler for TaskHandler {
    fn handle(&self, job: &[u8], control: &SearchControl, update: &mut (dyn FnMut(Bytes) + Send)) -> Bytes {
        let answer = serde_json::from_slice::<Task>(job).map_or_else(
            |error| Err(TaskError::Refused(format!("a task of another version cannot be read: {error}"))),
            |task| think(self.0.as_ref(), &task, control, update),
        );
        serde_json::to_vec(&answer).map_or_else(|_| Bytes::new(), Bytes::from)
    }
}

fn think(
    thinker: &dyn Thinker,
    task: &Task,
    control: &SearchControl,
    update: &mut (dyn FnMut(Bytes) + Send),
) -> Result<Thought, TaskError> {
    let mut update = |thinking: Thinking| {
        if let Ok(bytes) = serde_json::to_vec(&thinking) {
            update(bytes.into());
        }
    };
    // A panic in one search costs only that search.
    let thought = panic::catch_unwind(AssertUnwindSafe(|| thinker.think(task, control, &mut update)));
    thought.unwrap_or_else(|_| {
        tracing::error!(owner = task.owner, work = ?task.work, "a search panicked; its task is given up");
        Err(TaskError::Panicked)
    })
}

#[cfg(test)]
mod tests {
    use kelso_engine::Limits;

    use super::*;
    use crate::jobs::{AnalyseWork, GameText, MachineTurn, Work};

    fn task(agent: &str, turn: Option<MachineTurn>) -> Task {
        let work = AnalyseWork {
            agent: agent.to_owned(),
            seed: None,
            limits: Limits::NONE,
            lines: 1,
            turn,
            weights: None,
            past: Vec::new(),
        };
        let game = GameText::default();
        Task { payer: "p".to_owned(), owner: "g".to_owned(), game, work: Work::Analyse(work) }
    }

    const TURN: MachineTurn = MachineTurn { seat: 0, version: 7, attempt: 0, person_waits: true };

    #[test]
    fn whom_a_person_waits_for_comes_before_others() {
        let alone = MachineTurn { person_waits: false, ..TURN };
        for (agent, turn, class) in [
            ("kelso level=1", Some(TURN), Class::Quick),
            ("kelso time=1m", Some(TURN), Class::People),
            ("kelso time=1m", Some(alone), Class::Long),
            ("kelso time=1m", None, Class::Long),
            ("random", None, Class::Quick),
        ] {
            assert_eq!(order(&task(agent, turn)).unwrap().class, class, "{agent} {turn:?}");
        }
    }

    #[test]
    fn nodes_that_ask_for_the_same_move_ask_once_and_a_new_try_is_something_else() {
        let key = |turn| order(&task("kelso", turn)).unwrap().key;
        let mut later = task("kelso", Some(TURN));
        if let Work::Analyse(work) = &mut later.work {
            // The time left on the clock differs between two nodes.
            work.limits = Limits::time(std::time::Duration::from_secs(3));
        }
        assert_eq!(order(&later).unwrap().key, key(Some(TURN)));
        later.try_again();
        assert_ne!(order(&later).unwrap().key, key(Some(TURN)));
        assert_ne!(key(Some(MachineTurn { version: 8, ..TURN })), key(Some(TURN)));
        assert_ne!(key(None), key(None), "an analysis is nobody else's");
    }

    #[test]
    fn what_went_wrong_is_told_as_it_is() {
        assert_eq!(read_answer(Err(WorkError::Lost)), Err(TaskError::Lost));
        assert_eq!(read_answer(Err(WorkError::Closed)), Err(TaskError::Dropped));
        let panicked = serde_json::to_vec(&Err::<Thought, _>(TaskError::Panicked)).unwrap();
        assert_eq!(read_answer(Ok(panicked.into())), Err(TaskError::Panicked));
        for answer in [Ok("?".into()), Err(WorkError::AnswerTooLong)] {
            assert!(matches!(read_answer(answer), Err(TaskError::Refused(_))));
        }
    }
}
