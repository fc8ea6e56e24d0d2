//! The level in an agent's text: a fixed strength, or one that adapts to the player.

use std::fmt;
use std::str::FromStr;

use super::{Level, LevelError, Strength};

/// The value of `level=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelSetting {
    /// This strength in every game.
    Fixed(Strength),
    /// The strength at which this player scores about half. Whoever keeps track of the games computes it; if nobody
    /// does, it is [`LevelSetting::START`].
    Adaptive,
}

impl LevelSetting {
    /// The word for a level that adapts to the player.
    pub const ADAPTIVE: &str = "adaptive";

    /// The strength of an adaptive player before its first game: one that most newcomers can beat.
    pub const START: Level = Level(4);

    /// The strength when nothing is known about the player.
    pub fn strength(self) -> Strength {
        match self {
            LevelSetting::Fixed(strength) => strength,
            LevelSetting::Adaptive => Self::START.into(),
        }
    }

    /// How it plays, in one line.
    pub fn about(self) -> String {
        match self {
            LevelSetting::Fixed(strength) => strength.about(),
            LevelSetting::Adaptive => "gets stronger when you win and weaker when you lose".to_owned(),
        }
    }
}

impl FromStr for LevelSetting {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        if text.eq_ignore_ascii_case(Self::ADAPTIVE) {
            return Ok(LevelSetting::Adaptive);
        }
        text.parse().map(LevelSetting::Fixed)
    }
}

impl fmt::Display for LevelSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelSetting::Fixed(strength) => strength.fmt(f),
            LevelSetting::Adaptive => f.write_str(Self::ADAPTIVE),
        }
    }
}
