//! The engine's evaluation from a file that `kelso learn net` wrote.

use thiserror::Error;

use super::file::{FormatError, ReadFile};
use crate::eval::Network;

/// Why a net could not be loaded from a file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NetError {
    /// The file cannot be read.
    #[error("cannot read the net {file}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    Read { file: String, why: String },
    /// It can be read, but is invalid.
    #[error("cannot use the net {file}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    Format { file: String, why: FormatError },
}

impl Network {
    /// Reads a net from a file.
    ///
    /// # Errors
    /// If there is no such file, or it is not a net.
    pub fn read(file: &str, read: ReadFile<'_>) -> Result<Self, NetError> {
        let bytes =
            read(file).map_err(|error| NetError::Read { file: file.to_owned(), why: error.to_string() })?;
        Network::from_bytes(&bytes).map_err(|why| NetError::Format { file: file.to_owned(), why })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::read_file;

    #[test]
    fn files_that_are_missing_or_no_net_are_refused() {
        let error = Network::read("/no/such/net", &read_file).expect_err("no file").to_string();
        assert!(error.starts_with("cannot read the net /no/such/net: "), "{error}");
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/q.weights");
        let error = Network::read(file, &read_file).expect_err("weights").to_string();
        assert!(error.ends_with("the first line of one is “kelso net 1”"), "{error}");
    }
}
