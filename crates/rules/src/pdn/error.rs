//! What can be wrong with a PDN file.

use std::io;

use thiserror::Error;

use super::expected::{Expected, Found};
use super::source::Place;

/// A game that cannot be read, and where in the file.
#[derive(Debug, Error)]
#[error("game {game}, {place}: {problem}")]
pub struct PdnError {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// Where the problem is.
    pub place: Place,
    /// What it is.
    pub problem: PdnProblem,
}

/// Why a game cannot be read.
#[derive(Debug, Error)]
pub enum PdnProblem {
    /// Something unexpected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What is there.
        found: Found,
        /// What was expected there.
        expected: Expected,
    },
    /// Variations nested too deeply.
    #[error("variations are nested deeper than {0}; close some with “)”")]
    TooDeep(usize),
    /// A game of many megabytes.
    #[error("one game is longer than {0} bytes; end each game with its result")]
    TooLong(u64),
    /// The file itself cannot be read.
    #[error("the file cannot be read: {0}")]
    Io(#[from] io::Error),
}
