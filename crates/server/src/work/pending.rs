//! An order from the requester's point of view.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use super::errand::Errand;
use super::order::Order;
use super::queue::WorkError;
use super::streams::Streams;

/// A placed order. It is cancelled when this is dropped, because nobody is waiting any more.
#[derive(Debug)]
pub struct Pending {
    progress: mpsc::Receiver<Progress>,
    answer: oneshot::Receiver<Result<Bytes, WorkError>>,
    wish: watch::Sender<Wish>,
    has_ended: bool,
    errand: JoinHandle<()>,
}

/// The next event of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PendingNews {
    /// A worker has started; again, if the previous one was lost.
    Begun,
    /// An interim result. Some may be missing.
    Update(Bytes),
    /// The end.
    Done(Result<Bytes, WorkError>),
}

/// What comes before the end.
#[derive(Debug)]
pub(super) enum Progress {
    Begun,
    Update(Bytes),
}

/// What the requester wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Its answer.
    Answer,
    /// An early answer, with what there is.
    Stop,
    /// Nothing any more, though others may want it.
    Leave,
}

/// Maximum number of unread messages; further ones are dropped.
const MOST_NEWS: usize = 64;

impl Pending {
    pub(super) fn start(streams: Arc<Streams>, order: Order) -> Pending {
        let (news, progress) = mpsc::channel(MOST_NEWS);
        let (done, answer) = oneshot::channel();
        let (wish, wishes) = watch::channel(Wish::Answer);
        let errand = tokio::spawn(Errand::new(streams, order, news).run(done, wishes));
        Pending { progress, answer, wish, has_ended: false, errand }
    }

    /// The next event.
    pub async fn next(&mut self) -> PendingNews {
        if !self.has_ended {
            tokio::select! {
                biased;
                progress = self.progress.recv() => match progress {
                    Some(Progress::Begun) => return PendingNews::Begun,
                    Some(Progress::Update(bytes)) => return PendingNews::Update(bytes),
                    None => self.has_ended = true,
                },
                answer = &mut self.answer => return PendingNews::Done(ended(answer)),
            }
        }
        PendingNews::Done(ended((&mut self.answer).await))
    }

    /// The final result.
    ///
    /// # Errors
    /// If there is none.
    pub async fn answer(mut self) -> Result<Bytes, WorkError> {
        ended((&mut self.answer).await)
    }

    /// Cancels it, and waits until the broker was told: a program that ends right after that leaves no job behind.
    pub async fn call_off(self) {
        let Pending { answer, errand, .. } = self;
        drop(answer);
        let _ = errand.await;
    }

    /// Ends it early: the worker answers with what it has.
    pub fn stop(&self) {
        self.wish.send_replace(Wish::Stop);
    }

    /// Stops waiting, but lets the job continue: others may want it.
    pub fn leave(self) {
        self.wish.send_replace(Wish::Leave);
    }
}

fn ended(answer: Result<Result<Bytes, WorkError>, oneshot::error::RecvError>) -> Result<Bytes, WorkError> {
    answer.unwrap_or(Err(WorkError::Closed))
}
