//! A list of units being processed by the workers.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use bytes::Bytes;
use kelso_engine::SearchControl;
use kelso_lab::crew::{CrewError, UnitList, UnitResult};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};

use super::asker::WorkerCrew;
use super::company::Company;
use super::pace::Pace;
use super::wire::{UnitAnswer, UnitOrder};
use crate::work::{Class, Key, Order, Pending, PendingNews, WorkError};

/// Orders in flight per worker thread: one being done, and more so that no thread waits for the next.
const ORDERS_PER_THREAD: usize = 3;
/// How often it checks whether it was stopped, and which workers there are.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// How long the broker may take to cancel the rest.
const FAREWELL: Duration = Duration::from_secs(2);

/// The orders of one list.
pub(super) struct Campaign<'a> {
    crew: &'a WorkerCrew,
    run: String,
    orders: JoinSet<Followed>,
    /// Becomes true when the rest is no longer wanted.
    over: watch::Sender<bool>,
    pace: Pace,
}

/// The numbers of units and the result of their order; `None` if cancelled.
type Followed = (Range<usize>, Option<Result<Bytes, WorkError>>);

impl<'a> Campaign<'a> {
    pub(super) fn new(crew: &'a WorkerCrew, run: String) -> Self {
        Campaign { crew, run, orders: JoinSet::new(), over: watch::Sender::new(false), pace: Pace::default() }
    }

    /// Has everything done that can be before it is stopped.
    pub(super) async fn carry_out(
        &mut self,
        units: &UnitList<'_>,
        control: &SearchControl,
        on_result: &mut dyn FnMut(usize, UnitResult) -> ControlFlow<()>,
    ) -> Result<(), CrewError> {
        let (mut next, mut looks) = (0, interval(BETWEEN_LOOKS));
        let mut company = Company::new(Instant::now());
        while !control.is_stopped() && (next < units.count || !self.orders.is_empty()) {
            let crew = self.crew;
            let (threads, news) = company.look(&crew.workers.list(), &crew.build, Instant::now());
            if let Some(news) = news {
                (crew.tell)(&news);
            }
            while next < units.count && self.orders.len() < ORDERS_PER_THREAD * threads {
                let end = next + self.pace.units(units.count - next, threads);
                self.place(next..end, units)?;
                next = end;
            }
            tokio::select! {
                biased;
                Some(followed) = self.orders.join_next() => {
                    let Ok((numbers, Some(answer))) = followed else {
                        return Err(CrewError::Failed("internal error".to_owned()));
                    };
                    let results = self.read(numbers.len(), answer)?;
                    if numbers.zip(results).try_for_each(|(number, result)| on_result(number, result)).is_break() {
                        break;
                    }
                }
                _ = looks.tick() => {}
            }
        }
        Ok(())
    }

    /// Orders some units. The first number is part of the key, so nobody does them twice.
    fn place(&mut self, numbers: Range<usize>, units: &UnitList<'_>) -> Result<(), CrewError> {
        let key = Key::of(&["unit", &self.run, &numbers.start.to_string()]);
        let order = UnitOrder { run: self.run.clone(), units: numbers.clone().map(units.unit).collect() };
        let payload = serde_json::to_vec(&order).map_err(|error| CrewError::Failed(error.to_string()))?;
        let class = Class::Batch(self.crew.build.clone());
        let order = Order { key, class, payload: payload.into() };
        let pending = self.crew.queue.ask(order).map_err(|error| problem(&error))?;
        self.orders.spawn(follow(numbers, pending, self.over.subscribe()));
        Ok(())
    }

    /// Reads the results of this many units.
    fn read(&mut self, units: usize, answer: Result<Bytes, WorkError>) -> Result<Vec<UnitResult>, CrewError> {
        let answer = answer.map_err(|error| problem(&error))?;
        match serde_json::from_slice(&answer) {
            Ok(UnitAnswer::Done { results, time }) if results.len() == units => {
                self.pace.learn(units, time, answer.len());
                Ok(results)
            }
            Ok(UnitAnswer::Failed(why)) => Err(CrewError::Failed(why)),
            _ => Err(CrewError::OtherResult),
        }
    }

    /// Cancels the rest.
    pub(super) async fn call_off(mut self) {
        self.over.send_replace(true);
        let all = async { while self.orders.join_next().await.is_some() {} };
        // What the broker does not hear now expires later.
        let _ = timeout(FAREWELL, all).await;
    }
}

async fn follow(numbers: Range<usize>, mut pending: Pending, mut over: watch::Receiver<bool>) -> Followed {
    let outcome = async {
        loop {
            if let PendingNews::Done(answer) = pending.next().await {
                return answer;
            }
        }
    };
    tokio::select! {
        biased;
        answer = outcome => return (numbers, Some(answer)),
        _ = over.wait_for(|over| *over) => {}
    }
    pending.call_off().await;
    (numbers, None)
}

fn problem(error: &WorkError) -> CrewError {
    match error {
        WorkError::NoQueues(_) | WorkError::Closed => CrewError::Unreachable(error.to_string()),
        WorkError::TooLong { .. } | WorkError::AnswerTooLong | WorkError::Lost => {
            CrewError::Failed(error.to_string())
        }
    }
}
