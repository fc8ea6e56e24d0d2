//! Records of trainings as files: read whole, replaced whole, compared setting by setting.

use std::fs;
use std::path::Path;

use crate::replace::replace;
use crate::td::LearnError;

/// A setting's name and its value as text.
pub(crate) type Field = (&'static str, String);

/// Reads a record from a file.
pub(crate) fn read<T>(file: &Path, from_text: fn(&str) -> Result<T, String>) -> Result<T, LearnError> {
    let bytes =
        fs::read(file).map_err(|why| LearnError::File { doing: "read", file: file.to_owned(), why })?;
    from_text(&String::from_utf8_lossy(&bytes))
        .map_err(|why| LearnError::Format { file: file.to_owned(), why })
}

/// Writes a record to a file: beside it first, then in its place, so that there is a whole one at any time.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), LearnError> {
    replace(file, text.as_bytes()).map_err(|why| LearnError::File {
        doing: "write",
        file: file.to_owned(),
        why,
    })
}

/// Checks that the settings in a file are those asked for.
pub(crate) fn check_same_run(there: &[Field], here: &[Field], file: &Path) -> Result<(), LearnError> {
    match there.iter().zip(here).find(|(there, here)| there != here) {
        None => Ok(()),
        Some(((name, there), (_, here))) => Err(LearnError::OtherRun {
            file: file.to_owned(),
            differs: format!("{name} is {there} there and {here} here"),
        }),
    }
}
