//! Every request has an id: in its answer, in what is logged while it is handled, and in errors that are the server's own
//! fault, so that a visitor can quote it and an operator find it.

use std::fmt;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::game::{hex, random};

/// Where it travels.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");
/// The longest id of a proxy.
const LONGEST: usize = 64;

tokio::task_local! {
    /// The request that is being handled.
    static CURRENT: RequestId;
}

/// The name of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(String);

impl RequestId {
    fn fresh() -> Self {
        RequestId(hex(&random::<8>()))
    }

    /// What a proxy calls it, if that is one line of plain letters.
    fn told(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get(HEADER)?.to_str().ok()?;
        let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
        let is_id = (1..=LONGEST).contains(&text.len()) && text.chars().all(fits);
        is_id.then(|| RequestId(text.to_owned()))
    }

    /// The request that is being handled, as an error names it.
    pub(crate) fn current() -> Option<String> {
        CURRENT.try_with(|id| id.0.clone()).ok()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Gives a request its id: the proxy's, if there is one in front that is trusted, or a fresh one.
pub(crate) async fn identify(State(behind_proxy): State<bool>, request: Request, next: Next) -> Response {
    let told = if behind_proxy { RequestId::told(request.headers()) } else { None };
    let id = told.unwrap_or_else(RequestId::fresh);
    let value = HeaderValue::from_str(&id.0);
    // Of the highest level, so that it is there whatever is logged.
    let span = tracing::error_span!("request", request_id = %id);
    let mut response = CURRENT.scope(id, next.run(request)).instrument(span).await;
    if let Ok(value) = value {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &'static str) -> Option<String> {
        let headers = HeaderMap::from_iter([(HEADER, HeaderValue::from_static(text))]);
        RequestId::told(&headers).map(|id| id.0)
    }

    #[test]
    fn an_id_is_one_word() {
        for good in ["a", "4f6c-22_B.7", "0123456789abcdef0123456789abcdef"] {
            assert_eq!(told(good).as_deref(), Some(good));
        }
        for bad in ["", "two words", "line\tfeed", "{\"json\":1}", "a,b"] {
            assert_eq!(told(bad), None, "{bad}");
        }
        let long: &'static str = "x".repeat(65).leak();
        assert_eq!((told(long), told(&long[1..]).is_some()), (None, true));
        assert_eq!(RequestId::told(&HeaderMap::new()), None);
        let fresh = RequestId::fresh();
        assert!(fresh.0.len() == 16 && fresh != RequestId::fresh());
    }
}
