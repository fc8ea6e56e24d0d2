//! The messages between nodes.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::game::{Company, SentChange, hex, random};

/// A node's name, new at every start: a node that restarts counts as another one, because it knows nothing of what was
/// before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct NodeId(Box<str>);

impl NodeId {
    /// A new one.
    pub(crate) fn random() -> NodeId {
        NodeId(hex(&random::<8>()).into())
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A message about a game to all nodes that have it in memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GameNews {
    /// This was stored.
    Changed(Box<SentChange>),
    /// It is at this version, and somebody may not have been told how it got there.
    Stands(u64),
    /// These people are in the game through the sending node.
    Company(Company),
    /// The sending node has just loaded the game, and wants to know its version and who is in it.
    Joined,
    /// It was deleted from the database.
    Deleted,
}

/// A message and who sent it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Signed<T> {
    pub(super) node: NodeId,
    pub(super) news: T,
}

impl<T: Serialize> Signed<T> {
    pub(super) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("news have string keys only")
    }
}

impl<T: DeserializeOwned> Signed<T> {
    /// Parses a message. One from another version of the program may be unreadable: then it counts as lost.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}
