//! Analyses that somebody shared by a link.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An analysis that its owner has shared, as a list has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedEntry {
    /// Its id.
    #[schema(example = "Zk3v9QpT1x")]
    pub id: String,
    /// Where the page shows it.
    #[schema(example = "/analysis/s/Zk3v9QpT1x")]
    pub link: String,
    /// The players, the event or the first moves; empty if there is nothing to name it by.
    #[schema(example = "Ann – Bob")]
    pub title: String,
    /// Moves, those of variations among them.
    #[schema(example = 41)]
    pub moves: u32,
    /// When it was shared, in milliseconds since 1970.
    #[schema(example = 1_794_873_600_000_i64)]
    pub created: i64,
}

/// The analyses that you have shared, the last one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedList {
    /// The analyses.
    pub analyses: Vec<SharedEntry>,
    /// How many you may have.
    #[schema(example = 100)]
    pub most: u32,
}

/// An analysis that somebody shared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedAnalysis {
    /// Its id.
    #[schema(example = "Zk3v9QpT1x")]
    pub id: String,
    /// The whole of it as PDN: tags, moves with variations, comments and marks.
    #[schema(example = "[Black \"Ann\"]\n[White \"Bob\"]\n\n1. 11-15! {sharp} (1. 9-14 22-17) 23-19 *\n")]
    pub pdn: String,
    /// When it was shared, in milliseconds since 1970.
    #[schema(example = 1_794_873_600_000_i64)]
    pub created: i64,
    /// True if you shared it, and may delete it.
    pub yours: bool,
}
