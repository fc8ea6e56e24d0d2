//! Reviews of games that were played on this server.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use tokio::sync::watch;

use super::super::App;
use super::super::params::AtGame;
use super::super::refusals::RateRefusals;
use super::super::reply::Answer;
use crate::address::ClientAddress;
use crate::protocol::{ErrorBody, ReviewReport};
use crate::review::{Progress, Subject};
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
    let subject = Subject::of_game(&*room.state.lock().await)?;
    super::find_or_start(&app, subject, from).await
}

/// The review of a game, or how far it is: `none` if nobody has asked for it.
#[utoipa::path(get, path = "/api/games/{id}/review", operation_id = "fetch_review", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "The review, or how far it is", body = ReviewReport),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn fetch(State(app): State<Arc<App>>, AtGame(room): AtGame) -> Answer<Json<ReviewReport>> {
    let watched = watched(&app, &room).await?;
    Ok(super::report(&watched, room.id.as_str()))
}

/// The same while it is being made: server-sent events `review`; the last one is of a review that is there, came to nothing, or that nobody
/// has asked for.
#[utoipa::path(get, path = "/api/games/{id}/review/events", operation_id = "watch_review", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "Server-sent events; the data of each is as the review's own address has it", body = String, content_type = "text/event-stream"),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    AtGame(room): AtGame,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let watched = watched(&app, &room).await?;
    Ok(super::events(app, watched, room.id.to_string()))
}

/// A game that cannot be reviewed yet has no review.
async fn watched(app: &App, room: &Room) -> Answer<watch::Receiver<Progress>> {
    let subject = Subject::of_game(&*room.state.lock().await);
    match subject {
        Ok(subject) => app.reviews.find(&subject).await,
        Err(_) => Ok(watch::channel(Progress::None).1),
    }
}
