//! Errors in training, each with a one-sentence message.

use std::path::PathBuf;

use thiserror::Error;

use crate::record_file::RecordProblem;

/// Why a training did not continue.
#[derive(Debug, Error)]
pub enum LearnError {
    /// A setting out of its range.
    #[error("{0}")]
    Setting(String),
    /// The weights grew without bound.
    #[error(
        "the weights grew without bound in game {game}, so there is nothing to learn from; a smaller --alpha (it was \
         {alpha}) or a smaller --discount (it was {discount}) keeps them small"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Diverged { game: u64, alpha: f64, discount: f64 },
    /// A file that cannot be read or written.
    #[error("cannot {doing} {}: {why}", file.display())]
    #[expect(missing_docs, reason = "the message says it")]
    File { doing: &'static str, file: PathBuf, why: std::io::Error },
    /// A file that is not a training record.
    #[error("{} is not the record of a training: {why}", file.display())]
    #[expect(missing_docs, reason = "the message says it")]
    Format { file: PathBuf, why: RecordProblem },
    /// A file that is not a sample file.
    #[error("cannot use {}: {why}", file.display())]
    #[expect(missing_docs, reason = "the message says it")]
    Samples { file: PathBuf, why: String },
    /// A record of another training.
    #[error("{} is the record of a training with other settings: {differs}", file.display())]
    #[expect(missing_docs, reason = "the message says it")]
    OtherRun { file: PathBuf, differs: String },
    /// It was stopped; the games up to the last save are kept.
    #[error("stopped after {games} games")]
    #[expect(missing_docs, reason = "the message says it")]
    Stopped { games: u64 },
    /// A fit was stopped; finished passes are kept.
    #[error("stopped after {rounds} rounds")]
    #[expect(missing_docs, reason = "the message says it")]
    StoppedFitting { rounds: u64 },
    /// The parameters of a fit diverged.
    #[error(
        "the numbers grew without bound, so there is nothing to fit; are the samples from games of the engine?"
    )]
    RanAway,
}
