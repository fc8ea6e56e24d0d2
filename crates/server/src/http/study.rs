//! Positions, analysis and comparison: asked for by a page or a program, answered within limits.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use kelso_engine::teach::EvenTree;
use kelso_engine::{AgentKind, AgentSpec, AnyChoice, Limits, SearchControl};
use kelso_rules::AnyGame;
use tokio::sync::mpsc;

use super::App;
use super::address;
use super::body::Body;
use super::params::Params;
use super::reply::Answer;
use crate::game::{
    agent_spec, claims, end_rules, in_men, line_of, position_of, refused, stats_of, variant_id,
};
use crate::jobs::{News, Task, Thought, Watch, Work};
use crate::protocol::{
    Analysis, AnalysisLine, AnalysisRequest, CompareRequest, Compared, Comparison, ErrorBody, LeafBounds,
    Ply, PositionReport, PositionRequest,
};
use crate::refusal::{Code, Refusal};

/// Moves that a position may be asked for with.
const MOST_MOVES: usize = 1_000;
/// Time for an analysis that nothing limits.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A position and what may be played in it.
#[utoipa::path(post, path = "/api/position", tag = "study", request_body = PositionRequest, responses(
    (status = 200, description = "The position after the moves", body = PositionReport),
    (status = 400, description = "The body cannot be read", body = ErrorBody),
    (status = 403, description = "From another site's page", body = ErrorBody),
    (status = 413, description = "Too long", body = ErrorBody),
    (status = 422, description = "No such variant or position, or a move that is not legal", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
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

/// What an agent thinks of a position.
#[utoipa::path(post, path = "/api/analysis", tag = "study", request_body = AnalysisRequest, responses(
    (status = 200, description = "The best lines", body = Analysis),
    (status = 400, description = "The body cannot be read", body = ErrorBody),
    (status = 403, description = "From another site's page", body = ErrorBody),
    (status = 413, description = "Too long", body = ErrorBody),
    (status = 422, description = "No such position or agent, a limit that is not possible, or nothing to play", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
    (status = 503, description = "The machines have too much to think about", body = ErrorBody),
))]
pub(crate) async fn analysis(State(app): State<Arc<App>>, request: Request) -> Answer<Json<Analysis>> {
    let owner = address::client(&request, &app.config).to_string();
    let Body(body) =
        <Body<AnalysisRequest> as axum::extract::FromRequest<()>>::from_request(request, &()).await?;
    let plan = Plan::of(&body, &app)?;
    let (lines, mut found) = mpsc::unbounded_channel();
    let stop = StopOnDrop(SearchControl::default());
    let watch: Watch = Box::new(move |_, news| {
        if let News::Line { rank, choice } = news {
            let _ = lines.send((rank, choice.clone()));
        }
    });
    let choice = plan.think(&app, owner, stop.0.clone(), watch).await?;
    let mut best = Lines::default();
    while let Ok((rank, choice)) = found.try_recv() {
        best.add(&plan.game, rank, &choice);
    }
    Ok(Json(plan.analysis(best, &choice)))
}

/// The same while it grows: server-sent events `lines`, then `done` or `error`.
#[utoipa::path(get, path = "/api/analysis/stream", tag = "study", params(AnalysisRequest), responses(
    (status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
    (status = 400, description = "The query cannot be read", body = ErrorBody),
    (status = 422, description = "No such position or agent, a limit that is not possible, or nothing to play", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
    (status = 503, description = "The machines have too much to think about", body = ErrorBody),
))]
pub(crate) async fn analysis_stream(
    State(app): State<Arc<App>>,
    Params(body): Params<AnalysisRequest>,
    request: Request,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let owner = address::client(&request, &app.config).to_string();
    let plan = Plan::of(&body, &app)?;
    let (events, stream) = mpsc::unbounded_channel::<Event>();
    let stop = StopOnDrop(SearchControl::default());
    let control = stop.0.clone();
    tokio::spawn(async move {
        let growing = events.clone();
        let found = Arc::new(Mutex::new(Lines::default()));
        let best = found.clone();
        let watch: Watch = Box::new(move |game, news| {
            let News::Line { rank, choice } = news else { return };
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            best.add(game, rank, choice);
            let _ = growing.send(event("lines", &best.0));
        });
        let last = match plan.think(&app, owner, control, watch).await {
            Ok(choice) => {
                let best = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
                event("done", &plan.analysis(best, &choice))
            }
            Err(refusal) => event("error", &refusal.detail()),
        };
        let _ = events.send(last);
    });
    // When the reader goes away the stream is dropped, and with it the switch that stops the thinking.
    let stream = futures_util::stream::unfold((stream, stop), |(mut stream, stop)| async move {
        stream.recv().await.map(|event| (Ok(event), (stream, stop)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

fn event(name: &str, data: &impl serde::Serialize) -> Event {
    Event::default().event(name).json_data(data).unwrap_or_else(|_| Event::default().event("error"))
}

/// Stops the thinking when nobody waits for it any more.
pub(super) struct StopOnDrop(pub(super) SearchControl);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The best lines so far, by rank.
#[derive(Default)]
struct Lines(Vec<AnalysisLine>);

impl Lines {
    fn add(&mut self, game: &AnyGame, rank: usize, choice: &AnyChoice) {
        self.0.retain(|line| line.rank as usize != rank);
        self.0.push(line_of(game, rank, choice));
        self.0.sort_by_key(|line| line.rank);
    }
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
            let sentence = format!("there is nothing to analyse: the game is over, {ending}");
            return Err(Refusal::new(Code::BadPosition, sentence));
        }
        let spec = agent_spec(request.agent.as_deref().unwrap_or("kelso"), &app.config.limits)?;
        let lines = in_range("lines", request.lines.map_or(1, u64::from), 1, 10)? as usize;
        let longest = app.config.limits.longest_think;
        let time =
            request.time.map(|time| in_range("time", time, 1, longest.as_millis() as u64)).transpose()?;
        let depth = request.depth.map(|depth| in_range("depth", u64::from(depth), 1, 100)).transpose()?;
        let nodes = request.nodes.map(|nodes| in_range("nodes", nodes, 1, 1_000_000_000_000)).transpose()?;
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

    async fn think(
        &self,
        app: &App,
        owner: String,
        control: SearchControl,
        watch: Watch,
    ) -> Answer<AnyChoice> {
        let work = Work::Choose { spec: self.spec.clone(), limits: self.limits, watch };
        match think(app, Task { owner, game: self.game.clone(), work, control }).await? {
            Thought::Choice(Some(choice)) => Ok(choice),
            _ => Err(busy()),
        }
    }

    fn analysis(&self, mut best: Lines, choice: &AnyChoice) -> Analysis {
        // What was chosen comes first; the others follow as they were found.
        let chosen = line_of(&self.game, 1, choice);
        best.0.retain(|line| line.mv.text != chosen.mv.text);
        best.0.insert(0, chosen);
        best.0.truncate(self.lines);
        for (line, rank) in best.0.iter_mut().zip(1..) {
            line.rank = rank;
        }
        let stats = stats_of(&self.spec.to_string(), &self.game, choice);
        Analysis { fen: self.game.fen(), lines: best.0, stats }
    }
}

/// Minimax, alpha-beta and ordered alpha-beta side by side.
#[utoipa::path(post, path = "/api/compare", tag = "study", request_body = CompareRequest, responses(
    (status = 200, description = "A row for each search", body = Comparison),
    (status = 400, description = "The body cannot be read", body = ErrorBody),
    (status = 403, description = "From another site's page", body = ErrorBody),
    (status = 413, description = "Too long", body = ErrorBody),
    (status = 422, description = "No such position or evaluation, a depth that is not possible, or nothing to play", body = ErrorBody),
    (status = 429, description = "Too many requests", body = ErrorBody),
    (status = 503, description = "The machines have too much to think about", body = ErrorBody),
))]
pub(crate) async fn compare(State(app): State<Arc<App>>, request: Request) -> Answer<Json<Comparison>> {
    let owner = address::client(&request, &app.config).to_string();
    let Body(body) =
        <Body<CompareRequest> as axum::extract::FromRequest<()>>::from_request(request, &()).await?;
    let depth = in_range("depth", u64::from(body.depth.unwrap_or(4)), 1, 10)? as u32;
    let game = start(&body.variant, body.size, None, body.fen.as_deref())?;
    if let Some(ending) = game.result() {
        let sentence = format!("there is nothing to compare: the game is over, {ending}");
        return Err(Refusal::new(Code::BadPosition, sentence));
    }
    let eval = body.eval.as_deref().unwrap_or("piece");
    let one_word = Some(eval).filter(|eval| eval.len() < 60 && !eval.contains(char::is_whitespace));
    let eval =
        one_word.ok_or_else(|| Refusal::new(Code::BadAgent, "eval is one word, for example piece-row"))?;
    let spec = agent_spec(&format!("minimax eval={eval}"), &app.config.limits)?;
    // Each of the three searches may use a third of the longest thinking time.
    let time = app.config.limits.longest_think / 3;
    let spec = spec.with_limits(Limits { depth: Some(depth), time: Some(time), ..Limits::NONE });
    let stop = StopOnDrop(SearchControl::default());
    let task = Task { owner, game: game.clone(), work: Work::Compare { spec }, control: stop.0.clone() };
    let Thought::Comparison(rows) = think(&app, task).await? else { return Err(busy()) };
    let bounds = leaf_bounds(&rows);
    let rows = rows.into_iter().map(|row| Compared {
        algorithm: row.kind.name().to_owned(),
        score: row.choice.score.map(in_men),
        verdict: row.choice.score.map(|score| score.to_string()),
        states: row.choice.stats.states_below_root(),
        leaves: row.choice.stats.leaves,
        pruned: row.pruned(),
        time: row.choice.stats.time.as_secs_f64() * 1_000.0,
        depth: row.choice.stats.depth,
        branching: row.choice.stats.branching_factor(),
        time_complexity: row.time_complexity().to_string(),
        space_complexity: row.space_complexity().to_string(),
        nodes_per_depth: row.choice.stats.nodes_per_depth.clone(),
        sorted: row.sorting().map(|(sorted, _)| sorted),
        reordered: row.sorting().map(|(_, reordered)| reordered),
        mv: game.record(&row.choice.mv).into(),
    });
    Ok(Json(Comparison { fen: game.fen(), depth, rows: rows.collect(), bounds }))
}

/// By the leaves of minimax, which comes first: it alone looks at all of them.
fn leaf_bounds(rows: &[kelso_engine::teach::Comparison]) -> LeafBounds {
    let (leaves, depth) =
        rows.first().map_or((0, 0), |row| (row.choice.stats.leaves, row.choice.stats.depth));
    let tree = EvenTree::with_leaves(leaves as f64, depth);
    LeafBounds { branching: tree.branching(), depth, all: leaves as f64, least: tree.least_leaves() }
}

pub(super) async fn think(app: &App, task: Task) -> Answer<Thought> {
    let answer = app.rooms.jobs.think(task).map_err(|_| busy())?;
    answer.await.map_err(|_| busy())
}

pub(super) fn busy() -> Refusal {
    Refusal::new(Code::Busy, "the machines have too much to think about just now; try again in a moment")
}

fn in_range(what: &str, value: u64, least: u64, most: u64) -> Answer<u64> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let sentence = format!("{what} cannot be {value}; from {least} to {most} would be right");
    Err(Refusal::new(Code::BadSettings, sentence))
}
