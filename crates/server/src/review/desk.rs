//! The reviews in progress, and those who watch them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use kelso_lab::annotate::ScoredPosition;
use tokio::sync::{Semaphore, watch};

use super::parts::parts;
use super::progress::Progress;
use super::record::ReviewRecord;
use super::subject::{LineId, ReviewKey, Subject};
use crate::address::ClientAddress;
use crate::headcount::{Counted, HeadBounds, Headcount};
use crate::jobs::{Jobs, ReviewPart, Task, TaskError, Thought, Work, submit};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::{Store, StoreError};
use crate::time::Clock;

/// The agent: as in `kelso analyse`, with a table small enough for many at once.
const AGENT: &str = "kelso hash=16";
/// Time per position.
const TIME: Duration = Duration::from_millis(100);
/// Reviews in progress, in total and per address, where a class may have finished its games together.
const BOUNDS: HeadBounds = HeadBounds { all: 128, each: 64 };
/// How often, and at what interval, a part that nobody had time for is retried.
const TRIES: u32 = 60;
const PAUSE: Duration = Duration::from_millis(500);

/// The reviews of a server.
pub(crate) struct Reviews {
    store: Arc<dyn Store>,
    jobs: Arc<dyn Jobs>,
    clock: Arc<dyn Clock>,
    /// No more parts are submitted than there are search threads: the rest waits here, and keeps nobody waiting there.
    turns: Semaphore,
    threads: usize,
    under_way: Mutex<HashMap<ReviewKey, watch::Receiver<Progress>>>,
    visitors: Arc<Headcount<ClientAddress>>,
}

impl Reviews {
    /// For a server with this many search threads; if it has none of its own, there are some elsewhere.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        jobs: Arc<dyn Jobs>,
        clock: Arc<dyn Clock>,
        threads: usize,
    ) -> Arc<Self> {
        let threads = if threads == 0 { 4 } else { threads };
        let turns = Semaphore::new(threads);
        let (under_way, visitors) = (Mutex::default(), Arc::default());
        Arc::new(Reviews { store, jobs, clock, turns, threads, under_way, visitors })
    }

    /// The review of a game or line, as far as it is.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) async fn find(&self, subject: &Subject) -> Result<watch::Receiver<Progress>, Refusal> {
        if let Some(watched) = self.lock().get(&subject.key) {
            return Ok(watched.clone());
        }
        let stored = self.stored(&subject.key).await.map_err(|error| unavailable(&error))?;
        let stored = stored.filter(|record| record.is_of(&subject.game.moves));
        found(subject, stored).await
    }

    /// The same of a line of which only the name is known.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) async fn find_line(&self, id: &LineId) -> Result<watch::Receiver<Progress>, Refusal> {
        if let Some(watched) = self.lock().get(&ReviewKey::Line(id.clone())) {
            return Ok(watched.clone());
        }
        match self.store.line_review(id).await.map_err(|error| unavailable(&error))? {
            Some(line) => found(&Subject::from(&line), Some(line.record)).await,
            None => Ok(still(Progress::None)),
        }
    }

    async fn stored(&self, key: &ReviewKey) -> Result<Option<ReviewRecord>, StoreError> {
        match key {
            ReviewKey::Game(id) => self.store.review(id).await,
            ReviewKey::Line(id) => Ok(self.store.line_review(id).await?.map(|line| line.record)),
        }
    }

    /// Starts a review, unless it is in progress. Every review of the server begins here.
    ///
    /// # Errors
    /// If too many are in progress.
    pub(crate) fn start(
        self: &Arc<Self>,
        subject: Subject,
        from: ClientAddress,
    ) -> Result<watch::Receiver<Progress>, Refusal> {
        let mut under_way = self.lock();
        if let Some(watched) = under_way.get(&subject.key) {
            return Ok(watched.clone());
        }
        let visitor = self.visitors.enter(from, BOUNDS).map_err(|_| {
            let sentence = "too many games are being reviewed just now; try again when one of them is done";
            Refusal::new(Code::TooMany, sentence).because("reviews")
        })?;
        let total = subject.game.moves.len() as u32 + 1;
        let (progress, watched) = watch::channel(Progress::Running { done: 0, total });
        under_way.insert(subject.key.clone(), watched.clone());
        drop(under_way);
        tokio::spawn(self.clone().run(subject, from, progress, visitor));
        Ok(watched)
    }

    async fn run(
        self: Arc<Self>,
        subject: Subject,
        from: ClientAddress,
        progress: watch::Sender<Progress>,
        _visitor: Counted<ClientAddress>,
    ) {
        let scored = self.score(&subject, from, &progress).await;
        let over = match scored {
            Ok(positions) => self.keep(&subject, positions).await,
            Err(error) => Progress::Failed(error.to_string()),
        };
        progress.send_replace(over);
        self.lock().remove(&subject.key);
    }

    /// Scores all positions, as many parts at a time as there are threads.
    async fn score(
        &self,
        subject: &Subject,
        from: ClientAddress,
        progress: &watch::Sender<Progress>,
    ) -> Result<Vec<ScoredPosition>, TaskError> {
        let parts = stream::iter(parts(subject.game.moves.len())).map(|part| {
            let (first, last) = part.clone().into_inner();
            let work = Work::Review(ReviewPart { agent: AGENT.to_owned(), time: TIME, first, last });
            let owner = format!("review {}", subject.key);
            let task = Task { payer: from.to_string(), owner, game: subject.game.clone(), work };
            async move {
                let scores = self.part(task).await?;
                progress.send_modify(|progress| {
                    if let Progress::Running { done, .. } = progress {
                        *done += (last - first + 1) as u32;
                    }
                });
                Ok(scores)
            }
        });
        parts.buffer_unordered(self.threads).try_concat().await
    }

    /// Has a part scored; one that nobody had time for is retried.
    async fn part(&self, task: Task) -> Result<Vec<ScoredPosition>, TaskError> {
        for _ in 0..TRIES {
            let turn = self.turns.acquire().await.map_err(|_| TaskError::Dropped)?;
            let answer = match submit(&self.jobs, task.clone()) {
                Ok(running) => running.answer().await,
                Err(_) => Err(TaskError::Dropped),
            };
            drop(turn);
            match answer {
                Ok(Thought::Scored(scores)) => return Ok(scores),
                Ok(_) => return Err(TaskError::Panicked),
                Err(TaskError::Dropped) => self.clock.sleep(PAUSE).await,
                Err(error) => return Err(error),
            }
        }
        Err(TaskError::Dropped)
    }

    /// Stores the result. If that fails it is still sent, and computed again another time.
    async fn keep(&self, subject: &Subject, positions: Vec<ScoredPosition>) -> Progress {
        let (moves, time) = (subject.game.moves.clone(), TIME.as_millis() as u64);
        let record = ReviewRecord { agent: AGENT.to_owned(), time, moves, positions };
        let saved = match &subject.key {
            ReviewKey::Game(id) => self.store.save_review(id, &record).await,
            ReviewKey::Line(id) => self.store.save_line_review(&subject.line(id, record.clone())).await,
        };
        if let Err(error) = saved {
            tracing::warn!(%error, subject = %subject.key, "cannot store a review");
        }
        judged(subject, record).await.unwrap_or_else(|refusal| Progress::Failed(refusal.message))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ReviewKey, watch::Receiver<Progress>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stored scores, judged; without any, nobody has asked for the review.
async fn found(
    subject: &Subject,
    stored: Option<ReviewRecord>,
) -> Result<watch::Receiver<Progress>, Refusal> {
    match stored {
        Some(record) => judged(subject, record).await.map(still),
        None => Ok(still(Progress::None)),
    }
}

async fn judged(subject: &Subject, record: ReviewRecord) -> Result<Progress, Refusal> {
    subject.judged(record).await.map(|review| Progress::Done(Arc::new(review)))
}

/// What will not change any more.
fn still(progress: Progress) -> watch::Receiver<Progress> {
    watch::channel(progress).1
}
