//! Which task is next: payers take turns, and so do the owners of one payer; no queue grows without bound.

use std::collections::{HashMap, VecDeque};

use tokio::sync::{oneshot, watch};

use super::task::{Task, TaskError, Thought};
use super::{Busy, TaskId};
use crate::protocol::Thinking;

/// Maximum number of waiting tasks per payer: four for each of a class of forty.
const WAITING_PER_PAYER: usize = 160;

/// A waiting task, with the ends of its channels.
pub(super) struct Waiting {
    pub(super) number: u64,
    pub(super) task: Task,
    pub(super) updates: watch::Sender<Option<Thinking>>,
    pub(super) done: oneshot::Sender<Result<Thought, TaskError>>,
}

/// Lines of tasks that take turns, each under its name: no line is empty, and each name is in the order once.
struct Turns<L> {
    order: VecDeque<String>,
    lines: HashMap<String, L>,
}

/// A line of tasks.
trait Line: Default {
    fn len(&self) -> usize;
    fn pop(&mut self) -> Option<Waiting>;
    fn remove(&mut self, id: &TaskId);
}

/// The tasks of one owner, first come, first served.
type OwnerLine = VecDeque<Waiting>;

impl Line for OwnerLine {
    fn len(&self) -> usize {
        VecDeque::len(self)
    }

    fn pop(&mut self) -> Option<Waiting> {
        self.pop_front()
    }

    fn remove(&mut self, id: &TaskId) {
        self.retain(|waiting| waiting.number != id.number);
    }
}

/// The owners of one payer.
type PayerLine = Turns<OwnerLine>;

impl Line for PayerLine {
    fn len(&self) -> usize {
        self.lines.values().map(VecDeque::len).sum()
    }

    fn pop(&mut self) -> Option<Waiting> {
        self.pop_next()
    }

    fn remove(&mut self, id: &TaskId) {
        self.remove_from(&id.owner, id);
    }
}

impl<L> Default for Turns<L> {
    fn default() -> Self {
        Turns { order: VecDeque::new(), lines: HashMap::new() }
    }
}

impl<L: Line> Turns<L> {
    /// The line of this name; a new one goes to the end of the order.
    fn line(&mut self, name: &str) -> &mut L {
        if !self.lines.contains_key(name) {
            self.order.push_back(name.to_owned());
        }
        self.lines.entry(name.to_owned()).or_default()
    }

    fn len_of(&self, name: &str) -> usize {
        self.lines.get(name).map_or(0, L::len)
    }

    /// The next task: of the line whose turn it is. A line with more goes to the end of the order.
    fn pop_next(&mut self) -> Option<Waiting> {
        let name = self.order.pop_front()?;
        let line = self.lines.get_mut(&name)?;
        let next = line.pop();
        if line.len() == 0 {
            self.lines.remove(&name);
        } else {
            self.order.push_back(name);
        }
        next
    }

    fn remove_from(&mut self, name: &str, id: &TaskId) {
        let Some(line) = self.lines.get_mut(name) else { return };
        line.remove(id);
        if line.len() == 0 {
            self.lines.remove(name);
            self.order.retain(|other| other != name);
        }
    }
}

/// The waiting tasks.
pub(super) struct Queue {
    payers: Turns<PayerLine>,
    /// Tasks that run when no others are waiting.
    patient: VecDeque<Waiting>,
    waiting: usize,
    most: usize,
    most_of_owner: usize,
}

impl Queue {
    /// A queue with these limits, in total and per owner.
    pub(super) fn new(most: usize, most_of_owner: usize) -> Self {
        Queue { payers: Turns::default(), patient: VecDeque::new(), waiting: 0, most, most_of_owner }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting
    }

    /// How many are waiting that others have to yield to.
    pub(super) fn len_urgent(&self) -> usize {
        self.waiting - self.patient.len()
    }

    /// True if somebody other than this payer is waiting, patient tasks aside.
    pub(super) fn holds_others_than(&self, payer: &str) -> bool {
        self.payers.lines.keys().any(|other| other != payer)
    }

    /// How many tasks of this payer's other owners are waiting.
    pub(super) fn waiting_beside(&self, payer: &str, owner: &str) -> usize {
        self.payers.lines.get(payer).map_or(0, |owners| owners.len() - owners.len_of(owner))
    }

    pub(super) fn push(&mut self, waiting: Waiting) -> Result<(), Busy> {
        if waiting.task.is_patient() {
            return self.push_patient(waiting);
        }
        let Task { payer, owner, .. } = &waiting.task;
        // Checked before anything is created, so that a refused owner leaves nothing behind.
        let of_payer = self.payers.len_of(payer);
        let of_owner = self.payers.lines.get(payer).map_or(0, |owners| owners.len_of(owner));
        if self.waiting >= self.most || of_payer >= WAITING_PER_PAYER || of_owner >= self.most_of_owner {
            return Err(Busy);
        }
        self.payers.line(payer).line(owner).push_back(waiting);
        self.waiting += 1;
        Ok(())
    }

    fn push_patient(&mut self, waiting: Waiting) -> Result<(), Busy> {
        if self.waiting >= self.most {
            return Err(Busy);
        }
        self.patient.push_back(waiting);
        self.waiting += 1;
        Ok(())
    }

    /// The next task: of the payer whose turn it is, and there of the owner; otherwise the first patient one.
    pub(super) fn pop(&mut self) -> Option<Waiting> {
        let next = self.payers.pop_next().or_else(|| self.patient.pop_front())?;
        self.waiting -= 1;
        Some(next)
    }

    /// Drops a task that nobody is waiting for any more.
    pub(super) fn remove(&mut self, id: &TaskId) {
        let before = self.payers.len_of(&id.payer) + self.patient.len();
        self.payers.remove_from(&id.payer, id);
        Line::remove(&mut self.patient, id);
        self.waiting -= before - self.payers.len_of(&id.payer) - self.patient.len();
    }

    pub(super) fn clear(&mut self) {
        *self = Queue::new(self.most, self.most_of_owner);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kelso_rules::{AnyGame, EndRules, VariantId};

    use super::*;
    use crate::jobs::{GameText, ReviewPart, Work};

    const MOST_OF_OWNER: usize = 4;

    fn patient(names: &str, number: u64) -> Waiting {
        let part =
            ReviewPart { agent: "kelso".to_owned(), time: Duration::from_millis(1), first: 0, last: 1 };
        let mut waiting = waiting(names, number);
        waiting.task.work = Work::Review(part);
        waiting
    }

    /// `names` is the payer and the owner, as in "a1".
    fn waiting(names: &str, number: u64) -> Waiting {
        let game = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        let work = Work::Compare { agent: "minimax depth=1".to_owned() };
        Waiting {
            number,
            task: Task { payer: names[..1].to_owned(), owner: names.to_owned(), game, work },
            updates: watch::channel(None).0,
            done: oneshot::channel().0,
        }
    }

    fn order(mut queue: Queue) -> Vec<(String, u64)> {
        let popped: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!((queue.len(), queue.payers.lines.len(), queue.payers.order.len()), (0, 0, 0));
        popped.into_iter().map(|waiting| (waiting.task.owner, waiting.number)).collect()
    }

    fn filled(owners: &[&str]) -> Queue {
        let mut queue = Queue::new(100, MOST_OF_OWNER);
        for (owner, number) in owners.iter().zip(1..) {
            assert!(queue.push(waiting(owner, number)).is_ok());
        }
        queue
    }

    fn id(names: &str, number: u64) -> TaskId {
        TaskId { payer: names[..1].to_owned(), owner: names.to_owned(), number }
    }

    #[test]
    fn payers_take_turns_however_many_owners_they_pay_for() {
        let queue = filled(&["a1", "a2", "a3", "a4", "b1", "c1", "b1"]);
        let owners: Vec<_> = order(queue).into_iter().map(|(owner, _)| owner).collect();
        assert_eq!(owners, ["a1", "b1", "c1", "a2", "b1", "a3", "a4"]);
    }

    #[test]
    fn owners_of_one_payer_take_turns() {
        let queue = filled(&["a1", "a1", "a1", "a2", "a3", "a2"]);
        let owners: Vec<_> = order(queue).into_iter().map(|(owner, _)| owner).collect();
        assert_eq!(owners, ["a1", "a2", "a3", "a1", "a2", "a1"]);
    }

    #[test]
    fn what_is_patient_comes_after_everybody_and_hurries_nobody() {
        let mut queue = Queue::new(6, MOST_OF_OWNER);
        for number in 1..=5 {
            assert!(queue.push(patient("p1", number)).is_ok());
        }
        assert!(!queue.holds_others_than("a") && queue.len_urgent() == 0);
        assert!(queue.push(waiting("a1", 6)).is_ok());
        assert_eq!(queue.push(patient("p1", 7)).err(), Some(Busy));
        queue.remove(&id("p1", 2));
        let numbers: Vec<_> = order(queue).into_iter().map(|(_, number)| number).collect();
        assert_eq!(numbers, [6, 1, 3, 4, 5]);
    }

    #[test]
    fn a_removed_task_is_as_if_it_had_never_been_there() {
        let mut queue = filled(&["a1", "b1", "a1", "a2"]);
        for (names, number) in [("a1", 1), ("b1", 2), ("b1", 2), ("a2", 4), ("c1", 9), ("a9", 9)] {
            queue.remove(&id(names, number));
        }
        assert_eq!(queue.len(), 1);
        assert!(queue.holds_others_than("b") && !queue.holds_others_than("a"));
        assert_eq!(order(queue), [("a1".to_owned(), 3)]);
    }

    #[test]
    fn too_many_are_refused_and_leave_nothing_behind() {
        let mut queue = filled(&["a1"; MOST_OF_OWNER]);
        assert_eq!(queue.push(waiting("a1", 9)).err(), Some(Busy));
        assert!(queue.push(waiting("a2", 9)).is_ok());
        let mut full = Queue::new(1, MOST_OF_OWNER);
        assert!(full.push(waiting("a1", 1)).is_ok());
        assert_eq!(full.push(waiting("b1", 2)).err(), Some(Busy));
        assert_eq!((full.payers.lines.len(), full.payers.order.len()), (1, 1));
    }

    #[test]
    fn a_payer_with_many_owners_is_refused_too() {
        let mut queue = Queue::new(1_000, MOST_OF_OWNER);
        let accepted =
            (0..1_000).filter(|&number| queue.push(waiting(&format!("a{number}"), number)).is_ok());
        assert_eq!(accepted.count(), WAITING_PER_PAYER);
        assert!(queue.push(waiting("b1", 0)).is_ok());
    }
}
