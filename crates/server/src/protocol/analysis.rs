//! What an agent thinks of a position. `kelso analyse --json` prints the same.

use kelso_engine::{self as engine, Worth};
use kelso_rules::AnyGame;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::position_request;
use super::{Candidate, CandidateKind, Move, Stats};

position_request! {
    /// A position to be analysed.
    pub struct AnalysisRequest {
        /// Who thinks; the engine if nobody is named.
        #[serde(default)]
        #[schema(max_length = 200, example = "kelso")]
        pub agent: Option<String>,
        /// Milliseconds, at most `longest_think` of `/api/agents`; 1,000 if nothing limits it.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 60_000, example = 500)]
        #[param(minimum = 1, maximum = 60_000)]
        pub time: Option<u64>,
        /// Positions to visit.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 1_000_000_000_000_u64)]
        #[param(minimum = 1, maximum = 1_000_000_000_000_u64)]
        pub nodes: Option<u64>,
        /// Plies to look ahead.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 100)]
        #[param(minimum = 1, maximum = 100)]
        pub depth: Option<u32>,
        /// How many best lines, at most 10. Only the engine finds more than one.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 10)]
        #[param(minimum = 1, maximum = 10)]
        pub lines: Option<u8>,
    }
}

/// A line and what is thought of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisLine {
    /// Which of the best it is, from 1.
    pub rank: u32,
    /// Its first move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// In men, from the view of the side to move. A proven win is 100 less a hundredth for each ply that it takes, a win by
    /// database is 80; losses are the same below zero.
    pub score: Option<f64>,
    /// The same in words.
    pub verdict: Option<String>,
    /// Plies searched.
    pub depth: u32,
    /// Positions visited until then.
    pub nodes: u64,
    /// The moves.
    pub pv: Vec<String>,
}

/// What an agent thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The position.
    pub fen: String,
    /// The best lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// What was done to find them.
    pub stats: Stats,
}

impl Analysis {
    /// As the wire has it; the agent is named by its text.
    pub fn new(agent: &str, game: &AnyGame, analysis: &engine::Analysis) -> Self {
        Analysis {
            fen: game.fen(),
            lines: analysis.lines.iter().map(AnalysisLine::from).collect(),
            stats: Stats::new(agent, analysis),
        }
    }
}

impl From<&engine::AnalysisLine> for AnalysisLine {
    fn from(line: &engine::AnalysisLine) -> Self {
        AnalysisLine {
            rank: line.rank as u32,
            mv: line.mv.clone().into(),
            score: line.score.map(engine::Score::in_men),
            verdict: line.score.map(|score| score.to_string()),
            depth: line.stats.depth,
            nodes: line.stats.nodes,
            pv: line.pv.clone(),
        }
    }
}

impl Stats {
    /// What an agent did, and what it thinks of the position.
    fn new(agent: &str, analysis: &engine::Analysis) -> Self {
        let engine::Analysis { lines, stats, .. } = analysis;
        let score = lines.first().and_then(|line| line.score);
        Stats {
            agent: agent.to_owned(),
            score: score.map(engine::Score::in_men),
            verdict: score.map(|score| score.to_string()),
            depth: stats.depth,
            nodes: stats.nodes,
            nodes_per_second: stats.nodes_per_second() as u64,
            cutoffs: stats.cutoffs,
            leaves: stats.leaves,
            table_hits: stats.table_hits,
            branching: stats.branching_factor(),
            time: stats.time.as_secs_f64() * 1_000.0,
            pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
            experience_games: stats.games_remembered,
        }
    }
}

impl Candidate {
    /// The legal moves with what they are worth, as the wire has them.
    pub(crate) fn all(moves: &[engine::AnalysedMove]) -> Vec<Candidate> {
        moves.iter().enumerate().map(|(place, known)| Candidate::new(place, known)).collect()
    }

    /// Place 0 is the best.
    fn new(place: usize, known: &engine::AnalysedMove) -> Self {
        let (value, kind) = match known.worth {
            Worth::Unknown => (None, CandidateKind::Exact),
            Worth::AtMost(score) => (Some(score.to_string()), CandidateKind::AtMost),
            worth @ (Worth::Exact(_) | Worth::Chance(_)) => (Some(worth.to_string()), CandidateKind::Exact),
            worth @ Worth::Share(_) => (Some(worth.to_string()), CandidateKind::Share),
        };
        Candidate { mv: known.mv.clone().into(), best: place == 0 && value.is_some(), value, kind }
    }
}
