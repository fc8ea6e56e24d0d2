//! The options of agents: name, allowed values, default and meaning.
//!
//! The parser, its errors, `kelso agents`, the API and the page are all generated from this one list.

use std::fmt;

use crate::eval::{EndingName, EvalName};
use crate::search::Feature;

/// An option of an agent, written `name=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentOption {
    /// The name before the `=`.
    pub name: &'static str,
    /// The allowed values.
    pub value: OptionValue,
    /// The default.
    pub usual: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// The allowed values of an option. Displayed as a user would read it: `1–100`, `first, last`, `a file`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A whole number, both ends included.
    #[expect(missing_docs, reason = "the names say it")]
    Whole { least: u64, most: u64, unit: &'static str },
    /// A number with up to three decimals, both ends included.
    #[expect(missing_docs, reason = "the names say it")]
    Decimal { least: u32, most: u32 },
    /// A time such as `0.1s`, `250ms` or `2m`.
    Time,
    /// One of these names.
    Choice(&'static [&'static str]),
    /// One of the evaluations.
    Evaluation,
    /// One of the endings.
    Ending,
    /// Parts of the engine, separated by commas.
    Features,
    /// A level from 1 to 10, with decimals, or `adaptive`.
    Level,
    /// `on`, `off` or a file.
    Experience,
    /// A file.
    File,
}

impl OptionValue {
    /// The names to choose from, each with its meaning if known; empty if it is not a choice between names.
    pub fn choices(self) -> Vec<(&'static str, &'static str)> {
        match self {
            OptionValue::Choice(names) => names.iter().map(|name| (*name, "")).collect(),
            OptionValue::Evaluation => EvalName::ALL.map(|name| (name.name(), name.about())).into(),
            OptionValue::Ending => EndingName::ALL.map(|name| (name.name(), name.about())).into(),
            OptionValue::Features => Feature::ALL.map(|feature| (feature.name(), "")).into(),
            _ => Vec::new(),
        }
    }

    /// The bounds of a whole number.
    pub(super) const fn whole_bounds(self) -> (u64, u64) {
        match self {
            OptionValue::Whole { least, most, .. } => (least, most),
            _ => (0, u64::MAX),
        }
    }

    /// The bounds of a number with decimals.
    pub(super) fn decimal_bounds(self) -> (f64, f64) {
        match self {
            OptionValue::Decimal { least, most } => (least.into(), most.into()),
            _ => (0.0, f64::MAX),
        }
    }

    /// What was expected instead of an invalid text.
    pub(super) fn expected(self) -> String {
        match self {
            OptionValue::Whole { least, most: u64::MAX, .. } => {
                format!("expected a whole number, {least} or more")
            }
            OptionValue::Whole { least, most, .. } => {
                format!("expected a whole number from {least} to {most}")
            }
            OptionValue::Decimal { least, most } => {
                format!("expected a number from {least} to {most}, for example 0.1")
            }
            OptionValue::Time => "expected a time such as 0.1s, 250ms or 2m".to_owned(),
            OptionValue::Choice(names) => format!("expected {}", any_of(names)),
            OptionValue::Features => {
                let names: Vec<_> = Feature::ALL.iter().map(|feature| feature.name()).collect();
                format!("expected parts of the engine with commas between them: {}", names.join(", "))
            }
            OptionValue::Experience => "expected on, off or a file".to_owned(),
            other => format!("expected {other}"),
        }
    }
}

/// `a, b or c`.
fn any_of(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => names.join(""),
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Whole { least, most: u64::MAX, .. } => write!(f, "{least} or more"),
            OptionValue::Whole { least, most, .. } => write!(f, "{least}–{most}"),
            OptionValue::Decimal { least, most } => write!(f, "{least}–{most}"),
            OptionValue::Time => f.write_str("0.1s, 250ms, 2m"),
            OptionValue::Choice(names) => f.write_str(&names.join(", ")),
            OptionValue::Evaluation => f.write_str("an evaluation"),
            OptionValue::Ending => f.write_str("an ending"),
            OptionValue::Features => {
                f.write_str(&Feature::ALL.iter().map(|feature| feature.name()).collect::<Vec<_>>().join(","))
            }
            OptionValue::Level => f.write_str("1–10, adaptive"),
            OptionValue::Experience => f.write_str("on, off, a file"),
            OptionValue::File => f.write_str("a file"),
        }
    }
}

const fn option(
    name: &'static str,
    value: OptionValue,
    usual: &'static str,
    about: &'static str,
) -> AgentOption {
    AgentOption { name, value, usual, about }
}

const fn whole(least: u64, most: u64, unit: &'static str) -> OptionValue {
    OptionValue::Whole { least, most, unit }
}

const PLIES: OptionValue = whole(1, 100, "plies");
const POSITIONS: OptionValue = whole(1, u64::MAX, "positions");
const ANY_SEED: OptionValue = whole(0, u64::MAX, "");
const POINTS: OptionValue = OptionValue::Decimal { least: 0, most: 1000 };

pub(super) const DEPTH: AgentOption = option("depth", PLIES, "4 if nothing limits it", "plies to look ahead");
pub(super) const TIME: AgentOption = option(
    "time",
    OptionValue::Time,
    "no limit",
    "time for a move: the best of the last completed depth is played",
);
pub(super) const NODES: AgentOption = option("nodes", POSITIONS, "no limit", "positions to visit");
pub(super) const EVAL: AgentOption =
    option("eval", OptionValue::Evaluation, "piece", "what a position is worth");
pub(super) const KING: AgentOption = option(
    "king",
    POINTS,
    "0.5",
    "what a king is worth beyond a man in eval=material-half-king; the paper discusses 0.1, 0.5 and 1",
);
pub(super) const ENDING: AgentOption =
    option("ending", OptionValue::Ending, "none", "what counts instead once only kings are left");
pub(super) const JITTER: AgentOption =
    option("jitter", POINTS, "0", "random points added to or taken from the evaluation at most");
pub(super) const ORDER: AgentOption = option(
    "order",
    OptionValue::Choice(&["quiet-first", "jumps-first", "by-direction", "best-first", "worst-first"]),
    "quiet-first",
    "which moves of a piece are looked at first, or all by their true value, which a search that is not counted finds",
);
pub(super) const TIES: AgentOption =
    option("ties", OptionValue::Choice(&["first", "last"]), "first", "which of equally good moves is played");
pub(super) const SEED: AgentOption = option(
    "seed",
    ANY_SEED,
    "0; a game in the terminal draws one",
    "random seed: the same seed gives the same choices",
);
pub(super) const WEIGHTS: AgentOption =
    option("weights", OptionValue::File, "those that come with Kelso", "a file that kelso learn wrote");
pub(super) const EXPERIENCE: AgentOption = option(
    "experience",
    OptionValue::Experience,
    "off",
    "remembers searched positions from game to game, and plays known ones at once",
);
pub(super) const ITERATIONS: AgentOption =
    option("nodes", whole(1, u64::MAX, "games"), "10000 if nothing limits it", "games to play out");
pub(super) const PLAYOUT: AgentOption = option(
    "playout",
    OptionValue::Choice(&["random", "eval"]),
    "random",
    "how a new position is judged: by a random game, or by its evaluation once it is quiet",
);
pub(super) const EXPLORATION: AgentOption =
    option("exploration", POINTS, "1.4", "how much it tries moves that did not look good so far");
pub(super) const TREE_MEMORY: AgentOption = option(
    "hash",
    whole(1, 1 << 20, "megabytes"),
    "64",
    "megabytes of the tree; once they are used no position is added, and games are played out from those there are",
);
pub(super) const LEVEL: AgentOption = option(
    "level",
    OptionValue::Level,
    "10",
    "strength, from a beginner to the engine itself; 4.5 lies between 4 and 5; adaptive follows the player",
);
pub(super) const ENGINE_TIME: AgentOption =
    option("time", OptionValue::Time, "1s if nothing limits it", "time for a move");
pub(super) const ENGINE_DEPTH: AgentOption = option("depth", PLIES, "no limit", "plies to look ahead");
pub(super) const ENGINE_NODES: AgentOption = option("nodes", POSITIONS, "no limit", "positions to visit");
pub(super) const LINES: AgentOption =
    option("lines", whole(1, 1000, "lines"), "1", "how many best lines to find");
pub(super) const THREADS: AgentOption =
    option("threads", whole(1, 256, "threads"), "1", "threads that search together");
pub(super) const HASH: AgentOption =
    option("hash", whole(1, 1 << 20, "megabytes"), "64", "megabytes of the table of positions");
pub(super) const WITHOUT: AgentOption = option(
    "without",
    OptionValue::Features,
    "nothing",
    "parts of the engine to switch off, to measure what they are worth",
);
pub(super) const NET: AgentOption = option(
    "net",
    OptionValue::File,
    "the one that comes with Kelso",
    "an evaluation that kelso learn net fitted, for boards of eight columns",
);
pub(super) const LEVEL_SEED: AgentOption = option(
    "seed",
    ANY_SEED,
    "0; a game in the terminal draws one",
    "random seed: the same seed gives the same choices; levels below 10 play by it",
);
pub(super) const TEMPERATURE: AgentOption = option(
    "temperature",
    OptionValue::Decimal { least: 0, most: 10 },
    "0",
    "0 plays the likeliest move; 1 draws moves by their probabilities, less prefers likely ones, more evens them out",
);
pub(super) const COUNTER_DEPTH: AgentOption = option(
    "depth",
    whole(2, 20, "plies"),
    "6 if nothing limits it",
    "plies to look ahead, with its own move and the reply",
);
pub(super) const COUNTER_TIME: AgentOption = option(
    "time",
    OptionValue::Time,
    "no limit",
    "time for a move: the best of the last completed depth is played",
);
pub(super) const COUNTER_NODES: AgentOption = option("nodes", POSITIONS, "no limit", "positions to visit");
pub(super) const TRUST: AgentOption = option(
    "trust",
    OptionValue::Decimal { least: 0, most: 1 },
    "0.25",
    "how much it relies on the forecast of the reply: 0 expects the best reply, 1 only what the opponent usually does",
);
