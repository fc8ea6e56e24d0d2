//! A worker's status: for operators and monitoring.

use std::sync::Arc;

use async_nats::connection::State as ConnectionState;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio::net::TcpListener;

use super::worker_metrics::WorkerMetrics;
use crate::broker::Broker;

/// What the answers are based on.
struct Status {
    broker: Broker,
    metrics: Arc<WorkerMetrics>,
}

/// Answers `/api/health` and `/api/metrics` (also as `/metrics`, where Prometheus looks first) until the program ends.
///
/// # Errors
/// If the network fails.
pub async fn serve_status(
    listener: TcpListener,
    broker: Broker,
    metrics: Arc<WorkerMetrics>,
) -> std::io::Result<()> {
    let router = Router::new()
        .route("/api/health", get(health))
        .route("/api/metrics", get(counters))
        .route("/metrics", get(counters))
        .with_state(Arc::new(Status { broker, metrics }));
    axum::serve(listener, router).await
}

async fn health(State(status): State<Arc<Status>>) -> Response {
    if status.broker.client().connection_state() != ConnectionState::Connected {
        let message = "the NATS server does not answer; the worker goes on when it is back";
        let body = json!({"error": {"code": "unavailable", "message": message}});
        return (StatusCode::SERVICE_UNAVAILABLE, Json(body)).into_response();
    }
    let body = json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "busy": status.metrics.busy()});
    Json(body).into_response()
}

async fn counters(State(status): State<Arc<Status>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], status.metrics.text())
}
