//! Positions: asked for by a page or a program, with what may be played in them.

use axum::Json;
use kelso_rules::AnyGame;

use super::body::Body;
use super::refusals::BodyRefusals;
use super::reply::Answer;
use crate::game::{claims, end_rules, position_of, refused, variant_id};
use crate::protocol::{ErrorBody, Ply, PositionReport, PositionRequest};
use crate::refusal::{Code, Refusal};

/// Moves that a position may be asked for with.
const MOST_MOVES: usize = 1_000;

/// A position and what may be played in it.
#[utoipa::path(post, path = "/api/position", tag = "study", request_body = PositionRequest, responses(
    BodyRefusals,
    (status = 200, description = "The position after the moves", body = PositionReport),
    (status = 422, description = "No such variant or position, or a move that is not legal", body = ErrorBody),
))]
pub(crate) async fn position(Body(request): Body<PositionRequest>) -> Answer<Json<PositionReport>> {
    if request.moves.len() > MOST_MOVES {
        let sentence = format!("at most {MOST_MOVES} moves can be played at once");
        return Err(Refusal::new(Code::BadSettings, sentence));
    }
    let mut game =
        start(&request.variant, request.size, request.end_rules.as_deref(), request.fen.as_deref())?;
    let start = game.start_fen();
    let mut plies = Vec::with_capacity(request.moves.len());
    for text in &request.moves {
        plies.push(play(&mut game, text).map_err(|error| refused(&error))?);
    }
    Ok(Json(PositionReport {
        position: position_of(&game),
        start,
        plies,
        ending: game.result().map(Into::into),
        claims: claims(&game),
    }))
}

fn play(game: &mut AnyGame, text: &str) -> Result<Ply, kelso_rules::AnyPlayError> {
    let side = game.turn().into();
    let mv = game.play_text(text)?.into();
    Ok(Ply { ply: game.plies() as u32, side, mv, fen: game.fen(), spent: 0, stats: None })
}

/// The moves of a game, told one by one.
pub(crate) fn plies_of(game: &AnyGame) -> Result<Vec<Ply>, String> {
    let texts: Vec<String> = game.to_pdn().moves().map(|mv| mv.text.to_string()).collect();
    let start = AnyGame::from_fen(game.variant(), game.rules(), &game.start_fen());
    let mut again = start.map_err(|error| error.to_string())?;
    let plies = texts.iter().map(|text| play(&mut again, text).map_err(|error| error.to_string()));
    plies.collect()
}

pub(super) fn start(variant: &str, size: u8, rules: Option<&str>, fen: Option<&str>) -> Answer<AnyGame> {
    let (variant, rules) = (variant_id(variant, size)?, end_rules(rules)?);
    match fen {
        None => Ok(AnyGame::new(variant, rules, None)),
        Some(fen) => AnyGame::from_fen(variant, rules, fen)
            .map_err(|error| Refusal::new(Code::BadPosition, error.to_string())),
    }
}
