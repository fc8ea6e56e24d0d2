//! Makes sure that an order is placed and answered, whatever happens to workers and broker meanwhile.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Message;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use super::answer::Answer;
use super::order::Order;
use super::pending::{Progress, Wish};
use super::queue::WorkError;
use super::streams::{Placed, Streams, Trouble};

/// How often it checks that the job or its answer still exists.
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);
/// How soon it retries when the broker does not answer.
const AGAIN: Duration = Duration::from_millis(250);

/// An order in progress.
pub(super) struct Errand {
    streams: Arc<Streams>,
    order: Order,
    progress: mpsc::Sender<Progress>,
    /// The number of the job, if we placed it.
    placed: Option<Placed>,
    /// An early answer was requested.
    is_stopped: bool,
}

/// Whoever waits for the answer.
type Done = oneshot::Sender<Result<Bytes, WorkError>>;

impl Errand {
    pub(super) fn new(streams: Arc<Streams>, order: Order, progress: mpsc::Sender<Progress>) -> Self {
        Errand { streams, order, progress, placed: None, is_stopped: false }
    }

    /// Runs until there is an answer, or nobody waits for it.
    pub(super) async fn run(mut self, mut done: Done, mut wishes: watch::Receiver<Wish>) {
        let subject = self.streams.news_subject(&self.order.key);
        // Subscribe first: later answers are received, earlier ones are found.
        let Ok(mut news) = self.streams.client().subscribe(subject).await else { return };
        let mut next_look = Instant::now();
        let answer = loop {
            let found = tokio::select! {
                biased;
                () = done.closed() => {
                    if *wishes.borrow() != Wish::Leave {
                        self.call_off().await;
                    }
                    return;
                }
                message = news.next() => match message {
                    Some(message) => self.hear(&message).await,
                    // The connection was closed for good.
                    None => return,
                },
                Ok(()) = wishes.changed() => {
                    self.is_stopped |= *wishes.borrow_and_update() == Wish::Stop;
                    if self.is_stopped {
                        self.send_stop().await;
                    }
                    None
                }
                () = sleep_until(next_look) => {
                    let (found, pause) = self.look().await;
                    next_look = Instant::now() + pause;
                    found
                }
            };
            if let Some(answer) = found {
                break answer;
            }
        };
        let _ = done.send(answer.into_result());
    }

    /// A message about the job arrived.
    async fn hear(&mut self, message: &Message) -> Option<Answer> {
        match message.subject.rsplit('.').next() {
            Some("answer") => return Answer::decode(&message.payload),
            Some("begun") => {
                let _ = self.progress.try_send(Progress::Begun);
                // A worker that just started has not heard of it yet.
                if self.is_stopped {
                    self.send_stop().await;
                }
            }
            _ => {
                let _ = self.progress.try_send(Progress::Update(message.payload.clone()));
            }
        }
        None
    }

    /// Makes sure that the job or its answer exists; returns how soon to check again.
    async fn look(&mut self) -> (Option<Answer>, Duration) {
        match self.find_or_place().await {
            Ok(found) => (found, BETWEEN_LOOKS),
            Err(error) => {
                tracing::debug!(%error, key = %self.order.key, "the broker does not accept a job yet; retrying");
                // It may have come back without its streams.
                let _ = self.streams.ensure().await;
                (None, AGAIN)
            }
        }
    }

    async fn find_or_place(&mut self) -> Result<Option<Answer>, Trouble> {
        // Check the job first: it is removed once its answer exists, and not before.
        if self.placed.is_some() && self.streams.holds_job(&self.order).await? {
            if self.is_stopped {
                self.send_stop().await;
            }
            return Ok(None);
        }
        if let Some(answer) = self.streams.find(&self.order.key).await? {
            return Ok(Some(answer));
        }
        self.placed = Some(self.streams.place(&self.order).await?);
        Ok(None)
    }

    async fn send_stop(&self) {
        let subject = self.streams.stop_subject(&self.order.key);
        // A lost stop is sent again at the next check.
        let _ = self.streams.client().publish(subject, Bytes::new()).await;
    }

    /// Nobody is waiting any more. If somebody else placed the job, it is left to them.
    async fn call_off(self) {
        if let Some(Placed::Here(sequence)) = self.placed {
            self.send_stop().await;
            if let Err(error) = self.streams.remove(sequence).await {
                tracing::debug!(%error, key = %self.order.key, "a job that nobody wants stays in the queue");
            }
        }
    }
}
