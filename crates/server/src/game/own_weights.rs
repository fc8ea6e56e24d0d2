//! Weights of a player's own that an agent's text names by id, as in `sarsa weights=@Zk3v9QpT1x`. They are in the database, not in a file.

use std::collections::BTreeMap;
use std::io;

use kelso_engine::{AgentSpec, SpecError};

/// What stands before the id.
const NAMED: &str = "weights=@";

/// Weights by their id, as far as somebody may use them.
#[derive(Clone, Debug, Default)]
pub struct OwnWeights {
    texts: BTreeMap<String, String>,
}

impl OwnWeights {
    /// Adds some.
    pub fn add(&mut self, id: &str, text: String) {
        self.texts.insert(id.to_owned(), text);
    }

    /// True if they are there.
    pub fn has(&self, id: &str) -> bool {
        self.texts.contains_key(id)
    }

    /// The agent that a text describes, with these weights; no file is read.
    ///
    /// # Errors
    /// If it describes none, or names other weights.
    pub fn agent(&self, text: &str) -> Result<AgentSpec, SpecError> {
        AgentSpec::with_files(text, &|name| {
            let known = name.strip_prefix('@').and_then(|id| self.texts.get(id));
            known.map(|text| text.as_bytes().to_vec()).ok_or_else(|| io::ErrorKind::NotFound.into())
        })
    }
}

/// The id of the weights that an agent's text names.
pub fn named_weights(text: &str) -> Option<&str> {
    text.split_whitespace().find_map(|word| word.strip_prefix(NAMED))
}

/// The agent without its own weights: enough to know what kind it is, and its limits.
///
/// # Errors
/// If the text describes none.
pub fn without_weights(text: &str) -> Result<AgentSpec, SpecError> {
    let words: Vec<_> = text.split_whitespace().filter(|word| !word.starts_with(NAMED)).collect();
    words.join(" ").parse()
}
