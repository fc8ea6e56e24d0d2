//! Agents from one line of text: the same text works in the terminal, the lab, the API and the page.
//!
//! A name, then options as `key=value`, in any order: `minimax depth=5 eval=piece-row`, `mcts nodes=2000 seed=7`,
//! `kelso level=7`, `kelso time=1s threads=2`.

mod build;
mod kind;
mod options;
mod papers;
mod presets;
mod text;

use std::sync::Arc;

use kelso_rules::VariantId;
use thiserror::Error;

use crate::counter::OpponentModel;
use crate::eval::{self, EndingName, EvalName, UnknownEnding, UnknownEval};
use crate::experience::{Experience, ExperienceSource, SharedExperience};
use crate::learned::{NetError, NetFile, WeightsError, WeightsFile};
use crate::levels::{LevelError, LevelSetting, Strength};
use crate::limits::Limits;
use crate::search::Features;
use crate::teach::{ChildOrder, Playout, Ties};

pub use kind::AgentKind;
pub use options::{AgentOption, OptionValue};
pub use papers::{BoardLook, PAPER_GAMES, PaperGame};
pub use presets::{PRESETS, Preset};
pub use text::duration;

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
    /// What is known about the opponent, if the agent uses it. Set only by the caller.
    opponent: Arc<OpponentModel>,
    /// Set only if the text names a file.
    weights: Option<Box<WeightsFile>>,
    /// Set only if the text names a file.
    net: Option<Box<NetFile>>,
    experience: Option<ExperienceSource>,
    /// The experience store, once it has been opened.
    store: Option<SharedExperience>,
}

/// How much `counter` relies on the forecast, in thousandths, if its text does not say.
const USUAL_TRUST: u32 = 250;

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
    #[error("{} cannot be “{value}”; {}", option.name, option.value.expected())]
    #[expect(missing_docs, reason = "the message says it")]
    BadValue { option: AgentOption, value: String },
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
        AgentSpec {
            kind,
            limits: Limits::NONE,
            eval: EvalName::default(),
            ending: None,
            king: None,
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
            temperature: 0,
            trust: USUAL_TRUST,
            opponent: Arc::default(),
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

    /// True if its play depends on the seed: with another one, the same opening gives another game.
    pub fn plays_at_random(&self) -> bool {
        match self.kind {
            AgentKind::Random | AgentKind::Q | AgentKind::Sarsa | AgentKind::TdLeaf | AgentKind::Mcts => true,
            AgentKind::Kelso => self.plays_below_full_strength(),
            AgentKind::Policy => self.temperature > 0,
            _ => self.jitter > 0,
        }
    }

    /// True for the engine at a level that looks only a few plies ahead.
    pub fn plays_below_full_strength(&self) -> bool {
        self.level.is_some_and(|level| !level.strength().is_full())
    }

    /// Overrides the seed, so that a match can give each game its own.
    pub fn with_seed(self, seed: u64) -> Self {
        AgentSpec { seed: Some(seed), ..self }
    }

    /// Sets a seed if the agent plays at random and the text has none, so that games differ unless the same one was
    /// requested.
    pub fn or_seed(self, seed: u64) -> Self {
        if self.plays_at_random() { AgentSpec { seed: self.seed.or(Some(seed)), ..self } } else { self }
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

    /// The strength set by its text; `None` for an agent without levels, and for the engine with its own limits.
    pub fn strength(&self) -> Option<Strength> {
        self.level.map(LevelSetting::strength)
    }

    /// The engine at this level.
    pub fn at_level(level: LevelSetting) -> Self {
        AgentSpec { level: Some(level), ..AgentSpec::new(AgentKind::Kelso) }
    }

    /// True if its strength adapts to the player. Whoever keeps track of the games sets [its
    /// strength](Self::at_strength) for the next one.
    pub fn is_adaptive(&self) -> bool {
        self.level == Some(LevelSetting::Adaptive)
    }

    /// True if it plays against what it knows of its opponent. Whoever keeps track of the games tells it [about
    /// them](Self::against).
    pub fn studies_opponent(&self) -> bool {
        self.kind == AgentKind::Counter && self.trust > 0
    }

    /// The same agent against an opponent of whom this is known.
    pub fn against(self, opponent: Arc<OpponentModel>) -> Self {
        AgentSpec { opponent, ..self }
    }

    /// Checks that it plays this game.
    ///
    /// # Errors
    /// If it was learned from games of another.
    pub fn check_variant(&self, variant: VariantId) -> Result<(), SpecError> {
        let is_english_only = matches!(self.kind, AgentKind::Policy | AgentKind::Counter);
        if is_english_only && variant != VariantId::ENGLISH {
            return Err(SpecError::EnglishOnly(self.kind));
        }
        Ok(())
    }

    /// The same agent at this strength.
    pub fn at_strength(self, strength: Strength) -> Self {
        AgentSpec { level: Some(LevelSetting::Fixed(strength)), ..self }
    }

    /// Its leaf evaluation, for agents that have a choice.
    pub fn eval(&self) -> EvalName {
        self.eval
    }

    /// Where its experience is, according to its text, if it has any. Until it is given a store with
    /// [`with_experience`](Self::with_experience), it plays without.
    pub fn experience(&self) -> Option<&ExperienceSource> {
        self.experience.as_ref()
    }

    /// The same agent without experience.
    pub fn without_experience(self) -> Self {
        AgentSpec { experience: None, store: None, ..self }
    }

    /// The same agent with this store, if its text asks for experience.
    pub fn with_experience(self, store: Arc<dyn Experience>) -> Self {
        let store = self.experience.is_some().then_some(SharedExperience(store));
        AgentSpec { store, ..self }
    }

    /// Whose results it may use: its text without limits, threads and seed.
    pub fn judge(&self) -> String {
        let judge = AgentSpec {
            kind: self.kind,
            eval: self.eval,
            ending: self.ending,
            king: self.king,
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
