//! A list of units on its way through the workers.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bytes::Bytes;
use kelso_engine::SearchControl;
use kelso_lab::crew::{CrewError, Unit, UnitList, UnitResult};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};

use super::asker::WorkerCrew;
use super::company::Company;
use super::wire::{UnitAnswer, UnitOrder};
use crate::work::{Class, Key, Order, Pending, PendingNews, WorkError};

/// Orders under way for each thread of the workers: one that is being done, and more so that no thread waits for the next.
const ORDERS_PER_THREAD: usize = 3;
/// How often it is looked whether it was stopped, and who works.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// How long the broker may take to hear that nobody wants the rest.
const FAREWELL: Duration = Duration::from_secs(2);

/// The orders of one list.
pub(super) struct Campaign<'a> {
    crew: &'a WorkerCrew,
    run: String,
    orders: JoinSet<Followed>,
    /// Becomes true when nobody wants the rest.
    over: watch::Sender<bool>,
}

/// The number of a unit and what came of its order; nothing if that was called off.
type Followed = (usize, Option<Result<Bytes, WorkError>>);

impl<'a> Campaign<'a> {
    pub(super) fn new(crew: &'a WorkerCrew, run: String) -> Self {
        Campaign { crew, run, orders: JoinSet::new(), over: watch::Sender::new(false) }
    }

    /// Has all done that can be before it is stopped.
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
                self.place(next, (units.unit)(next))?;
                next += 1;
            }
            tokio::select! {
                biased;
                Some(followed) = self.orders.join_next() => {
                    let Ok((number, Some(answer))) = followed else {
                        return Err(CrewError::Failed("Kelso has made a mistake".to_owned()));
                    };
                    if on_result(number, read(answer)?).is_break() {
                        break;
                    }
                }
                _ = looks.tick() => {}
            }
        }
        Ok(())
    }

    /// Asks for a unit. The number is part of the key: nobody does it twice.
    fn place(&mut self, number: usize, unit: Unit) -> Result<(), CrewError> {
        let key = Key::of(&["unit", &self.run, &number.to_string()]);
        let order = UnitOrder { run: self.run.clone(), unit };
        let payload = serde_json::to_vec(&order).map_err(|error| CrewError::Failed(error.to_string()))?;
        let class = Class::Batch(self.crew.build.clone());
        let order = Order { key, class, payload: payload.into() };
        let pending = self.crew.queue.ask(order).map_err(|error| problem(&error))?;
        self.orders.spawn(follow(number, pending, self.over.subscribe()));
        Ok(())
    }

    /// Nobody wants the rest.
    pub(super) async fn call_off(mut self) {
        self.over.send_replace(true);
        let all = async { while self.orders.join_next().await.is_some() {} };
        // What the broker does not hear now, it forgets in time.
        let _ = timeout(FAREWELL, all).await;
    }
}

async fn follow(number: usize, mut pending: Pending, mut over: watch::Receiver<bool>) -> Followed {
    let outcome = async {
        loop {
            if let PendingNews::Done(answer) = pending.next().await {
                return answer;
            }
        }
    };
    tokio::select! {
        biased;
        answer = outcome => return (number, Some(answer)),
        _ = over.wait_for(|over| *over) => {}
    }
    pending.call_off().await;
    (number, None)
}

fn read(answer: Result<Bytes, WorkError>) -> Result<UnitResult, CrewError> {
    match serde_json::from_slice(&answer.map_err(|error| problem(&error))?) {
        Ok(UnitAnswer::Done(result)) => Ok(result),
        Ok(UnitAnswer::Failed(why)) => Err(CrewError::Failed(why)),
        Err(_) => Err(CrewError::OtherResult),
    }
}

fn problem(error: &WorkError) -> CrewError {
    match error {
        WorkError::NoQueues(_) | WorkError::Closed => CrewError::Unreachable(error.to_string()),
        WorkError::TooLong { .. } | WorkError::AnswerTooLong | WorkError::Lost => {
            CrewError::Failed(error.to_string())
        }
    }
}
