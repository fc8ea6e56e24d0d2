//! Errors of experience files, each with a one-sentence message.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why experience could not be opened, stored, written or read.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ExperienceError {
    /// Something else than experience.
    #[error(
        "{} is not an experience file; choose another file, or a new name to create one",
        file.display()
    )]
    NotExperience { file: PathBuf },
    /// Of another version.
    #[error("{} holds experience of version {found}, and this Kelso reads version {expected}", file.display())]
    Version { file: PathBuf, found: i64, expected: i64 },
    /// Part of it is missing.
    #[error("{} is truncated: it has {found} of {expected} bytes; restore it from a copy, or choose another file", file.display())]
    CutShort { file: PathBuf, found: u64, expected: u64 },
    /// The system refuses.
    #[error("cannot {doing} {}: {why}", file.display())]
    File { doing: &'static str, file: PathBuf, why: std::io::Error },
    /// The database refuses.
    #[error("cannot {doing} the experience in {}: {why}", file.display())]
    Database { doing: &'static str, file: PathBuf, why: rusqlite::Error },
    /// A database that is shared with others refuses.
    #[error("cannot {doing} the experience in the database: {why}")]
    Shared { doing: &'static str, why: String },
    /// An exported text is wrong somewhere.
    #[error("line {line} of {}: {why}; nothing was imported", file.display())]
    Line { file: PathBuf, line: usize, why: String },
    /// A limit below what the database itself needs.
    #[error("experience cannot be limited to {asked} MB; the least is {least} MB")]
    Limit { asked: u64, least: u64 },
    /// There is no default location.
    #[error("there is no place for data that belongs to you; write experience=FILE instead of experience=on")]
    NoPlace,
}

impl ExperienceError {
    /// Makes a database's error one about a file.
    pub(super) fn database(
        doing: &'static str,
        file: &Path,
    ) -> impl Fn(rusqlite::Error) -> ExperienceError + use<> {
        let file = file.to_owned();
        move |why| match why.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => ExperienceError::NotExperience { file: file.clone() },
            _ => ExperienceError::Database { doing, file: file.clone(), why },
        }
    }
}
