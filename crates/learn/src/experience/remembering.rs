//! Collects new results in memory and writes them in the background, wherever they are stored: no move waits for a
//! disk.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kelso_engine::experience::{DEFAULT_LOOKUP_COST, Experience, PositionKey, Recollection, SearchResult};
use rusqlite::Connection;

use super::error::ExperienceError;
use super::limit::{set, setting};
use super::pending::{Change, Changes, Pending};
use super::store::{OnFault, now};

/// How long new results may wait to be written.
const WAIT: Duration = Duration::from_millis(400);
/// Maximum number of waiting changes. Beyond that, the thread that adds one writes them all.
const MOST_PENDING: usize = 20_000;
/// How often it is looked whether a clean-up is due while nothing is learned.
const IDLE: Duration = Duration::from_secs(3_600);

/// Where remembered positions are stored. Called by threads that may block.
pub trait Keeper: Send + Sync + 'static {
    /// What is known about a position.
    ///
    /// # Errors
    /// If it cannot be read.
    fn find(&self, key: &PositionKey) -> Result<Option<Recollection>, ExperienceError>;

    /// Writes changes, and what was looked up since the last ones; called with one set at a time.
    ///
    /// # Errors
    /// If they cannot all be written: with those that were not.
    fn write(&self, changes: &Changes, counts: LookupCounts) -> Result<(), Unwritten>;

    /// Cleans up if that is due; called in the background every now and then.
    ///
    /// # Errors
    /// If it cannot be done.
    fn tidy(&self) -> Result<(), ExperienceError>;

    /// What a lookup costs, roughly: see [`Experience::lookup_cost`].
    fn lookup_cost(&self) -> Duration {
        DEFAULT_LOOKUP_COST
    }
}

/// How often positions were looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookupCounts {
    /// The remembered move was played.
    pub hits: u64,
    /// The position was searched.
    pub misses: u64,
}

impl LookupCounts {
    /// Adds them to those in a file.
    pub(super) fn add_to(self, connection: &Connection) -> rusqlite::Result<()> {
        for (name, count) in [("hits", self.hits), ("misses", self.misses)] {
            if count > 0 {
                let known = setting(connection, name)?.unwrap_or(0);
                set(connection, name, known.saturating_add(i64::try_from(count).unwrap_or(i64::MAX)))?;
            }
        }
        Ok(())
    }
}

/// What could not be written, and why.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Unwritten {
    pub changes: Vec<(PositionKey, Change)>,
    pub why: Box<ExperienceError>,
}

/// Experience with storage behind it.
pub struct Remembering<K: Keeper> {
    shared: Arc<Shared<K>>,
    background: Option<JoinHandle<()>>,
}

struct Shared<K> {
    keeper: K,
    /// Held by whoever writes.
    writing: Mutex<()>,
    pending: Mutex<Pending>,
    /// Lookups that are not written yet, and how many of them were hits.
    looked_up: AtomicU64,
    hits: AtomicU64,
    /// Something is waiting to be written, or it is to be closed.
    news: Condvar,
    on_fault: OnFault,
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Keeper> Remembering<K> {
    /// Starts writing in the background. `on_fault` is called with errors.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new(keeper: K, on_fault: OnFault) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            keeper,
            writing: Mutex::new(()),
            pending: Mutex::default(),
            looked_up: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            news: Condvar::new(),
            on_fault,
        });
        let background = {
            let shared = shared.clone();
            let thread = thread::Builder::new().name("experience".into());
            thread.spawn(move || shared.write_in_background())?
        };
        Ok(Remembering { shared, background: Some(background) })
    }

    /// The storage.
    pub fn keeper(&self) -> &K {
        &self.shared.keeper
    }

    /// Writes everything waiting, now.
    ///
    /// # Errors
    /// If it cannot be written; it keeps waiting.
    pub fn flush(&self) -> Result<(), ExperienceError> {
        self.shared.write()
    }

    /// How many positions are not written yet.
    pub fn pending(&self) -> usize {
        locked(&self.shared.pending).len()
    }

    pub(super) fn add(&self, key: PositionKey, change: Change) {
        self.shared.add(key, change);
    }
}

impl<K: Keeper> Shared<K> {
    fn add(&self, key: PositionKey, change: Change) {
        let mut pending = locked(&self.pending);
        let first = pending.waiting() == 0;
        pending.add(key, change);
        let full = pending.waiting() >= MOST_PENDING;
        drop(pending);
        if full {
            // Back-pressure: a thread that learns faster than the disk can write waits for it.
            if let Err(error) = self.write() {
                self.give_up(&error);
            }
        } else if first {
            self.news.notify_one();
        }
    }

    /// Nothing can be written: waiting changes are dropped, so that they do not fill the memory.
    fn give_up(&self, error: &ExperienceError) {
        let mut pending = locked(&self.pending);
        pending.begin_writing();
        pending.end_writing(Vec::new());
        drop(pending);
        (self.on_fault)(error);
    }

    /// Writes what is waiting. What cannot be written keeps waiting.
    fn write(&self) -> Result<(), ExperienceError> {
        let _one_at_a_time = locked(&self.writing);
        let changes = locked(&self.pending).begin_writing();
        // Nothing learned, no database needed.
        if changes.is_empty() {
            return Ok(());
        }
        let (unwritten, result) = match self.keeper.write(&changes, self.take_counts()) {
            Ok(()) => (Vec::new(), Ok(())),
            Err(Unwritten { changes, why }) => (changes, Err(*why)),
        };
        locked(&self.pending).end_writing(unwritten);
        result
    }

    /// What was looked up since the last time.
    fn take_counts(&self) -> LookupCounts {
        let hits = self.hits.swap(0, Ordering::Relaxed);
        LookupCounts { hits, misses: self.looked_up.swap(0, Ordering::Relaxed).saturating_sub(hits) }
    }

    fn write_in_background(&self) {
        let mut told = false;
        loop {
            let closing = self.wait_for_work();
            // Whoever waits for the end does not wait for a clean-up.
            let tidy = || if closing { Ok(()) } else { self.keeper.tidy() };
            match self.write().and_then(|()| tidy()) {
                Ok(()) => told = false,
                // Reported once until it works again: a log may be on the same full disk.
                Err(error) if !told => {
                    told = true;
                    (self.on_fault)(&error);
                }
                Err(_) => {}
            }
            if closing {
                return;
            }
        }
    }

    /// Waits until there is something to write, and a little longer to batch; or until it is time to look whether to clean up. True if it is the last time.
    fn wait_for_work(&self) -> bool {
        let pending = locked(&self.pending);
        let idle = |pending: &mut Pending| pending.waiting() == 0 && !pending.closing;
        let waited = self.news.wait_timeout_while(pending, IDLE, idle);
        let (pending, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let (pending, _) = self
            .news
            .wait_timeout_while(pending, WAIT, |pending| !pending.closing)
            .unwrap_or_else(PoisonError::into_inner);
        pending.closing
    }
}

impl<K: Keeper> Experience for Remembering<K> {
    fn recall(&self, key: &PositionKey) -> Option<Recollection> {
        self.shared.looked_up.fetch_add(1, Ordering::Relaxed);
        let known = self.shared.keeper.find(key).unwrap_or_else(|error| {
            (self.shared.on_fault)(&error);
            None
        });
        locked(&self.shared.pending).apply(key, known)
    }

    fn lookup_cost(&self) -> Duration {
        self.shared.keeper.lookup_cost()
    }

    fn reuse(&self, key: &PositionKey) {
        self.shared.hits.fetch_add(1, Ordering::Relaxed);
        self.shared.add(key.clone(), Change { result: None, games: 1, last_used: now() });
    }

    fn remember(&self, key: PositionKey, result: SearchResult) {
        self.shared.add(key, Change { result: Some(result), games: 1, last_used: now() });
    }
}

impl<K: Keeper> fmt::Debug for Remembering<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remembering").finish_non_exhaustive()
    }
}

impl<K: Keeper> Drop for Remembering<K> {
    /// Writes what waits.
    fn drop(&mut self) {
        locked(&self.shared.pending).closing = true;
        self.shared.news.notify_all();
        if let Some(background) = self.background.take() {
            let _ = background.join();
        }
    }
}
