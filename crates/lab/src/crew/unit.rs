//! Units of work and their results, as data.

use kelso_learn::net::SampleSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::{GameMoves, GameUnit};
use crate::experiment::Parameters;

/// A unit of work. It gives the same result in every process of the same build, unless it depends on time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A step of an experiment.
    Step(StepUnit),
    /// A game of a match.
    Game(Box<GameUnit>),
    /// A block of self-play.
    SelfPlay(SelfPlayUnit),
}

/// A step of an experiment: the same parameters give the same plan, so its index in the plan is enough.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepUnit {
    /// The experiment's name.
    pub experiment: String,
    /// Its parameters.
    pub parameters: Parameters,
    /// The index of the step in the plan.
    pub step: usize,
}

/// A block of self-play games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfPlayUnit {
    /// What the games depend on.
    pub settings: SampleSettings,
    /// The file of the net that plays; the built-in one if `None`.
    pub net: Option<String>,
    /// The number of the block.
    pub block: u64,
}

/// The result of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitResult {
    /// The row of a step.
    Row(Value),
    /// A game.
    Game(GameMoves),
    /// The samples of a block, in file format.
    Samples(Vec<u8>),
}
