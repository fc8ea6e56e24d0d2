//! The messages between requester and worker. Both are the same build, so no versions are needed.

use std::time::Duration;

use kelso_lab::crew::{Unit, UnitResult};
use serde::{Deserialize, Serialize};

/// Some units, and the run they belong to.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct UnitOrder {
    /// The run they belong to: files are requested and caches kept under this name.
    pub(super) run: String,
    pub(super) units: Vec<Unit>,
}

/// Their results, in order.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum UnitAnswer {
    Done {
        results: Vec<UnitResult>,
        /// How long it took.
        time: Duration,
    },
    /// One cannot be done: the message says why.
    Failed(String),
}

/// A request for part of a file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileRequest {
    pub(super) file: String,
    pub(super) offset: usize,
}
