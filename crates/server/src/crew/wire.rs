//! What asker and worker write to each other. Both are the same build, so it needs no versions.

use kelso_lab::crew::{Unit, UnitResult};
use serde::{Deserialize, Serialize};

/// A unit, and on whose behalf it is done.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct UnitOrder {
    /// Whose unit it is: files are asked for under this name, and what is made of them belongs to it.
    pub(super) run: String,
    pub(super) unit: Unit,
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum UnitAnswer {
    Done(UnitResult),
    /// It cannot be done: the sentence says why.
    Failed(String),
}

/// A part of a file is asked for.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileRequest {
    pub(super) file: String,
    pub(super) offset: usize,
}
