//! The single writer of a process: writes of many games at the same moment go to disk as one transaction.
//!
//! Forcing a transaction to disk costs milliseconds, whatever its size. So while one is in progress the next commands
//! queue up, and all of them are stored by the next. Each is answered after its transaction is on disk.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::StoreError;
use super::health::WriteHealth;
use super::writes::{Outcomes, Write};

/// Capacity of the queue; further writers wait for a place.
const QUEUE: usize = 4_096;
/// The most writes of one transaction.
const BATCH: usize = 512;

/// A writer of batches.
pub(super) trait BatchWriter: Send + 'static {
    /// Stores writes in one transaction, in which some may lose a race. [`StoreError::Conflict`] for all means that one
    /// of them is at fault, it is unknown which, and nothing was stored.
    fn store(&mut self, writes: &[&Write]) -> impl Future<Output = Result<Outcomes, StoreError>> + Send;

    /// There will be no more writes.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// A write and its waiting caller.
struct PendingWrite {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Where writes wait for the writer.
pub(super) struct WriteQueue {
    writes: Mutex<Option<mpsc::Sender<PendingWrite>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl WriteQueue {
    /// Starts a writer.
    pub(super) fn new(writer: impl BatchWriter, health: Arc<WriteHealth>) -> Self {
        let (sender, queue) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(writer, health, queue));
        WriteQueue { writes: Mutex::new(Some(sender)), task: Mutex::new(Some(task)) }
    }

    /// Stores something; ready when it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::Unavailable("the server is shutting down".to_owned());
        let writes = self.writes.lock().await.clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        writes.send(PendingWrite { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Finishes pending writes, and lets the writer close.
    pub(super) async fn close(&self) {
        self.writes.lock().await.take();
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

/// Writes until there are no more senders.
async fn run(
    mut writer: impl BatchWriter,
    health: Arc<WriteHealth>,
    mut queue: mpsc::Receiver<PendingWrite>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let together: Vec<_> = batch.iter().map(|pending| &pending.write).collect();
        let mut stored = store(&mut writer, &health, &together).await;
        // One of many is at fault: each gets its own transaction, and only that one is refused.
        if stored == Err(StoreError::Conflict) && together.len() > 1 {
            let mut outcomes = Vec::with_capacity(together.len());
            for write in together {
                let alone = store(&mut writer, &health, &[write]).await;
                outcomes.push(alone.and_then(|outcomes| outcomes.into_iter().next().unwrap_or_else(untold)));
            }
            stored = Ok(outcomes);
        }
        let mut outcomes = stored.unwrap_or_else(|error| vec![Err(error); batch.len()]).into_iter();
        for pending in batch.drain(..) {
            let _ = pending.done.send(outcomes.next().unwrap_or_else(untold));
        }
    }
    writer.close().await;
}

/// Nothing is acknowledged that the writer has not confirmed.
fn untold() -> Result<(), StoreError> {
    Err(StoreError::Unknown("the writer has not said what became of it".to_owned()))
}

/// Stores writes in one transaction, and records the result.
async fn store(
    writer: &mut impl BatchWriter,
    health: &WriteHealth,
    batch: &[&Write],
) -> Result<Outcomes, StoreError> {
    let stored = writer.store(batch).await.map_err(|error| match error {
        StoreError::Unavailable(why) => StoreError::Unwritable(why),
        error => error,
    });
    // Who is at games is written to a table of its own: moves may be refused all the same.
    let tells_of_moves = !batch.iter().all(|write| matches!(write, Write::Attend(_)));
    if tells_of_moves || stored.is_err() {
        health.note(stored.as_ref().err());
    }
    stored
}
