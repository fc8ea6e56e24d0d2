//! Refusals as HTTP responses.

use std::any::Any;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::request_id::RequestId;
use crate::refusal::{Code, Refusal};

/// A handler's answer.
pub(crate) type Answer<T> = Result<T, Refusal>;

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut body = self.body();
        if status.is_server_error() {
            body.error.request_id = RequestId::current();
        }
        let mut response = (status, Json(body)).into_response();
        if let Some(cause) = self.load_cause() {
            response.extensions_mut().insert(cause);
        }
        if self.code == Code::Maintenance {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
        }
        if matches!(self.code, Code::TooMany | Code::NoRoom | Code::Busy | Code::Unavailable | Code::Unsure) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

/// A known address with the wrong method.
pub(crate) async fn wrong_method() -> Refusal {
    Refusal::new(Code::WrongMethod, "this address does not know that method; /api/docs lists what there is")
}

/// A handler that panicked: the cause is in the log, the client gets a sentence.
pub(crate) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    Refusal::new(Code::Internal, "internal error; see the server log").into_response()
}
