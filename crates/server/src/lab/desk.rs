//! The lab's desk at this node: it reads the book of all runs, stores decisions about them, and knows which run is
//! conducted here. `book` makes the decisions; `runner` conducts the runs.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

use super::answers::Answers;
use super::book::{Book, BookEdit, Turn, no_run};
use super::booked_run::{BookedRun, LEASE, RunProgress};
use super::disk::{ANSWERS, Disk};
use super::live::{Live, StopSwitch, Why};
use super::record::{Program, Record};
use super::stored::TranslatedFindings;
use crate::address::ClientAddress;
use crate::cluster::NodeId;
use crate::config::LabLimits;
use crate::game::PlayerKey;
use crate::protocol::LabState;
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::{LabFile, LabNews, Store, StoreError};
use crate::time::Clock;

/// How often the book is read while a run is in progress, and how often a node reports its own run's progress.
pub(super) const BEAT: Duration = Duration::from_secs(1);
/// How often it is read otherwise: another node may have more requests than it can handle.
const IDLE: Duration = Duration::from_secs(5);

/// Everything about runs that this node's threads need.
pub(super) struct Desk {
    pub(super) store: Arc<dyn Store>,
    pub(super) disk: Disk,
    pub(super) limits: LabLimits,
    pub(super) program: Program,
    pub(super) clock: Arc<dyn Clock>,
    /// This node.
    me: String,
    /// The book as it was read last.
    book: watch::Sender<Arc<Book>>,
    /// The run that this node conducts.
    stage: watch::Sender<Option<Live>>,
    /// Its stop switch.
    switch: Mutex<Option<Arc<StopSwitch>>>,
    /// Somebody at this node has changed the book, or is waiting for a change.
    pub(super) stirred: Notify,
    closing: watch::Sender<bool>,
}

/// A run that this node conducts.
pub(super) struct Job {
    pub(super) record: Record,
    pub(super) stop: Arc<StopSwitch>,
}

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Undone {
    /// It is not allowed.
    Refused(Refusal),
    /// The database failed.
    Store(StoreError),
}

impl Desk {
    pub(super) fn new(
        store: Arc<dyn Store>,
        limits: LabLimits,
        program: Program,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Desk {
            store,
            disk: Disk::at(limits.folder.clone()),
            limits,
            program,
            clock,
            me: NodeId::random().to_string(),
            book: watch::Sender::default(),
            stage: watch::Sender::default(),
            switch: Mutex::default(),
            stirred: Notify::new(),
            closing: watch::Sender::default(),
        }
    }

    /// Reads the book, and publishes it at this node.
    pub(super) async fn look(&self) -> Result<Arc<Book>, StoreError> {
        let book = Arc::new(Book::of(self.store.lab_runs().await?));
        self.publish(&book);
        Ok(book)
    }

    /// Publishes a book at this node, unless a newer one is known.
    fn publish(&self, book: &Arc<Book>) {
        self.book.send_if_modified(|known| {
            let is_news = book.version >= known.version && *book != *known;
            if is_news {
                known.clone_from(book);
            }
            is_news
        });
    }

    /// Decides on the current book and stores the result; again if another node was first. Returns the book afterwards.
    pub(super) async fn change<T>(
        &self,
        decide: impl Fn(&Book) -> Result<(BookEdit, T), Refusal>,
    ) -> Result<(Arc<Book>, T), Undone> {
        loop {
            let book = self.look().await?;
            let (edit, answer) = decide(&book).map_err(Undone::Refused)?;
            if edit.is_empty() {
                return Ok((book, answer));
            }
            let after = Arc::new(book.edited(&edit));
            match self.store.change_lab(edit.stored(book.version)).await {
                Ok(()) => {
                    self.publish(&after);
                    return Ok((after, answer));
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Adds a run, or finds an identical one; returns whether it is new.
    pub(super) async fn add(
        &self,
        record: &Record,
        answers: Option<&Answers>,
        address: ClientAddress,
    ) -> Result<(Live, bool), Undone> {
        let is_closing = *self.closing.borrow();
        let added = self.change(|book| {
            if let Some(like) = book.like(record) {
                return Ok((BookEdit::default(), (like.record.id.clone(), false)));
            }
            // A server that is shutting down accepts nothing more.
            book.may_add(record, address, if is_closing { 0 } else { self.limits.waiting })?;
            let mut edit = BookEdit::put(BookedRun::new(record.clone(), address));
            let answers = answers.map(|answers| file(ANSWERS, answers.text.as_bytes()));
            edit.files = Some(answers.into_iter().collect());
            edit.removed = book.edited(&edit).surplus(self.limits.kept);
            Ok((edit, (record.id.clone(), true)))
        });
        let (book, (id, is_new)) = added.await?;
        self.stirred.notify_one();
        let live = self.stands(&book, &id).ok_or_else(no_run).map_err(Undone::Refused)?;
        Ok((live, is_new))
    }

    /// Every run, newest first.
    pub(super) async fn all(&self) -> Result<Vec<Live>, StoreError> {
        let book = self.look().await?;
        Ok(book.runs.iter().rev().filter_map(|run| self.stands(&book, &run.record.id)).collect())
    }

    /// One run.
    pub(super) async fn get(&self, id: &str) -> Result<Live, Undone> {
        let book = self.look().await?;
        self.stands(&book, id).ok_or_else(|| Undone::Refused(no_run()))
    }

    /// The state of a run: more is known about the one conducted here than is in the book.
    pub(super) fn stands(&self, book: &Book, id: &str) -> Option<Live> {
        let run = book.find(id)?;
        let stage = self.stage.borrow();
        let here = stage.as_ref().filter(|live| live.record.id == id && run.is_conducted_by(&self.me));
        Some(here.cloned().unwrap_or_else(|| Live::of(book, run)))
    }

    /// Changes whenever a run may have changed: the book, and the run conducted here.
    pub(super) fn watch(&self) -> (watch::Receiver<Arc<Book>>, watch::Receiver<Option<Live>>) {
        // The book is read more often while somebody may be waiting for it.
        self.stirred.notify_one();
        (self.book.subscribe(), self.stage.subscribe())
    }

    /// Cancels a run, if this player may.
    pub(super) async fn cancel(&self, id: &str, who: Option<PlayerKey>) -> Result<Live, Undone> {
        let now = self.clock.now();
        let cancelled = self.change(|book| book.cancel(id, who, now).map(|run| (BookEdit::put(run), ())));
        let (book, ()) = cancelled.await?;
        self.stirred.notify_one();
        self.stands(&book, id).ok_or_else(|| Undone::Refused(no_run()))
    }

    /// Frees the runs of a server that has died. No other node uses this database, so there is no need to wait for its leases to end.
    pub(super) async fn end_leases(&self) {
        loop {
            let ended = self.change(|book| {
                let held = book.runs.iter().find(|run| run.conductor.is_some());
                let freed = held.map(|run| BookEdit::put(BookedRun { conductor: None, ..run.clone() }));
                Ok((freed.unwrap_or_default(), held.is_some()))
            });
            match ended.await {
                Ok((_, true)) => {}
                Ok((_, false)) => return,
                Err(error) => {
                    return tracing::warn!(?error, "could not release lab runs of a dead server");
                }
            }
        }
    }

    /// The next run, which is this node's from now on; `None` if there is none, or the database is unavailable.
    pub(super) async fn next(&self) -> Option<Job> {
        loop {
            let now = self.clock.now();
            let turn = self.change(|book| {
                Ok(match book.turn(now) {
                    Turn::Rest => (BookEdit::default(), None),
                    // What was found so far is kept, unless it failed.
                    Turn::GiveUp(run) => {
                        let files = (run.record.state == LabState::Failed).then(Vec::new);
                        (BookEdit { files, ..BookEdit::put(run) }, Some(None))
                    }
                    Turn::Conduct(mut run) => {
                        run.begin(&self.me, self.program.clone(), now);
                        (BookEdit::put(run.clone()), Some(Some(run)))
                    }
                })
            });
            match turn.await {
                Ok((_, Some(None))) => {}
                Ok((_, Some(Some(run)))) => return Some(self.take(run)),
                Ok((_, None)) => return None,
                Err(error) => {
                    tracing::debug!(?error, "cannot read lab runs");
                    return None;
                }
            }
        }
    }

    /// A run is conducted here from now on.
    fn take(&self, run: BookedRun) -> Job {
        let stop = Arc::new(StopSwitch::default());
        *self.switch.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        if *self.closing.borrow() {
            stop.because(Why::Closing);
        }
        let BookedRun { record, progress, .. } = run;
        self.stage.send_replace(Some(Live { record: record.clone(), place: None, progress, findings: None }));
        Job { record, stop }
    }

    /// Progress of the run conducted here: notifies its watchers at this node.
    pub(super) fn tell(&self, progress: RunProgress, findings: Option<TranslatedFindings>) {
        self.stage.send_if_modified(|stage| {
            let Some(live) = stage else { return false };
            (live.progress, live.findings) = (progress, findings.map(Arc::new));
            true
        });
    }

    /// Reports the run's progress to the other nodes, and checks whether it is still to be conducted here.
    pub(super) async fn report(&self, job: &Job, told: &mut Option<Arc<TranslatedFindings>>) {
        let Some((progress, findings)) =
            self.stage.borrow().as_ref().map(|live| (live.progress, live.findings.clone()))
        else {
            return;
        };
        let news = findings.as_ref().filter(|news| told.as_ref().is_none_or(|told| !Arc::ptr_eq(told, news)));
        let news = LabNews {
            run: job.record.id.clone(),
            node: self.me.clone(),
            lease: self.clock.now() + LEASE,
            progress: progress.text(),
            files: news.map(|news| news.files()).unwrap_or_default(),
        };
        match self.store.report_lab(news).await {
            Ok(()) => *told = findings,
            // The book says why.
            Err(StoreError::Conflict) => {}
            Err(error) => tracing::debug!(%error, "cannot store the progress of a lab run"),
        }
        self.heed(job).await;
    }

    /// Checks whether a run is still to be conducted here.
    pub(super) async fn heed(&self, job: &Job) {
        let Ok(book) = self.look().await else { return };
        match book.find(&job.record.id) {
            Some(run) if run.is_conducted_by(&self.me) => {
                if run.is_cancelled {
                    job.stop.because(Why::Cancelled);
                }
            }
            _ => job.stop.because(Why::Lost),
        }
    }

    /// Stores the outcome of a run conducted here, if it is still this node's; retries until that succeeds, or the
    /// server shuts down.
    pub(super) async fn settle(&self, id: &str, edit: impl Fn(BookedRun) -> BookEdit) -> bool {
        let progress = self.stage.borrow().as_ref().map(|live| live.progress).unwrap_or_default();
        let is_settled = loop {
            let settled = self.change(|book| {
                let own = book.find(id).filter(|run| run.is_conducted_by(&self.me));
                Ok((own.map(|run| edit(BookedRun { progress, ..run.clone() })).unwrap_or_default(), ()))
            });
            match settled.await {
                Ok(_) => break true,
                Err(error) => {
                    tracing::warn!(?error, id, "cannot store the run's outcome; retrying");
                }
            }
            if *self.closing.borrow() {
                break false;
            }
            self.clock.sleep(BEAT).await;
        };
        *self.switch.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.stage.send_replace(None);
        is_settled
    }

    /// Waits until there may be something to do; false when the server shuts down.
    pub(super) async fn rest(&self) -> bool {
        let pause = if self.book.borrow().has_unfinished() { BEAT } else { IDLE };
        let mut closing = self.closing.subscribe();
        tokio::select! {
            () = self.clock.sleep(pause) => true,
            () = self.stirred.notified() => true,
            _ = closing.wait_for(|closing| *closing) => false,
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Stops the current run, and starts no more.
    pub(super) fn close(&self) {
        self.closing.send_replace(true);
        if let Some(stop) = self.switch.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            stop.because(Why::Closing);
        }
    }
}

impl Undone {
    /// The refusal for a visitor.
    pub(super) fn refusal(self) -> Refusal {
        match self {
            Undone::Refused(refusal) => refusal,
            Undone::Store(StoreError::Unknown(_)) => Refusal::new(
                Code::Unsure,
                "the database went away before it said whether this was stored; look at the runs in a moment, or try again",
            )
            .because("database"),
            Undone::Store(error) => unavailable(&error),
        }
    }
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Self {
        Undone::Store(error)
    }
}

pub(super) fn file(name: &str, bytes: &[u8]) -> LabFile {
    LabFile { name: name.to_owned(), bytes: bytes.to_vec() }
}
