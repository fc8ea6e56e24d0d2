//! Agents as a server lets them play: within its means.

use kelso_engine::eval::EvalName;
use kelso_engine::{AgentSpec, AgentText, SpecError};
use kelso_rules::VariantId;
use thiserror::Error;

use super::own_weights::{OwnWeights, named_weights};
use crate::config::Limits;
use crate::protocol::{AgentFault, Fault};
use crate::refusal::{Code, Refusal};

/// The longest text of an agent.
const LONGEST: usize = 200;

/// Why an agent may not play here.
#[derive(Debug, Error)]
enum AgentError {
    #[error("an agent is described in at most {LONGEST} letters")]
    TooLong,
    #[error("on this server an agent cannot name a file; leave weights and net out, and write experience=on")]
    NamesFile,
    #[error(
        "weights=@ID plays in games that you make, by weights of your own; these are not yours, or were deleted"
    )]
    NotYourWeights,
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{option} can be at most {most} on this server")]
    TooMuch { option: &'static str, most: usize },
}

impl From<AgentError> for Refusal {
    fn from(error: AgentError) -> Self {
        let fault = match &error {
            AgentError::TooLong => AgentFault::AgentTooLong { most: LONGEST },
            AgentError::NamesFile => AgentFault::NamesFile,
            AgentError::NotYourWeights => AgentFault::NotYourWeights,
            AgentError::Spec(error) => error.into(),
            AgentError::TooMuch { option, most } => {
                AgentFault::TooMuch { option: (*option).to_owned(), most: *most }
            }
        };
        Refusal::with_fault(Code::BadAgent, Fault::Agent(fault), error.to_string())
    }
}

/// The agent that a text describes, if this server lets it play.
///
/// # Errors
/// If it is none, names a file of this machine, or wants more memory or threads than there are to give.
pub fn agent_spec(text: &str, limits: &Limits) -> Result<AgentSpec, Refusal> {
    agent_spec_with(text, limits, &OwnWeights::default())
}

/// As [`agent_spec`], but the text may name weights of the player's own.
///
/// # Errors
/// As for [`agent_spec`], and if it names other weights.
pub fn agent_spec_with(text: &str, limits: &Limits, own: &OwnWeights) -> Result<AgentSpec, Refusal> {
    Ok(allowed(text, limits, own)?)
}

/// Checks that an agent plays this game.
///
/// # Errors
/// If it was learned from games of another.
pub(crate) fn plays(spec: &AgentSpec, variant: VariantId) -> Result<(), Refusal> {
    spec.check_variant(variant).map_err(|error| AgentError::Spec(error).into())
}

/// The evaluation of a name.
///
/// # Errors
/// If there is none.
pub(crate) fn evaluation(name: &str) -> Result<EvalName, Refusal> {
    if name.len() > LONGEST {
        return Err(AgentError::TooLong.into());
    }
    name.parse().map_err(|error| AgentError::Spec(SpecError::Eval(error)).into())
}

fn allowed(text: &str, limits: &Limits, own: &OwnWeights) -> Result<AgentSpec, AgentError> {
    if text.len() > LONGEST {
        return Err(AgentError::TooLong);
    }
    let spec = match named_weights(text) {
        Some(id) if own.has(id) => own.agent(text)?,
        Some(_) => return Err(AgentError::NotYourWeights),
        // Before anything else is wrong with it, so that the sentence is the same for every agent.
        None if AgentText::names_file(text) => return Err(AgentError::NamesFile),
        None => text.parse()?,
    };
    let bounds =
        [("hash", spec.hash_megabytes(), limits.hash_megabytes), ("threads", spec.threads(), limits.threads)];
    match bounds.into_iter().find(|(_, wanted, most)| wanted > most) {
        Some((option, _, most)) => Err(AgentError::TooMuch { option, most }),
        None => Ok(spec),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_agent_reads_a_file_for_a_visitor() {
        let limits = Limits::default();
        assert!(agent_spec("sarsa seed=1", &limits).is_ok());
        let there = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        for file in ["/etc/passwd", "/no/such/file", there, ""] {
            for agent in [
                "q weights",
                "SARSA weights",
                "tdleaf weights",
                "kelso net",
                "random weights",
                "table experience",
            ] {
                let refusal = agent_spec(&format!("{agent}={file}"), &limits).expect_err("refused");
                // The same words whether or not the file is there.
                let sentence = "on this server an agent cannot name a file; leave weights and net out, and write experience=on";
                assert_eq!((refusal.code, &*refusal.message), (Code::BadAgent, sentence));
            }
        }
    }
}
