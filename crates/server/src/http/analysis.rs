//! Analysis: an agent's opinion of a position, whole or while it grows.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use kelso_engine::{AgentKind, AgentSpec, AnalysisError, Limits};
use kelso_rules::AnyGame;

use super::App;
use super::body::Body;
use super::params::Params;
use super::position::start;
use super::refusals::{BodyRefusals, QueryRefusals};
use super::reply::Answer;
use super::tasks::{accepted, analysis_of, failed, in_range};
use crate::game::{agent_spec, plays};
use crate::jobs::{AnalyseWork, GameText, Running, Step, Task, Work};
use crate::protocol::{Analysis, AnalysisRequest, ErrorBody, SettingName};
use crate::refusal::Refusal;
use crate::visitor::Visitor;

/// Time for an analysis that nothing limits.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What an agent thinks of a position.
#[utoipa::path(post, path = "/api/analysis", tag = "study", request_body = AnalysisRequest, responses(
    BodyRefusals,
    (status = 200, description = "The best lines", body = Analysis),
    (status = 422, description = "No such position or agent, a limit that is not possible, or nothing to play", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn analysis(
    State(app): State<Arc<App>>,
    from: Visitor,
    Body(body): Body<AnalysisRequest>,
) -> Answer<Json<Analysis>> {
    let running = accepted(&app, Plan::of(&body, &app)?.task(from))?;
    running.answer().await.map_err(failed).and_then(analysis_of).map(Json)
}

/// The same while it grows: server-sent events `lines`, then `done` or `error`.
#[utoipa::path(get, path = "/api/analysis/stream", tag = "study", params(AnalysisRequest), responses(
    QueryRefusals,
    (status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
    (status = 422, description = "No such position or agent, a limit that is not possible, or nothing to play", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn analysis_stream(
    State(app): State<Arc<App>>,
    Params(body): Params<AnalysisRequest>,
    from: Visitor,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let running = accepted(&app, Plan::of(&body, &app)?.task(from))?;
    // When the reader goes away the stream is dropped, and with it the running task, which stops it.
    let stream = futures_util::stream::unfold(Some(running), |running| async move {
        let (event, running) = next_event(running?).await;
        Some((Ok(event), running))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// The next event of a stream, and the task if there is more to come of it.
async fn next_event(mut running: Running) -> (Event, Option<Running>) {
    match running.next().await {
        Step::Update(thinking) => (event("lines", &thinking.lines), Some(running)),
        Step::Done(done) => match done.map_err(failed).and_then(analysis_of) {
            Ok(analysis) => (event("done", &analysis), None),
            Err(refusal) => (event("error", &refusal.detail()), None),
        },
    }
}

fn event(name: &str, data: &impl serde::Serialize) -> Event {
    Event::default().event(name).json_data(data).unwrap_or_else(|_| Event::default().event("error"))
}

/// An analysis that was asked for and is possible.
struct Plan {
    game: AnyGame,
    spec: AgentSpec,
    limits: Limits,
    lines: usize,
}

impl Plan {
    fn of(request: &AnalysisRequest, app: &App) -> Answer<Plan> {
        let game = start(&request.variant, request.size, None, request.fen.as_deref())?;
        if let Some(ending) = game.result() {
            return Err(Refusal::of_finished_position(AnalysisError::Over(ending).to_string()));
        }
        let spec = agent_spec(request.agent.as_deref().unwrap_or("kelso"), &app.config.limits)?;
        plays(&spec, game.variant())?;
        let lines = in_range(SettingName::Lines, request.lines.map_or(1, u64::from), 10)? as usize;
        let longest = app.config.limits.longest_think;
        let time = request
            .time
            .map(|time| in_range(SettingName::Time, time, longest.as_millis() as u64))
            .transpose()?;
        let depth =
            request.depth.map(|depth| in_range(SettingName::Depth, u64::from(depth), 100)).transpose()?;
        let nodes =
            request.nodes.map(|nodes| in_range(SettingName::Nodes, nodes, 1_000_000_000_000)).transpose()?;
        let unlimited = time.is_none() && depth.is_none() && nodes.is_none() && spec.limits() == Limits::NONE;
        let usual = if unlimited { USUAL_TIME.min(longest) } else { longest };
        let limits = Limits {
            time: Some(time.map_or(usual, Duration::from_millis)),
            depth: depth.map(|depth| depth as u32),
            nodes,
            clock: None,
        };
        let spec = if spec.kind() == AgentKind::Kelso { spec.with_lines(lines) } else { spec };
        Ok(Plan { game, spec, limits, lines })
    }

    fn task(&self, from: Visitor) -> Task {
        let work = AnalyseWork {
            agent: self.spec.to_string(),
            seed: None,
            limits: self.limits,
            lines: self.lines,
            turn: None,
            weights: None,
            past: Vec::new(),
        };
        from.task(GameText::from(&self.game), Work::Analyse(work))
    }
}
