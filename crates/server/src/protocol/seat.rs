//! Seats as the wire has them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Somebody.
    Person,
    /// An agent.
    Machine,
    /// Nobody yet.
    Open,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Person, machine, or still free.
    pub kind: SeatKind,
    /// The player's name; a machine's is its text.
    pub name: String,
    /// The agent, if it is a machine.
    pub agent: Option<String>,
    /// True while the player's page or bot is connected; always for machines.
    pub connected: bool,
    /// Since when the player is gone, in the server's milliseconds since 1970.
    pub gone_since: Option<i64>,
    /// From when on the opponent may claim the game.
    pub claimable_at: Option<i64>,
    /// The level at which an adaptive agent plays this game, from 1 to 10; left out for everybody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 10, example = 4.35, nullable = false)]
    pub level: Option<f64>,
    /// True if the player is a program with a bot's token; left out for everybody else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub bot: bool,
}

/// Both seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// Black's.
    pub black: Seat,
    /// White's.
    pub white: Seat,
}
