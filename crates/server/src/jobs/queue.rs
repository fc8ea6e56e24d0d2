//! Who thinks next: owners take turns, and nobody's queue grows without end.

use std::collections::{HashMap, VecDeque};

use tokio::sync::{oneshot, watch};

use super::task::{Task, TaskError, Thought};
use super::{Busy, TaskId};
use crate::protocol::Thinking;

/// Tasks of one owner that may wait.
const WAITING_PER_OWNER: usize = 4;

/// A task that waits, with the ends of its channels.
pub(super) struct Waiting {
    pub(super) number: u64,
    pub(super) task: Task,
    pub(super) updates: watch::Sender<Option<Thinking>>,
    pub(super) done: oneshot::Sender<Result<Thought, TaskError>>,
}

/// The tasks that wait.
#[derive(Default)]
pub(super) struct Queue {
    /// Owners with something waiting, in the order of their turns.
    turns: VecDeque<String>,
    tasks: HashMap<String, VecDeque<Waiting>>,
    waiting: usize,
    most: usize,
}

impl Queue {
    /// At most so many wait.
    pub(super) fn new(most: usize) -> Self {
        Queue { most, ..Queue::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting
    }

    pub(super) fn push(&mut self, waiting: Waiting) -> Result<(), Busy> {
        let owner = waiting.task.owner.clone();
        // Asked before anything is made, so that an owner who is refused leaves nothing behind.
        let own = self.tasks.get(&owner).map_or(0, VecDeque::len);
        if self.waiting >= self.most || own >= WAITING_PER_OWNER {
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
    pub(super) fn pop(&mut self) -> Option<Waiting> {
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

    /// Drops a task that nobody waits for any more.
    pub(super) fn remove(&mut self, id: &TaskId) {
        let Some(own) = self.tasks.get_mut(&id.owner) else { return };
        let before = own.len();
        own.retain(|waiting| waiting.number != id.number);
        self.waiting -= before - own.len();
        if own.is_empty() {
            self.tasks.remove(&id.owner);
            self.turns.retain(|owner| *owner != id.owner);
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Queue::new(self.most);
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{AnyGame, EndRules, VariantId};

    use super::*;
    use crate::jobs::{GameText, Work};

    fn waiting(owner: &str, number: u64) -> Waiting {
        let game = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        let work = Work::Compare { agent: "minimax depth=1".to_owned() };
        Waiting {
            number,
            task: Task { owner: owner.to_owned(), game, work },
            updates: watch::channel(None).0,
            done: oneshot::channel().0,
        }
    }

    fn order(mut queue: Queue) -> Vec<(String, u64)> {
        let popped: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!((queue.len(), queue.tasks.len(), queue.turns.len()), (0, 0, 0));
        popped.into_iter().map(|waiting| (waiting.task.owner, waiting.number)).collect()
    }

    fn filled(owners: &[&str]) -> Queue {
        let mut queue = Queue::new(100);
        for (owner, number) in owners.iter().zip(1..) {
            assert!(queue.push(waiting(owner, number)).is_ok());
        }
        queue
    }

    #[test]
    fn owners_take_turns() {
        let owners: Vec<_> =
            order(filled(&["a", "a", "a", "b", "c", "b"])).into_iter().map(|(owner, _)| owner).collect();
        assert_eq!(owners, ["a", "b", "c", "a", "b", "a"]);
    }

    #[test]
    fn a_removed_task_is_as_if_it_had_never_been_there() {
        let mut queue = filled(&["a", "b", "a"]);
        for (owner, number) in [("a", 1), ("b", 2), ("b", 2), ("c", 9)] {
            queue.remove(&TaskId { owner: owner.to_owned(), number });
        }
        assert_eq!(queue.len(), 1);
        assert_eq!(order(queue), [("a".to_owned(), 3)]);
    }

    #[test]
    fn too_many_are_refused_and_leave_nothing_behind() {
        let mut queue = filled(&["a"; WAITING_PER_OWNER]);
        assert_eq!(queue.push(waiting("a", 9)).err(), Some(Busy));
        let mut full = Queue::new(1);
        assert!(full.push(waiting("a", 1)).is_ok());
        assert_eq!(full.push(waiting("b", 2)).err(), Some(Busy));
        assert_eq!((full.tasks.len(), full.turns.len()), (1, 1));
    }
}
