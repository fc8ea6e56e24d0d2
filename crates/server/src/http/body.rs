//! JSON bodies, refused with a sentence when they are wrong.

use std::error::Error;
use std::io;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use serde::de::DeserializeOwned;

use super::longest_body;
use crate::refusal::{Code, Refusal};

/// A body that was read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

/// A body as it came.
pub(crate) struct Raw(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let most = longest_body(request.uri().path());
        let bytes = Bytes::from_request(request, state).await.map_err(|error| {
            if error.status().as_u16() == 413 {
                Refusal::new(Code::TooLarge, format!("the body is longer than {most} bytes"))
            } else {
                let cut = || "the body could not be read to its end".to_owned();
                Refusal::new(Code::Malformed, too_slow(&error).unwrap_or_else(cut))
            }
        })?;
        Ok(Raw(bytes))
    }
}

/// What is wrong with a body that did not come in time.
fn too_slow(error: &(dyn Error + 'static)) -> Option<String> {
    let mut cause = Some(error);
    while let Some(error) = cause {
        let fault = error.downcast_ref::<io::Error>();
        if let Some(fault) = fault.filter(|fault| fault.kind() == io::ErrorKind::TimedOut) {
            return Some(fault.to_string());
        }
        cause = error.source();
    }
    None
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        // A form of another site can send text, but no JSON.
        let is_json = kind.is_some_and(|kind| {
            kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        });
        if !is_json {
            let sentence = "the body must be JSON, with the header Content-Type: application/json";
            return Err(Refusal::new(Code::Malformed, sentence));
        }
        let Raw(bytes) = Raw::from_request(request, state).await?;
        // A list would be read as the fields in their order.
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return Err(Refusal::new(
                Code::Malformed,
                "the body is not what it should be: a JSON object, {…}",
            ));
        }
        serde_json::from_slice(&bytes).map(Body).map_err(|error| {
            Refusal::new(Code::Malformed, format!("the body is not what it should be: {error}"))
        })
    }
}
