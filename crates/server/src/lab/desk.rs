//! The lab's desk: which runs there are, who waits, whose turn it is. It decides; the runner runs.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use kelso_lab::experiment::Language;
use tokio::sync::watch;

use super::answers::Answers;
use super::disk::Disk;
use super::live::{Live, StopSwitch, Why};
use super::record::{Program, Record};
use super::stored::TranslatedFindings;
use crate::address::ClientAddress;
use crate::config::LabLimits;
use crate::game::PlayerKey;
use crate::protocol::LabState;
use crate::refusal::{Code, Refusal};
use crate::time::Clock;

/// A run in whose middle the server died this often is not tried again: perhaps it was what killed it.
const MOST_BEGUN: u32 = 3;

/// Everything about runs that several threads want to know.
pub(super) struct Desk {
    pub(super) disk: Disk,
    pub(super) limits: LabLimits,
    pub(super) program: Program,
    pub(super) clock: Arc<dyn Clock>,
    state: Mutex<DeskState>,
    ready: Condvar,
}

#[derive(Default)]
struct DeskState {
    /// The oldest first.
    runs: Vec<Entry>,
    /// The ids of those that wait, in their order.
    queue: VecDeque<String>,
    closed: bool,
}

struct Entry {
    news: watch::Sender<Live>,
    /// Whose address asked for it; not known after a restart.
    address: Option<ClientAddress>,
    /// The switch, while it runs.
    stop: Option<Arc<StopSwitch>>,
}

/// A run whose turn has come.
pub(super) struct Job {
    pub(super) record: Record,
    pub(super) stop: Arc<StopSwitch>,
}

impl Desk {
    /// Takes up what is on disk. What was under way or waited when the server ended goes on, in the same order.
    pub(super) fn open(disk: Disk, limits: LabLimits, program: Program, clock: Arc<dyn Clock>) -> Self {
        let mut state = DeskState::default();
        let mut records = disk.read();
        for record in records.iter_mut().filter(|record| !record.state.is_over()) {
            if record.begun >= MOST_BEGUN {
                let note = format!("the server ended {MOST_BEGUN} times in the middle of it");
                record.end(LabState::Failed, Some(&note), None, clock.now());
            } else {
                // Rows of another program would not fit; its own are found in the journal.
                (record.state, record.program) = (LabState::Queued, program.clone());
            }
            keep(&disk, record);
        }
        let mut waiting: Vec<&Record> = records.iter().filter(|record| !record.state.is_over()).collect();
        waiting.sort_by_key(|record| (record.started.is_none(), record.created));
        state.queue = waiting.into_iter().map(|record| record.id.clone()).collect();
        state.runs = records.into_iter().map(|record| Entry::new(record, None)).collect();
        state.renumber();
        let opened = Desk { disk, limits, program, clock, state: Mutex::new(state), ready: Condvar::new() };
        opened.forget();
        opened
    }

    /// Takes a run in, or finds the one that has found the same, or is about to; says whether it is new.
    pub(super) fn add(
        &self,
        record: &Record,
        answers: Option<&Answers>,
        address: ClientAddress,
    ) -> Result<(Live, bool), Refusal> {
        {
            let mut state = self.lock();
            if let Some(live) = state.like(record) {
                return Ok((live, false));
            }
            state.may_add(record, address, self.limits.waiting)?;
            state.runs.push(Entry::new(record.clone(), Some(address)));
        }
        // It has its place; writing takes longer than others should wait for the lock.
        if let Err(error) = self.disk.create(record, answers) {
            tracing::error!(%error, "a run of the lab cannot be stored");
            self.lock().runs.retain(|entry| entry.id() != record.id);
            self.disk.remove(&record.id);
            return Err(Refusal::new(
                Code::Unavailable,
                "this could not be stored just now, so nothing was started; try again in a moment",
            ));
        }
        let mut state = self.lock();
        state.queue.push_back(record.id.clone());
        state.renumber();
        let live = state.find(&record.id).map(Entry::live);
        drop(state);
        self.ready.notify_one();
        self.forget();
        live.map(|live| (live, true)).ok_or_else(no_run)
    }

    /// Every run, the newest first.
    pub(super) fn all(&self) -> Vec<Live> {
        self.lock().runs.iter().rev().map(Entry::live).collect()
    }

    /// One run.
    pub(super) fn get(&self, id: &str) -> Result<Live, Refusal> {
        self.lock().find(id).map(Entry::live).ok_or_else(no_run)
    }

    /// What becomes of one run.
    pub(super) fn watch(&self, id: &str) -> Result<watch::Receiver<Live>, Refusal> {
        self.lock().find(id).map(|entry| entry.news.subscribe()).ok_or_else(no_run)
    }

    /// Calls a run off, if this player may.
    pub(super) fn cancel(&self, id: &str, who: Option<PlayerKey>) -> Result<Live, Refusal> {
        let mut state = self.lock();
        let entry = state.find(id).ok_or_else(no_run)?;
        let mut live = entry.live();
        if !live.record.is_of(who) {
            return Err(Refusal::new(Code::NotYours, "only who started this run may stop it"));
        }
        if live.record.state.is_over() {
            return Err(Refusal::new(Code::NotAvailable, "this run is over; there is nothing to stop"));
        }
        if let Some(stop) = &entry.stop {
            stop.because(Why::Cancelled);
            return Ok(live);
        }
        live.record.end(LabState::Stopped, Some("it was called off before it began"), None, self.clock.now());
        live.place = None;
        entry.news.send_replace(live.clone());
        state.queue.retain(|waiting| waiting != id);
        state.renumber();
        drop(state);
        keep(&self.disk, &live.record);
        Ok(live)
    }

    /// Waits for the next run whose turn it is; none when the server ends.
    pub(super) fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        let id = loop {
            if state.closed {
                return None;
            }
            match state.queue.pop_front() {
                Some(id) => break id,
                None => state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        let stop = Arc::new(StopSwitch::default());
        let entry = state.runs.iter_mut().find(|entry| entry.id() == id)?;
        entry.stop = Some(stop.clone());
        entry.news.send_modify(|live| {
            live.place = None;
            live.record.state = LabState::Running;
            live.record.started = Some(self.clock.now());
            live.record.begun += 1;
        });
        let record = entry.live().record;
        state.renumber();
        drop(state);
        keep(&self.disk, &record);
        Some(Job { record, stop })
    }

    /// A run goes on: tells everybody who watches.
    pub(super) fn tell(&self, id: &str, done: f64, left: Option<u64>, findings: Option<TranslatedFindings>) {
        if let Some(entry) = self.lock().find(id) {
            entry.news.send_modify(|live| {
                (live.done, live.left) = (done, left);
                live.findings = findings.map(Arc::new);
            });
        }
    }

    /// A run is over. What it found is on disk before anybody is told.
    pub(super) fn end(
        &self,
        id: &str,
        state: LabState,
        note: Option<&str>,
        found: Option<&TranslatedFindings>,
    ) {
        if let Some(found) = found
            && let Err(error) = self.disk.write_findings(id, found)
        {
            tracing::error!(%error, id, "what a run of the lab found cannot be stored");
        }
        self.settle(id, |live| {
            let found = found.map(|told| told.in_language(Language::English));
            live.record.end(state, note, found, self.clock.now());
            (live.left, live.findings) = (None, None);
        });
    }

    /// A run is put off until the server starts again.
    pub(super) fn put_off(&self, id: &str) {
        self.settle(id, |live| live.record.begun = live.record.begun.saturating_sub(1));
    }

    fn settle(&self, id: &str, change: impl FnOnce(&mut Live)) {
        let Some(mut live) = self.lock().find(id).map(Entry::live) else { return };
        change(&mut live);
        keep(&self.disk, &live.record);
        let mut state = self.lock();
        if let Some(entry) = state.runs.iter_mut().find(|entry| entry.id() == id) {
            entry.stop = None;
            entry.news.send_replace(live);
        }
    }

    /// Stops what is under way, and takes nothing up any more.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        for stop in state.runs.iter().filter_map(|entry| entry.stop.as_ref()) {
            stop.because(Why::Closing);
        }
        drop(state);
        self.ready.notify_all();
    }

    /// Removes what is too much: first what came to no end, then the oldest.
    fn forget(&self) {
        let mut gone = Vec::new();
        let mut state = self.lock();
        while state.runs.len() > self.limits.kept {
            let over = |entry: &Entry| entry.news.borrow().record.state;
            let unfinished = |entry: &Entry| matches!(over(entry), LabState::Stopped | LabState::Failed);
            let first = state.runs.iter().position(unfinished);
            let oldest = || state.runs.iter().position(|entry| over(entry).is_over());
            let Some(index) = first.or_else(oldest) else { break };
            gone.push(state.runs.remove(index).id());
        }
        drop(state);
        for id in gone {
            self.disk.remove(&id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, DeskState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DeskState {
    fn find(&self, id: &str) -> Option<&Entry> {
        self.runs.iter().find(|entry| entry.id() == id)
    }

    /// The run that has found what this one would find, or will.
    fn like(&self, record: &Record) -> Option<Live> {
        let useful = |state| !matches!(state, LabState::Stopped | LabState::Failed);
        let lives = self.runs.iter().rev().map(Entry::live);
        lives.into_iter().find(|live| useful(live.record.state) && live.record.is_like(record))
    }

    fn may_add(&self, record: &Record, address: ClientAddress, most: usize) -> Result<(), Refusal> {
        let under_way = self.runs.iter().filter(|entry| !entry.news.borrow().record.state.is_over());
        let (mut waiting, mut own) = (0, false);
        for entry in under_way {
            let live = entry.news.borrow();
            waiting += usize::from(live.record.state == LabState::Queued);
            own |= live.record.owner == record.owner || entry.address == Some(address);
        }
        if own {
            let sentence = "a run of yours is under way; wait until it is done, or stop it";
            return Err(Refusal::new(Code::TooMany, sentence));
        }
        if waiting >= most || self.closed {
            let sentence = format!("{waiting} runs wait already; try again when one of them is done");
            return Err(Refusal::new(Code::Busy, sentence));
        }
        Ok(())
    }

    /// Tells those who wait which place they have.
    fn renumber(&self) {
        for (id, place) in self.queue.iter().zip(1..) {
            if let Some(entry) = self.find(id) {
                entry.news.send_if_modified(|live| live.place.replace(place) != Some(place));
            }
        }
    }
}

impl Entry {
    fn new(record: Record, address: Option<ClientAddress>) -> Self {
        Entry { news: watch::Sender::new(Live::new(record)), address, stop: None }
    }

    fn id(&self) -> String {
        self.news.borrow().record.id.clone()
    }

    fn live(&self) -> Live {
        self.news.borrow().clone()
    }
}

fn keep(disk: &Disk, record: &Record) {
    if let Err(error) = disk.write(record) {
        tracing::error!(%error, id = record.id, "how a run of the lab stands cannot be stored");
    }
}

fn no_run() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such run; /api/lab/runs lists those that are kept")
}
