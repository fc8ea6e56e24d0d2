//! What programs that play are told, and what they ask for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Ending, Mode, Position, Settings, SideChoice, Snapshot};

/// A bot wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotTokenRequest {
    /// Its name.
    #[schema(max_length = 40, example = "first-move bot")]
    pub name: String,
}

/// Who it is from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotToken {
    /// For `Authorization: Bearer …`. It is shown once and stored only as a hash.
    pub token: String,
    /// Its name.
    pub name: String,
}

/// A bot makes a game, or takes the free seat of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotGameRequest {
    /// The id or the code of a game to join; a new game if there is none.
    #[serde(default)]
    pub join: Option<String>,
    /// Who plays whom in a new game: `people` (wait for somebody) or `machine`.
    #[serde(default)]
    pub mode: Option<Mode>,
    /// What a new game is played by.
    #[serde(default)]
    pub settings: Settings,
    /// The side wanted in a new game.
    #[serde(default)]
    pub side: SideChoice,
    /// The opponent in a new game against a machine.
    #[serde(default)]
    #[schema(max_length = 200, example = "kelso level=1")]
    pub agent: Option<String>,
}

/// A line of a bot's stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BotLine {
    /// The first line: the whole game.
    Game {
        /// The game.
        snapshot: Box<Snapshot>,
    },
    /// Every other line: where it stands, with all moves, so that a lost line does no harm.
    State {
        /// The version.
        version: u64,
        /// All moves so far.
        moves: Vec<String>,
        /// The position, with what may be played.
        position: Box<Position>,
        /// The clocks.
        clock: Option<super::ClockView>,
        /// Offers that wait for an answer.
        offers: super::Offers,
        /// How it ended, if it has.
        ending: Option<Ending>,
        /// The game that follows it.
        rematch_game: Option<String>,
    },
}
