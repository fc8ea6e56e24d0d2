//! What every request passes first and every response last: limits, origins, headers, counting.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::address::Origin;
use super::hosts;
use super::identity;
use super::rates::Class;
use super::under_way::UnderWay;
use super::visitor::visitor;
use crate::refusal::{Code, LoadCause, Refusal};
use crate::visitor::Visitor;

/// The page may load what the server serves, and talk to it; nothing else, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let renamed = identity::renamed_cookies(request.headers(), &app).filter(|_| is_api);
    let mut response = answer(&app, request, next).await.unwrap_or_else(IntoResponse::into_response);
    app.metrics.response(response.status().as_u16());
    if let Some(LoadCause { code, cause }) = response.extensions().get().copied() {
        app.metrics.refused(code, cause);
    }
    let headers = response.headers_mut();
    // What the answer says of the player's cookie itself counts.
    if !headers.contains_key(header::SET_COOKIE) {
        for cookie in renamed.into_iter().flatten() {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
    for (name, value) in HEADERS {
        // A report of the lab brings a policy of its own.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

async fn answer(app: &App, mut request: Request, next: Next) -> Result<Response, Refusal> {
    let from = visitor(request.headers(), request.extensions(), &app.config);
    check(app, &request, from)?;
    let Some(under_way) = UnderWay::begin(app, from.address)? else { return Ok(next.run(request).await) };
    // A socket outlives the answer that opened it, and takes this along.
    request.extensions_mut().insert(under_way.clone());
    Ok(under_way.hold(next.run(request).await))
}

fn check(app: &App, request: &Request, from: Visitor) -> Result<(), Refusal> {
    let class = Class::of(request.method(), request.uri().path());
    if !app.rates.allow(class, from, app.clock.now()) {
        return Err(Refusal::new(
            Code::TooMany,
            "too many requests from you or your address; wait a little and try again",
        )
        .because(class.name()));
    }
    hosts::check(request.headers(), &app.config)?;
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (!is_safe || is_socket) && Origin::of(request.headers(), &app.config) == Origin::Foreign {
        return Err(Refusal::new(
            Code::BadOrigin,
            "pages of other sites may not do that; open the game's own page",
        ));
    }
    Ok(())
}
