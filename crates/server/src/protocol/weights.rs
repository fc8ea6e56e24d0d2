//! Weights that a player trained, and plays against here.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What weights are called.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WeightsQuery {
    /// At most 40 letters; the learner's name if it is left out.
    pub name: Option<String>,
}

/// Weights of yours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightsEntry {
    /// Their id.
    #[schema(example = "Zk3v9QpT1x")]
    pub id: String,
    /// What you call them.
    #[schema(example = "a long night")]
    pub name: String,
    /// What learned them: `q`, `sarsa`, `tdleaf` or `policy`.
    #[schema(example = "sarsa")]
    pub learner: String,
    /// The agent that plays by them, for games that you make.
    #[schema(example = "sarsa weights=@Zk3v9QpT1x")]
    pub agent: String,
    /// When they were uploaded, in milliseconds since 1970.
    #[schema(example = 1_794_873_600_000_i64)]
    pub created: i64,
}

/// Your weights, the last ones first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightsList {
    /// The weights.
    pub weights: Vec<WeightsEntry>,
    /// How many you may have.
    #[schema(example = 10)]
    pub most: u32,
}
