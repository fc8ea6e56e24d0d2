//! What waits and what runs, in both lanes: who is next, and who has had their turn.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kelso_engine::SearchControl;

use super::lane::Lane;
use super::queue::{Queue, Waiting};
use super::{Busy, TaskId};

/// What waits and what runs.
pub(super) struct Schedule {
    /// By lane.
    queues: [Queue; 2],
    /// By number.
    running: HashMap<u64, RunningTask>,
    /// How many tasks there were.
    count: u64,
    closed: bool,
}

struct RunningTask {
    control: SearchControl,
    payer: String,
    lane: Lane,
    since: Instant,
}

impl Schedule {
    /// In each lane at most so many wait.
    pub(super) fn new(most_waiting: usize) -> Self {
        let queues = Lane::ALL.map(|lane| Queue::new(most_waiting, lane.waiting_per_owner()));
        Schedule { queues, running: HashMap::new(), count: 0, closed: false }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// A number for a new task.
    pub(super) fn next_number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    pub(super) fn push(&mut self, waiting: Waiting) -> Result<(), Busy> {
        if self.closed {
            return Err(Busy);
        }
        self.queues[Lane::of(&waiting.task.work) as usize].push(waiting)
    }

    /// The next task of a lane, which counts as running from now on.
    pub(super) fn start(&mut self, lane: Lane, now: Instant) -> Option<(Waiting, SearchControl)> {
        let waiting = self.queues[lane as usize].pop()?;
        let (control, payer) = (SearchControl::default(), waiting.task.payer.clone());
        let running = RunningTask { control: control.clone(), payer, lane, since: now };
        self.running.insert(waiting.number, running);
        Some((waiting, control))
    }

    pub(super) fn end(&mut self, number: u64) {
        self.running.remove(&number);
    }

    /// Nobody wants this any more.
    pub(super) fn stop(&mut self, id: &TaskId) {
        match self.running.get(&id.number) {
            Some(task) => task.control.stop(),
            None => self.queues.iter_mut().for_each(|queue| queue.remove(id)),
        }
    }

    /// Stops what has run for longer than its turn while another payer waits, and says when to look again: not before something
    /// comes or begins, if nothing is said. Of several the one that has run for longest goes first, and no more than there are tasks
    /// that wait.
    pub(super) fn end_turns(&mut self, now: Instant) -> Option<Duration> {
        let mut again = None;
        for lane in Lane::ALL {
            let queue = &self.queues[lane as usize];
            let mut tasks: Vec<_> = self.running.values().filter(|task| task.lane == lane).collect();
            tasks.sort_by_key(|task| task.since);
            let (stopped, goes_on): (Vec<_>, Vec<_>) =
                tasks.into_iter().partition(|task| task.control.is_stopped());
            let held_up = goes_on.into_iter().filter(|task| queue.holds_others_than(&task.payer));
            for task in held_up.take(queue.len().saturating_sub(stopped.len())) {
                let left = lane.slice().saturating_sub(now.saturating_duration_since(task.since));
                if left.is_zero() {
                    task.control.stop();
                } else {
                    again = Some(again.map_or(left, |earlier: Duration| earlier.min(left)));
                }
            }
        }
        again
    }

    pub(super) fn waiting(&self) -> usize {
        self.queues.iter().map(Queue::len).sum()
    }

    /// Stops everything; what waits is dropped, and nothing more is taken.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.queues.iter_mut().for_each(Queue::clear);
        for task in self.running.values() {
            task.control.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use kelso_engine::Limits;
    use kelso_rules::{AnyGame, EndRules, VariantId};
    use tokio::sync::{oneshot, watch};

    use super::*;
    use crate::jobs::{AnalyseWork, GameText, Task, Work};

    const LONG: &str = "kelso time=1m";
    const QUICK: &str = "kelso level=1";

    fn push(schedule: &mut Schedule, payer: &str, agent: &str) {
        let game = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        let number = schedule.next_number();
        let limits = Limits::NONE;
        let work = AnalyseWork { agent: agent.to_owned(), seed: None, limits, lines: 1, seat: None };
        let task = Task { payer: payer.to_owned(), owner: payer.to_owned(), game, work: Work::Analyse(work) };
        let waiting = Waiting { number, task, updates: watch::channel(None).0, done: oneshot::channel().0 };
        assert!(schedule.push(waiting).is_ok());
    }

    fn start(schedule: &mut Schedule, lane: Lane, now: Instant) -> SearchControl {
        schedule.start(lane, now).expect("something waits").1
    }

    const ALMOST: Duration = Lane::Long.slice().saturating_sub(Duration::from_millis(1));

    #[test]
    fn a_long_search_goes_on_until_somebody_else_has_waited() {
        let (mut schedule, now) = (Schedule::new(9), Instant::now());
        push(&mut schedule, "a", LONG);
        push(&mut schedule, "a", LONG);
        let running = start(&mut schedule, Lane::Long, now);
        let hour = now + Duration::from_secs(3_600);
        assert_eq!(schedule.end_turns(hour), None, "only its own payer waits");
        push(&mut schedule, "b", QUICK);
        assert_eq!(schedule.end_turns(hour), None, "the other lane has threads of its own");
        push(&mut schedule, "b", LONG);
        assert_eq!(schedule.end_turns(now + ALMOST), Some(Duration::from_millis(1)));
        assert!(!running.is_stopped());
        assert_eq!(schedule.end_turns(now + Lane::Long.slice()), None);
        assert!(running.is_stopped());
    }

    #[test]
    fn no_more_are_stopped_than_wait_and_the_oldest_first() {
        let (mut schedule, now) = (Schedule::new(9), Instant::now());
        for _ in 0..2 {
            push(&mut schedule, "a", LONG);
        }
        let younger = start(&mut schedule, Lane::Long, now + Duration::from_secs(1));
        let older = start(&mut schedule, Lane::Long, now);
        push(&mut schedule, "b", LONG);
        let hour = now + Duration::from_secs(3_600);
        for _ in 0..2 {
            schedule.end_turns(hour);
            assert!(older.is_stopped() && !younger.is_stopped());
        }
    }
}
