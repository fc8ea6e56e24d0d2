//! Reviews of finished games: asked for, watched, read.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use tokio::sync::watch;

use super::App;
use super::params::AtGame;
use super::refusals::RateRefusals;
use super::reply::Answer;
use crate::address::ClientAddress;
use crate::game::GameId;
use crate::protocol::{ErrorBody, ReviewReport};
use crate::refusal::{Code, Refusal};
use crate::review::Progress;
use crate::rooms::Room;

/// Have a game reviewed.
///
/// Every move is judged and what was better is found. The review is stored with the game: if it is there already, the answer (200) is that.
/// Else it is made a few positions at a time, after everything else that somebody waits for; the answer (202) says how far it is, and so do
/// the events.
#[utoipa::path(post, path = "/api/games/{id}/review", operation_id = "start_review", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "It is there", body = ReviewReport),
    (status = 202, description = "It is being made", body = ReviewReport),
    (status = 403, description = "From another site's page", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "The game is not over, or nobody has moved in it", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    from: ClientAddress,
    AtGame(room): AtGame,
) -> Answer<(StatusCode, Json<ReviewReport>)> {
    let state = room.state.lock().await.clone();
    let watched = match app.reviews.find(&state).await? {
        Some(watched) => watched,
        None => app.reviews.start(&state, from)?,
    };
    let progress = watched.borrow().clone();
    let status = if progress.is_over() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(progress.report(&room.id))))
}

/// The review of a game, or how far it is.
#[utoipa::path(get, path = "/api/games/{id}/review", operation_id = "fetch_review", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "The review", body = ReviewReport),
    (status = 404, description = "No such game, or nobody has asked for its review", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn fetch(State(app): State<Arc<App>>, AtGame(room): AtGame) -> Answer<Json<ReviewReport>> {
    let watched = watched(&app, &room).await?;
    let report = watched.borrow().report(&room.id);
    Ok(Json(report))
}

/// The same while it is being made: server-sent events `review`; the last one is of a review that is there, or came to nothing.
#[utoipa::path(get, path = "/api/games/{id}/review/events", operation_id = "watch_review", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "Server-sent events; the data of each is as the review's own address has it", body = String, content_type = "text/event-stream"),
    (status = 404, description = "No such game, or nobody has asked for its review", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    AtGame(room): AtGame,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let mut watched = watched(&app, &room).await?;
    watched.mark_changed();
    let reading = Reading { watched: Some(watched), game: room.id.clone(), app };
    let stream = futures_util::stream::unfold(reading, |mut reading| async move {
        let event = reading.next().await?;
        Some((Ok(event), reading))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

async fn watched(app: &App, room: &Room) -> Answer<watch::Receiver<Progress>> {
    let state = room.state.lock().await.clone();
    let none =
        || Refusal::new(Code::NotFound, "this game has no review yet; POST to the same address asks for one");
    app.reviews.find(&state).await?.ok_or_else(none)
}

/// Somebody who watches a review being made.
struct Reading {
    /// None once all is told.
    watched: Option<watch::Receiver<Progress>>,
    game: GameId,
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
        Event::default().event("review").json_data(progress.report(&self.game)).ok()
    }
}
