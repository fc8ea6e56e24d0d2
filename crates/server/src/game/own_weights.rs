//! Weights of a player's own that an agent's text names by id, as in `sarsa weights=@Zk3v9QpT1x`. They are in the database, not in a file.

use std::collections::BTreeMap;
use std::io;

use kelso_engine::{AgentSpec, AgentText, SpecError};

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
    /// If it describes none, or names other weights or a file.
    pub fn agent(&self, text: &str) -> Result<AgentSpec, SpecError> {
        let text: AgentText = text.parse()?;
        let weights = |name: &str| name.strip_prefix('@').and_then(|id| self.texts.get(id));
        if let Some(other) = text.files().find(|name| weights(name).is_none()) {
            return Err(SpecError::NamesFile(other));
        }
        text.load(&|name| {
            let text = weights(name).ok_or(io::ErrorKind::NotFound)?;
            Ok(text.clone().into_bytes())
        })
    }
}

/// The id of the weights that an agent's text names.
pub fn named_weights(text: &str) -> Option<&str> {
    text.split_whitespace().find_map(|word| word.strip_prefix(NAMED))
}
