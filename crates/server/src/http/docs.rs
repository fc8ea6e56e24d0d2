//! The OpenAPI document. The page for programmers (`web/src/pages/ApiDocs.svelte`) reads it.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use utoipa::Modify;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::{App, page};

/// What the document needs besides what the handlers say.
pub(crate) struct Document;

impl Modify for Document {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("bot", SecurityScheme::Http(bearer));
    }
}

pub(crate) fn routes(document: &utoipa::openapi::OpenApi) -> Router<Arc<App>> {
    // Shared by all answers: copying it for each made a burst of them felt by everybody.
    let json = Bytes::from(document.to_pretty_json().unwrap_or_default());
    let document =
        get(|| async move { ([(header::CONTENT_TYPE, "application/json")], json).into_response() });
    Router::new()
        .route("/api/openapi.json", document)
        .route("/api/docs", get(page::of_app))
        .route("/api/docs/protocol", get(page::of_app))
}
