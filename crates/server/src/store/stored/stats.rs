//! An agent's search statistics, in the row of the move.

use serde::{Deserialize, Serialize};

use crate::protocol::Stats;

/// An agent's search statistics.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::store) struct StoredStats {
    agent: String,
    score: Option<f64>,
    verdict: Option<String>,
    depth: u32,
    nodes: u64,
    nodes_per_second: u64,
    cutoffs: u64,
    leaves: u64,
    table_hits: u64,
    branching: f64,
    time: f64,
    pv: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    experience_games: Option<u32>,
}

impl From<Stats> for StoredStats {
    fn from(stats: Stats) -> Self {
        let Stats { agent, score, verdict, depth, nodes, nodes_per_second, cutoffs, leaves, .. } = stats;
        let Stats { table_hits, branching, time, pv, experience_games, .. } = stats;
        StoredStats {
            agent,
            score,
            verdict,
            depth,
            nodes,
            nodes_per_second,
            cutoffs,
            leaves,
            table_hits,
            branching,
            time,
            pv,
            experience_games,
        }
    }
}

impl From<StoredStats> for Stats {
    fn from(stored: StoredStats) -> Self {
        let StoredStats { agent, score, verdict, depth, nodes, nodes_per_second, cutoffs, leaves, .. } =
            stored;
        let StoredStats { table_hits, branching, time, pv, experience_games, .. } = stored;
        Stats {
            agent,
            score,
            verdict,
            depth,
            nodes,
            nodes_per_second,
            cutoffs,
            leaves,
            table_hits,
            branching,
            time,
            pv,
            experience_games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ignores_more, is_frozen};
    use super::*;

    const SEARCHED: &str = r#"{"agent":"alphabeta depth=4","score":0.35,"verdict":"+0.35","depth":4,"nodes":321,"nodes_per_second":1200000,"cutoffs":40,"leaves":200,"table_hits":3,"branching":6.5,"time":0.25,"pv":["23-19","8-11"]}"#;
    const REMEMBERED: &str = r#"{"agent":"random","score":null,"verdict":null,"depth":0,"nodes":0,"nodes_per_second":0,"cutoffs":0,"leaves":0,"table_hits":0,"branching":0.0,"time":0.0,"pv":[],"experience_games":2}"#;

    #[test]
    fn statistics_are_frozen() {
        let searched = Stats {
            agent: "alphabeta depth=4".to_owned(),
            score: Some(0.35),
            verdict: Some("+0.35".to_owned()),
            depth: 4,
            nodes: 321,
            nodes_per_second: 1_200_000,
            cutoffs: 40,
            leaves: 200,
            table_hits: 3,
            branching: 6.5,
            time: 0.25,
            pv: vec!["23-19".to_owned(), "8-11".to_owned()],
            experience_games: None,
        };
        is_frozen::<StoredStats, _>(SEARCHED, &searched);
        let remembered = Stats {
            agent: "random".to_owned(),
            score: None,
            verdict: None,
            depth: 0,
            nodes: 0,
            nodes_per_second: 0,
            cutoffs: 0,
            leaves: 0,
            table_hits: 0,
            branching: 0.0,
            time: 0.0,
            pv: Vec::new(),
            experience_games: Some(2),
        };
        is_frozen::<StoredStats, _>(REMEMBERED, &remembered);
        ignores_more::<StoredStats>(SEARCHED);
    }
}
