//! What a game is played by.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{ClockSettings, Side};

/// How a game's board is drawn, where not in the usual way: one's own side below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// Black below, whoever plays.
    BlackBelow,
    /// White on top, row 1 uppermost, files from `A` on the left: `H3 G4` is a move of White's.
    RowsFromTop,
}

/// What a game is played by. Everything may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The rules of the board: see `/api/variants`.
    #[schema(example = "english")]
    pub variant: String,
    /// Rows, and columns: 6, 8, 10, 12, 14 or 16.
    #[schema(minimum = 6, maximum = 16, example = 8)]
    pub size: u8,
    /// How it ends: a preset, then what differs.
    #[schema(example = "wcdf")]
    pub end_rules: String,
    /// Where it starts; the usual position if there is none.
    pub fen: Option<String>,
    /// The clock; none is all the time in the world.
    pub clock: Option<ClockSettings>,
    /// How long a player may be gone before the other may claim the game, in milliseconds. Left out, it is a minute with a clock and
    /// an hour without one, where nobody is in a hurry.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1000, maximum = 86_400_000, example = 60_000, nullable = false)]
    #[serde(deserialize_with = "given")]
    pub grace: Option<i64>,
    /// Not in the lobby; only those who have the link or the code can come. True unless you say otherwise.
    pub private: bool,
    /// The players may write to each other.
    pub chat: bool,
    /// Who begins, if not the variant's usual side.
    pub first: Option<Side>,
    /// An opening drawn at random: `3move` or `11man`, English on 8×8 only.
    #[schema(example = json!(null))]
    pub opening: Option<String>,
    /// How the board is drawn; the usual way if nothing is said.
    pub board: Option<Board>,
    /// After each of the computer's moves the page compares three searches on the position before it.
    pub compare: bool,
}

/// What may be left out, but is no null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    i64::deserialize(deserializer).map(Some)
}

impl Settings {
    /// How long a player may be gone in a game with a clock, if nothing else is said.
    pub const GRACE: i64 = 60_000;
    /// The same without a clock.
    pub const GRACE_WITHOUT_CLOCK: i64 = 3_600_000;

    /// How long a player may be gone before the other may claim the game.
    pub fn grace(&self) -> i64 {
        let usual = if self.clock.is_some() { Self::GRACE } else { Self::GRACE_WITHOUT_CLOCK };
        self.grace.unwrap_or(usual)
    }

    /// How many moves a drawn opening has.
    pub fn drawn_plies(&self) -> usize {
        if self.opening.as_deref() == Some("3move") { 3 } else { 0 }
    }

    /// How long a player who has not moved yet may be gone: whoever takes a seat and leaves keeps nobody waiting for an hour.
    pub fn grace_before_first_move(&self) -> i64 {
        self.grace().min(Self::GRACE)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            variant: "english".to_owned(),
            size: 8,
            end_rules: "wcdf".to_owned(),
            fen: None,
            clock: None,
            grace: None,
            private: true,
            chat: true,
            first: None,
            opening: None,
            board: None,
            compare: false,
        }
    }
}
