//! The framework for experiments: they define steps and interpret the rows; running on several threads, stopping,
//! resuming, statistics, plots, files and the report are all done here, once.

mod batch;
mod bradley_terry;
mod conduct;
mod duelling;
mod findings;
mod growth;
mod journal;
mod language;
mod machine;
mod papers;
mod parameters;
mod plot;
mod report;
mod result;
mod rows;
mod runs;
mod searching;
mod seeds;
mod statistics;
mod step;
mod store;

use thiserror::Error;

use crate::crew::CrewError;

pub use batch::Batch;
pub use bradley_terry::Crosstable;
pub use conduct::{ExperimentRun, Outcome, Watcher};
pub use duelling::{Duel, PairScore, pair_score};
pub use findings::{Block, Claim, Findings, Holding, PaperFinding, Table, number, significant};
pub use growth::{Growth, growth};
pub(crate) use language::say;
pub use language::{Language, Sentence, UnknownLanguage};
pub use machine::Machine;
pub use papers::{PAPERS, Paper};
pub use parameters::{Parameters, Scale};
pub use plot::{Axis, Marks, Plot, Point, Series};
pub(crate) use report::escape;
pub use report::{Entry, Frame, page};
pub use result::{ExperimentResult, Provenance};
pub use rows::Rows;
pub use runs::mean_curve;
pub use searching::{Searched, ballot_fens, random_walks, search, timed_search};
pub use seeds::{ClaimBySeed, FindingBySeed, Seeds, SeedsError, VerdictsBySeed};
pub use statistics::{Interval, Quartiles, deviation, difference, mean, mean_interval, quartiles, wilson};
pub use step::Step;
pub use store::{read_results, report_of, write_report};

/// What an experiment is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name it is run by.
    pub name: &'static str,
    /// The heading of its report.
    pub title: &'static str,
    /// Its question, in one sentence.
    pub question: &'static str,
    /// Rows of the five systems' description that it reproduces; empty for Kelso's own.
    pub sources: &'static str,
    /// True if it plays games, so that their number can be chosen.
    pub plays_games: bool,
    /// What a run at full size looked like: the `picture.svg` of its result.
    pub picture: &'static str,
}

/// An experiment: a plan of steps, each of which gives a row, and an interpretation of the rows.
pub trait Experiment: Sync {
    /// What it is about.
    fn about(&self) -> About;

    /// The steps. The same parameters give the same steps.
    ///
    /// # Errors
    /// If the parameters cannot be used.
    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError>;

    /// Interprets the rows. May be called before all are there.
    ///
    /// # Errors
    /// If a row does not belong to this experiment.
    fn findings(&self, rows: &Rows, parameters: &Parameters) -> Result<Findings, ExperimentError>;
}

/// Why an experiment gave no result.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// A parameter was wrong.
    #[error("{0}")]
    Parameter(String),
    /// A file or folder cannot be read or written.
    #[error("cannot {verb} {path}: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    File { verb: &'static str, path: String, error: std::io::Error },
    /// It was stopped; what was done is kept.
    #[error(
        "{name} was stopped after {done} of {steps} steps; run the same command again to continue from there"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Stopped { name: &'static str, done: usize, steps: usize },
    /// A row is not of this experiment.
    #[error("row {number} of the part {part} cannot be read: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    Row { part: &'static str, number: usize, error: String },
    /// A step's result cannot be written.
    #[error("a row of the part {part} cannot be written: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    Unwritable { part: &'static str, error: String },
    /// A step gave no row although nobody stopped it.
    #[error("a step of {0} gave no row")]
    NoRow(&'static str),
    /// The crew failed.
    #[error(transparent)]
    Crew(#[from] CrewError),
}

impl ExperimentError {
    /// An error of a file.
    pub(crate) fn file(verb: &'static str, path: &std::path::Path, error: std::io::Error) -> Self {
        ExperimentError::File { verb, path: path.display().to_string(), error }
    }
}
