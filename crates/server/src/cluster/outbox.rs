//! Messages on their way to the broker. Nobody waits for them: when the broker is down and too many have piled up, the
//! rest is dropped, because everything is in the database too.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::mpsc;

/// How long the last messages may take.
const GOODBYE: Duration = Duration::from_secs(1);
/// Messages that may wait to be sent.
const MOST_WAITING: usize = 16_384;

/// Sends messages in order.
#[derive(Clone)]
pub(super) struct Outbox {
    messages: mpsc::Sender<(String, Vec<u8>)>,
    dropped: Arc<AtomicU64>,
}

impl Outbox {
    /// An empty outbox. It ends when its last sender is dropped.
    pub(super) fn new(client: async_nats::Client) -> Self {
        let (messages, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(MOST_WAITING);
        tokio::spawn(async move {
            while let Some((subject, bytes)) = waiting.recv().await {
                if let Err(error) = client.publish(subject, bytes.into()).await {
                    tracing::warn!(%error, "cannot send a message to other nodes");
                }
            }
        });
        Outbox { messages, dropped: Arc::default() }
    }

    /// Ready when pending messages have been sent, or time is up.
    pub(super) async fn emptied(&self) {
        let room = self.messages.reserve_many(MOST_WAITING);
        let _ = tokio::time::timeout(GOODBYE, room).await;
    }

    /// Sends a message, if there is room.
    pub(super) fn send(&self, subject: String, bytes: Vec<u8>) {
        if self.messages.try_send((subject, bytes)).is_err()
            && self.dropped.fetch_add(1, Relaxed).is_multiple_of(10_000)
        {
            tracing::warn!(
                "the broker takes no messages; the other nodes will find in the database what happened"
            );
        }
    }
}
