//! The one writer of a process: what many games want to store within the same moment goes to disk as one transaction.
//!
//! Forcing a transaction to disk costs milliseconds, whatever its size. So while one is under way the next commands
//! queue up, and all of them are stored by the next. Each is answered after its transaction is on disk.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::StoreError;
use super::health::WriteHealth;
use super::writes::{Outcomes, Write};

/// Writes that may wait; more than that wait to wait.
const QUEUE: usize = 4_096;
/// The most writes of one transaction.
const BATCH: usize = 512;

/// The one who writes.
pub(super) trait BatchWriter: Send + 'static {
    /// Stores writes as one transaction, in which some may lose a race. [`StoreError::Conflict`] for all means that one of them is at
    /// fault, nobody knows which, and nothing was stored.
    fn store(&mut self, writes: &[&Write]) -> impl Future<Output = Result<Outcomes, StoreError>> + Send;

    /// Nobody will ask for more.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// A write and who waits for it.
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
    /// Sets a writer to work.
    pub(super) fn new(writer: impl BatchWriter, health: Arc<WriteHealth>) -> Self {
        let (sender, queue) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(writer, health, queue));
        WriteQueue { writes: Mutex::new(Some(sender)), task: Mutex::new(Some(task)) }
    }

    /// Has something stored, and is ready when it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::Unavailable("the server is shutting down".to_owned());
        let writes = self.writes.lock().await.clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        writes.send(PendingWrite { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Finishes what waits, and lets the writer close.
    pub(super) async fn close(&self) {
        self.writes.lock().await.take();
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

/// Writes until nobody can ask for more.
async fn run(
    mut writer: impl BatchWriter,
    health: Arc<WriteHealth>,
    mut queue: mpsc::Receiver<PendingWrite>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let writes: Vec<_> = batch.iter().map(|pending| &pending.write).collect();
        let mut stored = store(&mut writer, &health, &writes).await;
        // One of many is at fault: each gets its own transaction, and only that one is refused.
        if stored == Err(StoreError::Conflict) && writes.len() > 1 {
            let mut outcomes = Vec::with_capacity(writes.len());
            for write in writes {
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

/// Nothing is acknowledged that the writer has not spoken of.
fn untold() -> Result<(), StoreError> {
    Err(StoreError::Unknown("the writer has not said what became of it".to_owned()))
}

/// Stores writes as one transaction, and takes note of how that went.
async fn store(
    writer: &mut impl BatchWriter,
    health: &WriteHealth,
    writes: &[&Write],
) -> Result<Outcomes, StoreError> {
    let stored = writer.store(writes).await.map_err(|error| match error {
        StoreError::Unavailable(why) => StoreError::Unwritable(why),
        error => error,
    });
    health.note(stored.as_ref().err());
    stored
}
