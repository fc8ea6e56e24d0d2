//! Clocks as the wire has them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;

/// How much time the players have; all in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// Time at the start.
    #[schema(minimum = 1000, maximum = 86_400_000, example = 300_000)]
    pub base: i64,
    /// Time added for each move.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 600_000, default = 0, example = 3000)]
    pub increment: i64,
}

/// What the clocks show; all in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Clock)]
pub struct ClockView {
    /// Time at the start.
    pub base: i64,
    /// Time added for each move.
    pub increment: i64,
    /// Left to Black.
    pub black: i64,
    /// Left to White.
    pub white: i64,
    /// Whose clock runs, if one does.
    pub running: Option<Side>,
    /// When these numbers were true: the server's time in milliseconds since 1970.
    pub at: i64,
    /// True after a restart, until a player returns.
    pub paused: bool,
}
