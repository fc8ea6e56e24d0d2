//! How values of options are read, and written so that they are read again.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::SpecError;
use super::options::{AgentOption, OptionValue};
use super::table::TIME;
use crate::experience::ExperienceSource;
use crate::search::{Feature, Features};

/// The text after the `=`, and the option it is for.
pub(super) struct GivenValue<'a> {
    pub(super) option: &'a AgentOption,
    pub(super) text: &'a str,
}

impl GivenValue<'_> {
    /// Says that `text` cannot be a value, or part of one.
    fn bad(&self, text: &str) -> SpecError {
        let AgentOption { name, value, .. } = *self.option;
        SpecError::BadValue { option: name, takes: value, value: text.to_owned() }
    }

    /// A value with a notation of its own.
    pub(super) fn parsed<T: FromStr>(&self) -> Result<T, SpecError>
    where
        SpecError: From<T::Err>,
    {
        Ok(self.text.parse()?)
    }

    /// A whole number within the option's bounds.
    pub(super) fn whole<T: TryFrom<u64>>(&self) -> Result<T, SpecError> {
        let OptionValue::Whole { least, most, .. } = self.option.value else {
            return Err(self.bad(self.text));
        };
        let number = self.text.replace('_', "").parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number: u64| number.try_into().ok()).ok_or_else(|| self.bad(self.text))
    }

    /// A number with decimals within the option's bounds, in thousandths.
    pub(super) fn thousandths(&self) -> Result<u32, SpecError> {
        let OptionValue::Decimal { least, most } = self.option.value else { return Err(self.bad(self.text)) };
        let bounds = f64::from(least)..=f64::from(most);
        let number = self.text.parse().ok().filter(|number| bounds.contains(number));
        number.map(|number| (number * 1000.0).round() as u32).ok_or_else(|| self.bad(self.text))
    }

    /// What one of these names stands for.
    pub(super) fn one_of<T: Copy>(&self, names: &[(&str, T)]) -> Result<T, SpecError> {
        let found = names.iter().find(|(name, _)| *name == self.text);
        found.map(|(_, named)| *named).ok_or_else(|| self.bad(self.text))
    }

    /// Everything except the named parts, separated by commas.
    pub(super) fn features(&self) -> Result<Features, SpecError> {
        self.text.split(',').try_fold(Features::ALL, |features, name| {
            let feature = Feature::ALL.into_iter().find(|feature| feature.name() == name);
            Ok(features.without(feature.ok_or_else(|| self.bad(name))?))
        })
    }

    pub(super) fn experience(&self) -> Result<Option<ExperienceSource>, SpecError> {
        match self.text {
            "" => Err(self.bad("")),
            "off" => Ok(None),
            "on" => Ok(Some(ExperienceSource::Usual)),
            file => Ok(Some(ExperienceSource::File(file.to_owned()))),
        }
    }

    pub(super) fn time(&self) -> Result<Duration, SpecError> {
        let (digits, scale) = match self.text.strip_suffix("ms") {
            Some(digits) => (digits, 0.001),
            None => match self.text.strip_suffix('m') {
                Some(digits) => (digits, 60.0),
                None => (self.text.strip_suffix('s').unwrap_or(self.text), 1.0),
            },
        };
        let seconds = digits.trim().parse::<f64>().ok().map(|number| number * scale);
        let seconds = seconds.filter(|seconds| (0.0..=86_400.0).contains(seconds));
        seconds.map(Duration::from_secs_f64).ok_or_else(|| self.bad(self.text))
    }
}

/// Reads a time such as `0.1s`, `250ms`, `2` (seconds) or `1m`.
///
/// # Errors
/// If it is not a valid time, or longer than a day.
pub fn duration(text: &str) -> Result<Duration, SpecError> {
    GivenValue { option: &TIME, text }.time()
}

/// Writes a time in milliseconds with as many decimals as it needs, down to a nanosecond.
pub(super) fn in_milliseconds(time: Duration) -> String {
    format!("{}ms", time.as_nanos() as f64 / 1e6)
}

pub(super) fn in_thousandths(value: u32) -> f64 {
    f64::from(value) / 1000.0
}

/// The name of a value.
pub(super) fn name_of<T: PartialEq>(value: &T, names: &[(&str, T)]) -> Option<String> {
    names.iter().find(|(_, named)| named == value).map(|(name, _)| (*name).to_owned())
}

pub(super) fn text_of(value: Option<impl fmt::Display>) -> Option<String> {
    value.map(|value| value.to_string())
}

/// The names alone.
pub(super) const fn names<T: Copy, const N: usize>(pairs: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut index = 0;
    while index < N {
        names[index] = pairs[index].0;
        index += 1;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_it_is_read() {
        for text in ["1000ms", "0.5ms", "0.000001ms", "250.1ms", "86399999.999999ms", "0ms"] {
            assert_eq!(duration(text).map(in_milliseconds).as_deref(), Ok(text));
        }
        for (text, written) in [("0.1s", "100ms"), ("2", "2000ms"), ("1m", "60000ms"), ("0.1ms", "0.1ms")] {
            assert_eq!(duration(text).map(in_milliseconds).as_deref(), Ok(written));
        }
    }
}
