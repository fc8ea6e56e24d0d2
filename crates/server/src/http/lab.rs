//! The lab for visitors: what can be run, runs and their reports.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{Html, IntoResponse, Response, Sse};
use futures_util::Stream;
use kelso_lab::experiment::Language;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::body::Body;
use super::identity::Identity;
use super::params::Params;
use super::refusals::{BodyRefusals, QueryRefusals, RateRefusals, TokenRefusals};
use super::reply::Answer;
use crate::address::ClientAddress;
use crate::game::GameId;
use crate::lab::{Answers, Lab, MOST_ANSWERS, Reader};
use crate::protocol::{
    ErrorBody, LabExperiments, LabRun, LabRunDetail, LabRunRequest, LabRuns, RequestFault,
};
use crate::rooms::unavailable;

/// A report is one page with its style and drawings in it: those are allowed, and nothing else at all, no script above all.
const REPORT_POLICY: (HeaderName, &str) = (
    header::CONTENT_SECURITY_POLICY,
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

/// The language to tell it in.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LanguageQuery {
    /// `en` or `es`; English if nothing is said.
    #[serde(default)]
    lang: Lang,
}

/// A language of the lab.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Lang {
    #[default]
    En,
    Es,
}

impl LanguageQuery {
    fn language(self) -> Language {
        match self.lang {
            Lang::En => Language::English,
            Lang::Es => Language::Spanish,
        }
    }

    fn reader(self, identity: &Identity) -> Reader {
        Reader { who: identity.key, language: self.language() }
    }
}

/// The experiments, and what a visitor may ask of each.
#[utoipa::path(get, path = "/api/lab/experiments", tag = "lab", params(LanguageQuery), responses(
    QueryRefusals,
    (status = 200, description = "The experiments", body = LabExperiments),
))]
pub(crate) async fn experiments(
    State(app): State<Arc<App>>,
    Params(told): Params<LanguageQuery>,
) -> Json<LabExperiments> {
    Json(app.lab.experiments(told.language()))
}

/// Start a run.
///
/// It is done at the quick scale, on one thread, when its turn comes. If a run like it is under way or was finished by the
/// same program, the answer (200) is that one. A visitor has one run at a time.
#[utoipa::path(post, path = "/api/lab/runs", tag = "lab", params(LanguageQuery), request_body = LabRunRequest, responses(
    BodyRefusals,
    (status = 200, description = "A run like it is there already", body = LabRun),
    (status = 201, description = "It waits for its turn, or has it", body = LabRun),
    (status = 401, description = "A token that is not known", body = ErrorBody),
    (status = 422, description = "No such experiment, or a parameter beyond its bounds", body = ErrorBody),
    (status = 429, description = "Too many requests, or a run of yours is under way", body = ErrorBody),
    (status = 503, description = "Too many runs wait, or it could not be stored", body = ErrorBody),
))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(told): Params<LanguageQuery>,
    from: ClientAddress,
    headers: HeaderMap,
    Body(body): Body<LabRunRequest>,
) -> Answer<Response> {
    app.rooms.maintenance.admit()?;
    let (who, cookie) = identity.or_new(&headers, &app);
    let answers = if Lab::reads_answers(&body) {
        let given = app.store.feedback(MOST_ANSWERS).await.map_err(|error| unavailable(&error))?;
        Answers::of(&given)
    } else {
        None
    };
    let (run, is_new) = app.lab.start(&body, answers.as_ref(), who, told.language(), from).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let mut response = (status, Json(run)).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The runs that are kept, the newest first.
#[utoipa::path(get, path = "/api/lab/runs", tag = "lab", params(LanguageQuery), responses(
    QueryRefusals, TokenRefusals,
    (status = 200, description = "The runs", body = LabRuns),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(told): Params<LanguageQuery>,
) -> Answer<Json<LabRuns>> {
    app.lab.runs(told.reader(&identity)).await.map(Json)
}

/// How a run stands, and what it has found so far.
#[utoipa::path(get, path = "/api/lab/runs/{id}", operation_id = "fetch_run", tag = "lab", params(("id" = String, Path, description = "The run's id"), LanguageQuery), responses(
    QueryRefusals, TokenRefusals,
    (status = 200, description = "The run and its findings", body = LabRunDetail),
    (status = 404, description = "No such run", body = ErrorBody),
))]
pub(crate) async fn fetch(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(told): Params<LanguageQuery>,
    Path(id): Path<String>,
) -> Answer<Json<LabRunDetail>> {
    app.lab.run(&run_id(&id)?, told.reader(&identity)).await.map(Json)
}

/// The same while it grows: server-sent events `run`, about three a second; the last one is of a run that is over.
///
/// A node that does not conduct the run itself tells about one a second.
#[utoipa::path(get, path = "/api/lab/runs/{id}/events", tag = "lab", params(("id" = String, Path, description = "The run's id"), LanguageQuery), responses(
    QueryRefusals,
    (status = 200, description = "Server-sent events; the data of each is a run and its findings", body = String, content_type = "text/event-stream"),
    (status = 401, description = "A token that is not known", body = ErrorBody),
    (status = 404, description = "No such run", body = ErrorBody),
    (status = 429, description = "Too many requests, or too many pages at your address watch", body = ErrorBody),
    (status = 503, description = "Too many watch, or the database cannot be used", body = ErrorBody),
))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(told): Params<LanguageQuery>,
    Path(id): Path<String>,
    from: ClientAddress,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let news = app.lab.watch(&run_id(&id)?, told.reader(&identity), from).await?;
    let stream = futures_util::stream::unfold((news, app), |(mut news, app)| async move {
        let detail = tokio::select! {
            detail = news.next() => detail?,
            () = app.closed() => return None,
        };
        let event = Event::default().event("run").json_data(&detail).ok()?;
        Some((Ok(event), (news, app)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Stop a run that you started.
///
/// What it had found by then is kept. A run that is under way takes a moment to stop: its events tell when it has.
#[utoipa::path(post, path = "/api/lab/runs/{id}/cancel", tag = "lab", params(("id" = String, Path, description = "The run's id"), LanguageQuery), responses(
    QueryRefusals, TokenRefusals,
    (status = 200, description = "It is stopped, or about to be", body = LabRun),
    (status = 403, description = "Somebody else started it, or from another site's page", body = ErrorBody),
    (status = 404, description = "No such run", body = ErrorBody),
    (status = 409, description = "It is over", body = ErrorBody),
))]
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(told): Params<LanguageQuery>,
    Path(id): Path<String>,
) -> Answer<Json<LabRun>> {
    app.lab.cancel(&run_id(&id)?, told.reader(&identity)).await.map(Json)
}

/// The report of a finished run: one page that needs nothing else.
#[utoipa::path(get, path = "/api/lab/runs/{id}/report.html", tag = "lab", params(("id" = String, Path, description = "The run's id"), LanguageQuery), responses(
    QueryRefusals,
    (status = 200, description = "The report", body = String, content_type = "text/html"),
    (status = 404, description = "No such run, or it is not finished", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    Params(told): Params<LanguageQuery>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let page = app.lab.report(&run_id(&id)?, told.language()).await?;
    let mut response = Html(page).into_response();
    response.headers_mut().insert(REPORT_POLICY.0, HeaderValue::from_static(REPORT_POLICY.1));
    Ok(response)
}

/// All rows of a finished run, as CSV.
#[utoipa::path(get, path = "/api/lab/runs/{id}/rows.csv", tag = "lab", params(("id" = String, Path, description = "The run's id")), responses(
    RateRefusals,
    (status = 200, description = "The rows", body = String, content_type = "text/csv"),
    (status = 404, description = "No such run, or it is not finished", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn rows(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Response> {
    let rows = app.lab.rows(&run_id(&id)?).await?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], rows).into_response())
}

/// An id, which has the form of a game's.
fn run_id(text: &str) -> Answer<String> {
    GameId::parse(text).map(|id| id.to_string()).ok_or_else(|| RequestFault::NoSuchRun.into())
}
