//! An order as the one sees it who placed it.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use super::errand::Errand;
use super::order::Order;
use super::queue::WorkError;
use super::streams::Streams;

/// An order that was placed. It is called off when this is dropped: nobody waits for it any more.
#[derive(Debug)]
pub struct Pending {
    progress: mpsc::Receiver<Progress>,
    answer: oneshot::Receiver<Result<Bytes, WorkError>>,
    wish: watch::Sender<Wish>,
    has_ended: bool,
    errand: JoinHandle<()>,
}

/// What comes of an order next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PendingNews {
    /// A worker has begun; again, if the one before was lost.
    Begun,
    /// What it has found so far. Some may be missing.
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

/// What is wanted of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Its answer.
    Answer,
    /// An answer soon, with what there is.
    Stop,
    /// Nothing any more, though others may want it.
    Leave,
}

/// News that may wait to be read; then newer ones are dropped.
const MOST_NEWS: usize = 64;

impl Pending {
    pub(super) fn start(streams: Arc<Streams>, order: Order) -> Pending {
        let (news, progress) = mpsc::channel(MOST_NEWS);
        let (done, answer) = oneshot::channel();
        let (wish, wishes) = watch::channel(Wish::Answer);
        let errand = tokio::spawn(Errand::new(streams, order, news).run(done, wishes));
        Pending { progress, answer, wish, has_ended: false, errand }
    }

    /// The next thing that happens.
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

    /// What comes of it in the end.
    ///
    /// # Errors
    /// If nothing does.
    pub async fn answer(mut self) -> Result<Bytes, WorkError> {
        ended((&mut self.answer).await)
    }

    /// Calls it off, and waits until the broker was told: a program that ends right after that leaves no job to be done for nobody.
    pub async fn call_off(self) {
        let Pending { answer, errand, .. } = self;
        drop(answer);
        let _ = errand.await;
    }

    /// Ends it early: the worker answers with what it has.
    pub fn stop(&self) {
        self.wish.send_replace(Wish::Stop);
    }

    /// Waits no longer, and lets the job go on: others may ask for it.
    pub fn leave(self) {
        self.wish.send_replace(Wish::Leave);
    }
}

fn ended(answer: Result<Result<Bytes, WorkError>, oneshot::error::RecvError>) -> Result<Bytes, WorkError> {
    answer.unwrap_or(Err(WorkError::Closed))
}
