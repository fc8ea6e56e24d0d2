//! What becomes of a run, for one who watches it.

use std::sync::Arc;

use tokio::sync::watch;

use super::Lab;
use super::book::Book;
use super::live::{Live, Reader};
use crate::address::ClientAddress;
use crate::headcount::Counted;
use crate::protocol::LabRunDetail;

/// What becomes of a run.
pub(crate) struct News {
    pub(super) lab: Arc<Lab>,
    pub(super) id: String,
    pub(super) reader: Reader,
    pub(super) book: watch::Receiver<Arc<Book>>,
    pub(super) stage: watch::Receiver<Option<Live>>,
    /// What was told last.
    pub(super) told: Option<Live>,
    pub(super) _watching: Counted<ClientAddress>,
}

impl News {
    /// How the run stands now, and then whenever it has changed; nothing after its end.
    pub(crate) async fn next(&mut self) -> Option<LabRunDetail> {
        loop {
            if self.told.as_ref().is_some_and(|told| told.record.state.is_over()) {
                return None;
            }
            // Both are marked as seen before they are read: what changes in between is seen again.
            self.stage.mark_unchanged();
            let book = self.book.borrow_and_update().clone();
            let live = self.lab.desk.stands(&book, &self.id)?;
            // What cannot be read is told with the next change.
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
