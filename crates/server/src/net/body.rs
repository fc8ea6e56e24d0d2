//! The body of a request, which must arrive within a time limit, however busily the client sends.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

/// A body that fails when its time is up.
pub(super) struct TimedBody {
    body: Incoming,
    patience: Duration,
    deadline: Instant,
    /// Set on the first wait: most requests have no body.
    timer: Option<Pin<Box<Sleep>>>,
}

impl TimedBody {
    /// The time starts now.
    pub(super) fn new(body: Incoming, patience: Duration) -> Self {
        TimedBody { body, patience, deadline: Instant::now() + patience, timer: None }
    }
}

impl Body for TimedBody {
    type Data = Bytes;
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let deadline = self.deadline;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        ready!(timer.as_mut().poll(cx));
        let sentence = format!("the body did not come to its end within {:?}", self.patience);
        Poll::Ready(Some(Err(io::Error::new(io::ErrorKind::TimedOut, sentence).into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
