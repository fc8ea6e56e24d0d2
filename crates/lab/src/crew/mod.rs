//! Work in units that any process of the same build can do: a step of an experiment, a game of a match, a block of self-play. A
//! unit is data and so is what comes of it, so that those who do it may sit at other machines.

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

/// Units that are to be done.
pub struct UnitList<'a> {
    /// How many there are.
    pub count: usize,
    /// Makes each of them by its number.
    pub unit: &'a dyn Fn(usize) -> Unit,
    /// The files of the one who asks that units name: whoever does them is given what is in these, and in no others.
    pub files: Vec<String>,
}

/// Those who do units.
pub trait Crew {
    /// Has units done, several at a time and begun in order. `on_result` sees every result once, on the caller's thread, as
    /// results come, and can break off; so can `control`. What is not done then is dropped.
    ///
    /// # Errors
    /// If a unit cannot be done, or nobody can be asked.
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
    /// A file of the one who asks cannot be read.
    #[error("cannot read {file}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    File { file: String, why: String },
    /// A worker could not do one.
    #[error("a worker failed: {0}")]
    Failed(String),
    /// A worker answered something that is no answer to what it was asked.
    #[error("a worker gave something else than what it was asked for")]
    OtherResult,
    /// Those who do units cannot be asked.
    #[error("the workers cannot be asked: {0}")]
    Unreachable(String),
}

impl CrewError {
    /// A file that cannot be read.
    pub fn file(file: &str, error: &io::Error) -> Self {
        CrewError::File { file: file.to_owned(), why: error.to_string() }
    }
}
