//! The names of subjects and streams.

/// The names of subjects and streams in one installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    prefix: String,
}

impl Names {
    pub(super) fn new(prefix: &str) -> Self {
        Names { prefix: prefix.to_owned() }
    }

    /// A subject of this installation.
    pub fn subject(&self, words: &str) -> String {
        format!("{}.{words}", self.prefix)
    }

    /// A stream of this installation: streams have no dots in their names.
    pub fn stream(&self, word: &str) -> String {
        format!("{}_{word}", self.prefix.replace('.', "_"))
    }
}
