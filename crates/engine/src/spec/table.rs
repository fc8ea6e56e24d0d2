//! All options in one table: what each accepts, its default, its meaning, and how it is read and written.
//!
//! The parser, its errors, the written form, `kelso agents`, the API and the page are all generated from these records.

use super::options::{AgentOption, OptionValue};
use super::value::{in_milliseconds, in_thousandths, name_of, names, text_of};
use crate::teach::{ChildOrder, Playout, Ties};

/// All options, in the order in which they are written. It stays the same, because texts are stored and compared.
pub(super) const WRITTEN: [&AgentOption; 22] = [
    &LEVEL,
    &DEPTH,
    &TIME,
    &NODES,
    &EVAL,
    &KING,
    &ENDING,
    &JITTER,
    &EXPLORATION,
    &ORDER,
    &TIES,
    &PLAYOUT,
    &TEMPERATURE,
    &TRUST,
    &LINES,
    &THREADS,
    &HASH,
    &WITHOUT,
    &NET,
    &WEIGHTS,
    &EXPERIENCE,
    &SEED,
];

const fn whole(least: u64, most: u64, unit: &'static str) -> OptionValue {
    OptionValue::Whole { least, most, unit }
}

const POINTS: OptionValue = OptionValue::Decimal { least: 0, most: 1000 };

const ORDERS: [(&str, ChildOrder); 5] = [
    ("quiet-first", ChildOrder::QuietFirst),
    ("jumps-first", ChildOrder::JumpsFirst),
    ("by-direction", ChildOrder::ByDirection),
    ("best-first", ChildOrder::BestFirst),
    ("worst-first", ChildOrder::WorstFirst),
];
const TIE_RULES: [(&str, Ties); 2] = [("first", Ties::First), ("last", Ties::Last)];
const PLAYOUTS: [(&str, Playout); 2] = [("random", Playout::Random), ("eval", Playout::Evaluation)];

pub(super) const LEVEL: AgentOption = AgentOption {
    name: "level",
    value: OptionValue::Level,
    usual: "10",
    about: "strength, from a beginner to the engine itself; 4.5 lies between 4 and 5; adaptive follows the player",
    set: |agent, given| given.parsed().map(|level| agent.level = Some(level)),
    get: |agent| text_of(agent.level),
};
pub(super) const DEPTH: AgentOption = AgentOption {
    name: "depth",
    value: whole(1, 100, "plies"),
    usual: "4 if nothing limits it",
    about: "plies to look ahead",
    set: |agent, given| given.whole().map(|depth| agent.limits.depth = Some(depth)),
    get: |agent| text_of(agent.limits.depth),
};
pub(super) const ENGINE_DEPTH: AgentOption = AgentOption { usual: "no limit", ..DEPTH };
pub(super) const COUNTER_DEPTH: AgentOption = AgentOption {
    value: whole(2, 20, "plies"),
    usual: "6 if nothing limits it",
    about: "plies to look ahead, with its own move and the reply",
    ..DEPTH
};
pub(super) const TIME: AgentOption = AgentOption {
    name: "time",
    value: OptionValue::Time,
    usual: "no limit",
    about: "time for a move: the best of the last completed depth is played",
    set: |agent, given| given.time().map(|time| agent.limits.time = Some(time)),
    get: |agent| agent.limits.time.map(in_milliseconds),
};
pub(super) const ENGINE_TIME: AgentOption =
    AgentOption { usual: "1s if nothing limits it", about: "time for a move", ..TIME };
pub(super) const NODES: AgentOption = AgentOption {
    name: "nodes",
    value: whole(1, u64::MAX, "positions"),
    usual: "no limit",
    about: "positions to visit",
    set: |agent, given| given.whole().map(|nodes| agent.limits.nodes = Some(nodes)),
    get: |agent| text_of(agent.limits.nodes),
};
pub(super) const ITERATIONS: AgentOption = AgentOption {
    value: whole(1, u64::MAX, "games"),
    usual: "10000 if nothing limits it",
    about: "games to play out",
    ..NODES
};
pub(super) const EVAL: AgentOption = AgentOption {
    name: "eval",
    value: OptionValue::Evaluation,
    usual: "piece",
    about: "what a position is worth",
    set: |agent, given| given.parsed().map(|eval| agent.eval = eval),
    get: |agent| text_of(Some(agent.eval)),
};
pub(super) const KING: AgentOption = AgentOption {
    name: "king",
    value: POINTS,
    usual: "0.5",
    about: "what a king is worth beyond a man in eval=material-half-king; the paper discusses 0.1, 0.5 and 1",
    set: |agent, given| given.thousandths().map(|king| agent.king = Some(king)),
    get: |agent| text_of(agent.king.map(in_thousandths)),
};
pub(super) const ENDING: AgentOption = AgentOption {
    name: "ending",
    value: OptionValue::Ending,
    usual: "none",
    about: "what counts instead once only kings are left",
    set: |agent, given| given.parsed().map(|ending| agent.ending = Some(ending)),
    get: |agent| text_of(agent.ending),
};
pub(super) const JITTER: AgentOption = AgentOption {
    name: "jitter",
    value: POINTS,
    usual: "0",
    about: "random points added to or taken from the evaluation at most",
    set: |agent, given| given.thousandths().map(|jitter| agent.jitter = jitter),
    get: |agent| text_of(Some(in_thousandths(agent.jitter))),
};
pub(super) const EXPLORATION: AgentOption = AgentOption {
    name: "exploration",
    value: POINTS,
    usual: "1.4",
    about: "how much it tries moves that did not look good so far",
    set: |agent, given| given.thousandths().map(|exploration| agent.exploration = exploration),
    get: |agent| text_of(Some(in_thousandths(agent.exploration))),
};
pub(super) const ORDER: AgentOption = AgentOption {
    name: "order",
    value: OptionValue::Choice(&const { names(&ORDERS) }),
    usual: "quiet-first",
    about: "which moves of a piece are looked at first, or all by their true value, which a search that is not counted finds",
    set: |agent, given| given.one_of(&ORDERS).map(|order| agent.order = order),
    get: |agent| name_of(&agent.order, &ORDERS),
};
pub(super) const TIES: AgentOption = AgentOption {
    name: "ties",
    value: OptionValue::Choice(&const { names(&TIE_RULES) }),
    usual: "first",
    about: "which of equally good moves is played",
    set: |agent, given| given.one_of(&TIE_RULES).map(|ties| agent.ties = ties),
    get: |agent| name_of(&agent.ties, &TIE_RULES),
};
pub(super) const PLAYOUT: AgentOption = AgentOption {
    name: "playout",
    value: OptionValue::Choice(&const { names(&PLAYOUTS) }),
    usual: "random",
    about: "how a new position is judged: by a random game, or by its evaluation once it is quiet",
    set: |agent, given| given.one_of(&PLAYOUTS).map(|playout| agent.playout = playout),
    get: |agent| name_of(&agent.playout, &PLAYOUTS),
};
pub(super) const TEMPERATURE: AgentOption = AgentOption {
    name: "temperature",
    value: OptionValue::Decimal { least: 0, most: 10 },
    usual: "0",
    about: "0 plays the likeliest move; 1 draws moves by their probabilities, less prefers likely ones, more evens them out",
    set: |agent, given| given.thousandths().map(|temperature| agent.temperature = temperature),
    get: |agent| text_of(Some(in_thousandths(agent.temperature))),
};
pub(super) const TRUST: AgentOption = AgentOption {
    name: "trust",
    value: OptionValue::Decimal { least: 0, most: 1 },
    usual: "0.25",
    about: "how much it relies on the forecast of the reply: 0 expects the best reply, 1 only what the opponent usually does",
    set: |agent, given| given.thousandths().map(|trust| agent.trust = trust),
    get: |agent| text_of(Some(in_thousandths(agent.trust))),
};
pub(super) const LINES: AgentOption = AgentOption {
    name: "lines",
    value: whole(1, 1000, "lines"),
    usual: "1",
    about: "how many best lines to find",
    set: |agent, given| given.whole().map(|lines| agent.lines = lines),
    get: |agent| text_of(Some(agent.lines)),
};
pub(super) const THREADS: AgentOption = AgentOption {
    name: "threads",
    value: whole(1, 256, "threads"),
    usual: "1",
    about: "threads that search together",
    set: |agent, given| given.whole().map(|threads| agent.threads = threads),
    get: |agent| text_of(Some(agent.threads)),
};
pub(super) const HASH: AgentOption = AgentOption {
    name: "hash",
    value: whole(1, 1 << 20, "megabytes"),
    usual: "64",
    about: "megabytes of the table of positions",
    set: |agent, given| given.whole().map(|megabytes| agent.hash_megabytes = megabytes),
    get: |agent| text_of(Some(agent.hash_megabytes)),
};
pub(super) const TREE_MEMORY: AgentOption = AgentOption {
    about: "megabytes of the tree; once they are used no position is added, and games are played out from those there are",
    ..HASH
};
pub(super) const WITHOUT: AgentOption = AgentOption {
    name: "without",
    value: OptionValue::Features,
    usual: "nothing",
    about: "parts of the engine to switch off, to measure what they are worth",
    set: |agent, given| given.features().map(|features| agent.features = features),
    get: |agent| text_of(Some(agent.features)),
};
pub(super) const NET: AgentOption = AgentOption {
    name: "net",
    value: OptionValue::File,
    usual: "the one that comes with Kelso",
    about: "an evaluation that kelso learn net fitted, for boards of eight columns",
    set: |agent, given| {
        agent.net = Some(given.text.to_owned());
        Ok(())
    },
    get: |agent| agent.net.clone(),
};
pub(super) const WEIGHTS: AgentOption = AgentOption {
    name: "weights",
    value: OptionValue::File,
    usual: "those that come with Kelso",
    about: "a file that kelso learn wrote",
    set: |agent, given| {
        agent.weights = Some(given.text.to_owned());
        Ok(())
    },
    get: |agent| agent.weights.clone(),
};
pub(super) const EXPERIENCE: AgentOption = AgentOption {
    name: "experience",
    value: OptionValue::Experience,
    usual: "off",
    about: "remembers searched positions from game to game, and plays known ones at once",
    set: |agent, given| given.experience().map(|experience| agent.experience = experience),
    get: |agent| text_of(agent.experience.as_ref()),
};
pub(super) const SEED: AgentOption = AgentOption {
    name: "seed",
    value: whole(0, u64::MAX, ""),
    usual: "0; a game in the terminal draws one",
    about: "random seed: the same seed gives the same choices",
    set: |agent, given| given.whole().map(|seed| agent.seed = Some(seed)),
    get: |agent| text_of(agent.seed),
};
pub(super) const LEVEL_SEED: AgentOption = AgentOption {
    about: "random seed: the same seed gives the same choices; levels below 10 play by it",
    ..SEED
};
