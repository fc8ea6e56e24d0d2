//! Which workers there are: they announce themselves every second, and interested nodes keep a list.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::task::JoinHandle;

use super::queue::WorkError;
use crate::broker::Broker;

/// How long a worker counts as present after its last announcement.
const REMEMBERED: Duration = Duration::from_secs(6);
/// The interval between announcements.
pub(super) const BETWEEN_NOTICES: Duration = Duration::from_secs(1);

/// A worker's announcement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerNotice {
    /// Its unique name.
    pub id: String,
    /// Parallel jobs.
    pub threads: usize,
    /// How many are running now.
    pub busy: usize,
    /// Which build it is.
    pub build: String,
    /// It takes batch work.
    #[serde(default)]
    pub batch: bool,
    /// It takes no more jobs.
    #[serde(default)]
    pub leaving: bool,
}

/// The known workers.
#[derive(Debug)]
pub struct Workers {
    seen: Arc<Mutex<Seen>>,
    listener: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Seen(HashMap<String, (WorkerNotice, Instant)>);

impl Workers {
    /// Listens from now on; within two seconds all are known.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn listen(broker: &Broker) -> Result<Workers, WorkError> {
        let subject = broker.names().subject(SUBJECT);
        let notices = broker.client().subscribe(subject).await;
        let notices = notices.map_err(|_| WorkError::Closed)?;
        let seen = Arc::new(Mutex::new(Seen::default()));
        let listener = tokio::spawn(listen(notices, seen.clone()));
        Ok(Workers { seen, listener })
    }

    /// Those that are there.
    pub fn list(&self) -> Vec<WorkerNotice> {
        lock(&self.seen).list(Instant::now())
    }

    /// Parallel jobs of all of them together.
    pub fn threads(&self) -> usize {
        self.list().iter().map(|worker| worker.threads).sum()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

const SUBJECT: &str = "workers";

/// Announces a worker.
pub(super) async fn announce(broker: &Broker, notice: &WorkerNotice) {
    let Ok(text) = serde_json::to_vec(notice) else { return };
    // While the broker is down nobody hears it anyway.
    let _ = broker.client().publish(broker.names().subject(SUBJECT), text.into()).await;
}

async fn listen(mut notices: Subscriber, seen: Arc<Mutex<Seen>>) {
    while let Some(message) = notices.next().await {
        if let Ok(notice) = serde_json::from_slice(&message.payload) {
            lock(&seen).hear(notice, Instant::now());
        }
    }
}

fn lock(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Seen {
    fn hear(&mut self, notice: WorkerNotice, now: Instant) {
        if notice.leaving {
            self.0.remove(&notice.id);
        } else {
            self.0.insert(notice.id.clone(), (notice, now));
        }
    }

    fn list(&mut self, now: Instant) -> Vec<WorkerNotice> {
        self.0.retain(|_, (_, heard)| now.saturating_duration_since(*heard) < REMEMBERED);
        let mut list: Vec<_> = self.0.values().map(|(notice, _)| notice.clone()).collect();
        list.sort_by(|one, other| one.id.cmp(&other.id));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(id: &str, leaving: bool) -> WorkerNotice {
        WorkerNotice { id: id.to_owned(), threads: 2, busy: 0, build: "b".to_owned(), batch: true, leaving }
    }

    #[test]
    fn who_leaves_or_is_silent_is_not_there() {
        let (mut seen, now) = (Seen::default(), Instant::now());
        let ids = |seen: &mut Seen, now| -> Vec<_> { seen.list(now).into_iter().map(|w| w.id).collect() };
        for id in ["b", "a", "c"] {
            seen.hear(notice(id, false), now);
        }
        seen.hear(notice("c", true), now);
        assert_eq!(ids(&mut seen, now), ["a", "b"]);
        seen.hear(notice("b", false), now + REMEMBERED / 2);
        assert_eq!(ids(&mut seen, now + REMEMBERED), ["b"]);
        assert_eq!(ids(&mut seen, now + REMEMBERED * 2), [""; 0]);
    }
}
