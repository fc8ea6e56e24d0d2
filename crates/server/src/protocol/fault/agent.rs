//! What is wrong with a computer player.

use kelso_engine::eval::{UnknownEnding, UnknownEval};
use kelso_engine::levels::LevelError;
use kelso_engine::teach::{RECORDED, RecordError};
use kelso_engine::{AgentKind, OptionConflict, OptionValue, SpecError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Fault, PositionFault};
use crate::protocol::{Files, OptionTakes};

/// One thing that is wrong with a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
pub enum AgentFault {
    /// There is no agent of this name.
    NoSuchAgent {
        /// The name.
        agent: String,
    },
    /// The agent does not have this option.
    NoSuchOption {
        /// The agent.
        agent: String,
        /// The option.
        option: String,
    },
    /// A word that is not written as an option.
    NotAnOption {
        /// The word.
        word: String,
    },
    /// A value that the option does not take.
    BadValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// What it takes.
        takes: OptionTakes,
    },
    /// Experience for a level that remembers nothing.
    ExperienceBelowFullStrength,
    /// The weight of a king in an evaluation that has none.
    KingOfAnotherEvaluation,
    /// The agent plays English draughts on 8×8 only.
    EnglishOnly {
        /// The agent.
        agent: String,
    },
    /// The text names a file, which agents of this server do not read.
    NamesFile,
    /// The text names weights that are not the player's own.
    NotYourWeights,
    /// The text has too many letters.
    AgentTooLong {
        /// How many it may have.
        most: usize,
    },
    /// More than this server gives to an agent.
    TooMuch {
        /// The option.
        option: String,
        /// The most that it may be.
        most: usize,
    },
    /// The tree of its search cannot be shown.
    NoTree {
        /// The agent.
        agent: String,
        /// Agents whose trees can.
        agents: Vec<String>,
    },
    /// The search would be too deep for a tree.
    TooDeep {
        /// How deep it would be.
        depth: u32,
        /// How deep it may be.
        most: u32,
    },
    /// An option that a recorded search does not have.
    NotForTrees {
        /// The option.
        option: String,
    },
}

impl AgentFault {
    fn bad_value(option: &str, value: &str, takes: OptionValue) -> AgentFault {
        let takes = OptionTakes::new(takes, Files::Refused);
        AgentFault::BadValue { option: option.to_owned(), value: value.to_owned(), takes }
    }
}

impl From<&SpecError> for AgentFault {
    fn from(error: &SpecError) -> Self {
        match error {
            SpecError::UnknownAgent(agent) => AgentFault::NoSuchAgent { agent: agent.clone() },
            SpecError::UnknownOption { agent, option, .. } => {
                AgentFault::NoSuchOption { agent: (*agent).to_owned(), option: option.clone() }
            }
            SpecError::NotAnOption(word) => AgentFault::NotAnOption { word: word.clone() },
            SpecError::BadValue { option, takes, value } => AgentFault::bad_value(option, value, *takes),
            SpecError::Eval(UnknownEval(name)) => {
                AgentFault::bad_value("eval", name, OptionValue::Evaluation)
            }
            SpecError::Ending(UnknownEnding(name)) => {
                AgentFault::bad_value("ending", name, OptionValue::Ending)
            }
            SpecError::Level(LevelError(text)) => AgentFault::bad_value("level", text, OptionValue::Level),
            SpecError::Conflict { conflict, .. } => match conflict {
                OptionConflict::ExperienceBelowFullStrength => AgentFault::ExperienceBelowFullStrength,
                OptionConflict::KingOfAnotherEvaluation => AgentFault::KingOfAnotherEvaluation,
                OptionConflict::NetBelowFullStrength => AgentFault::NamesFile,
            },
            SpecError::EnglishOnly(kind) => AgentFault::EnglishOnly { agent: kind.name().to_owned() },
            SpecError::Weights(_) | SpecError::Net(_) | SpecError::NamesFile(_) => AgentFault::NamesFile,
        }
    }
}

impl From<&RecordError> for Fault {
    fn from(error: &RecordError) -> Self {
        Fault::Agent(match error {
            RecordError::Over(_) => return Fault::Position(PositionFault::GameOver),
            RecordError::NotRecorded(kind) => AgentFault::NoTree {
                agent: kind.name().to_owned(),
                agents: RECORDED.map(AgentKind::name).map(str::to_owned).into(),
            },
            RecordError::TooDeep { depth, most } => AgentFault::TooDeep { depth: *depth, most: *most },
            RecordError::NotToDepth(option) => AgentFault::NotForTrees { option: (*option).to_owned() },
        })
    }
}
