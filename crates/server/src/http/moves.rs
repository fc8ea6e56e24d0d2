//! The legal moves of a game that has too many of them to list: piece by piece, or along a path.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::params::{AtGame, Params};
use super::refusals::{QueryRefusals, RateRefusals};
use super::reply::Answer;
use super::tasks::{report_of, think};
use crate::jobs::{GameText, Work};
use crate::protocol::{ErrorBody, Position};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// The longest path that is asked for; no capture is longer.
const LONGEST_PATH: usize = 100;

/// Which moves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesQuery {
    /// The squares with which they begin, as in `22-15`.
    #[param(example = "22")]
    path: String,
}

/// The moves of one piece, where there are too many to list all.
///
/// The position is the game's, as in a snapshot. If it has `crowd`, `moves` has those that begin with the squares of `path`; of more than 500,
/// some for each next square, so that one can go on asking.
#[utoipa::path(get, path = "/api/games/{id}/moves", operation_id = "moves_along", tag = "games", params(("id" = String, Path, description = "The game's id"), MovesQuery), responses(
    QueryRefusals, RateRefusals,
    (status = 200, description = "The position with these moves", body = Position),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 503, description = "Too many searches are queued, or the database cannot be used", body = ErrorBody),
))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    from: Visitor,
    AtGame(room): AtGame,
    Params(query): Params<MovesQuery>,
) -> Answer<Response> {
    let path = squares(&query.path)?;
    let game = {
        let state = room.state.lock().await;
        if !state.is_crowded() {
            return Ok(Json(state.position()).into_response());
        }
        GameText::with_moves(&state.game, state.plies.iter().map(|ply| ply.mv.text.clone()).collect())
    };
    think(&app, from.task(game, Work::Moves { path })).await.and_then(report_of)
}

fn squares(text: &str) -> Answer<Vec<u8>> {
    let squares: Option<Vec<u8>> = text.split('-').map(|square| square.parse().ok()).collect();
    squares.filter(|squares| squares.len() <= LONGEST_PATH).ok_or_else(|| {
        Refusal::new(Code::Malformed, "a path is squares with hyphens between them, such as 22-15")
    })
}
