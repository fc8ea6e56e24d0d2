//! Maps values to an axis, from 0 at its low end to 1 at its high end, and chooses its ticks.

use super::Axis;
use crate::experiment::Sentence;
use crate::experiment::findings::number;

/// An axis with its ends and ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AxisScale {
    is_logarithmic: bool,
    /// The ends: values, or their logarithms.
    low: f64,
    high: f64,
    /// The ticks, from the low end to the high end.
    pub(super) ticks: Vec<Tick>,
}

/// A labelled position on the axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    /// From 0 to 1.
    pub(super) at: f64,
    pub(super) text: String,
}

/// Points on a logarithmic axis keep this distance from the frame.
const CLEAR: f64 = 0.04;

impl AxisScale {
    /// A scale that shows all values, with at most about `most` ticks; names are always shown.
    pub(super) fn new(axis: &Axis, values: impl Iterator<Item = f64>, most: usize) -> Self {
        if !axis.names.is_empty() {
            return AxisScale::of_names(&axis.names);
        }
        let places =
            values.chain(axis.includes.iter().copied()).filter_map(|value| place(axis.is_logarithmic, value));
        let (low, high) = places
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), place| (low.min(place), high.max(place)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        if axis.is_logarithmic {
            AxisScale::of_ratios(low, high, most)
        } else {
            AxisScale::of_numbers(low, high, axis.is_whole, most)
        }
    }

    fn of_names(names: &[Sentence]) -> Self {
        let ticks = names.iter().enumerate().map(|(index, name)| (index as f64, name.to_string())).collect();
        AxisScale::between(false, -0.5, names.len() as f64 - 0.5, ticks)
    }

    /// Powers of ten, or 1, 2 and 5 times them if they fit.
    fn of_ratios(low: f64, high: f64, most: usize) -> Self {
        let fine = steps_of_ratios(low, high, &[1.0, 2.0, 5.0]);
        let ticks = if fine.len() <= most.max(2) {
            fine.into_iter().map(|(place, value)| (place, decimal(value))).collect()
        } else {
            decades(low, high, most)
        };
        let (first, last) = (ticks[0].0, ticks[ticks.len() - 1].0);
        let (first, last) = (first.min(low), last.max(high));
        let clear = CLEAR * (last - first);
        AxisScale::between(true, first - clear, last + clear, ticks)
    }

    fn of_numbers(low: f64, high: f64, is_whole: bool, most: usize) -> Self {
        let span = if high > low { high - low } else { low.abs().max(1.0) };
        let rough = round_step(span / most.max(1) as f64);
        let step = if is_whole { rough.max(1.0) } else { rough };
        let first = (low / step + 1e-9).floor() as i64;
        let last = ((high / step - 1e-9).ceil() as i64).max(first + 1);
        let decimals = (-step.log10() - 1e-9).ceil().clamp(0.0, 9.0) as usize;
        let ticks = (first..=last).map(|index| {
            let value = index as f64 * step;
            let text =
                if decimals == 0 { number(value) } else { format!("{value:.decimals$}").replace('-', "−") };
            (value, text)
        });
        // Points keep clear of the frame.
        let clear = 0.25 * step;
        AxisScale::between(false, first as f64 * step - clear, last as f64 * step + clear, ticks.collect())
    }

    fn between(is_logarithmic: bool, low: f64, high: f64, ticks: Vec<(f64, String)>) -> Self {
        let ticks =
            ticks.into_iter().map(|(place, text)| Tick { at: (place - low) / (high - low), text }).collect();
        AxisScale { is_logarithmic, low, high, ticks }
    }

    /// The position of a value; `None` if it cannot be shown.
    pub(super) fn at(&self, value: f64) -> Option<f64> {
        Some((place(self.is_logarithmic, value)? - self.low) / (self.high - self.low))
    }
}

fn place(is_logarithmic: bool, value: f64) -> Option<f64> {
    let place = if is_logarithmic { value.log10() } else { value };
    place.is_finite().then_some(place)
}

/// These multiples of powers of ten, from the last below `low` to the first above `high`, as logarithms and values.
fn steps_of_ratios(low: f64, high: f64, factors: &[f64]) -> Vec<(f64, f64)> {
    let powers = (low.floor() as i32 - 1)..=(high.ceil() as i32 + 1);
    let all: Vec<f64> =
        powers.flat_map(|power| factors.iter().map(move |f| f * 10_f64.powi(power))).collect();
    let below = all.iter().rposition(|value| value.log10() <= low + 1e-9).unwrap_or(0);
    let above = all.iter().position(|value| value.log10() >= high - 1e-9).unwrap_or(all.len() - 1);
    let above = above.max(below + 1).min(all.len() - 1);
    all[below..=above].iter().map(|value| (value.log10(), *value)).collect()
}

/// Powers of ten, thinned out if there are too many.
fn decades(low: f64, high: f64, most: usize) -> Vec<(f64, String)> {
    let first = (low + 1e-9).floor() as i32;
    let last = ((high - 1e-9).ceil() as i32).max(first + 1);
    let step = ((last - first) as usize).div_ceil(most.max(1)).max(1);
    (first..=last).step_by(step).map(|power| (f64::from(power), power_of_ten(power))).collect()
}

/// The next of 1, 2 and 5 times a power of ten.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let rounded = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= step * 0.999);
    rounded.unwrap_or(10.0) * power
}

/// 1, 2 or 5 times a power of ten, with the decimals that it needs.
fn decimal(value: f64) -> String {
    if value >= 0.999 {
        return if value < 99_999.0 { number(value) } else { of_power(value) };
    }
    let decimals = (-value.log10()).ceil().clamp(0.0, 9.0) as usize;
    format!("{value:.decimals$}")
}

/// A large multiple of a power of ten: `2·10⁵`.
fn of_power(value: f64) -> String {
    let power = (value.log10() + 1e-9).floor() as i32;
    match (value / 10_f64.powi(power)).round() {
        1.0 => power_of_ten(power),
        factor => format!("{factor}·{}", power_of_ten(power)),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(axis: &Axis, values: &[f64], most: usize) -> AxisScale {
        AxisScale::new(axis, values.iter().copied(), most)
    }

    fn labels(axis: &Axis, values: &[f64], most: usize) -> Vec<String> {
        scale(axis, values, most).ticks.into_iter().map(|tick| tick.text).collect()
    }

    #[test]
    fn ticks_are_round() {
        let (linear, whole, ratios) = (Axis::linear(""), Axis::whole(""), Axis::logarithmic(""));
        let names = Axis::named("", vec!["a".into(), "b".into()]);
        let cases: [(&Axis, &[f64], usize, &[&str]); 9] = [
            (&linear, &[3.0, 9.0], 7, &["3", "4", "5", "6", "7", "8", "9"]),
            (&linear, &[0.0, 1.0], 5, &["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
            (&linear, &[-500.0, 1000.0], 4, &["−500", "0", "500", "1,000"]),
            (&linear, &[0.0, 100.0], 2, &["0", "50", "100"]),
            (&whole, &[1.0, 2.0], 7, &["1", "2"]),
            (&ratios, &[0.02, 53_000.0], 8, &["0.01", "0.1", "1", "10", "100", "1,000", "10,000", "10⁵"]),
            (&ratios, &[1.0, 1e6], 3, &["1", "100", "10,000", "10⁶"]),
            (&ratios, &[1.3, 14.0], 6, &["1", "2", "5", "10", "20"]),
            (&names, &[], 1, &["a", "b"]),
        ];
        for (axis, values, most, wanted) in cases {
            assert_eq!(labels(axis, values, most), wanted, "{values:?}");
        }
        assert_eq!(labels(&linear.including(&[0.0]), &[80.0, 100.0], 5)[0], "0");
        assert_eq!(labels(&ratios, &[0.003, 0.02], 6), ["0.002", "0.005", "0.01", "0.02"]);
        assert_eq!(labels(&ratios, &[150_000.0, 300_000.0], 6), ["10⁵", "2·10⁵", "5·10⁵"]);
    }

    #[test]
    fn every_value_has_a_place_and_what_cannot_be_shown_has_none() {
        for axis in [Axis::linear(""), Axis::whole(""), Axis::logarithmic("")] {
            for values in [&[][..], &[5.0], &[0.0, 0.0], &[1.0, 50.0, 1000.0], &[0.3, 0.4]] {
                let scale = scale(&axis, values, 5);
                assert!((2..15).contains(&scale.ticks.len()), "{values:?} {:?}", scale.ticks);
                let ticks = scale.ticks.iter().map(|tick| tick.at);
                let places = values.iter().filter_map(|value| scale.at(*value)).chain(ticks);
                for at in places {
                    assert!((-1e-9..=1.0 + 1e-9).contains(&at), "{values:?} {at}");
                }
            }
        }
        assert_eq!(scale(&Axis::logarithmic(""), &[1.0], 5).at(0.0), None);
        assert_eq!(scale(&Axis::linear(""), &[1.0], 5).at(f64::NAN), None);
    }
}
