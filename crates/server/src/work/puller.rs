//! Gets a worker its next job.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt;
use tokio::time::{sleep, timeout};

use super::answer::Answer;
use super::class::Class;
use super::delivery::{Delivered, Delivery, store_until_taken};
use super::order::{Key, Order};
use super::streams::{LOSSES, Streams, Trouble};

/// How many workers a job may take down before it is abandoned.
const MOST_LOSSES: u32 = 3;
/// How often it checks for unannounced work: a job of a worker that died.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// How long the broker may take to answer whether there is work.
const PATIENCE: Duration = Duration::from_secs(5);
/// How soon it retries when the broker is down.
const AGAIN: Duration = Duration::from_millis(500);

/// Gets a worker its jobs one by one.
///
/// Several pulls at once would bring several jobs for one thread. So the classes are queried in order, and in between
/// whoever places an order announces it.
#[derive(Debug)]
pub struct Puller {
    streams: Arc<Streams>,
    lines: Vec<Line>,
    nudges: Subscriber,
}

/// The jobs of a class.
#[derive(Debug)]
struct Line {
    class: Class,
    consumer: PullConsumer,
    /// The subject on which new jobs are announced.
    nudge: String,
}

impl Puller {
    pub(super) async fn start(streams: Arc<Streams>, classes: &[Class]) -> Result<Puller, Trouble> {
        let nudges = streams.client().subscribe(streams.nudge_subject(None)).await?;
        let mut lines = Vec::with_capacity(classes.len());
        for class in classes {
            let (consumer, nudge) = (streams.consumer(class).await?, streams.nudge_subject(Some(class)));
            lines.push(Line { class: class.clone(), consumer, nudge });
        }
        Ok(Puller { streams, lines, nudges })
    }

    /// The next job; `None` once `closing` is ready. Must be awaited to the end, because a job may be on its way.
    pub async fn next(&mut self, closing: impl Future<Output = ()>) -> Option<Delivery> {
        tokio::pin!(closing);
        let mut is_trouble_known = false;
        loop {
            let taken = self.take().await;
            if let Ok(Some(delivery)) = taken {
                return Some(delivery);
            }
            if let Err(error) = &taken
                && !is_trouble_known
            {
                tracing::warn!(%error, "cannot fetch jobs from the broker; trying again");
                is_trouble_known = true;
            }
            let waited = async {
                match taken {
                    Ok(_) => self.wait().await,
                    Err(_) => self.mend().await,
                }
            };
            tokio::select! {
                () = &mut closing => return None,
                () = waited => {}
            }
        }
    }

    /// Waits until there may be something.
    async fn wait(&mut self) {
        let look = sleep(BETWEEN_LOOKS);
        tokio::pin!(look);
        loop {
            tokio::select! {
                () = &mut look => return,
                nudge = self.nudges.next() => match nudge {
                    Some(nudge) if self.lines.iter().any(|line| line.nudge == *nudge.subject) => return,
                    Some(_) => {}
                    None => return look.await,
                },
            }
        }
    }

    /// The most urgent waiting job.
    async fn take(&self) -> Result<Option<Delivery>, Trouble> {
        for line in &self.lines {
            while let Some(message) = pull(&line.consumer).await? {
                let delivered = read(&line.class, message)?;
                if let Some(delivered) = self.still_to_do(delivered).await? {
                    return Ok(Some(Delivery::begin(self.streams.clone(), delivered).await));
                }
            }
        }
        Ok(None)
    }

    /// A job, unless it is already answered or must not be tried again.
    async fn still_to_do(&self, delivered: Delivered) -> Result<Option<Delivered>, Trouble> {
        let key = &delivered.order.key;
        let answer = match self.streams.find(key).await? {
            Some(answer) => answer,
            None if delivered.attempt > MOST_LOSSES => {
                tracing::error!(%key, class = delivered.order.class.name(), "a job failed on {MOST_LOSSES} workers; giving up");
                Answer::Lost
            }
            None => return Ok(Some(delivered)),
        };
        // Stored once more: that notifies those who wait.
        store_until_taken(&self.streams, key, &answer).await;
        delivered.acker.ack().await?;
        Ok(None)
    }

    /// Recreates what may be gone, after a while.
    async fn mend(&mut self) {
        sleep(AGAIN).await;
        if self.streams.ensure().await.is_err() {
            return;
        }
        for line in &mut self.lines {
            match self.streams.consumer(&line.class).await {
                Ok(consumer) => line.consumer = consumer,
                Err(error) => {
                    tracing::debug!(%error, class = line.class.name(), "the broker has no line for it yet");
                }
            }
        }
    }
}

/// A job of a line, if one waits.
async fn pull(consumer: &PullConsumer) -> Result<Option<Message>, Trouble> {
    let pulled = async {
        let mut batch = consumer.fetch().max_messages(1).messages().await?;
        batch.next().await.transpose()
    };
    timeout(PATIENCE, pulled).await?
}

fn read(class: &Class, message: Message) -> Result<Delivered, Trouble> {
    let info = message.info()?;
    let (sequence, deliveries) = (info.stream_sequence, info.delivered.max(1) as u32);
    let losses = message.headers.as_ref().and_then(|headers| headers.get(LOSSES)?.as_str().parse().ok());
    let (message, acker) = message.split();
    let key = Key::from_subject(&message.subject);
    let order = Order { key, class: class.clone(), payload: message.payload };
    Ok(Delivered { order, sequence, attempt: losses.unwrap_or(0) + deliveries, acker })
}
