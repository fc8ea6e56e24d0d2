//! What an option of an agent is: name, allowed values, default, meaning, and how its value is read and written.

use std::fmt;

use super::value::GivenValue;
use super::{AgentText, SpecError};
use crate::eval::{EndingName, EvalName};
use crate::search::Feature;

/// An option of an agent, written `name=value`.
#[derive(Clone, Copy, Debug)]
pub struct AgentOption {
    /// The name before the `=`.
    pub name: &'static str,
    /// The allowed values.
    pub value: OptionValue,
    /// The default.
    pub usual: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Reads a value into an agent.
    pub(super) set: fn(&mut AgentText, &GivenValue<'_>) -> Result<(), SpecError>,
    /// Writes an agent's value so that it can be read again; `None` if nothing sets it.
    pub(super) get: fn(&AgentText) -> Option<String>,
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

    /// True if this value of the option is the name of a file.
    pub(super) fn is_file(self, value: &str) -> bool {
        match self {
            OptionValue::File => true,
            OptionValue::Experience => !matches!(value, "on" | "off"),
            OptionValue::Whole { .. }
            | OptionValue::Decimal { .. }
            | OptionValue::Time
            | OptionValue::Choice(_)
            | OptionValue::Evaluation
            | OptionValue::Ending
            | OptionValue::Features
            | OptionValue::Level => false,
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
