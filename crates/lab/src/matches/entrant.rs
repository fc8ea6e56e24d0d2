//! A match player from one line of text: an agent, or `hub:` and the command of another engine.

use std::fmt;

use kelso_engine::learned::ReadFile;
use kelso_engine::{AgentSpec, Limits, SpecError};
use kelso_rules::VariantId;
use thiserror::Error;

use super::player::{Fault, Player, agent_player};
use crate::hub::{CommandError, Conversation, HubCommand, HubPlayer, Patience};

/// An agent of ours or another program.
///
/// ```
/// use kelso_engine::learned::read_file;
/// use kelso_lab::matches::Entrant;
///
/// let ours = Entrant::with_files("alphabeta depth=8 eval=piece-row", &read_file)?;
/// let theirs = Entrant::with_files("hub:./scan hub", &read_file)?;
/// assert_eq!((ours.to_string(), theirs.to_string()), ("alphabeta depth=8 eval=piece-row".into(), "hub:./scan hub".into()));
/// # Ok::<(), kelso_lab::matches::EntrantError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Entrant {
    /// One of our agents.
    Agent(Box<AgentSpec>),
    /// A program that speaks Hub.
    Hub(HubCommand),
}

/// A text that is not a player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EntrantError {
    /// No agent.
    #[error("{0}; another engine is written hub:COMMAND")]
    UnknownAgent(SpecError),
    /// An agent described wrongly.
    #[error(transparent)]
    Agent(SpecError),
    /// No command.
    #[error(transparent)]
    Command(#[from] CommandError),
}

impl Entrant {
    /// The player that a text describes, with the files of an agent read by `read`.
    ///
    /// # Errors
    /// If the text is no player, or a file is unavailable or unusable.
    pub fn with_files(text: &str, read: ReadFile<'_>) -> Result<Self, EntrantError> {
        if let Some(command) = text.trim_start().strip_prefix("hub:") {
            return Ok(Entrant::Hub(command.parse()?));
        }
        AgentSpec::with_files(text, read).map(Box::new).map(Entrant::Agent).map_err(|error| match error {
            SpecError::UnknownAgent(_) => EntrantError::UnknownAgent(error),
            _ => EntrantError::Agent(error),
        })
    }

    /// The limits it plays with: those of the match combined with its own.
    pub fn limits(&self, of_match: &Limits) -> Limits {
        match self {
            Entrant::Agent(spec) => spec.limits().and(*of_match),
            Entrant::Hub(_) => *of_match,
        }
    }

    /// True if the same opening can give different games.
    pub fn plays_at_random(&self) -> bool {
        match self {
            // What was learned in one game changes the next.
            Entrant::Agent(spec) => {
                spec.plays_at_random() || spec.experience().is_some() || spec.studies_opponent()
            }
            // Unknown: it is another program.
            Entrant::Hub(_) => true,
        }
    }

    /// True if it depends on the results so far.
    pub fn is_adaptive(&self) -> bool {
        matches!(self, Entrant::Agent(spec) if spec.is_adaptive())
    }

    /// True if it plays differently after the games so far: by their results, or by the opponent's moves in them.
    pub fn depends_on_games(&self) -> bool {
        self.is_adaptive() || self.studies_opponent()
    }

    /// True if it learns from the opponent's moves.
    pub fn studies_opponent(&self) -> bool {
        matches!(self, Entrant::Agent(spec) if spec.studies_opponent())
    }

    /// The seed of its text.
    pub(super) fn seed(&self) -> u64 {
        match self {
            Entrant::Agent(spec) => spec.seed(),
            Entrant::Hub(_) => 0,
        }
    }

    /// Checks that it can play: starts another engine once and ends it again.
    ///
    /// # Errors
    /// If it cannot.
    pub fn try_out(&self, variant: VariantId, patience: Patience) -> Result<(), Fault> {
        match self {
            Entrant::Agent(spec) => {
                spec.check_variant(variant).map_err(|error| Fault::new(error.to_string()))
            }
            Entrant::Hub(command) => Conversation::start(command, variant, patience).map(drop),
        }
    }

    /// A player, for one game at a time.
    pub(super) fn player(&self, variant: VariantId, limits: Limits, patience: Patience) -> Box<dyn Player> {
        match self {
            Entrant::Agent(spec) => agent_player((**spec).clone(), variant, limits),
            Entrant::Hub(command) => Box::new(HubPlayer::new(command.clone(), variant, patience)),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Agent(spec) => spec.fmt(f),
            Entrant::Hub(command) => write!(f, "hub:{command}"),
        }
    }
}
