//! The OpenAPI document and a page to try it: embedded, no inline script, nothing loaded from elsewhere.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use utoipa::Modify;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::App;

/// What the document needs besides what the handlers say.
pub(crate) struct Document;

impl Modify for Document {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("bot", SecurityScheme::Http(bearer));
    }
}

const PAGE: &str = include_str!("docs_page/index.html");
const SCRIPT: &str = include_str!("docs_page/docs.js");
const STYLE: &str = include_str!("docs_page/docs.css");

pub(crate) fn routes(document: &utoipa::openapi::OpenApi) -> Router<Arc<App>> {
    let json = document.to_pretty_json().unwrap_or_default();
    let serve = |kind: &'static str, text: String| {
        get(move || async move { ([(header::CONTENT_TYPE, kind)], text).into_response() })
    };
    Router::new()
        .route("/api/openapi.json", serve("application/json", json))
        .route("/api/docs", serve("text/html; charset=utf-8", PAGE.to_owned()))
        .route("/api/docs/docs.js", serve("text/javascript; charset=utf-8", SCRIPT.to_owned()))
        .route("/api/docs/docs.css", serve("text/css; charset=utf-8", STYLE.to_owned()))
}
