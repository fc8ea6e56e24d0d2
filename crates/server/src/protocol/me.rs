//! What a player is told about their own games, by their cookie.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Mode, Settings, Side};

/// Which of one's games are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MyGamesState {
    /// Under way, or waiting for somebody to join.
    #[default]
    Running,
    /// Finished.
    Over,
}

/// How a finished game went for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MyResult {
    /// They won.
    Won,
    /// Nobody did.
    Drawn,
    /// They lost.
    Lost,
}

/// Which of one's games to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MyGamesQuery {
    /// Under way or finished; those under way if it is left out.
    pub state: Option<MyGamesState>,
    /// Only those that went so.
    pub result: Option<MyResult>,
    /// Only those of this kind.
    pub mode: Option<Mode>,
    /// Where the last answer ended: its `next`.
    #[param(max_length = 40)]
    pub after: Option<String>,
    /// At most so many; 20 if it is left out.
    #[param(minimum = 1, maximum = 100)]
    pub most: Option<u32>,
}

/// One of the player's games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MyGame {
    /// Its id.
    pub game: String,
    /// Who plays whom.
    pub mode: Mode,
    /// What it is played by.
    pub settings: Settings,
    /// The player's side; none at one table, where they have both.
    pub you: Option<Side>,
    /// The players' names, Black's first; none for a free seat.
    pub players: Vec<Option<String>>,
    /// The sides that are played by programs with a bot's token.
    pub bots: Vec<Side>,
    /// Moves played.
    pub plies: u32,
    /// Finished, or not yet.
    pub state: MyGamesState,
    /// How it went, once it is finished; none at one table.
    pub result: Option<MyResult>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened in it.
    pub updated: i64,
    /// The position and whose turn it is, of a game that is under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stands: Option<MyGameStands>,
}

/// How a game stands that is under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MyGameStands {
    /// The position.
    pub fen: String,
    /// The last move, if there is one.
    pub last: Option<String>,
    /// True if the player is to move; at one table always, and never while a seat is free.
    pub your_turn: bool,
}

/// One's games, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MyGames {
    /// The games.
    pub games: Vec<MyGame>,
    /// Say this as `after` to read on; none if these were the last.
    pub next: Option<String>,
}

/// How games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultCounts {
    /// Won by the player.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost by the player.
    pub lost: u32,
}

/// How games against one kind of opponent went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultsAgainst {
    /// The computer player as it is written in `/api/agents`; none for people.
    #[schema(example = "kelso level=3")]
    pub agent: Option<String>,
    /// How they went.
    pub results: ResultCounts,
}

/// All about oneself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MySummary {
    /// Games under way.
    pub running: u32,
    /// Finished games, those at one table included.
    pub finished: u32,
    /// How finished games went, by opponent; those at one table went no way in particular. Of many games the latest 5,000.
    pub results: Vec<ResultsAgainst>,
}

/// A link that takes the player to another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeviceLink {
    /// Open this on the other device. What follows `#` is the secret, which browsers do not send to servers with an address.
    #[schema(example = "/me/device#0123456789abcdef0123456789abcdef")]
    pub link: String,
    /// The same with the server's own address, as a QR code in SVG.
    pub qr: String,
    /// When it stops working, in milliseconds since 1970.
    pub expires: i64,
}

/// Who you are once you have taken a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeviceOffer {
    /// The last name that the player gave in a game; none if they never gave one.
    pub name: Option<String>,
    /// Games of theirs under way.
    pub running: u32,
    /// Finished games of theirs.
    pub finished: u32,
    /// True if this device is that player already.
    pub yours: bool,
    /// Games of this device, under way or finished, that would become theirs.
    pub added: u32,
}

/// The other device has opened the link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeDevice {
    /// What follows `#` in the link.
    #[schema(
        min_length = 32,
        max_length = 32,
        pattern = "^[0-9a-fA-F]{32}$",
        example = "0123456789abcdef0123456789abcdef"
    )]
    pub secret: String,
}
