//! The kinds of agent, what each does, and the options it understands: the one list that the errors, `kelso agents`
//! and every other interface are made from.

use std::fmt;

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
    Kelso,
}

/// An option of an agent, written `name=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentOption {
    /// The name before the `=`.
    pub name: &'static str,
    /// What may stand after it.
    pub value: &'static str,
    /// What holds if it is left out.
    pub usual: &'static str,
    /// What it does.
    pub about: &'static str,
}

impl AgentKind {
    /// All kinds, weakest first.
    pub const ALL: [AgentKind; 11] = [
        AgentKind::Random,
        AgentKind::Q,
        AgentKind::Sarsa,
        AgentKind::Expectimax,
        AgentKind::Minimax,
        AgentKind::AlphaBeta,
        AgentKind::TdLeaf,
        AgentKind::Ordered,
        AgentKind::Table,
        AgentKind::Mcts,
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
            AgentKind::Mcts => &[ITERATIONS, TIME, EVAL, KING, PLAYOUT, EXPLORATION, SEED],
            AgentKind::Kelso => &[
                LEVEL,
                ENGINE_TIME,
                ENGINE_DEPTH,
                ENGINE_NODES,
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

const fn option(
    name: &'static str,
    value: &'static str,
    usual: &'static str,
    about: &'static str,
) -> AgentOption {
    AgentOption { name, value, usual, about }
}

const DEPTH: AgentOption = option("depth", "1–100", "4 if nothing limits it", "plies to look ahead");
const TIME: AgentOption = option(
    "time",
    "0.1s, 250ms, 2m",
    "no limit",
    "time for a move: the best of the last completed depth is played",
);
const NODES: AgentOption = option("nodes", "1 or more", "no limit", "positions to visit");
const EVAL: AgentOption = option("eval", "an evaluation", "piece", "what a position is worth");
const KING: AgentOption = option(
    "king",
    "0–1000",
    "0.5",
    "what a king is worth beyond a man in eval=material-half-king; the paper discusses 0.1, 0.5 and 1",
);
const ENDING: AgentOption =
    option("ending", "an ending", "none", "what counts instead once only kings are left");
const JITTER: AgentOption =
    option("jitter", "0–1000", "0", "points of chance added to or taken from the evaluation at most");
const ORDER: AgentOption = option(
    "order",
    "quiet-first, jumps-first, by-direction, best-first, worst-first",
    "quiet-first",
    "which moves of a piece are looked at first, or all by their true value, which a search that is not counted finds",
);
const TIES: AgentOption = option("ties", "first, last", "first", "which of equally good moves is played");
const SEED: AgentOption =
    option("seed", "0 or more", "0; a game in the terminal draws one", "the same seed, the same chance");

const WEIGHTS: AgentOption =
    option("weights", "a file", "those that come with Kelso", "a file that kelso learn wrote");

const EXPERIENCE: AgentOption = option(
    "experience",
    "on, off, a file",
    "off",
    "remembers searched positions from game to game, and plays known ones at once",
);

const ITERATIONS: AgentOption =
    option("nodes", "1 or more", "10000 if nothing limits it", "games to play out");
const PLAYOUT: AgentOption = option(
    "playout",
    "random, eval",
    "random",
    "how a new position is judged: by a random game, or by its evaluation once it is quiet",
);
const EXPLORATION: AgentOption =
    option("exploration", "0–1000", "1.4", "how much it tries moves that did not look good so far");

const LEVEL: AgentOption = option(
    "level",
    "1–10, adaptive",
    "10",
    "strength, from a beginner to the engine itself; 4.5 lies between 4 and 5; adaptive follows the player",
);
const ENGINE_TIME: AgentOption =
    option("time", "0.1s, 250ms, 2m", "1s if nothing limits it", "time for a move");
const ENGINE_DEPTH: AgentOption = option("depth", "1–100", "no limit", "plies to look ahead");
const ENGINE_NODES: AgentOption = option("nodes", "1 or more", "no limit", "positions to visit");
const LINES: AgentOption = option("lines", "1–1000", "1", "how many best lines to find");
const THREADS: AgentOption = option("threads", "1–256", "1", "threads that search together");
const HASH: AgentOption = option("hash", "megabytes", "64", "size of the table of positions");
const WITHOUT: AgentOption = option(
    "without",
    "late-moves,prob-cut,razoring,single-reply,recapture,threats,patterns",
    "nothing",
    "parts of the engine to switch off, to measure what they are worth",
);
const NET: AgentOption = option(
    "net",
    "a file",
    "the one that comes with Kelso",
    "an evaluation that kelso learn net fitted, for boards of eight columns",
);
const LEVEL_SEED: AgentOption = option(
    "seed",
    "0 or more",
    "0; a game in the terminal draws one",
    "the same seed, the same chance; levels below 10 play by it",
);

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

    #[test]
    fn every_option_is_read() {
        let net = std::env::temp_dir().join(format!("kelso-{}.net", std::process::id()));
        std::fs::write(&net, crate::eval::Network::built_in().to_bytes()).expect("it can be written");
        let net_name = net.to_str().expect("UTF-8");
        for kind in AgentKind::ALL {
            for option in kind.options() {
                let value = match option.name {
                    "net" => net_name,
                    "weights" => match kind {
                        AgentKind::Q => concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/q.weights"),
                        AgentKind::TdLeaf => {
                            concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/tdleaf.weights")
                        }
                        _ => concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/sarsa.weights"),
                    },
                    "eval" => "piece-row",
                    "ending" => "farthest",
                    "order" => "by-direction",
                    "ties" => "last",
                    "playout" => "eval",
                    "without" => "prob-cut,threats",
                    "experience" => "on",
                    _ => "3",
                };
                let eval = if option.name == "king" { "eval=material-half-king " } else { "" };
                let text = format!("{kind} {eval}{}={value}", option.name);
                let spec: AgentSpec = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_ne!(spec, AgentSpec::new(kind), "{text}");
            }
        }
        let error = format!("kelso level=3 net={net_name}").parse::<AgentSpec>().expect_err("a level");
        assert!(error.to_string().contains("omit level or net"), "{error}");
        std::fs::remove_file(net).expect("it is there");
    }
}
