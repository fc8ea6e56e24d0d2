//! Experiments that visitors run: one at a time, on a thread of its own behind all others, within bounds, and kept.
//!
//! A request goes to the desk (`desk`), which knows what there is and who waits; the runner (`runner`) takes one run after the
//! other and conducts it with the lab's own frame, telling the desk how far it is (`progress`). `disk` keeps it all.

mod answers;
mod catalogue;
mod desk;
mod disk;
mod live;
mod progress;
mod record;
mod runner;
mod stored;
mod stored_run;
mod wire;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kelso_lab::experiment::{Frame, Language, report_of};
use tokio::sync::{oneshot, watch};

pub(crate) use answers::{Answers, MOST as MOST_ANSWERS};
use desk::Desk;
use disk::Disk;
use live::Live;
pub(crate) use live::Reader;
use record::{Program, Record};

use crate::address::ClientAddress;
use crate::config::LabLimits;
use crate::game::PlayerKey;
use crate::headcount::{Counted, HeadBounds, Headcount, NoRoom};
use crate::protocol::{LabExperiments, LabRun, LabRunDetail, LabRunRequest, LabRuns, LabState};
use crate::refusal::{Code, Refusal};
use crate::time::Clock;

/// The lab. Functions that touch the disk say so: they must not be called on an async thread.
pub(crate) struct Lab {
    desk: Arc<Desk>,
    /// Who watches runs.
    watchers: Arc<Headcount<ClientAddress>>,
    /// Ready when the runner has ended.
    ended: Mutex<Option<oneshot::Receiver<()>>>,
}

impl Lab {
    /// Takes up what is on disk (which it touches), and starts the runner.
    pub(crate) fn open(limits: LabLimits, clock: Arc<dyn Clock>) -> Lab {
        let program =
            Program { version: env!("CARGO_PKG_VERSION").to_owned(), commit: limits.commit.clone() };
        let desk = Arc::new(Desk::open(Disk::at(limits.folder.clone()), limits, program, clock));
        let ended = Mutex::new(Some(runner::start(desk.clone())));
        Lab { desk, watchers: Arc::default(), ended }
    }

    /// What can be run.
    pub(crate) fn experiments(&self, language: Language) -> LabExperiments {
        LabExperiments {
            experiments: catalogue::all(language),
            longest: self.desk.limits.longest.as_millis() as u64,
            waiting: self.desk.limits.waiting as u32,
            kept: self.desk.limits.kept as u32,
        }
    }

    /// True if this request is for the experiment that reads answers.
    pub(crate) fn reads_answers(request: &LabRunRequest) -> bool {
        request.experiment == kelso_lab::experiments::SURVEY
    }

    /// Starts a run, or finds one like it; says whether it is new. Touches the disk.
    pub(crate) fn start(
        &self,
        request: &LabRunRequest,
        answers: Option<&Answers>,
        who: PlayerKey,
        language: Language,
        address: ClientAddress,
    ) -> Result<(LabRun, bool), Refusal> {
        let wanted = catalogue::wanted(request)?;
        let record = Record::new(&wanted, answers, self.desk.program.clone(), who, self.desk.clock.now());
        let (live, is_new) = self.desk.add(&record, answers, address)?;
        Ok((live.view(Reader { who: Some(who), language }), is_new))
    }

    /// Every run that is kept.
    pub(crate) fn runs(&self, reader: Reader) -> LabRuns {
        LabRuns { runs: self.desk.all().iter().map(|live| live.view(reader)).collect() }
    }

    /// One run with what it has found so far. Touches the disk.
    pub(crate) fn run(&self, id: &str, reader: Reader) -> Result<LabRunDetail, Refusal> {
        Ok(self.detail(&self.desk.get(id)?, reader))
    }

    fn detail(&self, live: &Live, reader: Reader) -> LabRunDetail {
        let language = reader.language;
        let findings = live.findings.as_deref().map(|told| told.in_language(language).clone());
        let stored = || self.desk.disk.findings(&live.record.id, language);
        let findings = if live.record.state.is_over() { findings.or_else(stored) } else { findings };
        LabRunDetail {
            run: live.view(reader),
            findings: findings.map(|found| wire::findings(&found, language)),
        }
    }

    /// Calls a run off. Touches the disk.
    pub(crate) fn cancel(&self, id: &str, reader: Reader) -> Result<LabRun, Refusal> {
        self.desk.cancel(id, reader.who).map(|live| live.view(reader))
    }

    /// The report of a finished run. Touches the disk.
    pub(crate) fn report(&self, id: &str, language: Language) -> Result<String, Refusal> {
        let record = self.finished(id)?;
        // What another program measured is read as that program wrote it down.
        let experiment = kelso_lab::experiments::find(&record.experiment);
        let drawn = experiment.filter(|_| record.program == self.desk.program).and_then(|experiment| {
            let frame = Frame { language, back: Some(&format!("/lab/runs/{id}")) };
            let rows = format!("/api/lab/runs/{id}/rows.csv");
            report_of(&self.desk.disk.folder(id), experiment, &rows, &frame).ok().flatten()
        });
        drawn.map_or_else(|| self.desk.disk.report(&record).map_err(|error| gone(id, &error)), Ok)
    }

    /// All rows of a finished run, as CSV. Touches the disk.
    pub(crate) fn rows(&self, id: &str) -> Result<Vec<u8>, Refusal> {
        self.desk.disk.rows(&self.finished(id)?).map_err(|error| gone(id, &error))
    }

    fn finished(&self, id: &str) -> Result<Record, Refusal> {
        let live = self.desk.get(id)?;
        if live.record.state != LabState::Finished {
            return Err(Refusal::new(Code::NotFound, "only a run that is finished has a report"));
        }
        Ok(live.record)
    }

    /// Lets somebody watch a run, if there is room.
    pub(crate) fn watch(
        self: &Arc<Self>,
        id: &str,
        reader: Reader,
        address: ClientAddress,
    ) -> Result<News, Refusal> {
        let news = self.desk.watch(id)?;
        let bounds = HeadBounds { all: self.desk.limits.watchers, each: self.desk.limits.watchers_each };
        let watching = self.watchers.enter(address, bounds).map_err(no_room)?;
        Ok(News {
            lab: self.clone(),
            heard: news,
            reader,
            is_first: true,
            is_over: false,
            _watching: watching,
        })
    }

    /// Stops what is under way, whose journal stays, and waits until it has stopped.
    pub(crate) async fn close(&self, patience: Duration) {
        self.desk.close();
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(ended) = ended else { return };
        tokio::select! {
            _ = ended => {}
            () = self.desk.clock.sleep(patience) => tracing::warn!("the lab did not stop in time"),
        }
    }
}

fn no_room(why: NoRoom) -> Refusal {
    match why {
        NoRoom::OfThese(own) => Refusal::new(
            Code::TooMany,
            format!("{own} pages at your address watch runs already; close one of them"),
        ),
        NoRoom::InAll => {
            Refusal::new(Code::Busy, "too many watch runs just now; ask for the run itself from time to time")
        }
    }
}

fn gone(id: &str, error: &std::io::Error) -> Refusal {
    tracing::error!(%error, id, "a report of the lab cannot be read");
    Refusal::new(Code::NotFound, "the report of this run is not there any more")
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.desk.close();
    }
}

/// What becomes of a run, for one who watches.
pub(crate) struct News {
    lab: Arc<Lab>,
    heard: watch::Receiver<Live>,
    reader: Reader,
    is_first: bool,
    is_over: bool,
    _watching: Counted<ClientAddress>,
}

impl News {
    /// How the run stands now, and then whenever it has changed; nothing after its end.
    pub(crate) async fn next(&mut self) -> Option<LabRunDetail> {
        if self.is_over || (!self.is_first && self.heard.changed().await.is_err()) {
            return None;
        }
        self.is_first = false;
        let live = self.heard.borrow_and_update().clone();
        self.is_over = live.record.state.is_over();
        let (lab, reader) = (self.lab.clone(), self.reader);
        tokio::task::spawn_blocking(move || lab.detail(&live, reader)).await.ok()
    }
}
