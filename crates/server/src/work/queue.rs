//! The queue as both sides see it: those who place orders, and those who do them.

use std::sync::Arc;

use thiserror::Error;

use super::class::Class;
use super::order::Order;
use super::pending::Pending;
use super::puller::Puller;
use super::streams::Streams;
use crate::broker::Broker;

/// The queue of an installation. Clones are the same.
#[derive(Clone, Debug)]
pub struct WorkQueue {
    streams: Arc<Streams>,
}

/// Why nothing comes of an order.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WorkError {
    /// The queues cannot be made.
    #[error("the NATS server does not make the work queues: {0}")]
    NoQueues(String),
    /// The broker does not take messages as long as this.
    #[error(
        "this work takes {bytes} bytes to describe, and the NATS server takes at most {most} (max_payload)"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    TooLong { bytes: usize, most: usize },
    /// The broker does not take messages as long as the answer.
    #[error("the answer is longer than what the NATS server takes (max_payload)")]
    AnswerTooLong,
    /// Whoever begins it dies.
    #[error("this work has taken three workers with it, and is not tried again")]
    Lost,
    /// The program ends.
    #[error("the queue was closed")]
    Closed,
}

impl WorkQueue {
    /// The queue on this broker; it is made if it is not there yet.
    ///
    /// # Errors
    /// If it cannot be made.
    pub async fn open(broker: &Broker) -> Result<WorkQueue, WorkError> {
        let streams = Streams::new(broker.clone());
        streams.ensure().await.map_err(|error| WorkError::NoQueues(error.to_string()))?;
        Ok(WorkQueue { streams: Arc::new(streams) })
    }

    /// Has something done. While the broker is away it is tried until it is there again. To be called where tasks can be spawned.
    ///
    /// # Errors
    /// If it is too long for the broker.
    pub fn ask(&self, order: Order) -> Result<Pending, WorkError> {
        let most = self.most_bytes();
        let bytes = order.payload.len();
        if bytes > most {
            return Err(WorkError::TooLong { bytes, most });
        }
        Ok(Pending::start(self.streams.clone(), order))
    }

    /// The longest order.
    pub fn most_bytes(&self) -> usize {
        // Room for the headers, which count too.
        self.streams.client().max_payload().saturating_sub(1_024)
    }

    /// Jobs that wait or are being done.
    ///
    /// # Errors
    /// If the broker does not say.
    pub async fn jobs(&self) -> Result<u64, WorkError> {
        self.streams.jobs().await.map_err(|error| WorkError::NoQueues(error.to_string()))
    }

    /// Takes part in the work of these classes, the first ones first.
    ///
    /// # Errors
    /// If their lines cannot be made.
    pub async fn puller(&self, classes: &[Class]) -> Result<Puller, WorkError> {
        let puller = Puller::start(self.streams.clone(), classes).await;
        puller.map_err(|error| WorkError::NoQueues(error.to_string()))
    }
}
