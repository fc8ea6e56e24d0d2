//! Waiting and running tasks in both lanes: who is next, and who has had their turn.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use kelso_engine::SearchControl;
use tokio::sync::{oneshot, watch};

use super::lane::Lane;
use super::queue::{Queue, Waiting};
use super::task::Task;
use super::{Accepted, Busy, TaskId};

/// Waiting and running tasks.
pub(super) struct Schedule {
    /// By lane.
    queues: [Queue; 2],
    /// By number.
    running: HashMap<u64, RunningTask>,
    /// The number of the last task.
    count: u64,
    closed: bool,
}

struct RunningTask {
    control: SearchControl,
    payer: String,
    owner: String,
    lane: Lane,
    /// When it started; `None` while it is on its way to a worker.
    since: Option<Instant>,
}

impl RunningTask {
    /// How long it may run, if somebody else is waiting for its lane.
    fn turn(&self, queue: &Queue) -> Option<Duration> {
        let crowd = queue.waiting_beside(&self.payer, &self.owner);
        let among_payers = queue.holds_others_than(&self.payer).then(|| self.lane.slice());
        let among_owners = self.lane.share(u32::try_from(crowd).unwrap_or(u32::MAX));
        among_payers.into_iter().chain(among_owners).min()
    }
}

impl Schedule {
    /// A schedule with this limit on waiting tasks per lane. Task numbers follow this one.
    pub(super) fn new(most_waiting: usize, count: u64) -> Self {
        let queues = Lane::ALL.map(|lane| Queue::new(most_waiting, lane.waiting_per_owner()));
        Schedule { queues, running: HashMap::new(), count, closed: false }
    }

    /// Accepts a task, unless too many are waiting.
    pub(super) fn accept(&mut self, task: Task) -> Result<Accepted, Busy> {
        let number = self.next_number();
        let id = TaskId { payer: task.payer.clone(), owner: task.owner.clone(), number };
        let ((updates, watched), (done, answer)) = (watch::channel(None), oneshot::channel());
        self.push(Waiting { number, task, updates, done })?;
        Ok(Accepted { id, updates: watched, answer })
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// A number for a new task.
    fn next_number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    fn push(&mut self, waiting: Waiting) -> Result<(), Busy> {
        if self.closed {
            return Err(Busy);
        }
        self.queues[Lane::of(&waiting.task.work) as usize].push(waiting)
    }

    /// The next task of a lane, which counts as running from now on; its turn counts from when it starts.
    pub(super) fn start(&mut self, lane: Lane) -> Option<(Waiting, SearchControl)> {
        let waiting = self.queues[lane as usize].pop()?;
        let control = SearchControl::default();
        let (payer, owner) = (waiting.task.payer.clone(), waiting.task.owner.clone());
        let running = RunningTask { control: control.clone(), payer, owner, lane, since: None };
        self.running.insert(waiting.number, running);
        Some((waiting, control))
    }

    /// A task has started.
    pub(super) fn begin(&mut self, number: u64, now: Instant) {
        if let Some(task) = self.running.get_mut(&number) {
            task.since.get_or_insert(now);
        }
    }

    /// How many tasks of a lane are running.
    pub(super) fn running(&self, lane: Lane) -> usize {
        self.running.values().filter(|task| task.lane == lane).count()
    }

    /// How many of them have not started.
    pub(super) fn unbegun(&self) -> usize {
        self.running.values().filter(|task| task.since.is_none()).count()
    }

    pub(super) fn end(&mut self, number: u64) {
        self.running.remove(&number);
    }

    /// A task is no longer wanted.
    pub(super) fn stop(&mut self, id: &TaskId) {
        match self.running.get(&id.number) {
            Some(task) => task.control.stop(),
            None => self.queues.iter_mut().for_each(|queue| queue.remove(id)),
        }
    }

    /// Stops tasks that have run for longer than their turn while somebody else is waiting, and returns when to check
    /// again; `None` means not before something arrives or starts. The longest-running goes first, and no more are
    /// stopped than there are waiting tasks.
    pub(super) fn end_turns(&mut self, now: Instant) -> Option<Duration> {
        let mut again = None;
        for lane in Lane::ALL {
            let queue = &self.queues[lane as usize];
            let begun = self.running.values().filter_map(|task| Some((task.since?, task)));
            let mut tasks: Vec<_> = begun.filter(|(_, task)| task.lane == lane).collect();
            tasks.sort_by_key(|(since, _)| *since);
            let (stopped, goes_on): (Vec<_>, Vec<_>) =
                tasks.into_iter().partition(|(_, task)| task.control.is_stopped());
            let holds_up =
                goes_on.into_iter().filter_map(|(since, task)| Some((since, task, task.turn(queue)?)));
            for (since, task, turn) in holds_up.take(queue.len_urgent().saturating_sub(stopped.len())) {
                let left = turn.saturating_sub(now.saturating_duration_since(since));
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

    /// Stops everything; waiting tasks are dropped, and no more are accepted.
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

    use super::*;
    use crate::jobs::{AnalyseWork, GameText, Work};

    const LONG: &str = "kelso time=1m";
    const QUICK: &str = "kelso level=1";

    fn push(schedule: &mut Schedule, payer: &str, agent: &str) {
        push_of(schedule, payer, payer, agent);
    }

    fn push_of(schedule: &mut Schedule, payer: &str, owner: &str, agent: &str) {
        let game = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        let limits = Limits::NONE;
        let work = AnalyseWork {
            agent: agent.to_owned(),
            seed: None,
            limits,
            lines: 1,
            turn: None,
            weights: None,
            past: Vec::new(),
        };
        let (payer, owner) = (payer.to_owned(), owner.to_owned());
        let task = Task { payer, owner, game, work: Work::Analyse(work) };
        assert!(schedule.accept(task).is_ok());
    }

    fn start(schedule: &mut Schedule, lane: Lane, now: Instant) -> SearchControl {
        let (waiting, control) = schedule.start(lane).expect("something waits");
        schedule.begin(waiting.number, now);
        control
    }

    const ALMOST: Duration = Lane::Long.slice().saturating_sub(Duration::from_millis(1));

    #[test]
    fn a_long_search_goes_on_until_somebody_else_has_waited() {
        let (mut schedule, now) = (Schedule::new(9, 0), Instant::now());
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

    /// Forty visitors of one address ask at the same moment: the time that each may take, by who waits behind them.
    #[test]
    fn a_class_is_answered_within_ten_seconds_and_nobody_is_refused() {
        let (mut schedule, begun) = (Schedule::new(999, 0), Instant::now());
        for pupil in 0..40 {
            push_of(&mut schedule, "school", &format!("pupil {pupil}"), LONG);
        }
        let mut now = begun;
        for behind in (0..40).rev() {
            let control = start(&mut schedule, Lane::Long, now);
            assert_eq!(schedule.end_turns(now).is_some(), behind > 0);
            // Nobody waits for the last one, who would take the 700 ms that a hint takes.
            now += schedule.end_turns(now).unwrap_or(Duration::from_millis(700));
            schedule.end_turns(now);
            assert_eq!(control.is_stopped(), behind > 0);
            schedule.running.clear();
        }
        assert!(now - begun < Duration::from_secs(10), "{:?}", now - begun);
    }

    #[test]
    fn a_crowd_shortens_its_own_searches_and_nobody_elses() {
        let (mut schedule, now) = (Schedule::new(999, 0), Instant::now());
        push(&mut schedule, "visitor", LONG);
        let visitor = start(&mut schedule, Lane::Long, now);
        for liar in 0..100 {
            push_of(&mut schedule, "attacker", &format!("made up {liar}"), LONG);
        }
        schedule.end_turns(now + ALMOST);
        assert!(!visitor.is_stopped(), "it has its second");
        schedule.end_turns(now + Lane::Long.slice());
        assert!(visitor.is_stopped());
    }

    #[test]
    fn no_more_are_stopped_than_wait_and_the_oldest_first() {
        let (mut schedule, now) = (Schedule::new(9, 0), Instant::now());
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

    #[test]
    fn a_task_that_is_on_its_way_has_not_had_its_turn() {
        let (mut schedule, now) = (Schedule::new(9, 0), Instant::now());
        push(&mut schedule, "a", LONG);
        let (waiting, control) = schedule.start(Lane::Long).expect("something waits");
        push(&mut schedule, "b", LONG);
        assert_eq!((schedule.running(Lane::Long), schedule.unbegun()), (1, 1));
        let hour = now + Duration::from_secs(3_600);
        assert_eq!(schedule.end_turns(hour), None);
        assert!(!control.is_stopped());
        schedule.begin(waiting.number, hour);
        // Restarted by another worker, it is still the same turn.
        schedule.begin(waiting.number, hour + ALMOST);
        assert_eq!(schedule.end_turns(hour), Some(Lane::Long.slice()));
        schedule.end_turns(hour + Lane::Long.slice());
        assert!(control.is_stopped());
    }
}
