//! Experiments run by visitors, within limits, and stored: every node of a cluster sees all of them, and conducts one
//! at a time on a low-priority thread.
//!
//! The database has the book of all runs and their files, and is the arbiter between nodes. `book` makes decisions
//! about runs, without changing anything; the desk (`desk`) reads the book and stores decisions; the runner (`runner`)
//! takes one run after another and conducts it with the lab's own framework in a folder of this node (`disk`),
//! reporting progress to the desk (`progress`).

mod answers;
mod book;
mod booked_run;
mod catalogue;
mod desk;
mod disk;
mod live;
mod news;
mod progress;
mod record;
mod runner;
mod stored;
mod stored_run;
mod take_over;
mod wire;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kelso_lab::experiment::{Frame, Language, report_of};
use tokio::task::JoinHandle;

pub(crate) use answers::{Answers, MOST as MOST_ANSWERS};
use desk::{Desk, Undone};
use disk::{findings_name, report_name, result_name, rows_name};
use live::Live;
pub(crate) use live::Reader;
pub(crate) use news::News;
use record::{Program, Record};
use stored::StoredFindings;

use crate::address::ClientAddress;
use crate::config::LabLimits;
use crate::game::PlayerKey;
use crate::headcount::{HeadBounds, Headcount, NoRoom};
use crate::protocol::{LabExperiments, LabRun, LabRunDetail, LabRunRequest, LabRuns, LabState};
use crate::refusal::{Code, Refusal};
use crate::store::{OpenStore, StoreError};
use crate::time::Clock;

/// The lab.
pub(crate) struct Lab {
    desk: Arc<Desk>,
    /// Who watches runs.
    watchers: Arc<Headcount<ClientAddress>>,
    /// Conducts runs.
    runner: Mutex<Option<JoinHandle<()>>>,
}

impl Lab {
    /// Imports what an earlier version left in the folder, and starts to conduct runs.
    pub(crate) async fn open(limits: LabLimits, store: &OpenStore, clock: Arc<dyn Clock>) -> Lab {
        let program =
            Program { version: env!("CARGO_PKG_VERSION").to_owned(), commit: limits.commit.clone() };
        let desk = Arc::new(Desk::new(store.shared(), limits, program, clock));
        take_over::take_over(&desk).await;
        if store.is_exclusive() {
            desk.end_leases().await;
        }
        let runner = Mutex::new(Some(tokio::spawn(runner::run(desk.clone()))));
        Lab { desk, watchers: Arc::default(), runner }
    }

    /// What can be run.
    pub(crate) fn experiments(&self, language: Language) -> LabExperiments {
        LabExperiments {
            experiments: catalogue::all(language),
            papers: catalogue::papers(language),
            longest: self.desk.limits.longest.as_millis() as u64,
            waiting: self.desk.limits.waiting as u32,
            kept: self.desk.limits.kept as u32,
        }
    }

    /// True if this request is for the experiment that reads answers.
    pub(crate) fn reads_answers(request: &LabRunRequest) -> bool {
        request.experiment == kelso_lab::experiments::SURVEY
    }

    /// Starts a run, or finds an identical one; returns whether it is new.
    pub(crate) async fn start(
        &self,
        request: &LabRunRequest,
        answers: Option<&Answers>,
        who: PlayerKey,
        language: Language,
        address: ClientAddress,
    ) -> Result<(LabRun, bool), Refusal> {
        let wanted = catalogue::wanted(request)?;
        let record = Record::new(&wanted, answers, self.desk.program.clone(), who, self.desk.clock.now());
        let (live, is_new) = self.desk.add(&record, answers, address).await.map_err(Undone::refusal)?;
        Ok((live.view(Reader { who: Some(who), language }), is_new))
    }

    /// Every stored run.
    pub(crate) async fn runs(&self, reader: Reader) -> Result<LabRuns, Refusal> {
        let all = self.desk.all().await.map_err(refusal)?;
        Ok(LabRuns { runs: all.iter().map(|live| live.view(reader)).collect() })
    }

    /// One run with its findings so far.
    pub(crate) async fn run(&self, id: &str, reader: Reader) -> Result<LabRunDetail, Refusal> {
        let live = self.desk.get(id).await.map_err(Undone::refusal)?;
        self.detail(live, reader).await.map_err(refusal)
    }

    async fn detail(&self, live: Live, reader: Reader) -> Result<LabRunDetail, StoreError> {
        let language = reader.language;
        let findings = match &live.findings {
            Some(told) => Some(told.in_language(language).clone()),
            None if live.record.started.is_some() => self.findings(&live.record.id, language).await?,
            None => None,
        };
        let run = live.view(reader);
        // Drawing the plots takes a moment.
        let drawn =
            tokio::task::spawn_blocking(move || findings.map(|found| wire::findings(&found, language)));
        Ok(LabRunDetail { run, findings: drawn.await.ok().flatten() })
    }

    /// The stored findings of a run. Those of early versions are in English only.
    async fn findings(&self, id: &str, language: Language) -> Result<Option<StoredFindings>, StoreError> {
        for language in [language, Language::English] {
            if let Some(bytes) = self.desk.store.lab_file(id, findings_name(language)).await? {
                return Ok(serde_json::from_slice(&bytes).ok());
            }
        }
        Ok(None)
    }

    /// Cancels a run.
    pub(crate) async fn cancel(&self, id: &str, reader: Reader) -> Result<LabRun, Refusal> {
        let live = self.desk.cancel(id, reader.who).await.map_err(Undone::refusal)?;
        Ok(live.view(reader))
    }

    /// The report of a finished run.
    pub(crate) async fn report(&self, id: &str, language: Language) -> Result<String, Refusal> {
        let record = self.finished(id).await?;
        // What another version measured is shown as that version wrote it.
        if record.program == self.desk.program
            && let Some(result) = self.file(id, &result_name(&record)).await?
        {
            let of = record.clone();
            let drawn = tokio::task::spawn_blocking(move || draw_report(&of, &result, language)).await;
            if let Some(page) = drawn.ok().flatten() {
                return Ok(page);
            }
        }
        let page = self.file(id, &report_name(&record)).await?;
        page.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(|| gone(id))
    }

    /// All rows of a finished run, as CSV.
    pub(crate) async fn rows(&self, id: &str) -> Result<Vec<u8>, Refusal> {
        let record = self.finished(id).await?;
        self.file(id, &rows_name(&record)).await?.ok_or_else(|| gone(id))
    }

    async fn file(&self, id: &str, name: &str) -> Result<Option<Vec<u8>>, Refusal> {
        self.desk.store.lab_file(id, name).await.map_err(refusal)
    }

    async fn finished(&self, id: &str) -> Result<Record, Refusal> {
        let live = self.desk.get(id).await.map_err(Undone::refusal)?;
        if live.record.state != LabState::Finished {
            return Err(Refusal::new(Code::NotFound, "only a run that is finished has a report"));
        }
        Ok(live.record)
    }

    /// Lets somebody watch a run, if there is room.
    pub(crate) async fn watch(
        self: &Arc<Self>,
        id: &str,
        reader: Reader,
        address: ClientAddress,
    ) -> Result<News, Refusal> {
        self.desk.get(id).await.map_err(Undone::refusal)?;
        let bounds = HeadBounds { all: self.desk.limits.watchers, each: self.desk.limits.watchers_each };
        let watching = self.watchers.enter(address, bounds).map_err(no_room)?;
        let (book, stage) = self.desk.watch();
        Ok(News {
            lab: self.clone(),
            id: id.to_owned(),
            reader,
            book,
            stage,
            told: None,
            _watching: watching,
        })
    }

    /// Stops the current run, which can continue elsewhere, and waits until it has stopped.
    pub(crate) async fn close(&self, patience: Duration) {
        self.desk.close();
        let runner = self.runner.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(runner) = runner else { return };
        tokio::select! {
            _ = runner => {}
            () = self.desk.clock.sleep(patience) => tracing::warn!("the lab did not stop in time"),
        }
    }
}

/// The report on this program's measurements, in a language.
fn draw_report(record: &Record, result: &[u8], language: Language) -> Option<String> {
    let experiment = kelso_lab::experiments::find(&record.experiment)?;
    let id = &record.id;
    let frame = Frame { language, back: Some(&format!("/lab/runs/{id}")) };
    report_of(result, experiment, &format!("/api/lab/runs/{id}/rows.csv"), &frame).ok()
}

fn no_room(why: NoRoom) -> Refusal {
    match why {
        NoRoom::OfThese(own) => Refusal::new(
            Code::TooMany,
            format!("{own} pages at your address watch runs already; close one of them"),
        )
        .because("lab_watchers"),
        NoRoom::InAll => {
            Refusal::new(Code::Busy, "too many watch runs just now; ask for the run itself from time to time")
                .because("lab_watchers")
        }
    }
}

fn refusal(error: StoreError) -> Refusal {
    Undone::Store(error).refusal()
}

fn gone(id: &str) -> Refusal {
    tracing::error!(id, "a lab report is missing");
    Refusal::new(Code::NotFound, "the report of this run is not there any more")
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.desk.close();
    }
}
