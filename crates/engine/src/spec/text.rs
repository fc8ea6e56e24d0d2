//! Descriptions as text: parsed option by option, and written with only what differs from the defaults.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::options::TIME;
use super::{AgentKind, AgentOption, AgentSpec, OptionConflict, SpecError};
use crate::eval::EvalName;
use crate::experience::ExperienceSource;
use crate::learned::{NetFile, ReadFile, WeightsFile, read_file};
use crate::search::{Feature, Features};
use crate::teach::{ChildOrder, Playout, Ties};

impl AgentSpec {
    /// True if an agent's text names a file. Parsing the text reads the file, so a program that accepts texts from
    /// strangers checks this first.
    pub fn names_file(text: &str) -> bool {
        text.split_whitespace().filter_map(|word| word.split_once('=')).any(|(option, value)| match option {
            "weights" | "net" => true,
            "experience" => !matches!(value, "on" | "off"),
            _ => false,
        })
    }

    /// The agent that a text describes, with its files read by `read`: they may be on another computer.
    ///
    /// # Errors
    /// If the text is invalid, or a file is unavailable or unusable.
    pub fn with_files(text: &str, read: ReadFile<'_>) -> Result<Self, SpecError> {
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
            let Some(known) = kind.options().iter().find(|known| known.name == option) else {
                let (agent, option) = (kind.name(), option.to_owned());
                return Err(SpecError::UnknownOption { agent, kind, option });
            };
            spec.set(*known, value, read)?;
        }
        spec.check()?;
        Ok(spec)
    }

    /// The files it was read from.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let net = self.net.as_ref().map(|net| &*net.file);
        net.into_iter().chain(self.weights.as_ref().map(|weights| &*weights.file))
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
            return conflict("net", net.file.clone(), OptionConflict::NetBelowFullStrength);
        }
        Ok(())
    }

    fn set(&mut self, option: AgentOption, value: &str, read: ReadFile<'_>) -> Result<(), SpecError> {
        match option.name {
            "depth" => self.limits.depth = Some(number(option, value)? as u32),
            "nodes" => self.limits.nodes = Some(number(option, value)?),
            "time" => self.limits.time = Some(duration(value)?),
            "eval" => self.eval = value.parse()?,
            "ending" => self.ending = Some(value.parse()?),
            "king" => self.king = Some(thousandths(option, value)?),
            "jitter" => self.jitter = thousandths(option, value)?,
            "temperature" => self.temperature = thousandths(option, value)?,
            "trust" => self.trust = thousandths(option, value)?,
            "exploration" => self.exploration = thousandths(option, value)?,
            "seed" => self.seed = Some(number(option, value)?),
            "order" => self.order = one_of(option, value, &ORDERS)?,
            "ties" => self.ties = one_of(option, value, &TIES)?,
            "playout" => self.playout = one_of(option, value, &PLAYOUTS)?,
            "level" => self.level = Some(value.parse()?),
            "lines" => self.lines = number(option, value)? as usize,
            "threads" => self.threads = number(option, value)? as usize,
            "weights" => {
                self.weights = Some(Box::new(WeightsFile::read(value, self.kind.name(), read)?));
            }
            "net" => self.net = Some(Box::new(NetFile::read_by(value, read)?)),
            "without" => self.features = features(option, value)?,
            "experience" => {
                self.experience = match value {
                    "" => return Err(bad(option, value)),
                    "off" => None,
                    "on" => Some(ExperienceSource::Usual),
                    file => Some(ExperienceSource::File(file.to_owned())),
                }
            }
            _ => self.hash_megabytes = number(option, value)? as usize,
        }
        Ok(())
    }
}

const ORDERS: [(&str, ChildOrder); 5] = [
    ("quiet-first", ChildOrder::QuietFirst),
    ("jumps-first", ChildOrder::JumpsFirst),
    ("by-direction", ChildOrder::ByDirection),
    ("best-first", ChildOrder::BestFirst),
    ("worst-first", ChildOrder::WorstFirst),
];
const TIES: [(&str, Ties); 2] = [("first", Ties::First), ("last", Ties::Last)];
const PLAYOUTS: [(&str, Playout); 2] = [("random", Playout::Random), ("eval", Playout::Evaluation)];

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        AgentSpec::with_files(text, &read_file)
    }
}

impl fmt::Display for AgentSpec {
    /// The text that gives the same agent again: only what differs from the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = AgentSpec::new(self.kind);
        f.write_str(self.kind.name())?;
        write_option(f, "level", self.level)?;
        write_option(f, "depth", self.limits.depth)?;
        write_option(f, "time", self.limits.time.map(|time| format!("{}ms", time.as_millis())))?;
        write_option(f, "nodes", self.limits.nodes)?;
        write_option(f, "eval", differing(self.eval, usual.eval))?;
        write_option(f, "king", self.king.map(in_thousandths))?;
        write_option(f, "ending", self.ending)?;
        write_option(f, "jitter", differing(self.jitter, usual.jitter).map(in_thousandths))?;
        write_option(f, "exploration", differing(self.exploration, usual.exploration).map(in_thousandths))?;
        write_choice(f, "order", self.order, &ORDERS)?;
        write_choice(f, "ties", self.ties, &TIES)?;
        write_choice(f, "playout", self.playout, &PLAYOUTS)?;
        write_option(f, "temperature", differing(self.temperature, usual.temperature).map(in_thousandths))?;
        write_option(f, "trust", differing(self.trust, usual.trust).map(in_thousandths))?;
        write_option(f, "lines", differing(self.lines, usual.lines))?;
        write_option(f, "threads", differing(self.threads, usual.threads))?;
        write_option(f, "hash", differing(self.hash_megabytes, usual.hash_megabytes))?;
        write_option(f, "without", differing(self.features, usual.features))?;
        write_option(f, "net", self.net.as_ref().map(|net| &net.file))?;
        write_option(f, "weights", self.weights.as_ref().map(|weights| &weights.file))?;
        write_option(f, "experience", self.experience.as_ref())?;
        write_option(f, "seed", self.seed)
    }
}

/// A value, if it is not the default.
fn differing<T: Copy + PartialEq>(value: T, usual: T) -> Option<T> {
    (value != usual).then_some(value)
}

fn in_thousandths(value: u32) -> f64 {
    f64::from(value) / 1000.0
}

fn write_option(f: &mut fmt::Formatter<'_>, option: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {option}={value}"))
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

fn bad(option: AgentOption, value: &str) -> SpecError {
    SpecError::BadValue { option, value: value.to_owned() }
}

fn number(option: AgentOption, value: &str) -> Result<u64, SpecError> {
    let (least, most) = option.value.whole_bounds();
    let number = value.replace('_', "").parse().ok();
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| bad(option, value))
}

fn thousandths(option: AgentOption, value: &str) -> Result<u32, SpecError> {
    let number: f64 = value.parse().map_err(|_| bad(option, value))?;
    let (least, most) = option.value.decimal_bounds();
    let is_right = (least..=most).contains(&number);
    if is_right { Ok((number * 1000.0).round() as u32) } else { Err(bad(option, value)) }
}

fn one_of<T: Copy>(option: AgentOption, value: &str, names: &[(&str, T)]) -> Result<T, SpecError> {
    let found = names.iter().find(|(name, _)| *name == value).map(|(_, named)| *named);
    found.ok_or_else(|| bad(option, value))
}

/// Everything except the named parts, separated by commas.
fn features(option: AgentOption, names: &str) -> Result<Features, SpecError> {
    names.split(',').try_fold(Features::ALL, |features, name| {
        let feature = Feature::ALL.into_iter().find(|feature| feature.name() == name);
        Ok(features.without(feature.ok_or_else(|| bad(option, name))?))
    })
}

/// Reads a time such as `0.1s`, `250ms`, `2` (seconds) or `1m`.
///
/// # Errors
/// If it is not a valid time, or longer than a day.
pub fn duration(text: &str) -> Result<Duration, SpecError> {
    let bad = || bad(TIME, text);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::options::{ORDER, PLAYOUT, TIES as TIES_OPTION};

    #[test]
    fn the_names_that_are_read_are_those_that_are_listed() {
        fn names<T>(known: &[(&'static str, T)]) -> Vec<&'static str> {
            known.iter().map(|(name, _)| *name).collect()
        }
        let listed = |option: AgentOption| -> Vec<_> {
            option.value.choices().into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(listed(ORDER), names(&ORDERS));
        assert_eq!(listed(TIES_OPTION), names(&TIES));
        assert_eq!(listed(PLAYOUT), names(&PLAYOUTS));
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
