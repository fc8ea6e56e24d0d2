//! Agents from one line of text: the same text works in the terminal, the lab, the API and the page.
//!
//! A name, then options as `key=value`, in any order: `minimax depth=5 eval=piece-row`, `mcts nodes=2000 seed=7`,
//! `kelso level=7`, `kelso time=1s threads=2`.

mod kind;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use kelso_rules::{English, Rules};
use thiserror::Error;

use crate::agent::Agent;
use crate::eval::{self, EndingName, EvalName, Evaluation, Jittered, UnknownEnding, UnknownEval, WithEnding};
use crate::experience::{Experience, ExperienceSource, Experienced, SharedExperience};
use crate::learned::leaf::{LeafPlayer, LeafWeights};
use crate::learned::{GreedyQ, LearnedWeights, Learner, NetError, NetFile, WeightsError, WeightsFile};
use crate::levels::{Level, LevelError, LevelPlayer, LevelSetting, Mixture, Strength};
use crate::limits::Limits;
use crate::search::{Engine, Feature, Features, Options};
use crate::teach::{
    AlphaBeta, Averaged, ChildOrder, Expectimax, Mcts, Minimax, Ordered, Playout, Random, Settings,
    TableSearch, Teacher, Ties,
};

pub use kind::{AgentKind, AgentOption};

/// An agent as text describes it.
///
/// ```
/// use kelso_engine::{AgentSpec, Limits, Unobserved};
/// use kelso_rules::{EndRules, English, Game};
///
/// let spec: AgentSpec = "alphabeta depth=4 eval=piece-row".parse()?;
/// assert_eq!(spec.to_string(), "alphabeta depth=4 eval=piece-row");
/// let mut agent = spec.build(English);
/// let game = Game::new(English, EndRules::WCDF);
/// let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("the game is not over");
/// assert!(game.legal_moves().contains(&choice.mv));
/// # Ok::<(), kelso_engine::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSpec {
    kind: AgentKind,
    limits: Limits,
    eval: EvalName,
    ending: Option<EndingName>,
    /// Thousandths of a point.
    jitter: u32,
    /// Only if the text gives one, or the caller.
    seed: Option<u64>,
    order: ChildOrder,
    ties: Ties,
    playout: Playout,
    /// Thousandths.
    exploration: u32,
    level: Option<LevelSetting>,
    lines: usize,
    threads: usize,
    hash_megabytes: usize,
    features: Features,
    /// Only if the text names a file.
    weights: Option<Box<WeightsFile>>,
    /// Only if the text names a file.
    net: Option<Box<NetFile>>,
    experience: Option<ExperienceSource>,
    /// Where the experience is, once somebody has opened it.
    store: Option<SharedExperience>,
}

/// What is wrong with an agent's description.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SpecError {
    /// The first word is no agent.
    #[error("there is no agent “{0}”; there are {names}", names = AgentKind::ALL.map(AgentKind::name).join(", "))]
    UnknownAgent(String),
    /// An option the agent does not have.
    #[error("{agent} has no option “{option}”; it has {}", kind.option_names())]
    #[expect(missing_docs, reason = "the message says it")]
    UnknownOption { agent: &'static str, kind: AgentKind, option: String },
    /// A word that is no option.
    #[error("“{0}” is no option; options are written name=value, for example depth=5")]
    NotAnOption(String),
    /// A value that cannot be used.
    #[error("{option} cannot be “{value}”; {right}")]
    #[expect(missing_docs, reason = "the message says it")]
    BadValue { option: &'static str, value: String, right: &'static str },
    /// No such evaluation.
    #[error(transparent)]
    Eval(#[from] UnknownEval),
    /// No such ending evaluation.
    #[error(transparent)]
    Ending(#[from] UnknownEnding),
    /// No such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// No weights in the file named.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// No net in the file named.
    #[error(transparent)]
    Net(#[from] NetError),
}

/// Plies that a teaching search looks ahead when nothing limits it.
const DEFAULT_DEPTH: u32 = 4;

impl AgentSpec {
    /// An agent of this kind with everything as usual.
    pub fn new(kind: AgentKind) -> Self {
        AgentSpec {
            kind,
            limits: Limits::NONE,
            eval: EvalName::default(),
            ending: None,
            jitter: 0,
            seed: None,
            order: ChildOrder::default(),
            ties: Ties::default(),
            playout: Playout::default(),
            exploration: 1_400,
            level: None,
            lines: 1,
            threads: 1,
            hash_megabytes: 64,
            features: Features::ALL,
            weights: None,
            net: None,
            experience: None,
            store: None,
        }
    }

    /// The engine with this many threads and megabytes of table.
    pub fn engine(threads: usize, hash_megabytes: usize) -> Self {
        AgentSpec { threads: threads.max(1), hash_megabytes, ..AgentSpec::new(AgentKind::Kelso) }
    }

    /// Which kind of agent.
    pub fn kind(&self) -> AgentKind {
        self.kind
    }

    /// The limits that the text sets.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The same agent with these limits instead of its own.
    pub fn with_limits(self, limits: Limits) -> Self {
        AgentSpec { limits, ..self }
    }

    /// The seed that the text sets, 0 if it sets none.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }

    /// True if what it plays depends on the seed: with another one, the same opening gives another game.
    pub fn plays_by_chance(&self) -> bool {
        match self.kind {
            AgentKind::Random | AgentKind::Q | AgentKind::Sarsa | AgentKind::TdLeaf | AgentKind::Mcts => true,
            AgentKind::Kelso => self.plays_below_full_strength(),
            _ => self.jitter > 0,
        }
    }

    fn plays_below_full_strength(&self) -> bool {
        self.level.is_some_and(|level| !level.strength().is_full())
    }

    /// Overrides the seed, so that a match can give each game its own.
    pub fn with_seed(self, seed: u64) -> Self {
        AgentSpec { seed: Some(seed), ..self }
    }

    /// Gives a seed if the agent plays by chance and the text has none, so that games differ where nobody asked for
    /// the same.
    pub fn or_seed(self, seed: u64) -> Self {
        if self.plays_by_chance() { AgentSpec { seed: self.seed.or(Some(seed)), ..self } } else { self }
    }

    /// The same settings for another kind of agent.
    pub fn with_kind(self, kind: AgentKind) -> Self {
        AgentSpec { kind, ..self }
    }

    /// Threads that search together, for the engine.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Megabytes of the engine's table.
    pub fn hash_megabytes(&self) -> usize {
        self.hash_megabytes
    }

    /// The same agent finding this many best lines, if it is the engine.
    pub fn with_lines(self, lines: usize) -> Self {
        AgentSpec { lines: lines.max(1), ..self }
    }

    /// The engine at this level.
    pub fn at_level(level: LevelSetting) -> Self {
        AgentSpec { level: Some(level), ..AgentSpec::new(AgentKind::Kelso) }
    }

    /// True if its strength is to follow the player it meets. Whoever keeps track of their games says
    /// [how strong](Self::at_strength) it is in the next one.
    pub fn is_adaptive(&self) -> bool {
        self.level == Some(LevelSetting::Adaptive)
    }

    /// The same agent at this strength.
    pub fn at_strength(self, strength: Strength) -> Self {
        AgentSpec { level: Some(LevelSetting::Fixed(strength)), ..self }
    }

    /// The evaluation of its leaves, for the agents that have the choice.
    pub fn eval(&self) -> EvalName {
        self.eval
    }

    /// Where its text says that its experience is, if it is to have any. Until a store is given to it
    /// [`with_experience`](Self::with_experience), it plays without.
    pub fn experience(&self) -> Option<&ExperienceSource> {
        self.experience.as_ref()
    }

    /// The same agent with this store, if its text asks for experience.
    pub fn with_experience(self, store: Arc<dyn Experience>) -> Self {
        let store = self.experience.is_some().then_some(SharedExperience(store));
        AgentSpec { store, ..self }
    }

    /// Whose results it may use: its text without what only says how long, on how many threads and by which chance it
    /// searches.
    pub fn judge(&self) -> String {
        let judge = AgentSpec {
            kind: self.kind,
            eval: self.eval,
            ending: self.ending,
            jitter: self.jitter,
            order: self.order,
            ties: self.ties,
            features: self.features,
            ..AgentSpec::new(self.kind)
        };
        match self.kind {
            AgentKind::Kelso => format!(
                "{judge} evaluation={:016x}",
                eval::fingerprint(self.net.as_ref().map(|net| &*net.network))
            ),
            _ => judge.to_string(),
        }
    }

    /// Makes the agent for these rules.
    pub fn build<R: Rules>(&self, rules: R) -> Box<dyn Agent<R>> {
        let agent = self.build_searching(rules);
        // Experience knows one move of a position, not several lines.
        let Some(SharedExperience(store)) = self.store.as_ref().filter(|_| self.lines == 1) else {
            return agent;
        };
        let (limits, usual) = match self.kind {
            AgentKind::Kelso => (self.limits, Limits::time(DEFAULT_TIME)),
            _ => (self.teaching_limits(), Limits::NONE),
        };
        Box::new(Experienced::new(agent, store.clone(), self.judge().into(), limits, usual))
    }

    /// The agent itself, without experience.
    fn build_searching<R: Rules>(&self, rules: R) -> Box<dyn Agent<R>> {
        let limits = self.teaching_limits();
        match self.kind {
            AgentKind::Random => Box::new(Random::new(self.seed())),
            AgentKind::Q => Box::new(self.greedy(Learner::Q)),
            AgentKind::Sarsa => Box::new(self.greedy(Learner::Sarsa)),
            AgentKind::TdLeaf => Box::new(LeafPlayer::new(rules, self.leaf_weights(), self.seed())),
            AgentKind::Expectimax => {
                let settings = self.settings();
                let evaluation = Box::new(Averaged(settings.evaluation));
                Box::new(Teacher::new(Expectimax, Settings { evaluation, ..settings }, limits))
            }
            AgentKind::Minimax => Box::new(Teacher::new(Minimax, self.settings(), limits)),
            AgentKind::AlphaBeta => Box::new(Teacher::new(AlphaBeta, self.settings(), limits)),
            AgentKind::Ordered => Box::new(Teacher::new(Ordered, self.settings(), limits)),
            AgentKind::Table => Box::new(Teacher::new(TableSearch::default(), self.settings(), limits)),
            AgentKind::Mcts => {
                let exploration = f64::from(self.exploration) / 1000.0;
                Box::new(Mcts::new(self.settings(), self.playout, exploration, self.limits, self.seed()))
            }
            AgentKind::Kelso => {
                let strength = self.level.map_or(Strength::FULL, LevelSetting::strength);
                match strength.split() {
                    (level, 0) => self.kelso(rules, level),
                    (level, share) => {
                        let next = level.next().unwrap_or(Level::FULL);
                        let (weaker, stronger) = (self.kelso(rules, level), self.kelso(rules, next));
                        Box::new(Mixture::new(weaker, stronger, share, self.seed()))
                    }
                }
            }
        }
    }

    /// The engine at a whole level.
    fn kelso<R: Rules>(&self, rules: R, level: Level) -> Box<dyn Agent<R>> {
        let (agent, usual): (Box<dyn Agent<R>>, _) = if level.is_full() {
            (Box::new(Engine::new(rules, self.options())), Limits::time(DEFAULT_TIME))
        } else {
            (Box::new(LevelPlayer::new(rules, level, self.seed())), Limits::NONE)
        };
        Box::new(Limited { agent, limits: self.limits, usual })
    }

    /// As [`build`](Self::build) for English draughts on 8×8: compiled here, where it is compiled to be fast.
    pub fn build_english(&self) -> Box<dyn Agent<English>> {
        self.build(English)
    }

    /// True if a text for an agent names a file. Parsing the text reads the file, so a program that takes texts from
    /// strangers asks this first.
    pub fn names_file(text: &str) -> bool {
        text.split_whitespace().filter_map(|word| word.split_once('=')).any(|(option, value)| match option {
            "weights" | "net" => true,
            "experience" => !matches!(value, "on" | "off"),
            _ => false,
        })
    }

    fn greedy(&self, learner: Learner) -> GreedyQ {
        let q = match self.weights.as_ref().map(|file| &file.weights) {
            Some(LearnedWeights::Linear(q)) => *q,
            _ => learner.built_in(),
        };
        GreedyQ::new(q, self.seed())
    }

    fn leaf_weights(&self) -> Arc<LeafWeights> {
        match self.weights.as_ref().map(|file| &file.weights) {
            Some(LearnedWeights::Leaf(weights)) => Arc::clone(weights),
            _ => LeafWeights::built_in(),
        }
    }

    /// What a teaching search is told.
    pub fn settings<R: Rules>(&self) -> Settings<R> {
        let mut evaluation: Box<dyn Evaluation<R>> = Box::new(self.eval);
        if let Some(ending) = self.ending {
            evaluation = Box::new(WithEnding::new(evaluation, ending));
        }
        if self.jitter > 0 {
            evaluation = Box::new(Jittered::new(evaluation, self.jitter, self.seed()));
        }
        Settings { evaluation, order: self.order, ties: self.ties }
    }

    /// Settings of the engine.
    pub fn options(&self) -> Options {
        Options {
            table_bytes: self.hash_megabytes << 20,
            threads: self.threads,
            lines: self.lines,
            features: self.features,
            network: self.net.as_ref().map(|net| Arc::clone(&net.network)),
            ..Options::default()
        }
    }

    fn teaching_limits(&self) -> Limits {
        match self.limits {
            Limits::NONE => Limits::depth(DEFAULT_DEPTH),
            limits => limits,
        }
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), SpecError> {
        match option {
            "depth" => self.limits.depth = Some(number("depth", value, 1, 100)? as u32),
            "nodes" => self.limits.nodes = Some(number("nodes", value, 1, u64::MAX)?),
            "time" => self.limits.time = Some(duration(value)?),
            "eval" => self.eval = value.parse()?,
            "ending" => self.ending = Some(value.parse()?),
            "jitter" => self.jitter = thousandths("jitter", value)?,
            "exploration" => self.exploration = thousandths("exploration", value)?,
            "seed" => self.seed = Some(number("seed", value, 0, u64::MAX)?),
            "order" => {
                let right = "it is quiet-first, jumps-first or by-direction";
                self.order = one_of("order", value, &ORDERS, right)?;
            }
            "ties" => self.ties = one_of("ties", value, &TIES, "it is first or last")?,
            "playout" => self.playout = one_of("playout", value, &PLAYOUTS, "it is random or eval")?,
            "level" => self.level = Some(value.parse()?),
            "lines" => self.lines = number("lines", value, 1, 1000)? as usize,
            "threads" => self.threads = number("threads", value, 1, 256)? as usize,
            "weights" => {
                let learner = match self.kind {
                    AgentKind::Q => Some(Learner::Q),
                    AgentKind::Sarsa => Some(Learner::Sarsa),
                    _ => None,
                };
                self.weights = Some(Box::new(WeightsFile::read(value, learner)?));
            }
            "net" => self.net = Some(Box::new(NetFile::read(value)?)),
            "without" => self.features = features(value)?,
            "experience" => {
                self.experience = match value {
                    "off" => None,
                    "on" => Some(ExperienceSource::Usual),
                    file => Some(ExperienceSource::File(file.to_owned())),
                }
            }
            _ => self.hash_megabytes = number("hash", value, 1, 1 << 20)? as usize,
        }
        Ok(())
    }
}

const ORDERS: [(&str, ChildOrder); 3] = [
    ("quiet-first", ChildOrder::QuietFirst),
    ("jumps-first", ChildOrder::JumpsFirst),
    ("by-direction", ChildOrder::ByDirection),
];
const TIES: [(&str, Ties); 2] = [("first", Ties::First), ("last", Ties::Last)];
const PLAYOUTS: [(&str, Playout); 2] = [("random", Playout::Random), ("eval", Playout::Evaluation)];

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kind = AgentKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| SpecError::UnknownAgent(name.to_owned()))?;
        let mut spec = AgentSpec::new(kind);
        for word in words {
            let (option, value) =
                word.split_once('=').ok_or_else(|| SpecError::NotAnOption(word.to_owned()))?;
            if !kind.options().iter().any(|known| known.name == option) {
                let (agent, option) = (kind.name(), option.to_owned());
                return Err(SpecError::UnknownOption { agent, kind, option });
            }
            spec.set(option, value)?;
        }
        if let (Some(source), true) = (&spec.experience, spec.plays_below_full_strength()) {
            let right =
                "levels below 10 play by chance and remember nothing, so leave level or experience out";
            return Err(SpecError::BadValue { option: "experience", value: source.to_string(), right });
        }
        if let (Some(net), true) = (&spec.net, spec.plays_below_full_strength()) {
            let right = "levels below 10 play with the net that comes with Kelso, so leave level or net out";
            return Err(SpecError::BadValue { option: "net", value: net.file.clone(), right });
        }
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    /// The text that makes the same agent again: only what differs from the usual.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = AgentSpec::new(self.kind);
        f.write_str(self.kind.name())?;
        if let Some(level) = self.level {
            write!(f, " level={level}")?;
        }
        if let Some(depth) = self.limits.depth {
            write!(f, " depth={depth}")?;
        }
        if let Some(time) = self.limits.time {
            write!(f, " time={}ms", time.as_millis())?;
        }
        if let Some(nodes) = self.limits.nodes {
            write!(f, " nodes={nodes}")?;
        }
        if self.eval != usual.eval {
            write!(f, " eval={}", self.eval)?;
        }
        if let Some(ending) = self.ending {
            write!(f, " ending={ending}")?;
        }
        if self.jitter != usual.jitter {
            write!(f, " jitter={}", f64::from(self.jitter) / 1000.0)?;
        }
        if self.exploration != usual.exploration {
            write!(f, " exploration={}", f64::from(self.exploration) / 1000.0)?;
        }
        write_choice(f, "order", self.order, &ORDERS)?;
        write_choice(f, "ties", self.ties, &TIES)?;
        write_choice(f, "playout", self.playout, &PLAYOUTS)?;
        if self.lines != usual.lines {
            write!(f, " lines={}", self.lines)?;
        }
        if self.threads != usual.threads {
            write!(f, " threads={}", self.threads)?;
        }
        if self.hash_megabytes != usual.hash_megabytes {
            write!(f, " hash={}", self.hash_megabytes)?;
        }
        if self.features != usual.features {
            write!(f, " without={}", self.features)?;
        }
        if let Some(net) = &self.net {
            write!(f, " net={}", net.file)?;
        }
        if let Some(weights) = &self.weights {
            write!(f, " weights={}", weights.file)?;
        }
        if let Some(experience) = &self.experience {
            write!(f, " experience={experience}")?;
        }
        if let Some(seed) = self.seed {
            write!(f, " seed={seed}")?;
        }
        Ok(())
    }
}

fn write_choice<T: Copy + Default + PartialEq>(
    f: &mut fmt::Formatter<'_>,
    option: &str,
    value: T,
    names: &[(&str, T)],
) -> fmt::Result {
    match names.iter().find(|(_, named)| *named == value) {
        Some((name, _)) if value != T::default() => write!(f, " {option}={name}"),
        _ => Ok(()),
    }
}

fn number(option: &'static str, value: &str, least: u64, most: u64) -> Result<u64, SpecError> {
    let right = "it is a whole number in its range, for example depth=6, nodes=10000 or threads=2";
    let bad = || SpecError::BadValue { option, value: value.to_owned(), right };
    value.replace('_', "").parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(bad)
}

fn thousandths(option: &'static str, value: &str) -> Result<u32, SpecError> {
    let right = "it is a number from 0 to 1000, for example 0.1";
    let bad = || SpecError::BadValue { option, value: value.to_owned(), right };
    let number: f64 = value.parse().map_err(|_| bad())?;
    if (0.0..=1000.0).contains(&number) { Ok((number * 1000.0).round() as u32) } else { Err(bad()) }
}

fn one_of<T: Copy>(
    option: &'static str,
    value: &str,
    names: &[(&str, T)],
    right: &'static str,
) -> Result<T, SpecError> {
    let found = names.iter().find(|(name, _)| *name == value).map(|(_, named)| *named);
    found.ok_or_else(|| SpecError::BadValue { option, value: value.to_owned(), right })
}

/// Everything but the parts named, with commas between them.
fn features(names: &str) -> Result<Features, SpecError> {
    const RIGHT: &str = "it names parts of the engine with commas: late-moves, prob-cut, razoring, single-reply, recapture, threats, patterns";
    names.split(',').try_fold(Features::ALL, |features, name| {
        let feature = Feature::ALL.into_iter().find(|feature| feature.name() == name);
        let bad = || SpecError::BadValue { option: "without", value: name.to_owned(), right: RIGHT };
        Ok(features.without(feature.ok_or_else(bad)?))
    })
}

/// Reads a time such as `0.1s`, `250ms`, `2` (seconds) or `1m`.
///
/// # Errors
/// If it is no such time, or longer than a day.
pub fn duration(text: &str) -> Result<Duration, SpecError> {
    let right = "it is a time such as 0.1s, 250ms or 2m";
    let bad = || SpecError::BadValue { option: "time", value: text.to_owned(), right };
    let (digits, scale) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 0.001),
        None => match text.strip_suffix('m') {
            Some(digits) => (digits, 60.0),
            None => (text.strip_suffix('s').unwrap_or(text), 1.0),
        },
    };
    let seconds = digits.trim().parse::<f64>().map_err(|_| bad())? * scale;
    if (0.0..=86_400.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(bad()) }
}

/// An agent with limits of its own, and those that hold when nothing is limited.
struct Limited<R: Rules> {
    agent: Box<dyn Agent<R>>,
    limits: Limits,
    usual: Limits,
}

/// Time for a move when nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl<R: Rules> Agent<R> for Limited<R> {
    fn choose(
        &mut self,
        game: &kelso_rules::Game<R>,
        limits: &Limits,
        observer: &mut dyn crate::agent::Observer,
    ) -> Option<crate::agent::Choice<R>> {
        let limits = match self.limits.and(*limits) {
            Limits::NONE => self.usual,
            limits => limits,
        };
        self.agent.choose(game, &limits, observer)
    }

    fn new_game(&mut self) {
        self.agent.new_game();
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, Game};

    use super::*;
    use crate::agent::Unobserved;

    /// Where twelve plies of an agent against itself lead.
    fn after_twelve_plies(text: &str) -> String {
        let spec: AgentSpec = text.parse().expect("an agent");
        let mut agent = spec.build(English);
        let mut game = Game::new(English, EndRules::WCDF);
        for _ in 0..12 {
            let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
            game.play(&choice.mv).expect("a legal move");
        }
        game.position().to_fen()
    }

    #[test]
    fn a_strength_between_levels_is_the_level_itself_at_whole_numbers() {
        for (text, same) in [("4.0", "4"), ("4.00", "4"), ("10.0", "10")] {
            let spec = |level: &str| format!("kelso level={level} seed=3").parse::<AgentSpec>();
            assert_eq!(spec(text), spec(same));
        }
        assert_eq!(
            after_twelve_plies("kelso level=adaptive seed=3"),
            after_twelve_plies("kelso level=4 seed=3")
        );
        // 3.01 plays nearly all moves, and 3.99 nearly none, as level 3 does.
        assert_eq!(after_twelve_plies("kelso level=3.01 seed=5"), after_twelve_plies("kelso level=3 seed=5"));
        assert_ne!(after_twelve_plies("kelso level=3.99 seed=5"), after_twelve_plies("kelso level=3 seed=5"));
        assert_eq!(
            after_twelve_plies("kelso level=3.5 seed=5"),
            after_twelve_plies("kelso level=3.5 seed=5")
        );
    }

    #[test]
    fn adaptive_is_read_written_and_settled() {
        let spec: AgentSpec = "kelso level=Adaptive hash=4".parse().expect("an agent");
        assert!(spec.is_adaptive() && spec.plays_by_chance());
        assert_eq!(spec.to_string(), "kelso level=adaptive hash=4");
        let settled = spec.at_strength(Strength::from_hundredths(435));
        assert!(!settled.is_adaptive());
        assert_eq!(settled.to_string(), "kelso level=4.35 hash=4");
    }
}
