//! No new games: what an operator says before they stop a server (`kelso maintenance on`).
//!
//! It is one row in the database, which every node reads again and again: all of them follow within seconds, also those
//! that start meanwhile. Games in progress go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::refusal::{Code, Refusal};
use crate::store::Store;

/// How often a node looks.
const LOOK: Duration = Duration::from_secs(2);

/// Whether new games are accepted, as this node knows it.
#[derive(Debug, Default)]
pub(crate) struct Maintenance {
    is_on: AtomicBool,
}

impl Maintenance {
    /// True while nothing new is accepted.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on.load(Relaxed)
    }

    /// Refuses what is new.
    ///
    /// # Errors
    /// While nothing new is accepted.
    pub(crate) fn admit(&self) -> Result<(), Refusal> {
        if !self.is_on() {
            return Ok(());
        }
        let sentence = "the server is about to be stopped for a moment and accepts no new games or lab runs; \
                        games in progress go on";
        Err(Refusal::new(Code::Maintenance, sentence).because("maintenance"))
    }

    /// Looks again and again, until it is dropped.
    pub(crate) async fn follow(self: Arc<Self>, store: Arc<dyn Store>) {
        loop {
            // A database that does not answer says nothing new.
            if let Ok(since) = store.maintenance().await {
                self.note(since.is_some());
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    fn note(&self, is_on: bool) {
        if self.is_on.swap(is_on, Relaxed) != is_on {
            let now = if is_on { "no new games are accepted" } else { "new games are accepted again" };
            tracing::info!("{now}, as kelso maintenance has said");
        }
    }
}
