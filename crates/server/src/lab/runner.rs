//! The one thread on which visitors' experiments run, behind everything else that the machine has to do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use kelso_lab::experiment::{
    Experiment, ExperimentError, ExperimentRun, Language, Parameters, Provenance, Scale,
};
use kelso_lab::experiments;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::desk::{Desk, Job};
use super::live::{StopSwitch, Why};
use super::progress::Progress;
use super::record::Record;
use super::stored::TranslatedFindings;
use crate::protocol::LabState;
use crate::time::Sleep;

/// How a run ended.
enum RunEnding {
    Finished(TranslatedFindings),
    Stopped(&'static str, TranslatedFindings),
    Failed(&'static str),
    /// The server ends.
    PutOff,
}

const FAULT: &str = "the server has made a mistake, which is in its log";

/// Starts the thread; the channel says when it has ended. Called where timers can run.
pub(super) fn start(desk: Arc<Desk>) -> oneshot::Receiver<()> {
    let (ended, end) = oneshot::channel();
    let timer = Handle::current();
    // Searches recurse as deep as they look ahead.
    let thread = thread::Builder::new().name("lab".to_owned()).stack_size(8 << 20);
    let spawned = thread.spawn(move || {
        step_back(desk.limits.nice);
        while let Some(job) = desk.next() {
            conduct(&desk, &job, &timer);
        }
        let _ = ended.send(());
    });
    if let Err(error) = spawned {
        tracing::error!(%error, "the lab's thread could not be started");
    }
    end
}

/// Has this thread, and those that it starts, stand back: machines at the board, and people, come first.
#[cfg(target_os = "linux")]
fn step_back(nice: i32) {
    // On Linux “this process” means this thread.
    if let Err(error) = rustix::process::setpriority_process(None, nice) {
        tracing::warn!(%error, "the lab runs with the precedence of all others");
    }
}

/// Elsewhere precedence cannot be set for one thread alone; there is still only this one.
#[cfg(not(target_os = "linux"))]
fn step_back(_: i32) {}

fn conduct(desk: &Desk, job: &Job, timer: &Handle) {
    let id = &job.record.id;
    let alarm = timer.spawn(stop_when_due(desk.clock.sleep(desk.limits.longest), job.stop.clone()));
    let ending = catch_unwind(AssertUnwindSafe(|| attempt(desk, job))).unwrap_or(RunEnding::Failed(FAULT));
    alarm.abort();
    match ending {
        RunEnding::Finished(found) => desk.end(id, LabState::Finished, None, Some(&found)),
        RunEnding::Stopped(note, found) => desk.end(id, LabState::Stopped, Some(note), Some(&found)),
        RunEnding::Failed(note) => desk.end(id, LabState::Failed, Some(note), None),
        RunEnding::PutOff => desk.put_off(id),
    }
}

/// Throws the switch of a run that takes too long.
async fn stop_when_due(due: Sleep, stop: Arc<StopSwitch>) {
    due.await;
    stop.because(Why::Time);
}

fn attempt(desk: &Desk, job: &Job) -> RunEnding {
    let record = &job.record;
    let Some(experiment) = experiments::find(&record.experiment) else {
        return RunEnding::Failed("this server does not know that experiment any more");
    };
    let run = prepare(desk, job, experiment);
    let progress = Progress::new(desk, &record.id, experiment, &run.parameters, job.stop.control.clone());
    match run.execute(&progress) {
        Ok(outcome) => RunEnding::Finished(TranslatedFindings::new(&outcome.findings)),
        Err(ExperimentError::Stopped { .. }) => match job.stop.why() {
            Some(Why::Closing) => RunEnding::PutOff,
            Some(Why::Cancelled) => stopped(CANCELLED, &progress, record),
            Some(Why::Time) | None => stopped(TOO_LONG, &progress, record),
        },
        Err(error) => failed(&error, record),
    }
}

/// What it had found by then is kept.
fn stopped(note: &'static str, progress: &Progress<'_>, record: &Record) -> RunEnding {
    progress.findings().map_or_else(|error| failed(&error, record), |found| RunEnding::Stopped(note, found))
}

fn failed(error: &ExperimentError, record: &Record) -> RunEnding {
    tracing::error!(%error, id = record.id, "a run of the lab failed");
    RunEnding::Failed(FAULT)
}

/// Notes that are stored with a run, in English; the catalogue has them in other languages.
const CANCELLED: &str = "it was stopped by the person who started it; what it had found by then is kept";
const TOO_LONG: &str =
    "it was stopped after the longest time that a run may take; what it had found by then is kept";

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
