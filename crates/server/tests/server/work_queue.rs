//! The queue of work on the broker, with a real one: nothing is lost and nothing is done twice, whoever dies.

use std::future::pending;
use std::time::Duration;

use bytes::Bytes;
use kelso_server::broker::Broker;
use kelso_server::work::{Build, Class, Delivery, Key, Order, PendingNews, Puller, WorkError, WorkQueue};
use tokio::sync::oneshot;

use crate::harness::PATIENCE;
use crate::nats::{Nats, Share, or_skip};

/// A worker that takes a job when it is told to.
struct Hand(Puller);

impl Hand {
    async fn of(queue: &WorkQueue) -> Hand {
        Hand(queue.puller(&Class::all(&Build::new("this"))).await.unwrap())
    }

    async fn take(&mut self) -> Delivery {
        let next = self.0.next(pending());
        tokio::time::timeout(PATIENCE, next).await.expect("there is work").unwrap()
    }
}

async fn queue(share: &Share) -> WorkQueue {
    WorkQueue::open(&Broker::connect(&share.address, "test").await.unwrap()).await.unwrap()
}

fn order(key: &str, class: Class) -> Order {
    Order { key: Key::of(&[key]), class, payload: key.to_owned().into() }
}

fn text(bytes: &Bytes) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Waits until all that is in the queue was done.
async fn emptied(queue: &WorkQueue) {
    while queue.jobs().await != Ok(0) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_job_is_done_once_and_then_gone() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let mut hand = Hand::of(&queue).await;
    let mut asked = queue.ask(order("sum", Class::Quick)).unwrap();
    let delivery = hand.take().await;
    assert_eq!((text(delivery.payload()), delivery.attempt()), ("sum", 1));
    assert_eq!(asked.next().await, PendingNews::Begun);
    delivery.update("half".into()).await;
    assert_eq!(asked.next().await, PendingNews::Update("half".into()));
    delivery.answer("whole".into()).await;
    assert_eq!(asked.next().await, PendingNews::Done(Ok("whole".into())));
    emptied(&queue).await;
}

#[tokio::test]
async fn the_job_of_a_worker_that_dies_goes_to_another() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let (mut mortal, mut other) = (Hand::of(&queue).await, Hand::of(&queue).await);
    let asked = queue.ask(order("sum", Class::People)).unwrap();
    drop(mortal.take().await);
    let delivery = other.take().await;
    assert_eq!((text(delivery.payload()), delivery.attempt()), ("sum", 2));
    delivery.answer("done".into()).await;
    assert_eq!(asked.answer().await, Ok("done".into()));
    emptied(&queue).await;
}

#[tokio::test]
async fn who_asks_for_the_same_gets_the_same_answer_and_it_is_done_once() {
    let share = or_skip!(Share::get());
    let (queue, node) = (queue(&share).await, queue(&share).await);
    let mut hand = Hand::of(&queue).await;
    let first = queue.ask(order("move 7", Class::People)).unwrap();
    let delivery = hand.take().await;
    let second = node.ask(order("move 7", Class::People)).unwrap();
    let (mut early, mut late) = (first, second);
    assert_eq!(early.next().await, PendingNews::Begun);
    delivery.answer("11-15".into()).await;
    assert_eq!(early.next().await, PendingNews::Done(Ok("11-15".into())));
    while late.next().await != PendingNews::Done(Ok("11-15".into())) {}
    // Much later a third one asks: the answer is still there, and no worker.
    let third = node.ask(order("move 7", Class::People)).unwrap();
    assert_eq!(third.answer().await, Ok("11-15".into()));
    // What comes next for the worker is something else.
    let other = node.ask(order("move 9", Class::People)).unwrap();
    let delivery = hand.take().await;
    assert_eq!(text(delivery.payload()), "move 9");
    delivery.answer("24-20".into()).await;
    assert_eq!(other.answer().await, Ok("24-20".into()));
}

#[tokio::test]
async fn a_broker_that_is_killed_and_comes_back_loses_no_job_and_no_answer() {
    let mut nats = or_skip!(Nats::start());
    let (asker, worker) = (nats.connect().await, nats.connect().await);
    let (queue, works) = (WorkQueue::open(&asker).await.unwrap(), WorkQueue::open(&worker).await.unwrap());
    let mut hand = Hand::of(&works).await;
    let begun = queue.ask(order("begun", Class::People)).unwrap();
    let delivery = hand.take().await;
    let waiting: Vec<_> =
        (0..20).map(|number| queue.ask(order(&format!("job {number}"), Class::Long)).unwrap()).collect();
    while queue.jobs().await != Ok(21) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    nats.kill();
    // Asked and answered while nobody is there to take it.
    let during = queue.ask(order("meanwhile", Class::Quick)).unwrap();
    let answered = tokio::spawn(delivery.answer("of before".into()));
    nats.restart();
    assert_eq!(begun.answer().await, Ok("of before".into()));
    answered.await.unwrap();
    let works = tokio::spawn(async move {
        loop {
            let delivery = hand.take().await;
            let answer = delivery.payload().clone();
            delivery.answer(answer).await;
        }
    });
    assert_eq!(during.answer().await, Ok("meanwhile".into()));
    for (asked, number) in waiting.into_iter().zip(0..) {
        assert_eq!(asked.answer().await, Ok(format!("job {number}").into()));
    }
    emptied(&queue).await;
    works.abort();
}

/// As when somebody has emptied its folder.
#[tokio::test]
async fn a_broker_that_comes_back_with_nothing_is_told_everything_again() {
    let mut nats = or_skip!(Nats::start());
    let queue = WorkQueue::open(&nats.connect().await).await.unwrap();
    let mut hand = Hand::of(&queue).await;
    let asked = queue.ask(order("sum", Class::Long)).unwrap();
    while queue.jobs().await != Ok(1) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    nats.kill();
    std::fs::remove_dir_all(nats.folder()).unwrap();
    nats.restart();
    hand.take().await.answer("done".into()).await;
    assert_eq!(asked.answer().await, Ok("done".into()));
}

#[tokio::test]
async fn a_stop_reaches_the_worker_whether_it_has_begun_or_not() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let mut hand = Hand::of(&queue).await;
    for begins_first in [true, false] {
        let asked = queue.ask(order(&format!("endless {begins_first}"), Class::Long)).unwrap();
        if !begins_first {
            asked.stop();
        }
        let delivery = hand.take().await;
        asked.stop();
        delivery.stop_signal().stopped().await;
        delivery.answer("what there is".into()).await;
        assert_eq!(asked.answer().await, Ok("what there is".into()));
    }
}

#[tokio::test]
async fn what_nobody_waits_for_is_stopped_or_not_even_begun() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let mut hand = Hand::of(&queue).await;
    let begun = queue.ask(order("begun", Class::Long)).unwrap();
    let delivery = hand.take().await;
    drop(begun);
    delivery.stop_signal().stopped().await;
    delivery.answer("too late".into()).await;
    let waiting = queue.ask(order("waiting", Class::Long)).unwrap();
    while queue.jobs().await != Ok(1) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(waiting);
    emptied(&queue).await;
}

/// As if the request to stop had reached the broker before the worker listened for it.
#[tokio::test]
async fn a_worker_notices_that_its_job_was_removed() {
    let share = or_skip!(Share::get());
    let broker = Broker::connect(&share.address, "test").await.unwrap();
    let queue = WorkQueue::open(&broker).await.unwrap();
    let mut hand = Hand::of(&queue).await;
    let asked = queue.ask(order("removed", Class::Long)).unwrap();
    let delivery = hand.take().await;
    asked.leave();
    let jobs = broker.jetstream().get_stream(broker.names().stream("jobs")).await.unwrap();
    jobs.purge().await.unwrap();
    let mut stop = delivery.stop_signal();
    tokio::time::timeout(PATIENCE, stop.stopped()).await.expect("it stops");
}

#[tokio::test]
async fn a_job_called_off_by_one_is_still_done_for_another() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let first = queue.ask(order("shared", Class::Long)).unwrap();
    while queue.jobs().await != Ok(1) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let second = queue.ask(order("shared", Class::Long)).unwrap();
    drop(first);
    let mut hand = Hand::of(&queue).await;
    hand.take().await.answer("done".into()).await;
    assert_eq!(second.answer().await, Ok("done".into()));
}

#[tokio::test]
async fn what_people_wait_for_comes_first_and_other_builds_keep_their_own() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let batch = |build: &str| Class::Batch(Build::new(build));
    let orders = [
        ("batch", batch("this")),
        ("foreign", batch("other")),
        ("long", Class::Long),
        ("people", Class::People),
        ("quick", Class::Quick),
    ];
    let mut asked = Vec::new();
    for (number, (key, class)) in (1..).zip(orders) {
        asked.push(queue.ask(order(key, class)).unwrap());
        while queue.jobs().await != Ok(number) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let mut hand = Hand::of(&queue).await;
    let mut taken = Vec::new();
    for _ in 0..4 {
        let delivery = hand.take().await;
        taken.push(text(delivery.payload()).to_owned());
        delivery.answer(Bytes::new()).await;
    }
    assert_eq!(taken, ["quick", "people", "long", "batch"]);
    let mut other = queue.puller(&[batch("other")]).await.unwrap();
    let delivery = other.next(pending()).await.unwrap();
    assert_eq!(text(delivery.payload()), "foreign");
}

#[tokio::test]
async fn a_job_that_takes_three_workers_with_it_is_given_up() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let mut hand = Hand::of(&queue).await;
    let asked = queue.ask(order("deadly", Class::People)).unwrap();
    for attempt in 1..=3 {
        let delivery = hand.take().await;
        assert_eq!((text(delivery.payload()), delivery.attempt()), ("deadly", attempt));
    }
    let works = tokio::spawn(async move { hand.take().await });
    assert_eq!(asked.answer().await, Err(WorkError::Lost));
    emptied(&queue).await;
    works.abort();
}

#[tokio::test]
async fn what_is_given_back_goes_to_another_and_counts_as_never_begun() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let mut hand = Hand::of(&queue).await;
    let asked = queue.ask(order("long", Class::Long)).unwrap();
    for _ in 0..5 {
        let delivery = hand.take().await;
        assert_eq!(delivery.attempt(), 1);
        delivery.give_back().await;
    }
    // A death in between is not forgotten.
    drop(hand.take().await);
    for _ in 0..2 {
        let delivery = hand.take().await;
        assert_eq!(delivery.attempt(), 2);
        delivery.give_back().await;
    }
    hand.take().await.answer("done".into()).await;
    assert_eq!(asked.answer().await, Ok("done".into()));
    emptied(&queue).await;
}

#[tokio::test]
async fn what_is_too_long_is_refused_on_both_ways() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let (most, long) = (queue.most_bytes(), vec![b'x'; queue.most_bytes() + 1]);
    let refused = queue.ask(Order { payload: long.clone().into(), ..order("long", Class::Long) });
    assert_eq!(refused.err(), Some(WorkError::TooLong { bytes: most + 1, most }));
    let mut hand = Hand::of(&queue).await;
    let longest = Order { payload: long[1..].to_vec().into(), ..order("longest", Class::Long) };
    let asked = queue.ask(longest).unwrap();
    let delivery = hand.take().await;
    assert_eq!(delivery.payload().len(), most);
    delivery.answer(long.into()).await;
    assert_eq!(asked.answer().await, Err(WorkError::AnswerTooLong));
}

#[tokio::test]
async fn a_worker_that_is_told_to_end_takes_no_more() {
    let share = or_skip!(Share::get());
    let queue = queue(&share).await;
    let (close, closed) = oneshot::channel::<()>();
    let mut puller = queue.puller(&[Class::Long]).await.unwrap();
    let idle = tokio::spawn(async move { puller.next(async { drop(closed.await) }).await.is_none() });
    close.send(()).unwrap();
    assert!(tokio::time::timeout(PATIENCE, idle).await.expect("it ends").unwrap());
}
