//! The tree of a search: as numbers for the page, and as a drawing to take away.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use kelso_engine::teach::{RecordError, RecordLimits, recordable};
use kelso_engine::{AgentSpec, SearchControl};
use kelso_lab::tree::{AgentTree, TreePicture};
use kelso_rules::AnyGame;

use super::App;
use super::address;
use super::body::Body;
use super::params::Params;
use super::reply::Answer;
use super::study::{StopOnDrop, busy, start, think};
use crate::game::{agent_spec, tree_report};
use crate::jobs::{Task, TellTree, Thought, Work};
use crate::protocol::{ErrorBody, TreeReport, TreeRequest};
use crate::refusal::{Code, Refusal};

/// Every node that a search visits, with its window, its value and what was cut off.
#[utoipa::path(post, path = "/api/tree", tag = "study", request_body = TreeRequest, responses(
    (status = 200, description = "The tree", body = TreeReport),
    (status = 400, description = "The body cannot be read", body = ErrorBody),
    (status = 403, description = "From another site's page", body = ErrorBody),
    (status = 413, description = "Too long", body = ErrorBody),
    (status = 422, description = "No such position, an agent whose tree cannot be shown, a depth that is not possible, or nothing to play", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
    (status = 503, description = "The machines have too much to think about", body = ErrorBody),
))]
pub(crate) async fn tree(State(app): State<Arc<App>>, request: Request) -> Answer<Response> {
    let owner = address::client(&request, &app.config).to_string();
    let Body(body) =
        <Body<TreeRequest> as axum::extract::FromRequest<()>>::from_request(request, &()).await?;
    let text = told(&app, owner, &body, as_json).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A drawing brings its own style, and nothing else.
const DRAWING_POLICY: (HeaderName, &str) = (
    header::CONTENT_SECURITY_POLICY,
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The same tree as one drawing: the principal line open, everything else folded.
#[utoipa::path(get, path = "/api/tree.svg", tag = "study", params(TreeRequest), responses(
    (status = 200, description = "A picture", body = String, content_type = "image/svg+xml"),
    (status = 400, description = "The query cannot be read", body = ErrorBody),
    (status = 422, description = "No such position, an agent whose tree cannot be shown, a depth that is not possible, or nothing to play", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
    (status = 503, description = "The machines have too much to think about", body = ErrorBody),
))]
pub(crate) async fn drawing(
    State(app): State<Arc<App>>,
    Params(body): Params<TreeRequest>,
    request: Request,
) -> Answer<Response> {
    let owner = address::client(&request, &app.config).to_string();
    let picture = told(&app, owner, &body, as_drawing).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), DRAWING_POLICY], picture).into_response())
}

fn as_json(game: &AnyGame, spec: &AgentSpec, shown: &AgentTree) -> Result<String, String> {
    serde_json::to_string(&tree_report(game, spec, &shown.tree)).map_err(|error| error.to_string())
}

fn as_drawing(game: &AnyGame, _: &AgentSpec, shown: &AgentTree) -> Result<String, String> {
    TreePicture::new(game, std::slice::from_ref(shown)).svg().map_err(|error| error.to_string())
}

/// Has the search walk its tree, and the tree told.
async fn told(app: &App, owner: String, request: &TreeRequest, tell: TellTree) -> Answer<String> {
    let game = start(&request.variant, request.size, None, request.fen.as_deref())?;
    let spec = agent_spec(request.agent.as_deref().unwrap_or("alphabeta"), &app.config.limits)?;
    let spec = recordable(&spec, RecordLimits::default()).map_err(|error| refused(&error))?;
    if let Some(ending) = game.result() {
        return Err(refused(&RecordError::Over(ending)));
    }
    let stop = StopOnDrop(SearchControl::default());
    let task = Task {
        owner,
        game,
        work: Work::Tree { spec, time: app.config.limits.longest_think, tell },
        control: stop.0.clone(),
    };
    let Thought::Tree(told) = think(app, task).await? else { return Err(busy()) };
    told.map_err(|sentence| Refusal::new(Code::BadSettings, sentence))
}

fn refused(error: &RecordError) -> Refusal {
    let code = match error {
        RecordError::Over(_) => Code::BadPosition,
        _ => Code::BadAgent,
    };
    Refusal::new(code, error.to_string())
}
