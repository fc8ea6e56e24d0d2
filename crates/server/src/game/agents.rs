//! Agents as a server lets them play: within its means, and with what they did told in plain numbers.

use kelso_engine::{AgentSpec, AnyChoice, Candidate, Score, Verdict, Worth};
use kelso_rules::{AnyGame, Notation};

use crate::config::Limits;
use crate::protocol::Stats;
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

/// What an agent did, in plain numbers.
pub fn stats_of(agent: &str, game: &AnyGame, choice: &AnyChoice) -> Stats {
    let stats = &choice.stats;
    Stats {
        agent: agent.to_owned(),
        score: choice.score.map(in_men),
        verdict: choice.score.map(|score| score.to_string()),
        depth: stats.depth,
        nodes: stats.nodes,
        nodes_per_second: stats.nodes_per_second() as u64,
        cutoffs: stats.cutoffs,
        leaves: stats.leaves,
        table_hits: stats.table_hits,
        branching: stats.branching_factor(),
        time: stats.time.as_secs_f64() * 1_000.0,
        pv: pv_of(game, choice),
        experience_games: stats.games_remembered,
    }
}

/// The line that an agent expects, as text.
fn pv_of(game: &AnyGame, choice: &AnyChoice) -> Vec<String> {
    game.position().format_line(&choice.pv, Notation::Numeric)
}

/// A score in men; ±100 for a proven win or loss.
pub(crate) fn in_men(score: Score) -> f64 {
    match score.verdict() {
        Verdict::WinIn(_) | Verdict::DatabaseWin => 100.0,
        Verdict::LossIn(_) | Verdict::DatabaseLoss => -100.0,
        Verdict::Evaluation(centimen) => f64::from(centimen) / 100.0,
    }
}

/// A line as the wire has it.
pub fn line_of(game: &AnyGame, rank: usize, choice: &AnyChoice) -> crate::protocol::AnalysisLine {
    crate::protocol::AnalysisLine {
        rank: rank as u32,
        mv: game.record(&choice.mv).into(),
        score: choice.score.map(in_men),
        verdict: choice.score.map(|score| score.to_string()),
        depth: choice.stats.depth,
        pv: pv_of(game, choice),
    }
}

/// A move that an agent considers, as the wire has it; `place` 0 is the best.
pub fn candidate_of(game: &AnyGame, place: usize, candidate: &Candidate) -> crate::protocol::Candidate {
    use crate::protocol::CandidateKind;
    let (value, kind) = match candidate.worth {
        Worth::Unknown => (None, CandidateKind::Exact),
        Worth::AtMost(score) => (Some(score.to_string()), CandidateKind::AtMost),
        worth @ (Worth::Exact(_) | Worth::Chance(_)) => (Some(worth.to_string()), CandidateKind::Exact),
        worth @ Worth::Share(_) => (Some(worth.to_string()), CandidateKind::Share),
    };
    let best = place == 0 && value.is_some();
    crate::protocol::Candidate { mv: game.record(&candidate.mv).into(), value, kind, best }
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
