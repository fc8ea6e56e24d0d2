//! The tree of a search: as numbers for the page, and as a drawing to take away.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use kelso_engine::teach::{RecordError, RecordLimits, recordable};

use super::App;
use super::body::Body;
use super::params::Params;
use super::position::start;
use super::refusals::{BodyRefusals, QueryRefusals};
use super::reply::Answer;
use super::tasks::{mismatched, think};
use crate::game::agent_spec;
use crate::jobs::{GameText, Thought, TreeForm, Work};
use crate::protocol::{ErrorBody, TreeReport, TreeRequest};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// Every node that a search visits, with its window, its value and what was cut off.
#[utoipa::path(post, path = "/api/tree", tag = "study", request_body = TreeRequest, responses(
    BodyRefusals,
    (status = 200, description = "The tree", body = TreeReport),
    (status = 422, description = "No such position, an agent whose tree cannot be shown, a depth that is not possible, or nothing to play", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn tree(
    State(app): State<Arc<App>>,
    from: Visitor,
    Body(body): Body<TreeRequest>,
) -> Answer<Response> {
    let text = written(&app, from, &body, TreeForm::Json).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A drawing brings its own style, and nothing else.
const DRAWING_POLICY: (HeaderName, &str) = (
    header::CONTENT_SECURITY_POLICY,
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The same tree as one drawing: the principal line open, everything else folded.
#[utoipa::path(get, path = "/api/tree.svg", tag = "study", params(TreeRequest), responses(
    QueryRefusals,
    (status = 200, description = "A picture", body = String, content_type = "image/svg+xml"),
    (status = 422, description = "No such position, an agent whose tree cannot be shown, a depth that is not possible, or nothing to play", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn drawing(
    State(app): State<Arc<App>>,
    Params(body): Params<TreeRequest>,
    from: Visitor,
) -> Answer<Response> {
    let picture = written(&app, from, &body, TreeForm::Svg).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), DRAWING_POLICY], picture).into_response())
}

/// Has the search walk its tree, and the tree written down.
async fn written(app: &App, from: Visitor, request: &TreeRequest, form: TreeForm) -> Answer<String> {
    let game = start(&request.variant, request.size, None, request.fen.as_deref())?;
    let spec = agent_spec(request.agent.as_deref().unwrap_or("alphabeta"), &app.config.limits)?;
    let spec = recordable(&spec, RecordLimits::default()).map_err(|error| refused(&error))?;
    if let Some(ending) = game.result() {
        return Err(refused(&RecordError::Over(ending)));
    }
    let work = Work::Tree { agent: spec.to_string(), time: app.config.limits.longest_think, form };
    match think(app, from.task(GameText::from(&game), work)).await? {
        Thought::Tree(text) => Ok(text),
        other => Err(mismatched(&other)),
    }
}

fn refused(error: &RecordError) -> Refusal {
    let code = match error {
        RecordError::Over(_) => Code::BadPosition,
        _ => Code::BadAgent,
    };
    Refusal::with_fault(code, error.into(), error.to_string())
}
