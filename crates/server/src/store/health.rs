//! The state of writing: the last failure, and since when.

use std::sync::{Arc, Mutex, PoisonError};

use super::StoreError;
use crate::time::Clock;

/// Nothing can be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteFailure {
    /// For this many seconds.
    pub seconds: u64,
    /// Why, as the last attempt says.
    pub error: StoreError,
}

/// The result of the writer's last attempt. Each problem is logged when it begins and when it ends, not with every
/// failed move: the log may be on the same full disk.
pub(super) struct WriteHealth {
    clock: Arc<dyn Clock>,
    /// Since when, and why.
    failing: Mutex<Option<(i64, StoreError)>>,
}

impl WriteHealth {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        WriteHealth { clock, failing: Mutex::new(None) }
    }

    /// Records the result of a transaction.
    pub(super) fn note(&self, error: Option<&StoreError>) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        match error {
            Some(error @ (StoreError::Unwritable(_) | StoreError::Unknown(_))) => {
                if failing.is_none() {
                    tracing::error!(%error, "moves are refused until this is mended");
                }
                let since = failing.as_ref().map_or_else(|| self.clock.now(), |(since, _)| *since);
                *failing = Some((since, error.clone()));
            }
            // A conflict is an answer from a working database.
            _ => {
                if let Some((since, _)) = failing.take() {
                    let seconds = (self.clock.now() - since) / 1_000;
                    tracing::info!(seconds, "moves can be stored again");
                }
            }
        }
    }

    /// What is wrong, if anything.
    pub(super) fn failure(&self) -> Option<WriteFailure> {
        let failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, error) = failing.clone()?;
        Some(WriteFailure { seconds: u64::try_from((self.clock.now() - since) / 1_000).unwrap_or(0), error })
    }
}
