//! The page: embedded when it was built in, otherwise a plain one that says so.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use super::page_previews::preview_of;
use super::{App, preloads, preview};
use crate::refusal::{Code, Refusal};

/// A file of the page. What can be made smaller was, when the page was built: nothing is compressed while somebody waits.
struct File {
    path: &'static str,
    /// Its media type.
    kind: &'static str,
    plain: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

/// The built page. In a build without it there are no files.
const FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

const INDEX: &str = "index.html";

/// What is shown when the page was not built in.
const PLAIN: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Kelso</title>\
<h1>Kelso</h1><p>This server was built without its page. The game can be played by program: \
<a href=\"/api/openapi.json\">its OpenAPI document</a>.</p></html>";

impl File {
    fn find(path: &str) -> Option<&'static File> {
        FILES.iter().find(|file| file.path == path)
    }

    /// The smallest form that the client can read.
    fn response(&self, headers: &HeaderMap) -> Response {
        // Files with their contents in their names never change; the others must be asked for each time.
        let cache =
            if self.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let about = [(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, cache)];
        if self.gzip.is_none() && self.brotli.is_none() {
            return (about, self.plain).into_response();
        }
        let (coding, bytes) = self.form(headers);
        let mut response = (about, [(header::VARY, "accept-encoding")], bytes).into_response();
        if let Some(coding) = coding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    /// The form that the client likes best, with the name of its coding; of those it likes equally, the smallest.
    fn form(&self, headers: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        let forms = [(Some("br"), self.brotli), (Some("gzip"), self.gzip), (None, Some(self.plain))];
        let mut best = (0.0, (None, self.plain));
        for (coding, bytes) in forms {
            let weight = weight(headers, coding.unwrap_or("identity"));
            if let Some(bytes) = bytes
                && weight > best.0
            {
                best = (weight, (coding, bytes));
            }
        }
        best.1
    }
}

/// How much a client likes a coding, by its `Accept-Encoding` (RFC 9110, section 12.5.3); nothing means not at all.
fn weight(headers: &HeaderMap, coding: &str) -> f32 {
    let of = |wanted: &str| {
        let lines =
            headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
        lines.flat_map(|line| line.split(',')).find_map(|wish| {
            let (name, parameter) = wish.split_once(';').unwrap_or((wish, ""));
            let weight = parameter.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse().ok());
            name.trim().eq_ignore_ascii_case(wanted).then_some(weight.unwrap_or(1.0))
        })
    };
    // What was not asked for is still better than nothing, if it needs no decoding.
    let unasked = if coding == "identity" { 0.000_1 } else { 0.0 };
    of(coding).or_else(|| of("*")).unwrap_or(unasked)
}

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/", get(of_app)).route("/g/{id}", get(preview::game_page))
}

pub(super) fn index(headers: &HeaderMap) -> Response {
    match File::find(INDEX) {
        Some(file) => file.response(headers),
        None => Html(PLAIN).into_response(),
    }
}

/// The page as text, if it was built in.
pub(super) fn plain_index() -> Option<&'static str> {
    std::str::from_utf8(plain_file(INDEX)?).ok()
}

pub(super) fn plain_file(path: &str) -> Option<&'static [u8]> {
    Some(File::find(path)?.plain)
}

/// Files of the page, its own addresses, and what does not exist.
pub(crate) async fn fallback(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        let sentence =
            format!("there is nothing at {}; /api/docs lists what there is", shortened(uri.path()));
        return Refusal::new(Code::NotFound, sentence).into_response();
    }
    if let Some(file) = File::find(path) {
        return file.response(&headers);
    }
    // A file that is not there must not come as a page: scripts would be read as HTML.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file || path.starts_with("assets/") {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    of_app(State(app), uri, headers).await
}

/// The page at one of its own addresses, with the preview of that in its head.
pub(super) async fn of_app(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let response =
        preview_of(uri.path()).page(&preview::origin(&app, &headers)).unwrap_or_else(|| index(&headers));
    preloads::announce(uri.path().trim_start_matches('/'), response)
}

fn shortened(path: &str) -> String {
    path.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: File = File {
        path: "assets/a.js",
        kind: "text/javascript",
        plain: b"plain",
        gzip: Some(b"gzip"),
        brotli: Some(b"br"),
    };

    fn asking(accept: Option<&'static str>) -> HeaderMap {
        let line = accept.map(|accept| (header::ACCEPT_ENCODING, HeaderValue::from_static(accept)));
        line.into_iter().collect()
    }

    #[test]
    fn clients_get_the_smallest_form_they_can_read() {
        let cases = [
            (Some("gzip, deflate, br, zstd"), Some("br")),
            (Some("BR"), Some("br")),
            (Some("gzip"), Some("gzip")),
            (Some("gzip, br;q=0"), Some("gzip")),
            (Some("gzip;q=1.0, br; q=0.5"), Some("gzip")),
            (Some("*"), Some("br")),
            (Some("*;q=0.5, gzip"), Some("gzip")),
            (Some("deflate"), None),
            (Some("identity, br;q=0.9"), None),
            (Some("br;q=0, *;q=0"), None),
            (Some(""), None),
            (None, None),
        ];
        for (accept, coding) in cases {
            let (found, bytes) = FILE.form(&asking(accept));
            assert_eq!(found, coding, "{accept:?}");
            assert_eq!(bytes, coding.unwrap_or("plain").as_bytes(), "{accept:?}");
        }
    }

    #[test]
    fn caches_are_told_that_there_are_several_forms() {
        let headers = FILE.response(&asking(Some("br"))).headers().clone();
        assert_eq!(headers[header::VARY], "accept-encoding");
        assert_eq!(headers[header::CONTENT_ENCODING], "br");
        assert_eq!(headers[header::CONTENT_TYPE], "text/javascript");
        assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        let single = File { path: "icon.png", kind: "image/png", gzip: None, brotli: None, ..FILE };
        let headers = single.response(&asking(Some("br"))).headers().clone();
        assert!(!headers.contains_key(header::VARY) && !headers.contains_key(header::CONTENT_ENCODING));
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
    }
}
