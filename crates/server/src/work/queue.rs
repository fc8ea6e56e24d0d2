//! The queue from both sides: those who place orders, and those who do them.

use std::sync::Arc;

use thiserror::Error;

use super::class::Class;
use super::order::Order;
use super::pending::Pending;
use super::puller::Puller;
use super::streams::Streams;
use crate::broker::Broker;

/// The queue of an installation. Clones share it.
#[derive(Clone, Debug)]
pub struct WorkQueue {
    streams: Arc<Streams>,
}

/// Why an order has no result.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WorkError {
    /// The queues cannot be created.
    #[error("the NATS server does not make the work queues: {0}")]
    NoQueues(String),
    /// The order is too long for the broker.
    #[error(
        "this work takes {bytes} bytes to describe, and the NATS server takes at most {most} (max_payload)"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    TooLong { bytes: usize, most: usize },
    /// The answer is too long for the broker.
    #[error("the answer is longer than what the NATS server takes (max_payload)")]
    AnswerTooLong,
    /// Every worker that starts it dies.
    #[error("the job failed on three workers; giving up")]
    Lost,
    /// The program is ending.
    #[error("the queue was closed")]
    Closed,
}

impl WorkQueue {
    /// The queue on this broker, created if necessary.
    ///
    /// # Errors
    /// If it cannot be made.
    pub async fn open(broker: &Broker) -> Result<WorkQueue, WorkError> {
        let streams = Streams::new(broker.clone());
        streams.ensure().await.map_err(|error| WorkError::NoQueues(error.to_string()))?;
        Ok(WorkQueue { streams: Arc::new(streams) })
    }

    /// Places an order. While the broker is down it keeps retrying. Must be called within a runtime.
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

    /// The maximum size of an order.
    pub fn most_bytes(&self) -> usize {
        // Room for the headers, which count too.
        self.streams.client().max_payload().saturating_sub(1_024)
    }

    /// Jobs waiting or in progress.
    ///
    /// # Errors
    /// If the broker does not answer.
    pub async fn jobs(&self) -> Result<u64, WorkError> {
        self.streams.jobs().await.map_err(|error| WorkError::NoQueues(error.to_string()))
    }

    /// Takes part in the work of these classes, in this order.
    ///
    /// # Errors
    /// If their lines cannot be made.
    pub async fn puller(&self, classes: &[Class]) -> Result<Puller, WorkError> {
        let puller = Puller::start(self.streams.clone(), classes).await;
        puller.map_err(|error| WorkError::NoQueues(error.to_string()))
    }
}
