//! Errors as the wire has them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What every refused request gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ErrorBody {
    /// What was wrong.
    pub error: ErrorDetail,
}

/// What was wrong, for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ErrorDetail {
    /// A word that programs can rely on.
    #[schema(example = "illegal_move")]
    pub code: String,
    /// One sentence: what was wrong, and what was expected.
    pub message: String,
    /// The legal moves, if a move was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub legal: Option<Vec<String>>,
}
