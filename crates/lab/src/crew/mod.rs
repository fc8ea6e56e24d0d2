//! Work in units that any process of the same build can do: a step of an experiment, a game of a match, a block of
//! self-play. Units and their results are data, so that they can be done on other computers.

mod game;
mod parallel;
mod performer;
mod self_play;
mod unit;

use std::io;
use std::ops::ControlFlow;

use kelso_engine::SearchControl;
use thiserror::Error;

pub use game::{GameMoves, GameUnit, MatchPlayers, OpeningMoves};
pub(crate) use parallel::in_parallel;
pub use performer::{Performer, UnitFailure};
pub use self_play::{SelfPlayError, play_by};
pub use unit::{SelfPlayUnit, StepUnit, Unit, UnitResult};

/// Units to be done.
pub struct UnitList<'a> {
    /// How many there are.
    pub count: usize,
    /// Creates a unit by its number.
    pub unit: &'a dyn Fn(usize) -> Unit,
    /// The requester's files that units name: workers get the content of these, and of no others.
    pub files: Vec<String>,
}

/// A crew that does units.
pub trait Crew {
    /// Does units, several at a time and started in order. `on_result` sees every result once, on the caller's thread,
    /// as results arrive, and can stop the work; so can `control`. Unfinished units are dropped.
    ///
    /// # Errors
    /// If a unit cannot be done, or the crew is unreachable.
    fn perform(
        &self,
        units: &UnitList<'_>,
        control: &SearchControl,
        on_result: &mut dyn FnMut(usize, UnitResult) -> ControlFlow<()>,
    ) -> Result<(), CrewError>;
}

/// Why units were not done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CrewError {
    /// A file of the requester cannot be read.
    #[error("cannot read {file}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    File { file: String, why: String },
    /// A worker could not do a unit.
    #[error("a worker failed: {0}")]
    Failed(String),
    /// A worker's answer does not fit the unit.
    #[error("a worker gave something else than what it was asked for")]
    OtherResult,
    /// The crew is unreachable.
    #[error("the workers cannot be asked: {0}")]
    Unreachable(String),
}

impl CrewError {
    /// A file that cannot be read.
    pub fn file(file: &str, error: &io::Error) -> Self {
        CrewError::File { file: file.to_owned(), why: error.to_string() }
    }
}
