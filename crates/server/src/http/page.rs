//! The page: embedded when it was built in, otherwise a plain one that says so.

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use super::App;
use crate::refusal::{Code, Refusal};

/// The built page. In a build without it the folder is empty.
#[derive(rust_embed::Embed)]
#[folder = "$KELSO_PAGE_DIR"]
struct Files;

const INDEX: &str = "index.html";

/// What is shown when the page was not built in.
const PLAIN: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Kelso</title>\
<h1>Kelso</h1><p>This server was built without its page. The game can be played by program: \
<a href=\"/api/docs\">the API, to try out</a>.</p></html>";

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/", get(index))
}

async fn index() -> Response {
    match Files::get(INDEX) {
        // Its scripts have their contents in their names; it must be asked for each time.
        Some(file) => ([(header::CACHE_CONTROL, "no-cache")], Html(file.data)).into_response(),
        None => Html(PLAIN).into_response(),
    }
}

/// Files of the page, its own addresses, and what does not exist.
pub(crate) async fn fallback(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        let sentence =
            format!("there is nothing at {}; /api/docs lists what there is", shortened(uri.path()));
        return Refusal::new(Code::NotFound, sentence).into_response();
    }
    if let Some(file) = Files::get(path) {
        let kind = file.metadata.mimetype().to_owned();
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())], file.data)
            .into_response();
    }
    // A file that is not there must not come as a page: scripts would be read as HTML.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file || path.starts_with("assets/") {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    index().await
}

fn shortened(path: &str) -> String {
    path.chars().take(80).collect()
}
