//! Requests under way for each address, where connections say nothing about addresses: behind a proxy all of them are the proxy's.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use super::App;
use crate::address::ClientAddress;
use crate::headcount::{Counted, HeadBounds, NoRoom};
use crate::refusal::{Code, Refusal};

/// A request is under way while one of these lives: until its answer is sent, and as long as its socket is open.
#[derive(Clone)]
pub(crate) struct UnderWay(
    #[expect(dead_code, reason = "it counts while it lives")] Arc<Counted<ClientAddress>>,
);

impl UnderWay {
    /// Counts a request, if requests are what has to be counted.
    pub(super) fn begin(app: &App, address: ClientAddress) -> Result<Option<UnderWay>, Refusal> {
        if !app.config.behind_proxy || !app.config.rate_limits {
            return Ok(None);
        }
        let bounds = HeadBounds { all: usize::MAX, each: app.config.connections.per_address };
        match app.under_way.enter(address, bounds) {
            Ok(counted) => Ok(Some(UnderWay(Arc::new(counted)))),
            Err(NoRoom::OfThese(own)) => {
                let sentence = format!(
                    "{own} requests from your address are under way already; close some and try again"
                );
                Err(Refusal::new(Code::TooMany, sentence).because("requests"))
            }
            Err(NoRoom::InAll) => {
                Err(Refusal::new(Code::Busy, "too many requests are under way; try again")
                    .because("requests"))
            }
        }
    }

    /// An answer that counts until it is sent.
    pub(super) fn hold(self, response: Response) -> Response {
        response.map(|body| Body::new(HeldBody { body, _held: self }))
    }
}

/// The body of an answer that is still being sent.
struct HeldBody {
    body: Body,
    _held: UnderWay,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
