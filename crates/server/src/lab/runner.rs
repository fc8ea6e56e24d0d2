//! Conducts visitors' experiments: one at a time at this node, on a thread of the lowest priority.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use kelso_lab::experiment::{
    Experiment, ExperimentError, ExperimentRun, Language, Parameters, Provenance, Scale,
};
use kelso_lab::experiments;
use tokio::sync::oneshot;

use super::book::{BookEdit, CANCELLED, fate};
use super::booked_run::BookedRun;
use super::desk::{BEAT, Desk, Job};
use super::live::Why;
use super::progress::Progress;
use super::record::Record;
use super::stored::TranslatedFindings;
use crate::protocol::LabState;
use crate::store::LabFile;

/// How a run ended, with what is kept of it.
enum RunEnding {
    Finished(TranslatedFindings, Vec<LabFile>),
    Stopped(&'static str, TranslatedFindings),
    Failed(&'static str),
    /// It continues later, here or at another node; with the files needed for that, if there are new ones.
    PutOff(Option<Vec<LabFile>>),
    /// Another node has it.
    Lost,
}

const FAULT: &str = "internal error; see the server log";
/// Stored with a run, in English; the catalogue has it in other languages.
const TOO_LONG: &str =
    "it was stopped after the longest time that a run may take; what it had found by then is kept";

/// Conducts one run after another until the server shuts down.
pub(super) async fn run(desk: Arc<Desk>) {
    while !desk.is_closing() {
        match desk.next().await {
            Some(job) => conduct(&desk, job).await,
            None => {
                if !desk.rest().await {
                    return;
                }
            }
        }
    }
}

async fn conduct(desk: &Arc<Desk>, job: Job) {
    let job = Arc::new(job);
    let id = &job.record.id;
    let mut ended = begin(desk, &job).await;
    let mut due = desk.clock.sleep(desk.limits.longest);
    let (mut is_late, mut told) = (false, None);
    let ending = loop {
        tokio::select! {
            ending = &mut ended => break ending.unwrap_or(RunEnding::Failed(FAULT)),
            () = &mut due, if !is_late => {
                is_late = true;
                job.stop.because(Why::Time);
            }
            () = desk.clock.sleep(BEAT) => desk.report(&job, &mut told).await,
            () = desk.stirred.notified() => desk.heed(&job).await,
        }
    };
    let now = desk.clock.now();
    let is_settled = desk.settle(id, |run| settled(run, &ending, now)).await;
    // Otherwise the journal stays.
    if is_settled {
        let (folders, id) = (desk.disk.clone(), id.clone());
        let _ = tokio::task::spawn_blocking(move || folders.remove(&id)).await;
    }
}

/// Puts a run's files where the lab looks for them, and starts it on its own thread.
async fn begin(desk: &Arc<Desk>, job: &Arc<Job>) -> oneshot::Receiver<RunEnding> {
    let (ended, end) = oneshot::channel();
    let files = match desk.store.lab_files(&job.record.id).await {
        Ok(files) => files,
        Err(error) => {
            tracing::warn!(%error, id = job.record.id, "cannot read a lab run");
            // It is next in the queue again at once.
            desk.rest().await;
            let _ = ended.send(RunEnding::PutOff(None));
            return end;
        }
    };
    let (desk, job) = (desk.clone(), job.clone());
    // Searches recurse as deep as they look ahead.
    let thread = thread::Builder::new().name("lab".to_owned()).stack_size(8 << 20);
    let spawned = thread.spawn(move || {
        step_back(desk.limits.nice);
        let attempted = catch_unwind(AssertUnwindSafe(|| attempt(&desk, &job, &files)));
        let _ = ended.send(attempted.unwrap_or(RunEnding::Failed(FAULT)));
    });
    if let Err(error) = spawned {
        tracing::error!(%error, "cannot start the lab thread");
    }
    end
}

/// What is stored about a run that ended here.
fn settled(mut run: BookedRun, ending: &RunEnding, now: i64) -> BookEdit {
    let english = |found: &TranslatedFindings| found.in_language(Language::English).clone();
    let files = match ending {
        RunEnding::Finished(found, files) => {
            run.end(LabState::Finished, None, Some(&english(found)), now);
            Some(files.iter().cloned().chain(found.files()).collect())
        }
        RunEnding::Stopped(note, found) => {
            run.end(LabState::Stopped, Some(note), Some(&english(found)), now);
            Some(found.files())
        }
        RunEnding::Failed(note) => {
            run.end(LabState::Failed, Some(note), None, now);
            Some(Vec::new())
        }
        RunEnding::PutOff(files) => {
            run.put_off();
            match fate(&run, now) {
                // It was cancelled at the same moment.
                Some(over) => {
                    run = over;
                    None
                }
                None => files.clone(),
            }
        }
        RunEnding::Lost => return BookEdit::default(),
    };
    BookEdit { files, ..BookEdit::put(run) }
}

/// Lowers the priority of this thread and those it starts: computer players and people come first.
#[cfg(target_os = "linux")]
fn step_back(nice: i32) {
    // On Linux “this process” means this thread.
    if let Err(error) = rustix::process::setpriority_process(None, nice) {
        tracing::warn!(%error, "cannot lower the lab thread's priority");
    }
}

/// On other systems priority cannot be set for a single thread; there is still only this one.
#[cfg(not(target_os = "linux"))]
fn step_back(_: i32) {}

fn attempt(desk: &Desk, job: &Job, files: &[LabFile]) -> RunEnding {
    let record = &job.record;
    let Some(experiment) = experiments::find(&record.experiment) else {
        return RunEnding::Failed("this server does not know that experiment any more");
    };
    if let Err(error) = desk.disk.lay_out(&record.id, files) {
        return unstored(&error, record);
    }
    let run = prepare(desk, job, experiment);
    let progress = Progress::new(desk, experiment, &run.parameters, job.stop.control.clone());
    match run.execute(&progress) {
        Ok(outcome) => match desk.disk.result(record) {
            Ok(files) => RunEnding::Finished(TranslatedFindings::new(&outcome.findings), files),
            Err(error) => unstored(&error, record),
        },
        Err(ExperimentError::Stopped { .. }) => match job.stop.why() {
            Some(Why::Closing) => RunEnding::PutOff(desk.disk.unfinished(&record.id).ok()),
            Some(Why::Lost) => RunEnding::Lost,
            Some(Why::Cancelled) => stopped(CANCELLED, &progress, record),
            Some(Why::Time) | None => stopped(TOO_LONG, &progress, record),
        },
        Err(error) => failed(&error, record),
    }
}

/// Its findings so far are kept.
fn stopped(note: &'static str, progress: &Progress<'_>, record: &Record) -> RunEnding {
    progress.findings().map_or_else(|error| failed(&error, record), |found| RunEnding::Stopped(note, found))
}

fn failed(error: &ExperimentError, record: &Record) -> RunEnding {
    tracing::error!(%error, id = record.id, "lab run failed");
    RunEnding::Failed(FAULT)
}

fn unstored(error: &io::Error, record: &Record) -> RunEnding {
    tracing::error!(%error, id = record.id, "cannot use the files of a lab run");
    RunEnding::Failed(FAULT)
}

/// The experiment with a visitor's parameters: quick, on one thread.
fn prepare<'a>(desk: &Desk, job: &Job, experiment: &'a dyn Experiment) -> ExperimentRun<'a> {
    let record = &job.record;
    ExperimentRun {
        experiment,
        parameters: Parameters {
            scale: Scale::Quick,
            games: record.games.map(|games| games as usize),
            seed: record.seed.into(),
            threads: 1,
            answers: record.answers.as_ref().map(|_| desk.disk.answers(&record.id)),
        },
        provenance: Provenance {
            version: record.program.version.clone(),
            commit: record.program.commit.clone(),
        },
        folder: desk.disk.folder(&record.id),
        language: Language::English,
    }
}
