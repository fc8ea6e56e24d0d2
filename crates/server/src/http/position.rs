//! Positions: asked for by a page or a program, with what may be played in them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kelso_rules::AnyGame;

use super::App;
use super::body::Body;
use super::rates::Class;
use super::refusals::BodyRefusals;
use super::reply::Answer;
use super::tasks::{report_of, think};
use crate::game::{MOST_PLIES, end_rules, variant_id};
use crate::jobs::{GameText, MOST_PIECES, Work};
use crate::protocol::{
    ErrorBody, Fault, PositionFault, PositionReport, PositionRequest, PositionValues, SettingFault,
    SettingName, ValuesRequest,
};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// More moves than a page asks for with one click: such a request counts like one for thinking.
const MANY_MOVES: usize = 100;

/// A position and what may be played in it.
#[utoipa::path(post, path = "/api/position", tag = "study", request_body = PositionRequest, responses(
    BodyRefusals,
    (status = 200, description = "The position after the moves", body = PositionReport),
    (status = 409, description = "The game is over before the last move", body = ErrorBody),
    (status = 422, description = "No such variant or position, or a move that is not legal", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    from: Visitor,
    Body(request): Body<PositionRequest>,
) -> Answer<Response> {
    let PositionRequest { variant, size, end_rules, fen, moves, path } = request;
    asked_moves(&moves)?;
    if moves.len() > MANY_MOVES && !app.rates.allow(Class::Crowded, from, app.clock.now()) {
        let sentence = "too many requests with many moves from your address; wait a little and try again";
        return Err(Refusal::new(Code::TooMany, sentence).because("crowded"));
    }
    let start = start(&variant, size, end_rules.as_deref(), fen.as_deref())?;
    let game = GameText::with_moves(&start, moves);
    think(&app, from.task(game, Work::Position { path })).await.and_then(report_of)
}

/// The exact value of every move in an ending of up to four pieces.
///
/// All that can be reached is solved, so that nothing is guessed: a win or loss comes with its distance. Where the game is over there are
/// no moves, and the list is empty.
#[utoipa::path(post, path = "/api/position/values", tag = "study", request_body = ValuesRequest, responses(
    BodyRefusals,
    (status = 200, description = "The moves, the best first", body = PositionValues),
    (status = 422, description = "No such position, or too many pieces", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn values(
    State(app): State<Arc<App>>,
    from: Visitor,
    Body(request): Body<ValuesRequest>,
) -> Answer<Response> {
    let game = start(&request.variant, request.size, None, request.fen.as_deref())?;
    let pieces = game.pieces().len();
    if pieces > MOST_PIECES {
        let sentence = format!("there are {pieces} pieces; exact values are known for up to {MOST_PIECES}");
        let fault = PositionFault::TooManyToSolve { count: pieces, most: MOST_PIECES };
        return Err(Refusal::with_fault(Code::BadPosition, Fault::Position(fault), sentence));
    }
    if game.result().is_some() {
        return Ok(Json(PositionValues { fen: game.fen(), values: Vec::new() }).into_response());
    }
    think(&app, from.task(GameText::from(&game), Work::Values)).await.and_then(report_of)
}

/// Refuses more moves than a game can have.
pub(super) fn asked_moves(moves: &[String]) -> Answer<()> {
    if moves.len() > MOST_PLIES {
        return Err(SettingFault::TooManyAtOnce { setting: SettingName::Moves, most: MOST_PLIES }.into());
    }
    Ok(())
}

pub(super) fn start(variant: &str, size: u8, rules: Option<&str>, fen: Option<&str>) -> Answer<AnyGame> {
    let (variant, rules) = (variant_id(variant, size)?, end_rules(rules)?);
    match fen {
        None => Ok(AnyGame::new(variant, rules, None)),
        Some(fen) => AnyGame::from_fen(variant, rules, fen).map_err(|error| Refusal::of_position(&error)),
    }
}
