//! Three searches side by side.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use kelso_engine::teach::COMPARED_DEPTH;
use kelso_engine::{AgentSpec, Limits};

use super::App;
use super::body::Body;
use super::position::start;
use super::refusals::BodyRefusals;
use super::reply::Answer;
use super::tasks::{in_range, mismatched, think};
use crate::game::{agent_spec, evaluation};
use crate::jobs::{GameText, Thought, Work};
use crate::protocol::{CompareRequest, Comparison, ErrorBody, SettingName};
use crate::refusal::Refusal;
use crate::visitor::Visitor;

/// The most plies that are compared.
const DEEPEST: u32 = 10;

/// Minimax, alpha-beta and ordered alpha-beta side by side.
#[utoipa::path(post, path = "/api/compare", tag = "study", request_body = CompareRequest, responses(
    BodyRefusals,
    (status = 200, description = "A row for each search", body = Comparison),
    (status = 422, description = "No such position or evaluation, a depth that is not possible, or nothing to play", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn compare(
    State(app): State<Arc<App>>,
    from: Visitor,
    Body(body): Body<CompareRequest>,
) -> Answer<Json<Comparison>> {
    let game = start(&body.variant, body.size, None, body.fen.as_deref())?;
    if let Some(ending) = game.result() {
        let sentence = format!("there is nothing to compare: the game is over, {ending}");
        return Err(Refusal::of_finished_position(sentence));
    }
    let (spec, depth) = compared(&body, &app.config.limits)?;
    // Each of the three searches may use a third of the longest thinking time.
    let longest = app.config.limits.longest_think / 3;
    let time = spec.limits().time.map_or(longest, |time| time.min(longest));
    let spec = spec.with_limits(Limits { depth: Some(depth), time: Some(time), ..Limits::NONE });
    let work = Work::Compare { agent: spec.to_string() };
    match think(&app, from.task(GameText::from(&game), work)).await? {
        Thought::Comparison(comparison) => Ok(Json(comparison)),
        other => Err(mismatched(&other)),
    }
}

/// Whose evaluation, and how deep: an agent's own, or those that are asked for.
fn compared(body: &CompareRequest, limits: &crate::config::Limits) -> Answer<(AgentSpec, u32)> {
    let Some(agent) = body.agent.as_deref() else {
        let depth =
            in_range(SettingName::Depth, u64::from(body.depth.unwrap_or(COMPARED_DEPTH)), DEEPEST.into())?;
        let eval = evaluation(body.eval.as_deref().unwrap_or("piece"))?;
        return Ok((agent_spec(&format!("minimax eval={}", eval.name()), limits)?, depth as u32));
    };
    let spec = agent_spec(agent, limits)?.without_experience();
    let depth = spec.limits().depth.unwrap_or(COMPARED_DEPTH).min(DEEPEST);
    Ok((spec, depth))
}
