//! Tasks for the pool, and what became of them told as answers.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::App;
use super::reply::Answer;
use crate::jobs::{Busy, Running, Task, TaskError, Thought, submit};
use crate::protocol::{Analysis, ErrorDetail, SettingFault, SettingName};
use crate::refusal::{Code, Refusal};

/// Hands a task over.
pub(super) fn accepted(app: &App, task: Task) -> Answer<Running> {
    submit(&app.rooms.jobs, task).map_err(|Busy| busy())
}

/// Has a task done.
pub(super) async fn think(app: &App, task: Task) -> Answer<Thought> {
    accepted(app, task)?.answer().await.map_err(failed)
}

/// What a client is told of a task that came to nothing.
pub(super) fn failed(error: TaskError) -> Refusal {
    match error {
        TaskError::Refused(sentence) => Refusal::new(Code::BadSettings, sentence),
        TaskError::SlowText => SettingFault::SlowText.into(),
        TaskError::SlowEnding => SettingFault::SlowEnding.into(),
        TaskError::BadMove(ErrorDetail { code, message, legal, faults, .. }) => Refusal {
            code: Code::named(&code).unwrap_or(Code::IllegalMove),
            message,
            legal,
            faults,
            cause: None,
        },
        TaskError::Panicked | TaskError::Lost => internal(),
        TaskError::Dropped => busy(),
    }
}

/// The answer to a task that asked for an analysis.
pub(super) fn analysis_of(thought: Thought) -> Answer<Analysis> {
    match thought {
        Thought::Analysis(analysis) => Ok(analysis),
        other => Err(mismatched(&other)),
    }
}

/// A report that was written already, as the answer.
pub(super) fn report_of(thought: Thought) -> Answer<Response> {
    match thought {
        Thought::Json(text) => Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response()),
        other => Err(mismatched(&other)),
    }
}

/// The answer is to another question: a mistake of the server's.
pub(super) fn mismatched(thought: &Thought) -> Refusal {
    tracing::error!(?thought, "an answer to another question");
    internal()
}

/// A number from 1 to `most`.
pub(super) fn in_range(setting: SettingName, value: u64, most: u64) -> Answer<u64> {
    // A number that is too large for the wire is too large for all of these.
    let signed = |number| i64::try_from(number).unwrap_or(i64::MAX);
    SettingFault::unless_within(setting, signed(value), 1..=signed(most))?;
    Ok(value)
}

fn busy() -> Refusal {
    Refusal::new(Code::Busy, "too many searches are queued; try again in a moment").because("searches")
}

fn internal() -> Refusal {
    Refusal::new(Code::Internal, "internal error; see the server log")
}
