//! The reviews in progress, and those who watch them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use kelso_lab::annotate::ScoredPosition;
use kelso_rules::{AnyGame, EndRules};
use tokio::sync::{Semaphore, watch};

use super::parts::parts;
use super::record::ReviewRecord;
use crate::address::ClientAddress;
use crate::game::{GameId, GameState};
use crate::headcount::{Counted, HeadBounds, Headcount};
use crate::jobs::{GameText, Jobs, ReviewPart, Task, TaskError, Thought, Work, submit};
use crate::protocol::{RequestFault, Review, ReviewReport, ReviewState};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::Store;
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

/// The progress of a review.
#[derive(Clone, Debug)]
pub(crate) enum Progress {
    /// This many of this many positions.
    Running { done: u32, total: u32 },
    /// It is done.
    Done(Arc<Review>),
    /// It failed.
    Failed(String),
}

impl Progress {
    pub(crate) fn is_over(&self) -> bool {
        !matches!(self, Progress::Running { .. })
    }

    /// In wire format.
    pub(crate) fn report(&self, game: &GameId) -> ReviewReport {
        let mut report = ReviewReport {
            game: game.to_string(),
            state: ReviewState::Running,
            done: 0,
            total: 0,
            review: None,
            problem: None,
        };
        match self {
            Progress::Running { done, total } => (report.done, report.total) = (*done, *total),
            Progress::Done(review) => {
                report.state = ReviewState::Done;
                (report.done, report.total) = (review.moves.len() as u32, review.moves.len() as u32);
                report.review = Some(Review::clone(review));
            }
            Progress::Failed(problem) => {
                report.state = ReviewState::Failed;
                report.problem = Some(problem.clone());
            }
        }
        report
    }
}

/// The reviews of a server.
pub(crate) struct Reviews {
    store: Arc<dyn Store>,
    jobs: Arc<dyn Jobs>,
    clock: Arc<dyn Clock>,
    /// No more parts are submitted than there are search threads: the rest waits here, and keeps nobody waiting there.
    turns: Semaphore,
    threads: usize,
    under_way: Mutex<HashMap<GameId, watch::Receiver<Progress>>>,
    visitors: Arc<Headcount<ClientAddress>>,
}

/// A game to review.
struct Subject {
    id: GameId,
    /// With the default end rules: how a game ends does not make a move good or bad.
    game: AnyGame,
    moves: Vec<String>,
}

impl Subject {
    fn of(state: &GameState) -> Result<Subject, Refusal> {
        if !state.is_over() {
            return Err(RequestFault::ReviewBeforeEnd.into());
        }
        let mut game = AnyGame::from_position(state.game.start(), EndRules::WCDF);
        for mv in state.game.moves() {
            let played = game.play(&mv);
            played.map_err(|error| Refusal::new(Code::NotAvailable, error.to_string()))?;
        }
        let moves: Vec<_> = state.plies.iter().map(|ply| ply.mv.text.clone()).collect();
        if moves.is_empty() {
            return Err(RequestFault::NothingToReview.into());
        }
        Ok(Subject { id: state.id.clone(), game, moves })
    }
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

    /// The review of a game, if there is one or it is in progress.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub(crate) async fn find(&self, state: &GameState) -> Result<Option<watch::Receiver<Progress>>, Refusal> {
        if let Some(watched) = self.lock().get(&state.id) {
            return Ok(Some(watched.clone()));
        }
        let Ok(subject) = Subject::of(state) else { return Ok(None) };
        let stored = self.store.review(&subject.id).await.map_err(|error| unavailable(&error))?;
        let stored = stored.filter(|record| record.is_of(&subject.moves));
        Ok(stored.map(|record| watch::channel(Progress::Done(Arc::new(record.review(&subject.game)))).1))
    }

    /// Starts a review.
    ///
    /// # Errors
    /// If the game is not over, or too many are in progress.
    pub(crate) fn start(
        self: &Arc<Self>,
        state: &GameState,
        from: ClientAddress,
    ) -> Result<watch::Receiver<Progress>, Refusal> {
        let subject = Subject::of(state)?;
        let mut under_way = self.lock();
        if let Some(watched) = under_way.get(&state.id) {
            return Ok(watched.clone());
        }
        let visitor = self.visitors.enter(from, BOUNDS).map_err(|_| {
            let sentence = "too many games are being reviewed just now; try again when one of them is done";
            Refusal::new(Code::TooMany, sentence)
        })?;
        let total = subject.moves.len() as u32 + 1;
        let (progress, watched) = watch::channel(Progress::Running { done: 0, total });
        under_way.insert(subject.id.clone(), watched.clone());
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
        self.lock().remove(&subject.id);
    }

    /// Scores all positions, as many parts at a time as there are threads.
    async fn score(
        &self,
        subject: &Subject,
        from: ClientAddress,
        progress: &watch::Sender<Progress>,
    ) -> Result<Vec<ScoredPosition>, TaskError> {
        let whole = GameText::with_moves(&subject.game, subject.moves.clone());
        let parts = stream::iter(parts(subject.moves.len())).map(|part| {
            let (first, last) = part.clone().into_inner();
            let work = Work::Review(ReviewPart { agent: AGENT.to_owned(), time: TIME, first, last });
            let owner = format!("review {}", subject.id);
            let task = Task { payer: from.to_string(), owner, game: whole.clone(), work };
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
        let (moves, time) = (subject.moves.clone(), TIME.as_millis() as u64);
        let record = ReviewRecord { agent: AGENT.to_owned(), time, moves, positions };
        if let Err(error) = self.store.save_review(&subject.id, &record).await {
            tracing::warn!(%error, game = %subject.id, "a review could not be stored");
        }
        Progress::Done(Arc::new(record.review(&subject.game)))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, watch::Receiver<Progress>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
