//! Agents as a server lets them play: within its means.

use kelso_engine::AgentSpec;

use crate::config::Limits;
use crate::refusal::{Code, Refusal};

/// The longest text of an agent.
const LONGEST: usize = 200;

/// The agent that a text describes, if this server lets it play.
///
/// # Errors
/// If it is none, names a file of this machine, or wants more memory or threads than there are to give.
pub fn agent_spec(text: &str, limits: &Limits) -> Result<AgentSpec, Refusal> {
    let bad = |sentence: String| Refusal::new(Code::BadAgent, sentence);
    if text.len() > LONGEST {
        return Err(bad(format!("an agent is described in at most {LONGEST} letters")));
    }
    // Before it is read, which would read the file.
    if AgentSpec::names_file(text) {
        return Err(bad(
            "on this server an agent cannot name a file; leave weights and net out, and write experience=on"
                .to_owned(),
        ));
    }
    let spec: AgentSpec = text.parse().map_err(|error: kelso_engine::SpecError| bad(error.to_string()))?;
    if spec.hash_megabytes() > limits.hash_megabytes {
        return Err(bad(format!("hash can be at most {} on this server", limits.hash_megabytes)));
    }
    if spec.threads() > limits.threads {
        return Err(bad(format!("threads can be at most {} on this server", limits.threads)));
    }
    Ok(spec)
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
