//! Who plays, as typed: a person, or an agent by its text.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use kelso_engine::levels::LevelSetting;
use kelso_engine::{AgentSpec, SpecError};
use kelso_learn::experience::Stores;
use kelso_rules::VariantId;

use crate::args::agent;
use crate::experience;
use crate::failure::OrBad;

/// A person or an agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Player {
    #[default]
    Human,
    Agent(Box<AgentSpec>),
}

impl Player {
    /// The engine at a level.
    pub(super) fn at_level(level: LevelSetting) -> Self {
        Player::Agent(Box::new(AgentSpec::at_level(level)))
    }
}

impl Player {
    /// Checks that it plays this game.
    pub(super) fn check_variant(&self, variant: VariantId) -> anyhow::Result<()> {
        match self {
            Player::Human => Ok(()),
            Player::Agent(spec) => spec.check_variant(variant).or_bad(),
        }
    }

    /// The same player with the experience its text asks for.
    pub(super) fn with_experience(self, stores: &Stores) -> anyhow::Result<Self> {
        match self {
            Player::Human => Ok(self),
            Player::Agent(spec) => experience::attach(stores, *spec).map(Box::new).map(Player::Agent),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    /// Reads the files that an agent names: the person at this computer wrote it.
    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim().eq_ignore_ascii_case("human") {
            return Ok(Player::Human);
        }
        agent(text).map(|spec| Player::Agent(Box::new(spec))).map_err(|error| match error {
            SpecError::UnknownAgent(_) => format!("{error}, and human for a person"),
            error => error.to_string(),
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Agent(spec) => spec.fmt(f),
        }
    }
}

/// A fresh seed, short enough to type again. This is the only source of randomness in the program.
pub(super) fn any_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}
