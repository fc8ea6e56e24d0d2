//! Pairing with another player who wants the same game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ClockSettings;

/// The game that somebody wants, against anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PairRequest {
    /// The clock; none is all the time in the world.
    #[serde(default)]
    pub clock: Option<ClockSettings>,
    /// One's name.
    #[serde(default)]
    #[schema(max_length = 40, example = "Ana")]
    pub name: Option<String>,
    /// The game in which one waits already, from the last answer.
    #[serde(default)]
    #[schema(max_length = 10, example = json!(null))]
    pub game: Option<String>,
}

/// Where the player is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Paired {
    /// The game.
    pub game: String,
    /// Where its page is.
    #[schema(example = "/g/Zk3v9QpT1x")]
    pub link: String,
    /// True while nobody has come: ask again, with this game, every second or two.
    pub waiting: bool,
}

/// A player does not wait any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PairCancel {
    /// The game in which they waited.
    #[schema(max_length = 10, example = "Zk3v9QpT1x")]
    pub game: String,
}
