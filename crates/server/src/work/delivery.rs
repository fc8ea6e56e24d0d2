//! A job held by a worker.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::message::Acker;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, interval_at, sleep};

use super::answer::Answer;
use super::class::Class;
use super::order::{Key, Order};
use super::streams::Streams;

/// How often the broker is told that the job is in progress, well within its timeout.
const BETWEEN_SIGNS: Duration = Duration::from_millis(1_500);
/// How soon storing an answer is retried.
const AGAIN: Duration = Duration::from_millis(250);

/// A job held by a worker for as long as this lives. If it is dropped without an answer, that counts as the worker's
/// death: another one gets it.
pub struct Delivery {
    streams: Arc<Streams>,
    order: Order,
    sequence: u64,
    attempt: u32,
    acker: Arc<Acker>,
    stop: StopSignal,
    keeper: JoinHandle<()>,
}

/// Becomes true when the job is no longer wanted. Clones share it.
#[derive(Clone, Debug)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Ready when it is to stop.
    pub async fn stopped(&mut self) {
        if self.0.wait_for(|stop| *stop).await.is_err() {
            // The job is over, so nobody stops it any more.
            std::future::pending::<()>().await;
        }
    }
}

/// A job as delivered by the broker.
pub(super) struct Delivered {
    pub(super) order: Order,
    /// Its number in the stream.
    pub(super) sequence: u64,
    /// Number of workers it was given to, this one included.
    pub(super) attempt: u32,
    pub(super) acker: Acker,
}

impl fmt::Debug for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delivery")
            .field("order", &self.order)
            .field("attempt", &self.attempt)
            .finish_non_exhaustive()
    }
}

impl Delivery {
    /// Starts: tells those who wait, and from now on sends the broker signs of life.
    pub(super) async fn begin(streams: Arc<Streams>, delivered: Delivered) -> Delivery {
        let Delivered { order, sequence, attempt, acker } = delivered;
        let acker = Arc::new(acker);
        let (stop, stopped) = watch::channel(false);
        let stops = streams.client().subscribe(streams.stop_subject(&order.key)).await.ok();
        let _ = streams.client().publish(streams.begun_subject(&order.key), Bytes::new()).await;
        let keeper = Keeper { streams: streams.clone(), order: order.clone(), acker: acker.clone(), stop };
        let keeper = tokio::spawn(keeper.keep(stops));
        Delivery { streams, order, sequence, attempt, acker, stop: StopSignal(stopped), keeper }
    }

    /// The work to do.
    pub fn payload(&self) -> &Bytes {
        &self.order.payload
    }

    /// Its key.
    pub fn key(&self) -> &Key {
        &self.order.key
    }

    /// How urgent it is.
    pub fn class(&self) -> &Class {
        &self.order.class
    }

    /// 1 for the first worker that has it; more if others were lost.
    pub fn attempt(&self) -> u32 {
        self.attempt
    }

    /// Signals when it is no longer wanted.
    pub fn stop_signal(&self) -> StopSignal {
        self.stop.clone()
    }

    /// Sends interim results to those who wait.
    pub async fn update(&self, bytes: Bytes) {
        self.updates().send(bytes).await;
    }

    /// A sender of updates, for code that does not hold the job itself.
    pub fn updates(&self) -> UpdateSender {
        UpdateSender { streams: self.streams.clone(), subject: self.streams.update_subject(&self.order.key) }
    }

    /// Stores the answer, which ends the job. While the broker is down it keeps retrying.
    pub async fn answer(self, bytes: Bytes) {
        let longest = self.streams.client().max_payload().saturating_sub(1_024);
        let answer = if bytes.len() > longest { Answer::TooLong } else { Answer::Done(bytes) };
        store_until_taken(&self.streams, &self.order.key, &answer).await;
        // If this gets lost, whoever gets the job next finds the answer.
        let _ = self.acker.ack().await;
    }

    /// Returns the job unfinished, for another worker.
    pub async fn give_back(self) {
        // Not counting this one, which did not fail.
        let losses = self.attempt - 1;
        if let Err(error) = self.streams.replace(&self.order, self.sequence, losses).await {
            tracing::warn!(%error, key = %self.order.key, "a job could not be given back; another worker gets it in a few seconds");
        }
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

/// Sends interim results.
#[derive(Clone, Debug)]
pub struct UpdateSender {
    streams: Arc<Streams>,
    subject: String,
}

impl UpdateSender {
    /// Sends it, if the broker is up: the next update includes the same and more.
    pub async fn send(&self, bytes: Bytes) {
        let _ = self.streams.client().publish(self.subject.clone(), bytes).await;
    }
}

/// Stores an answer, however long the broker is down.
pub(super) async fn store_until_taken(streams: &Streams, key: &Key, answer: &Answer) {
    while let Err(error) = streams.store(key, answer).await {
        tracing::debug!(%error, %key, "the broker does not accept an answer yet; retrying");
        sleep(AGAIN).await;
        // It may have come back without its streams.
        let _ = streams.ensure().await;
    }
}

/// Keeps the job assigned to this worker, and finds out when it is to stop.
struct Keeper {
    streams: Arc<Streams>,
    order: Order,
    acker: Arc<Acker>,
    stop: watch::Sender<bool>,
}

impl Keeper {
    async fn keep(self, mut stops: Option<async_nats::Subscriber>) {
        let mut signs = interval(BETWEEN_SIGNS);
        // Not at once: most jobs are done before.
        let mut looks = interval_at(Instant::now() + BETWEEN_SIGNS, BETWEEN_SIGNS);
        for ticks in [&mut signs, &mut looks] {
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        }
        loop {
            tokio::select! {
                _ = signs.tick() => drop(self.acker.ack_with(AckKind::Progress).await),
                _ = looks.tick() => if self.is_called_off().await {
                    self.stop.send_replace(true);
                },
                heard = next(&mut stops) => match heard {
                    Some(_) => drop(self.stop.send_replace(true)),
                    None => stops = None,
                },
            }
        }
    }

    /// True if the job was removed and nobody has answered it. The request to stop is sent only once, and may have been sent
    /// before the broker knew that this worker listens for it.
    async fn is_called_off(&self) -> bool {
        matches!(self.streams.holds_job(&self.order).await, Ok(false))
            && matches!(self.streams.find(&self.order.key).await, Ok(None))
    }
}

async fn next(stops: &mut Option<async_nats::Subscriber>) -> Option<async_nats::Message> {
    match stops {
        Some(stops) => stops.next().await,
        None => std::future::pending().await,
    }
}
