//! Descriptions as text: read option by option, and written again with only what differs from the usual.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{AgentKind, AgentSpec, SpecError};
use crate::eval::EvalName;
use crate::experience::ExperienceSource;
use crate::learned::{Learner, NetFile, WeightsFile};
use crate::search::{Feature, Features};
use crate::teach::{ChildOrder, Playout, Ties};

impl AgentSpec {
    /// True if a text for an agent names a file. Parsing the text reads the file, so a program that takes texts from
    /// strangers asks this first.
    pub fn names_file(text: &str) -> bool {
        text.split_whitespace().filter_map(|word| word.split_once('=')).any(|(option, value)| match option {
            "weights" | "net" => true,
            "experience" => !matches!(value, "on" | "off"),
            _ => false,
        })
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), SpecError> {
        match option {
            "depth" => self.limits.depth = Some(number("depth", value, 1, 100)? as u32),
            "nodes" => self.limits.nodes = Some(number("nodes", value, 1, u64::MAX)?),
            "time" => self.limits.time = Some(duration(value)?),
            "eval" => self.eval = value.parse()?,
            "ending" => self.ending = Some(value.parse()?),
            "king" => self.king = Some(thousandths("king", value)?),
            "jitter" => self.jitter = thousandths("jitter", value)?,
            "exploration" => self.exploration = thousandths("exploration", value)?,
            "seed" => self.seed = Some(number("seed", value, 0, u64::MAX)?),
            "order" => {
                let right = "it is quiet-first, jumps-first, by-direction, best-first or worst-first";
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
                    "" => {
                        let (option, value) = ("experience", String::new());
                        return Err(SpecError::BadValue { option, value, right: "it is on, off or a file" });
                    }
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
            let right = "levels below 10 pick moves partly at random and remember nothing, so omit level or experience";
            return Err(SpecError::BadValue { option: "experience", value: source.to_string(), right });
        }
        if let (Some(king), true) = (spec.king, spec.eval != EvalName::MaterialHalfKing) {
            let (value, right) = (
                (f64::from(king) / 1000.0).to_string(),
                "it is the weight of a king in eval=material-half-king only",
            );
            return Err(SpecError::BadValue { option: "king", value, right });
        }
        if let (Some(net), true) = (&spec.net, spec.plays_below_full_strength()) {
            let right = "levels below 10 play with the net that comes with Kelso, so omit level or net";
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

/// A value, if it is not the usual one.
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
