//! Agents from one line of text: the same text works in the terminal, the lab, the API and the page.
//!
//! A name, then options as `key=value`, in any order: `minimax depth=5 eval=piece-row`, `mcts nodes=2000 seed=7`,
//! `kelso level=7`, `kelso time=1s threads=2`.

mod build;
mod kind;
mod options;
mod papers;
mod presets;
mod table;
mod text;
mod value;

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::counter::OpponentModel;
use crate::eval::{self, EndingName, EvalName, Network, UnknownEnding, UnknownEval};
use crate::experience::{Experience, ExperienceSource, SharedExperience};
use crate::learned::{LearnedWeights, NetError, ReadFile, WeightsError};
use crate::levels::{LevelError, LevelSetting, Strength};
use crate::limits::Limits;
use crate::search::Features;
use crate::teach::{ChildOrder, Playout, Ties};

pub use kind::AgentKind;
pub use options::{AgentOption, OptionValue};
pub use papers::{BoardLook, PAPER_GAMES, PaperGame};
pub use presets::{PRESETS, Preset};
pub use value::duration;

/// What an agent's text says: its kind and options. Files are only named; [`load`](Self::load) reads them.
///
/// ```
/// use kelso_engine::AgentText;
///
/// let text: AgentText = "sarsa seed=7 weights=mine.weights".parse()?;
/// assert_eq!(text.files().collect::<Vec<_>>(), ["mine.weights"]);
/// assert_eq!(text.to_string(), "sarsa weights=mine.weights seed=7");
/// # Ok::<(), kelso_engine::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AgentText {
    kind: AgentKind,
    limits: Limits,
    eval: EvalName,
    ending: Option<EndingName>,
    /// Thousandths of a man that a king is worth beyond one, in place of the evaluation's own half.
    king: Option<u32>,
    /// Thousandths of a point.
    jitter: u32,
    /// Set only by the text or the caller.
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
    /// Thousandths.
    temperature: u32,
    /// Thousandths.
    trust: u32,
    /// The name of a file.
    weights: Option<String>,
    /// The name of a file.
    net: Option<String>,
    experience: Option<ExperienceSource>,
}

/// An agent that can be built: its text, the content of the files it names, and what the caller gives it.
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
    text: AgentText,
    weights: Option<LearnedWeights>,
    net: Option<Arc<Network>>,
    /// What is known about the opponent, if the agent uses it.
    opponent: Arc<OpponentModel>,
    /// The experience store, once it has been opened.
    store: Option<SharedExperience>,
}

/// What is wrong with an agent's description.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SpecError {
    /// The first word is not an agent.
    #[error("there is no agent “{0}”; there are {names}", names = AgentKind::ALL.map(AgentKind::name).join(", "))]
    UnknownAgent(String),
    /// An option the agent does not have.
    #[error("{agent} has no option “{option}”; it has {}", kind.option_names())]
    #[expect(missing_docs, reason = "the message says it")]
    UnknownOption { agent: &'static str, kind: AgentKind, option: String },
    /// A word that is not an option.
    #[error("“{0}” is no option; options are written name=value, for example depth=5")]
    NotAnOption(String),
    /// A value that cannot be used.
    #[error("{option} cannot be “{value}”; {}", takes.expected())]
    #[expect(missing_docs, reason = "the message says it")]
    BadValue { option: &'static str, takes: OptionValue, value: String },
    /// Options that do not go together.
    #[error("{option} cannot be “{value}”; {conflict}")]
    #[expect(missing_docs, reason = "the message says it")]
    Conflict { option: &'static str, value: String, conflict: OptionConflict },
    /// No such evaluation.
    #[error(transparent)]
    Eval(#[from] UnknownEval),
    /// No such ending evaluation.
    #[error(transparent)]
    Ending(#[from] UnknownEnding),
    /// No such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The file has no valid weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The agent does not play this game.
    #[error("{0} learned from games of English draughts on 8×8, and plays no other game")]
    EnglishOnly(AgentKind),
    /// The file has no valid net.
    #[error(transparent)]
    Net(#[from] NetError),
    /// The text names a file where none is read.
    #[error("an agent cannot name a file here, and this one names “{0}”")]
    NamesFile(String),
}

/// Why options do not go together.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum OptionConflict {
    /// A level that plays by chance cannot learn from what it did.
    #[error("levels below 10 pick moves partly at random and remember nothing, so omit level or experience")]
    ExperienceBelowFullStrength,
    /// The weight of a king means something in one evaluation only.
    #[error("it is the weight of a king in eval=material-half-king only")]
    KingOfAnotherEvaluation,
    /// Levels were measured with one net.
    #[error("levels below 10 play with the net that comes with Kelso, so omit level or net")]
    NetBelowFullStrength,
}

impl AgentSpec {
    /// An agent of this kind with default settings.
    pub fn new(kind: AgentKind) -> Self {
        AgentSpec::without_files(AgentText::new(kind))
    }

    /// The engine with this many threads and megabytes of table.
    pub fn engine(threads: usize, hash_megabytes: usize) -> Self {
        let usual = AgentText::new(AgentKind::Kelso);
        AgentSpec::without_files(AgentText { threads: threads.max(1), hash_megabytes, ..usual })
    }

    /// The engine at this level.
    pub fn at_level(level: LevelSetting) -> Self {
        AgentSpec::without_files(AgentText { level: Some(level), ..AgentText::new(AgentKind::Kelso) })
    }

    /// The agent of a text that names no file to load.
    fn without_files(text: AgentText) -> Self {
        AgentSpec { text, weights: None, net: None, opponent: Arc::default(), store: None }
    }

    /// The agent that a text describes, with its files read by `read`.
    ///
    /// # Errors
    /// If the text is invalid, or a file is unavailable or unusable.
    pub fn with_files(text: &str, read: ReadFile<'_>) -> Result<Self, SpecError> {
        text.parse::<AgentText>()?.load(read)
    }

    /// The same agent with these limits instead of its own.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.text.limits = limits;
        self
    }

    /// Overrides the seed, so that a match can give each game its own.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.text.seed = Some(seed);
        self
    }

    /// Sets a seed if the agent plays at random and the text has none, so that games differ unless the same one was
    /// requested.
    pub fn or_seed(self, seed: u64) -> Self {
        if self.plays_at_random() && self.text.seed.is_none() { self.with_seed(seed) } else { self }
    }

    /// The same settings for another kind of agent.
    pub fn with_kind(mut self, kind: AgentKind) -> Self {
        self.text.kind = kind;
        self
    }

    /// The same agent finding this many best lines, if it is the engine.
    pub fn with_lines(mut self, lines: usize) -> Self {
        self.text.lines = lines.max(1);
        self
    }

    /// The same agent at this strength.
    pub fn at_strength(self, strength: Strength) -> Self {
        AgentSpec { text: self.text.at_strength(strength), ..self }
    }

    /// The same agent against an opponent of whom this is known.
    pub fn against(self, opponent: Arc<OpponentModel>) -> Self {
        AgentSpec { opponent, ..self }
    }

    /// The same agent without experience.
    pub fn without_experience(mut self) -> Self {
        self.text.experience = None;
        AgentSpec { store: None, ..self }
    }

    /// The same agent with this store, if its text asks for experience.
    pub fn with_experience(self, store: Arc<dyn Experience>) -> Self {
        let store = self.text.experience.is_some().then_some(SharedExperience(store));
        AgentSpec { store, ..self }
    }

    /// Whose results it may use: its text without limits, threads and seed.
    pub fn judge(&self) -> String {
        let AgentText { kind, eval, ending, king, jitter, order, ties, features, .. } = self.text;
        let usual = AgentText::new(kind);
        let judge = AgentText { eval, ending, king, jitter, order, ties, features, ..usual };
        match kind {
            AgentKind::Kelso => {
                format!("{judge} evaluation={:016x}", eval::fingerprint(self.net.as_deref()))
            }
            _ => judge.to_string(),
        }
    }
}

impl Deref for AgentSpec {
    type Target = AgentText;

    /// What its text says.
    fn deref(&self) -> &AgentText {
        &self.text
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    /// Reads no file: a text that names one is refused. [`with_files`](Self::with_files) reads them.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text: AgentText = text.parse()?;
        let file = text.files().next();
        file.map_or_else(|| Ok(AgentSpec::without_files(text)), |file| Err(SpecError::NamesFile(file)))
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, English, Game};

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
        assert!(spec.is_adaptive() && spec.plays_at_random());
        assert_eq!(spec.to_string(), "kelso level=adaptive hash=4");
        let settled = spec.at_strength(Strength::from_hundredths(435));
        assert!(!settled.is_adaptive());
        assert_eq!(settled.to_string(), "kelso level=4.35 hash=4");
    }

    #[test]
    fn experience_needs_a_place() {
        let error = "table experience=".parse::<AgentSpec>().expect_err("no place").to_string();
        assert_eq!(error, "experience cannot be “”; expected on, off or a file");
        assert!("table experience=off".parse::<AgentSpec>().is_ok_and(|spec| spec.experience().is_none()));
    }
}
