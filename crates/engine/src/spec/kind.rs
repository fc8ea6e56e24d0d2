//! The kinds of agent, what each does, and which options it has: the one list that error messages, `kelso agents` and
//! all other interfaces are generated from.

use std::fmt;

use super::AgentOption;
use super::table::{
    COUNTER_DEPTH, DEPTH, ENDING, ENGINE_DEPTH, ENGINE_TIME, EVAL, EXPERIENCE, EXPLORATION, HASH, ITERATIONS,
    JITTER, KING, LEVEL, LEVEL_SEED, LINES, NET, NODES, ORDER, PLAYOUT, SEED, TEMPERATURE, THREADS, TIES,
    TIME, TREE_MEMORY, TRUST, WEIGHTS, WITHOUT,
};

/// The kinds of agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the agents'")]
pub enum AgentKind {
    Random,
    Q,
    Sarsa,
    TdLeaf,
    Expectimax,
    Minimax,
    AlphaBeta,
    Ordered,
    Table,
    Mcts,
    Policy,
    Counter,
    Kelso,
}

impl AgentKind {
    /// All kinds, weakest first.
    pub const ALL: [AgentKind; 13] = [
        AgentKind::Random,
        AgentKind::Q,
        AgentKind::Sarsa,
        AgentKind::Policy,
        AgentKind::Expectimax,
        AgentKind::Minimax,
        AgentKind::AlphaBeta,
        AgentKind::TdLeaf,
        AgentKind::Ordered,
        AgentKind::Table,
        AgentKind::Mcts,
        AgentKind::Counter,
        AgentKind::Kelso,
    ];

    /// The name as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            AgentKind::Random => "random",
            AgentKind::Q => "q",
            AgentKind::Sarsa => "sarsa",
            AgentKind::TdLeaf => "tdleaf",
            AgentKind::Expectimax => "expectimax",
            AgentKind::Minimax => "minimax",
            AgentKind::AlphaBeta => "alphabeta",
            AgentKind::Ordered => "ordered",
            AgentKind::Table => "table",
            AgentKind::Mcts => "mcts",
            AgentKind::Policy => "policy",
            AgentKind::Counter => "counter",
            AgentKind::Kelso => "kelso",
        }
    }

    /// What it does, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            AgentKind::Random => "plays any legal move, all equally likely",
            AgentKind::Q => "plays by weights that Q-learning found; kelso learn q finds others",
            AgentKind::Sarsa => "plays by weights that SARSA found; kelso learn sarsa finds others",
            AgentKind::TdLeaf => {
                "looks one ply and captures ahead, by what it learned playing itself; kelso learn tdleaf finds others"
            }
            AgentKind::Expectimax => "as minimax, but expects any reply, all equally likely",
            AgentKind::Minimax => "looks at every line to its depth",
            AgentKind::AlphaBeta => "finds what minimax finds, without the lines that cannot matter",
            AgentKind::Ordered => "alpha-beta that tries the moves which look best first",
            AgentKind::Table => "ordered, deepening step by step, and remembers positions it has seen",
            AgentKind::Mcts => "Monte Carlo tree search: plays games out, more often where that went well",
            AgentKind::Policy => {
                "plays the move that people would most likely play, by what it learned from their games; does not search"
            }
            AgentKind::Counter => {
                "expects the replies that its opponent is likely to choose, and sets problems they usually get wrong"
            }
            AgentKind::Kelso => "the engine; levels 1 to 10, or full strength within its limits",
        }
    }

    /// The rows of the five systems' description that it comes from; empty for Kelso's own.
    pub const fn source(self) -> &'static str {
        match self {
            AgentKind::Random => "C4",
            AgentKind::Q | AgentKind::Sarsa => "D3–D9",
            AgentKind::TdLeaf => "D10",
            AgentKind::Expectimax => "D",
            AgentKind::Minimax | AgentKind::AlphaBeta => "B4, C4, E4",
            AgentKind::Ordered => "E4",
            AgentKind::Policy | AgentKind::Counter => "A17",
            AgentKind::Table | AgentKind::Mcts | AgentKind::Kelso => "",
        }
    }

    /// A text that makes one.
    pub const fn example(self) -> &'static str {
        match self {
            AgentKind::Random => "random seed=7",
            AgentKind::Q => "q seed=7",
            AgentKind::Sarsa => "sarsa seed=7",
            AgentKind::TdLeaf => "tdleaf seed=7",
            AgentKind::Expectimax => "expectimax depth=3 eval=win500",
            AgentKind::Minimax => "minimax depth=5 eval=piece-row",
            AgentKind::AlphaBeta => "alphabeta depth=6 eval=piece ending=sum-distances",
            AgentKind::Ordered => "ordered depth=7 time=2s eval=count",
            AgentKind::Table => "table time=0.5s eval=piece-half jitter=0.1",
            AgentKind::Mcts => "mcts nodes=2000 playout=eval",
            AgentKind::Policy => "policy temperature=0.5 seed=7",
            AgentKind::Counter => "counter depth=6 trust=0.5",
            AgentKind::Kelso => "kelso level=5",
        }
    }

    /// The options it understands.
    pub const fn options(self) -> &'static [AgentOption] {
        match self {
            AgentKind::Random => &[SEED],
            AgentKind::Q | AgentKind::Sarsa | AgentKind::TdLeaf => &[WEIGHTS, SEED],
            AgentKind::Expectimax | AgentKind::Minimax | AgentKind::AlphaBeta | AgentKind::Ordered => {
                &[DEPTH, TIME, NODES, EVAL, KING, ENDING, JITTER, ORDER, TIES, SEED]
            }
            AgentKind::Table => {
                &[DEPTH, TIME, NODES, EVAL, KING, ENDING, JITTER, ORDER, TIES, EXPERIENCE, SEED]
            }
            AgentKind::Mcts => &[ITERATIONS, TIME, EVAL, KING, PLAYOUT, EXPLORATION, TREE_MEMORY, SEED],
            AgentKind::Policy => &[WEIGHTS, TEMPERATURE, SEED],
            AgentKind::Counter => &[COUNTER_DEPTH, TIME, NODES, TRUST],
            AgentKind::Kelso => &[
                LEVEL,
                ENGINE_TIME,
                ENGINE_DEPTH,
                NODES,
                LINES,
                THREADS,
                HASH,
                WITHOUT,
                NET,
                EXPERIENCE,
                LEVEL_SEED,
            ],
        }
    }

    /// The names of its options, with commas.
    pub(super) fn option_names(self) -> String {
        self.options().iter().map(|option| option.name).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AgentSpec;

    #[test]
    fn the_examples_are_agents_of_their_kind() {
        for kind in AgentKind::ALL {
            let spec: AgentSpec = kind.example().parse().expect("an agent");
            assert_eq!(spec.kind(), kind);
        }
    }
}
