//! Reviews: asked for, watched, read. Those of games played here and of any other line of moves differ in their names and in
//! nothing else.

pub(super) mod games;
pub(super) mod lines;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use tokio::sync::watch;

use super::App;
use super::reply::Answer;
use crate::address::ClientAddress;
use crate::protocol::ReviewReport;
use crate::review::{Progress, Subject};

/// The review if it is there, else one that is started.
async fn find_or_start(
    app: &App,
    subject: Subject,
    from: ClientAddress,
) -> Answer<(StatusCode, Json<ReviewReport>)> {
    let id = subject.id();
    let found = app.reviews.find(&subject).await?;
    let is_there = !matches!(*found.borrow(), Progress::None);
    let watched = if is_there { found } else { app.reviews.start(subject, from)? };
    let progress = watched.borrow().clone();
    let status = if progress.is_over() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(progress.report(&id))))
}

fn report(watched: &watch::Receiver<Progress>, id: &str) -> Json<ReviewReport> {
    Json(watched.borrow().report(&id))
}

/// Events of a review until it is over.
fn events(
    app: Arc<App>,
    mut watched: watch::Receiver<Progress>,
    id: String,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    watched.mark_changed();
    let reading = Reading { watched: Some(watched), id, app };
    let stream = futures_util::stream::unfold(reading, |mut reading| async move {
        let event = reading.next().await?;
        Some((Ok(event), reading))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// Somebody who watches a review being made.
struct Reading {
    /// None once all is told.
    watched: Option<watch::Receiver<Progress>>,
    id: String,
    app: Arc<App>,
}

impl Reading {
    async fn next(&mut self) -> Option<Event> {
        let watched = self.watched.as_mut()?;
        tokio::select! {
            changed = watched.changed() => changed.ok()?,
            () = self.app.closed() => return None,
        }
        let progress = watched.borrow_and_update().clone();
        if progress.is_over() {
            self.watched = None;
        }
        Event::default().event("review").json_data(progress.report(&self.id)).ok()
    }
}
