//! How the server is: for people who run it, and for what watches it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use super::App;
use super::refusals::RateRefusals;
use super::reply::Answer;
use crate::protocol::{Alive, ErrorBody, Health};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::WriteFailure;

/// Ready to play?
#[utoipa::path(get, path = "/api/health", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Ready", body = Health),
    (status = 503, description = "Nothing can be stored, or the database cannot be used: why, and for how long", body = ErrorBody),
))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> Answer<Json<Health>> {
    if let Some(WriteFailure { seconds, error }) =
        app.store.health().await.map_err(|error| unavailable(&error))?
    {
        let sentence = format!(
            "{error} (for {seconds} s now); games can be looked at, and moves are refused until this is mended"
        );
        return Err(Refusal::new(Code::Unavailable, sentence).because("database"));
    }
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        uptime: ((app.clock.now() - app.started) / 1_000) as u64,
        games: app.rooms.count() as u64,
        sockets: app.metrics.sockets.get(),
        broker: app.rooms.peers.as_ref().map(|peers| peers.is_connected()),
        maintenance: app.rooms.maintenance.is_on().then_some(true),
    }))
}

/// Send visitors here?
///
/// For load balancers: like `/api/health`, and no longer once the server is about to end.
#[utoipa::path(get, path = "/api/ready", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Ready", body = Health),
    (status = 503, description = "It is about to end, nothing can be stored, or the database cannot be used", body = ErrorBody),
))]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Answer<Json<Health>> {
    if *app.closing.borrow() {
        return Err(Refusal::new(Code::Unavailable, "the server is about to end; ask another one")
            .because("stopping"));
    }
    health(State(app)).await
}

/// Is the process alive?
///
/// For those who start it again when it is not. It asks neither database nor broker: starting the server again mends neither.
#[utoipa::path(get, path = "/api/live", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Alive", body = Alive),
))]
pub(crate) async fn live() -> Json<Alive> {
    Json(Alive { status: "ok".to_owned() })
}

/// What the server counts, for Prometheus.
#[utoipa::path(get, path = "/api/metrics", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Counters in the text format of OpenMetrics", body = String, content_type = "application/openmetrics-text"),
))]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    app.metrics.thinking_queue.set(app.rooms.jobs.waiting() as i64);
    let load = app.rooms.jobs.worker_load();
    app.metrics.unbegun_tasks.set(load.unbegun as i64);
    app.metrics.workers.set(load.workers as i64);
    app.metrics.worker_threads.set(load.threads as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text())
}
