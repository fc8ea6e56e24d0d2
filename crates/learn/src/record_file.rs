//! Training records as files: read whole, replaced atomically, compared setting by setting.

use std::fs;
use std::path::Path;

use kelso_engine::learned::FormatError;
use thiserror::Error;

use crate::replace::replace;
use crate::td::LearnError;

/// A setting's name and its value as text.
pub(crate) type Field = (&'static str, String);

/// Why a text is not the record of a training.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordProblem {
    /// It does not begin with weights.
    #[error(transparent)]
    Weights(#[from] FormatError),
    /// A required line is missing.
    #[error("expected the line “{0}”")]
    Line(&'static str),
    /// A setting is missing or invalid.
    #[error("missing or invalid line “{0} …”")]
    Field(&'static str),
    /// A policy that does not exist.
    #[error("there is no policy “{0}”")]
    Policy(String),
    /// A test that cannot be read.
    #[error("“{0}” is not a row of numbers")]
    Row(String),
    /// Rows are missing or out of order.
    #[error("it is cut short, or its rows do not fit")]
    Rows,
    /// The end is missing, or something follows it.
    #[error("it is cut short, or something follows its end")]
    End,
    /// An exact weight is missing or too large.
    #[error("a weight is missing, or is not a number that this training could have reached")]
    ExactWeight,
    /// More weights than there are features.
    #[error("there are more weights than features")]
    TooManyWeights,
    /// The two sets of weights in it do not agree.
    #[error("the weights for players and those of the training are not the same")]
    OtherWeights,
}

impl RecordProblem {
    /// A line that is not a row, shortened.
    pub(crate) fn row(line: &str) -> Self {
        RecordProblem::Row(line.chars().take(60).collect())
    }
}

/// Reads a record from a file.
pub(crate) fn read<T>(file: &Path, from_text: fn(&str) -> Result<T, RecordProblem>) -> Result<T, LearnError> {
    let bytes =
        fs::read(file).map_err(|why| LearnError::File { doing: "read", file: file.to_owned(), why })?;
    from_text(&String::from_utf8_lossy(&bytes))
        .map_err(|why| LearnError::Format { file: file.to_owned(), why })
}

/// Writes a record to a file, atomically by rename.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), LearnError> {
    replace(file, text.as_bytes()).map_err(|why| LearnError::File {
        doing: "write",
        file: file.to_owned(),
        why,
    })
}

/// Checks that the settings in a file are those requested.
pub(crate) fn check_same_run(there: &[Field], here: &[Field], file: &Path) -> Result<(), LearnError> {
    match there.iter().zip(here).find(|(there, here)| there != here) {
        None => Ok(()),
        Some(((name, there), (_, here))) => Err(LearnError::OtherRun {
            file: file.to_owned(),
            differs: format!("{name} is {there} there and {here} here"),
        }),
    }
}
