//! A puzzle as a picture, for previews of links.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use kelso_rules::{AnyGame, EndRules, VariantId};

use super::App;
use super::pictures::drawn;
use super::refusals::RateRefusals;
use super::reply::Answer;
use crate::protocol::{ErrorBody, Position, RequestFault};
use crate::puzzles::{daily, puzzle};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// A puzzle as a picture.
///
/// A PNG of 1200 by 630 pixels, as previews of links want it, with the side to move at the bottom.
#[utoipa::path(get, path = "/api/puzzles/{id}/picture.png", operation_id = "puzzle_picture", tag = "study", params(
    ("id" = String, Path, description = "Eight hexadecimal digits, or `daily`", example = "daily"),
), responses(
    RateRefusals,
    (status = 200, description = "A picture", body = String, content_type = "image/png"),
    (status = 404, description = "There is no such puzzle", body = ErrorBody),
    (status = 500, description = "It could not be drawn", body = ErrorBody),
))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
) -> Answer<Response> {
    let found = if id == "daily" { daily(app.clock.now()) } else { puzzle(&id) };
    let puzzle = found.ok_or(RequestFault::NoSuchPuzzle)?;
    let game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, &puzzle.fen)
        .map_err(|_| Refusal::new(Code::Internal, "the picture could not be drawn"))?;
    let Position { pieces, size, turn, .. } = Position::from(&game);
    drawn(&app, from, (pieces, size, turn), "public, max-age=600").await
}
