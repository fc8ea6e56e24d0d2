//! Puzzles: which one is to be solved, and whether it was.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use kelso_lab::puzzles::{Puzzle, Theme, shipped_puzzles};
use kelso_rules::{AnyGame, EndRules, VariantId};

use super::App;
use super::body::Body;
use super::games::set_cookie;
use super::identity::Identity;
use super::params::Params;
use super::rates::Class;
use super::refusals::{BodyRefusals, QueryRefusals, RateRefusals, TokenRefusals};
use super::reply::Answer;
use crate::game::{PlayerKey, refused};
use crate::protocol::{
    ErrorBody, NextPuzzleQuery, Position, PuzzleAttemptReport, PuzzleAttemptRequest, PuzzleHelp,
    PuzzleSolver, PuzzleState, PuzzleThemeCount, PuzzleView, PuzzlesOverview, RequestFault, SettingFault,
};
use crate::puzzles::{
    AttemptError, Progress, Solver, TRACKED_ATTEMPTS, Wish, daily as daily_puzzle, next as next_puzzle,
    progress, puzzle, rating,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::{PuzzleAttempt, StoreError};
use crate::visitor::Visitor;

/// Digits of a puzzle's id.
const LONGEST_ID: usize = 8;

/// What there is to solve, and how you stand.
#[utoipa::path(get, path = "/api/puzzles", operation_id = "puzzles_overview", tag = "study", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "Puzzles by theme, and your rating", body = PuzzlesOverview, example = json!({
        "puzzles": 520,
        "themes": [{"theme": "shot", "puzzles": 300}, {"theme": "ending", "puzzles": 220}],
        "solver": {"rating": 1045, "deviation": 160, "attempts": 12, "solved": 8},
    })),
))]
pub(crate) async fn overview(
    State(app): State<Arc<App>>,
    identity: Identity,
) -> Answer<Json<PuzzlesOverview>> {
    let attempts = attempts(&app, identity.key).await?;
    let count = |theme: Theme| PuzzleThemeCount {
        theme: theme.into(),
        puzzles: shipped_puzzles().iter().filter(|puzzle| puzzle.theme == theme).count() as u32,
    };
    Ok(Json(PuzzlesOverview {
        puzzles: shipped_puzzles().len() as u32,
        themes: Theme::ALL.map(count).to_vec(),
        solver: solver(&attempts),
    }))
}

/// The puzzle of the day: the same for everybody, from midnight UTC on.
#[utoipa::path(get, path = "/api/puzzles/daily", operation_id = "daily_puzzle", tag = "study", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "Today's puzzle", body = PuzzleView),
    (status = 404, description = "There are no puzzles", body = ErrorBody),
))]
pub(crate) async fn daily(State(app): State<Arc<App>>, identity: Identity) -> Answer<Json<PuzzleView>> {
    let found = daily_puzzle(app.clock.now()).ok_or_else(none_fits)?;
    view(found, &attempts(&app, identity.key).await?).map(Json)
}

/// A puzzle that you have not tried yet.
#[utoipa::path(get, path = "/api/puzzles/next", operation_id = "next_puzzle", tag = "study", params(NextPuzzleQuery), responses(
    QueryRefusals, TokenRefusals,
    (status = 200, description = "A puzzle that fits", body = PuzzleView),
    (status = 404, description = "No puzzle fits", body = ErrorBody),
))]
pub(crate) async fn next(
    State(app): State<Arc<App>>,
    Params(query): Params<NextPuzzleQuery>,
    identity: Identity,
) -> Answer<Json<PuzzleView>> {
    if query.except.as_ref().is_some_and(|id| id.chars().count() > LONGEST_ID) {
        let sentence = format!("except is the id of a puzzle, which has {LONGEST_ID} hexadecimal digits");
        return Err(Refusal::new(Code::Malformed, sentence));
    }
    let attempts = attempts(&app, identity.key).await?;
    let solver = Solver::of(&attempts);
    let wish = Wish::of(query.theme.map(Into::into), query.difficulty, &solver);
    let tried = attempts.iter().map(|attempt| attempt.puzzle.clone());
    let known: HashSet<String> = tried.chain(query.except).collect();
    let found = next_puzzle(wish, &known, app.clock.now() as u64).ok_or_else(none_fits)?;
    view(found, &attempts).map(Json)
}

/// A puzzle by its id.
#[utoipa::path(get, path = "/api/puzzles/{id}", operation_id = "fetch_puzzle", tag = "study", params(
    ("id" = String, Path, description = "Eight hexadecimal digits", example = "0a1b2c3d"),
), responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "The puzzle", body = PuzzleView),
    (status = 404, description = "There is no such puzzle", body = ErrorBody),
))]
pub(crate) async fn fetch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    identity: Identity,
) -> Answer<Json<PuzzleView>> {
    view(named(&id)?, &attempts(&app, identity.key).await?).map(Json)
}

/// Try to solve a puzzle.
///
/// Send all moves so far: yours and the puzzle's replies in turn. The first time that you go wrong, ask for help or come to the end
/// counts for your rating.
#[utoipa::path(post, path = "/api/puzzles/{id}/attempts", operation_id = "attempt_puzzle", tag = "study", params(
    ("id" = String, Path, description = "Eight hexadecimal digits", example = "0a1b2c3d"),
), request_body(content = PuzzleAttemptRequest, example = json!({"moves": ["11-15"]})), responses(
    BodyRefusals, TokenRefusals,
    (status = 200, description = "Summary", body = PuzzleAttemptReport),
    (status = 404, description = "There is no such puzzle", body = ErrorBody),
    (status = 409, description = "The game is over before the last move", body = ErrorBody),
    (status = 422, description = "A move is not legal, or not the puzzle's", body = ErrorBody),
))]
pub(crate) async fn attempt(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    from: Visitor,
    identity: Identity,
    headers: HeaderMap,
    Body(request): Body<PuzzleAttemptRequest>,
) -> Answer<Response> {
    let puzzle = named(&id)?;
    let reached = progress(puzzle, &request.moves).map_err(refusal)?;
    let outcome = match (&reached, request.help) {
        (Progress::Solved { .. }, _) => Some(true),
        (Progress::Wrong { .. }, _) | (_, Some(_)) => Some(false),
        (Progress::Right { .. }, None) => None,
    };
    // Everybody who is new gets a row, so new ones count like new games; anybody can make up a cookie.
    let is_new = match identity.key {
        None => true,
        Some(_) => outcome.is_some() && attempts(&app, identity.key).await?.is_empty(),
    };
    if is_new && !app.rates.allow(Class::Create, from, app.clock.now()) {
        let sentence = "too many new visitors from your address; wait a little and try again";
        return Err(Refusal::new(Code::TooMany, sentence).because("create"));
    }
    let (player, cookie) = identity.or_new(&headers, &app);
    let Counted { change, attempts } = count(&app, player, puzzle, outcome).await?;
    let report = report(puzzle, &reached, &request, change, solver(&attempts));
    let mut response = Json(report).into_response();
    set_cookie(&mut response, cookie);
    Ok(response)
}

/// All attempts of a solver, with one that was made just now.
struct Counted {
    /// By how much it has changed the rating, if it counts.
    change: Option<i32>,
    attempts: Vec<PuzzleAttempt>,
}

/// Remembers how a first attempt went.
async fn count(app: &App, player: PlayerKey, puzzle: &Puzzle, outcome: Option<bool>) -> Answer<Counted> {
    let before = attempts(app, Some(player)).await?;
    let is_first = !before.iter().any(|attempt| attempt.puzzle == puzzle.id);
    let Some(solved) = outcome.filter(|_| is_first) else {
        return Ok(Counted { change: None, attempts: before });
    };
    let attempt = PuzzleAttempt { puzzle: puzzle.id.clone(), rating: rating(puzzle), solved };
    match app.store.add_puzzle_attempt(player, &attempt).await {
        Ok(()) => {}
        // Of several at once the first counts, and the others are told that they do not.
        Err(StoreError::Conflict) => {
            return Ok(Counted { change: None, attempts: attempts(app, Some(player)).await? });
        }
        Err(error) => return Err(unavailable(&error)),
    }
    let attempts = attempts(app, Some(player)).await?;
    let change = i32::from(Solver::of(&attempts).rating) - i32::from(Solver::of(&before).rating);
    Ok(Counted { change: Some(change), attempts })
}

fn report(
    puzzle: &Puzzle,
    reached: &Progress,
    request: &PuzzleAttemptRequest,
    change: Option<i32>,
    solver: PuzzleSolver,
) -> PuzzleAttemptReport {
    let (state, game, reply) = match reached {
        Progress::Right { game, reply } => (PuzzleState::Right, game, reply.as_ref()),
        Progress::Solved { game } => (PuzzleState::Solved, game, None),
        Progress::Wrong { game } => (PuzzleState::Wrong, game, None),
    };
    let next_move = puzzle.moves.get(request.moves.len() + usize::from(reply.is_some()));
    let hint = (request.help == Some(PuzzleHelp::Hint) && state == PuzzleState::Right)
        .then(|| next_move.and_then(|text| Some(*game.find_text(text).ok()?.record.path.first()?)))
        .flatten();
    let is_told = state == PuzzleState::Solved || request.help == Some(PuzzleHelp::Solution);
    PuzzleAttemptReport {
        state,
        position: Position::from(game),
        reply: reply.and_then(|_| game.played(game.plies())).map(|played| played.record.into()),
        hint,
        solution: is_told.then(|| puzzle.moves.clone()),
        counted: change.is_some(),
        change,
        solver,
    }
}

async fn attempts(app: &App, player: Option<PlayerKey>) -> Answer<Vec<PuzzleAttempt>> {
    let Some(player) = player else { return Ok(Vec::new()) };
    app.store.puzzle_attempts(player, TRACKED_ATTEMPTS).await.map_err(|error| unavailable(&error))
}

fn solver(attempts: &[PuzzleAttempt]) -> PuzzleSolver {
    let Solver { rating, deviation, attempts, solved } = Solver::of(attempts);
    PuzzleSolver { rating, deviation, attempts, solved }
}

fn view(puzzle: &Puzzle, attempts: &[PuzzleAttempt]) -> Answer<PuzzleView> {
    let game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, &puzzle.fen)
        .map_err(|error| refusal(error.into()))?;
    let tried = attempts.iter().find(|attempt| attempt.puzzle == puzzle.id);
    Ok(PuzzleView {
        id: puzzle.id.clone(),
        position: Position::from(&game),
        goal: puzzle.goal.into(),
        theme: puzzle.theme.into(),
        rating: rating(puzzle),
        solver_moves: puzzle.moves.len().div_ceil(2) as u8,
        solved: tried.map(|attempt| attempt.solved),
    })
}

fn named(id: &str) -> Answer<&'static Puzzle> {
    puzzle(id).ok_or_else(|| RequestFault::NoSuchPuzzle.into())
}

fn none_fits() -> Refusal {
    RequestFault::NoPuzzleFits.into()
}

fn refusal(error: AttemptError) -> Refusal {
    match error {
        AttemptError::Move(error) => refused(&error),
        AttemptError::Position(error) => {
            tracing::error!(%error, "a built-in puzzle is invalid");
            Refusal::new(Code::Internal, "internal error; see the server log")
        }
        AttemptError::OtherReply(reply) => SettingFault::OtherReply { reply }.into(),
        AttemptError::TooMany(moves) => SettingFault::SolutionOver { moves }.into(),
    }
}
