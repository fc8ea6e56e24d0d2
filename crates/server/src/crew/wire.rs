//! What asker and worker write to each other. Both are the same build, so it needs no versions.

use std::time::Duration;

use kelso_lab::crew::{Unit, UnitResult};
use serde::{Deserialize, Serialize};

/// Some units, and on whose behalf they are done.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct UnitOrder {
    /// Whose units they are: files are asked for under this name, and what is made of them belongs to it.
    pub(super) run: String,
    pub(super) units: Vec<Unit>,
}

/// What came of them, in their order.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum UnitAnswer {
    Done {
        results: Vec<UnitResult>,
        /// How long it took.
        time: Duration,
    },
    /// One cannot be done: the sentence says why.
    Failed(String),
}

/// A part of a file is asked for.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileRequest {
    pub(super) file: String,
    pub(super) offset: usize,
}
