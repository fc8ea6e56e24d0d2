//! Reviews of games from anywhere: a file, a book, a line that somebody made on the analysis board.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;

use super::super::App;
use super::super::body::Body;
use super::super::position::{asked_moves, start as start_of};
use super::super::refusals::{BodyRefusals, RateRefusals};
use super::super::reply::Answer;
use super::super::tasks::{mismatched, think};
use crate::jobs::{GameText, Thought, Work};
use crate::protocol::{ErrorBody, PositionReport, RequestFault, ReviewReport, ReviewRequest};
use crate::refusal::{Code, Refusal};
use crate::review::{LineId, Subject};
use crate::visitor::Visitor;

/// Have any game reviewed, wherever it was played.
///
/// It is named by its rules, start and moves, so that the same game is reviewed once, whoever asks: if its review is there already, the
/// answer (200) is that. Else it is made as for games of this server, and the answer (202) says how far it is. The server stores the last
/// 5,000 of these reviews.
#[utoipa::path(post, path = "/api/reviews", operation_id = "start_line_review", tag = "study", request_body = ReviewRequest, responses(
    BodyRefusals,
    (status = 200, description = "It is there", body = ReviewReport),
    (status = 202, description = "It is being made", body = ReviewReport),
    (status = 409, description = "There are no moves, or the game is over before the last one", body = ErrorBody),
    (status = 422, description = "No such variant or position, or a move that is not legal", body = ErrorBody),
    (status = 503, description = "The database cannot be used, or too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    from: Visitor,
    Body(request): Body<ReviewRequest>,
) -> Answer<(StatusCode, Json<ReviewReport>)> {
    let line = played(&app, from, request).await?;
    super::find_or_start(&app, Subject::of_line(line)?, from.address).await
}

/// The review of a line, or how far it is: `none` if nobody has asked for it, or it is no longer stored.
#[utoipa::path(get, path = "/api/reviews/{id}", operation_id = "fetch_line_review", tag = "study", params(("id" = String, Path, description = "The line's name, as the answer to the request has it")), responses(
    RateRefusals,
    (status = 200, description = "The review, or how far it is", body = ReviewReport),
    (status = 404, description = "Not a name that a line can have", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn fetch(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Json<ReviewReport>> {
    let id = named(&id)?;
    let watched = app.reviews.find_line(&id).await?;
    Ok(super::report(&watched, id.as_str()))
}

/// The same while it is being made: server-sent events `review`; the last one is of a review that is there, came to nothing, or that nobody
/// has asked for.
#[utoipa::path(get, path = "/api/reviews/{id}/events", operation_id = "watch_line_review", tag = "study", params(("id" = String, Path, description = "The line's name, as the answer to the request has it")), responses(
    RateRefusals,
    (status = 200, description = "Server-sent events; the data of each is as the review's own address has it", body = String, content_type = "text/event-stream"),
    (status = 404, description = "Not a name that a line can have", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let id = named(&id)?;
    let watched = app.reviews.find_line(&id).await?;
    Ok(super::events(app, watched, id.to_string()))
}

fn named(id: &str) -> Answer<LineId> {
    LineId::parse(id).ok_or_else(|| {
        Refusal::new(Code::NotFound, "there is no such review; a name has 32 hexadecimal digits")
    })
}

/// The line played through by the pool, as it does with every list of moves: its start and moves as the server writes them.
async fn played(app: &App, from: Visitor, request: ReviewRequest) -> Answer<GameText> {
    let ReviewRequest { variant, size, fen, moves } = request;
    if moves.is_empty() {
        return Err(RequestFault::NothingToReview.into());
    }
    asked_moves(&moves)?;
    let game = GameText::with_moves(&start_of(&variant, size, None, fen.as_deref())?, moves);
    let task = from.task(game.clone(), Work::Position { path: Vec::new() });
    let PositionReport { start, plies, .. } = match think(app, task).await? {
        Thought::Json(text) => {
            serde_json::from_str(&text).map_err(|error| Refusal::new(Code::Internal, error.to_string()))?
        }
        other => return Err(mismatched(&other)),
    };
    let moves = plies.into_iter().map(|ply| ply.mv.text).collect();
    Ok(GameText { start, moves, ..game })
}
