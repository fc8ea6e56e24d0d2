//! Where values stand on an axis, and where its ticks are.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::Axis;
use crate::experiment::Sentence;
use crate::experiment::findings::number;

/// An axis with its ends and ticks, in places: values, or their logarithms.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scale {
    is_logarithmic: bool,
    low: f64,
    high: f64,
    /// Places and what is written there.
    ticks: Vec<(f64, String)>,
}

/// About as many ticks as fit.
const MANY: f64 = 8.0;
/// Whole numbers are short.
const MANY_WHOLE: f64 = 12.0;

impl Scale {
    /// A scale on which all values can be shown.
    pub(super) fn new(axis: &Axis, values: impl Iterator<Item = f64>) -> Self {
        let places =
            values.chain(axis.includes.iter().copied()).filter_map(|value| place(axis.is_logarithmic, value));
        let (low, high) = places
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), place| (low.min(place), high.max(place)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        if !axis.names.is_empty() {
            return Scale::of_names(&axis.names);
        }
        if axis.is_logarithmic {
            Scale::of_decades(low, high)
        } else {
            Scale::of_numbers(low, high, axis.is_whole)
        }
    }

    fn of_names(names: &[Sentence]) -> Self {
        let ticks = names.iter().enumerate().map(|(index, name)| (index as f64, name.to_string())).collect();
        Scale { is_logarithmic: false, low: -0.6, high: names.len() as f64 - 0.4, ticks }
    }

    fn of_decades(low: f64, high: f64) -> Self {
        let (first, last) = ((low - 0.05).floor() as i32, (high + 0.05).ceil() as i32);
        let step = ((last - first) as f64 / MANY).ceil().max(1.0) as usize;
        let ticks =
            (first..=last).step_by(step).map(|power| (f64::from(power), power_of_ten(power))).collect();
        Scale { is_logarithmic: true, low: first.into(), high: last.into(), ticks }
    }

    fn of_numbers(low: f64, high: f64, is_whole: bool) -> Self {
        let span = if high > low { high - low } else { low.abs().max(1.0) };
        let step = if is_whole { round_step(span / MANY_WHOLE).max(1.0) } else { round_step(span / MANY) };
        let first = (low / step + 1e-9).floor() as i64;
        let last = ((high / step - 1e-9).ceil() as i64).max(first + 1);
        let ticks = (first..=last).map(|index| {
            let value = index as f64 * step;
            let decimals = (-step.log10()).ceil().clamp(0.0, 9.0) as usize;
            let text =
                if decimals == 0 { number(value) } else { format!("{value:.decimals$}").replace('-', "−") };
            (value, text)
        });
        // Points stand clear of the frame.
        let clear = if is_whole { 0.4 * step } else { 0.2 * step };
        let (low, high) = (first as f64 * step - clear, last as f64 * step + clear);
        Scale { is_logarithmic: false, low, high, ticks: ticks.collect() }
    }

    /// Where a value stands; nowhere if it cannot be shown.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        place(self.is_logarithmic, value)
    }

    /// How many ticks there are.
    pub(super) fn tick_count(&self) -> usize {
        self.ticks.len()
    }

    /// The length of the longest label.
    pub(super) fn widest(&self) -> usize {
        self.ticks.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0)
    }
}

fn place(is_logarithmic: bool, value: f64) -> Option<f64> {
    let place = if is_logarithmic { value.log10() } else { value };
    place.is_finite().then_some(place)
}

/// The next of 1, 2 and 5 times a power of ten.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let rounded = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= step * 0.999);
    rounded.unwrap_or(10.0) * power
}

fn power_of_ten(power: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match power {
        -3..0 => format!("{:.*}", power.unsigned_abs() as usize, 10_f64.powi(power)),
        0..5 => number(10_f64.powi(power)),
        _ => {
            let digits = power.unsigned_abs().to_string();
            let raised =
                digits.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| RAISED[digit as usize]);
            format!("10{}{}", if power < 0 { "⁻" } else { "" }, raised.collect::<String>())
        }
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (first, last): (i32, i32)) -> i32 {
        let part = (place - self.low) / (self.high - self.low);
        first + (f64::from(last - first) * part).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.iter().map(|(place, _)| *place).collect()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, place: &f64) -> String {
        let tick = self.ticks.iter().find(|(tick, _)| (tick - place).abs() < 1e-9);
        tick.map(|(_, text)| text.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, values: &[f64]) -> Vec<String> {
        Scale::new(axis, values.iter().copied()).ticks.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(&Axis::linear(""), &[3.0, 9.0]), ["3", "4", "5", "6", "7", "8", "9"]);
        assert_eq!(labels(&Axis::linear(""), &[0.0, 1.0]), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(
            labels(&Axis::logarithmic(""), &[0.02, 53_000.0]),
            ["0.01", "0.1", "1", "10", "100", "1,000", "10,000", "10⁵"]
        );
        assert_eq!(labels(&Axis::named("", vec!["a".into(), "b".into()]), &[]), ["a", "b"]);
        assert!(labels(&Axis::linear(""), &[5.0]).len() >= 2);
    }
}
