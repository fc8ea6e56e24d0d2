//! Agents' texts: read option by option, and written with only what differs from the defaults.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use kelso_rules::VariantId;

use super::table::WRITTEN;
use super::value::{GivenValue, in_thousandths};
use super::{AgentKind, AgentOption, AgentSpec, AgentText, OptionConflict, SpecError};
use crate::eval::{EvalName, Network};
use crate::experience::ExperienceSource;
use crate::learned::{LearnedWeights, ReadFile};
use crate::levels::{LevelSetting, Strength};
use crate::limits::Limits;
use crate::search::Features;
use crate::teach::{ChildOrder, Playout, Ties};

impl AgentText {
    /// An agent of this kind with default settings.
    pub(super) fn new(kind: AgentKind) -> Self {
        AgentText {
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
            trust: 250,
            weights: None,
            net: None,
            experience: None,
        }
    }

    /// The agent, with the files that its text names read by `read`: they may be on another computer. Experience is
    /// attached later, with [`with_experience`](AgentSpec::with_experience).
    ///
    /// # Errors
    /// If a file is unavailable or unusable.
    pub fn load(self, read: ReadFile<'_>) -> Result<AgentSpec, SpecError> {
        let weights = self.weights.as_deref().map(|file| LearnedWeights::read(file, self.kind.name(), read));
        let net = self.net.as_deref().map(|file| Network::read(file, read));
        let (weights, net) = (weights.transpose()?, net.transpose()?);
        Ok(AgentSpec { text: self, weights, net: net.map(Arc::new), opponent: Arc::default(), store: None })
    }

    /// The files that it names.
    pub fn files(&self) -> impl Iterator<Item = String> {
        self.values().filter(|(option, value)| option.value.is_file(value)).map(|(_, value)| value)
    }

    /// True if a text names a file, even if it is not a valid text.
    pub fn names_file(text: &str) -> bool {
        text.split_whitespace().filter_map(|word| word.split_once('=')).any(|(name, value)| {
            WRITTEN.iter().any(|option| option.name == name && option.value.is_file(value))
        })
    }

    /// Which kind of agent.
    pub fn kind(&self) -> AgentKind {
        self.kind
    }

    /// The limits that the text sets.
    pub fn limits(&self) -> Limits {
        self.limits
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

    /// Threads that search together, for the engine.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Megabytes of the engine's table.
    pub fn hash_megabytes(&self) -> usize {
        self.hash_megabytes
    }

    /// The strength set by its text; `None` for an agent without levels, and for the engine with its own limits.
    pub fn strength(&self) -> Option<Strength> {
        self.level.map(LevelSetting::strength)
    }

    /// The same agent at this strength.
    pub fn at_strength(self, strength: Strength) -> Self {
        AgentText { level: Some(LevelSetting::Fixed(strength)), ..self }
    }

    /// True if its strength adapts to the player. Whoever keeps track of the games sets [its
    /// strength](Self::at_strength) for the next one.
    pub fn is_adaptive(&self) -> bool {
        self.level == Some(LevelSetting::Adaptive)
    }

    /// True if it plays against what it knows of its opponent. Whoever keeps track of the games tells it [about
    /// them](AgentSpec::against).
    pub fn studies_opponent(&self) -> bool {
        self.kind == AgentKind::Counter && self.trust > 0
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

    /// Its leaf evaluation, for agents that have a choice.
    pub fn eval(&self) -> EvalName {
        self.eval
    }

    /// Where its experience is, if it has any. Until it is given a store with
    /// [`with_experience`](AgentSpec::with_experience), it plays without.
    pub fn experience(&self) -> Option<&ExperienceSource> {
        self.experience.as_ref()
    }

    /// Its options that differ from the defaults, and their values.
    fn values(&self) -> impl Iterator<Item = (&'static AgentOption, String)> {
        let usual = AgentText::new(self.kind);
        let own = |option: &&AgentOption| self.kind.options().iter().any(|own| own.name == option.name);
        WRITTEN.into_iter().filter(own).filter_map(move |option| {
            let value = (option.get)(self).filter(|value| (option.get)(&usual).as_ref() != Some(value))?;
            Some((option, value))
        })
    }

    /// Checks that its options are compatible.
    fn check(&self) -> Result<(), SpecError> {
        let conflict = |option, value, conflict| Err(SpecError::Conflict { option, value, conflict });
        if let (Some(source), true) = (&self.experience, self.plays_below_full_strength()) {
            return conflict("experience", source.to_string(), OptionConflict::ExperienceBelowFullStrength);
        }
        if let (Some(king), true) = (self.king, self.eval != EvalName::MaterialHalfKing) {
            let value = in_thousandths(king).to_string();
            return conflict("king", value, OptionConflict::KingOfAnotherEvaluation);
        }
        if let (Some(net), true) = (&self.net, self.plays_below_full_strength()) {
            return conflict("net", net.clone(), OptionConflict::NetBelowFullStrength);
        }
        Ok(())
    }
}

impl FromStr for AgentText {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kind = AgentKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| SpecError::UnknownAgent(name.to_owned()))?;
        let mut agent = AgentText::new(kind);
        for word in words {
            let (name, text) = word.split_once('=').ok_or_else(|| SpecError::NotAnOption(word.to_owned()))?;
            let Some(option) = kind.options().iter().find(|option| option.name == name) else {
                return Err(SpecError::UnknownOption { agent: kind.name(), kind, option: name.to_owned() });
            };
            (option.set)(&mut agent, &GivenValue { option, text })?;
        }
        agent.check()?;
        Ok(agent)
    }
}

impl fmt::Display for AgentText {
    /// The text that gives the same agent again: only what differs from the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        self.values().try_for_each(|(option, value)| write!(f, " {}={value}", option.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::OptionValue;

    /// A value of an option that is not its default.
    fn another_value(option: &AgentOption) -> String {
        match option.value {
            OptionValue::Whole { least, most, .. } => (least + 4).min(most).to_string(),
            OptionValue::Decimal { .. } => "0.75".to_owned(),
            OptionValue::Time => "0.5ms".to_owned(),
            OptionValue::Choice(names) => (*names.last().expect("a name")).to_owned(),
            OptionValue::Evaluation => EvalName::MaterialHalfKing.name().to_owned(),
            OptionValue::Ending => "farthest".to_owned(),
            OptionValue::Features => "prob-cut,threats".to_owned(),
            OptionValue::Level => "4.5".to_owned(),
            OptionValue::Experience => "on".to_owned(),
            OptionValue::File => "some.file".to_owned(),
        }
    }

    #[test]
    fn every_option_is_read_and_written() {
        for kind in AgentKind::ALL {
            for option in kind.options() {
                let value = another_value(option);
                let eval = if option.name == "king" { " eval=material-half-king" } else { "" };
                let text = format!("{kind}{eval} {}={value}", option.name);
                let agent: AgentText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(agent.to_string(), text);
                assert_eq!((option.get)(&agent), Some(value), "{text}");
                // It changes what it is for, and nothing else.
                let usual = AgentText::new(kind);
                for other in WRITTEN.iter().filter(|other| ![option.name, "eval"].contains(&other.name)) {
                    assert_eq!((other.get)(&agent), (other.get)(&usual), "{text}: {}", other.name);
                }
            }
        }
    }

    #[test]
    fn a_text_is_read_as_the_agent_it_was_written_from() {
        for kind in AgentKind::ALL {
            let words = |is_left_out: fn(&str) -> bool| {
                let options = kind.options().iter().filter(move |option| !is_left_out(option.name));
                let words = options.map(|option| format!(" {}={}", option.name, another_value(option)));
                format!("{kind}{}", words.collect::<String>())
            };
            // A level below 10 goes with neither experience nor a net.
            for text in [words(|name| name == "level"), words(|name| matches!(name, "experience" | "net"))] {
                let agent: AgentText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(agent.to_string().parse(), Ok(agent), "{text}");
            }
        }
    }

    #[test]
    fn options_are_written_in_an_order_of_their_own() {
        for (text, written) in [
            ("kelso seed=1 time=1s depth=5 level=3", "kelso level=3 depth=5 time=1000ms seed=1"),
            (
                "mcts playout=eval exploration=2 nodes=9 time=1s",
                "mcts time=1000ms nodes=9 exploration=2 playout=eval",
            ),
        ] {
            assert_eq!(text.parse::<AgentText>().map(|agent| agent.to_string()).as_deref(), Ok(written));
        }
    }

    #[test]
    fn a_file_is_named_by_a_text_and_read_when_it_is_loaded() {
        for (text, file) in [
            ("sarsa weights=a", "a"),
            ("kelso net=b level=10", "b"),
            ("table experience=c", "c"),
            ("q weights=", ""),
        ] {
            assert!(AgentText::names_file(text), "{text}");
            let agent: AgentText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(agent.files().collect::<Vec<_>>(), [file]);
            assert_eq!(text.parse::<AgentSpec>(), Err(SpecError::NamesFile(file.to_owned())));
        }
        for text in ["table experience=on", "kelso experience=off", "minimax eval=piece", "weights", "a=b"] {
            assert!(!AgentText::names_file(text), "{text}");
        }
        let bytes = include_bytes!("../learned/q.weights");
        let read = |file: &str| {
            if file == "mine" { Ok(bytes.to_vec()) } else { Err(std::io::ErrorKind::NotFound.into()) }
        };
        let spec = AgentSpec::with_files("q weights=mine", &read).expect("it is there");
        assert_eq!(spec.to_string(), "q weights=mine");
        assert!(matches!(spec.weights, Some(LearnedWeights::Linear(_))));
        assert!(matches!(AgentSpec::with_files("q weights=other", &read), Err(SpecError::Weights(_))));
        let read = |_: &str| Ok(Network::built_in().to_bytes());
        assert!(AgentSpec::with_files("kelso net=any", &read).is_ok_and(|spec| spec.net.is_some()));
        let error = "kelso level=3 net=any".parse::<AgentText>().expect_err("a level").to_string();
        assert!(error.contains("omit level or net"), "{error}");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_what_can() {
        for (text, says) in [
            ("minimax depth=0", "depth cannot be “0”; expected a whole number from 1 to 100"),
            ("kelso threads=257", "expected a whole number from 1 to 256"),
            ("random seed=x", "seed cannot be “x”; expected a whole number, 0 or more"),
            ("minimax jitter=1001", "expected a number from 0 to 1000, for example 0.1"),
            (
                "minimax order=slow",
                "expected quiet-first, jumps-first, by-direction, best-first or worst-first",
            ),
            ("minimax ties=both", "ties cannot be “both”; expected first or last"),
            (
                "kelso without=luck",
                "expected parts of the engine with commas between them: late-moves, prob-cut",
            ),
            ("kelso time=soon", "expected a time such as 0.1s, 250ms or 2m"),
            ("table experience=", "expected on, off or a file"),
        ] {
            let error = text.parse::<AgentSpec>().expect_err(text).to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
