//! The progress of a run, for a watcher.

use std::sync::Arc;

use tokio::sync::watch;

use super::Lab;
use super::book::Book;
use super::live::{Live, Reader};
use crate::address::ClientAddress;
use crate::headcount::Counted;
use crate::protocol::LabRunDetail;

/// The progress of a run.
pub(crate) struct News {
    pub(super) lab: Arc<Lab>,
    pub(super) id: String,
    pub(super) reader: Reader,
    pub(super) book: watch::Receiver<Arc<Book>>,
    pub(super) stage: watch::Receiver<Option<Live>>,
    /// The last state sent.
    pub(super) told: Option<Live>,
    pub(super) _watching: Counted<ClientAddress>,
}

impl News {
    /// The current state, and then every change; `None` after the end.
    pub(crate) async fn next(&mut self) -> Option<LabRunDetail> {
        loop {
            if self.told.as_ref().is_some_and(|told| told.record.state.is_over()) {
                return None;
            }
            // Both are marked as seen before they are read: changes in between are seen again.
            self.stage.mark_unchanged();
            let book = self.book.borrow_and_update().clone();
            let live = self.lab.desk.stands(&book, &self.id)?;
            // What cannot be read is sent with the next change.
            if self.told.as_ref() != Some(&live)
                && let Ok(detail) = self.lab.detail(live.clone(), self.reader).await
            {
                self.told = Some(live);
                return Some(detail);
            }
            tokio::select! {
                changed = self.book.changed() => changed.ok()?,
                changed = self.stage.changed() => changed.ok()?,
            }
        }
    }
}
