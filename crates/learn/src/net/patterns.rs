//! The model of the patterns: named weights, rows of numbers, and the net over the sums of the rows.

use kelso_engine::Rng;
use kelso_engine::eval::Network;
use kelso_engine::eval::net::{SIGNALS, UNITS};
use kelso_engine::eval::patterns::{FILLINGS, GROUPS, numbers};
use kelso_rules::{English, Position};

use super::model::{Model, Schedule, Seen};
use super::named::{self, Counter};
use super::parts::{self, Parts};
use super::targets::chance;

/// An arrangement must occur often to get its own value.
const PULL_OF_FILLINGS: f32 = 3e-5;
const PULL_OF_THE_REST: f32 = 1e-6;

/// Numbers per row: opening value, endgame value, signals.
pub(super) const NUMBERS: usize = 2 + SIGNALS;

/// The index of each parameter.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) named: usize,
    pub(super) rows: usize,
}

impl Layout {
    pub(super) fn row(self, row: usize) -> usize {
        2 * self.named + NUMBERS * row
    }

    /// A unit's weights for the signals, then its bias.
    fn unit(self, unit: usize) -> usize {
        self.row(self.rows) + (SIGNALS + 1) * unit
    }

    /// A unit's output weights for opening and endgame.
    fn worth(self, unit: usize) -> usize {
        self.unit(UNITS) + 2 * unit
    }

    pub(super) fn len(self) -> usize {
        self.worth(UNITS)
    }
}

/// Computes patterns, and the counts of the named weights beside them.
pub struct PatternModel {
    parts: Parts,
    counter: Counter,
    layout: Layout,
    seed: u64,
}

/// The result for a sample, with intermediate values.
struct Pass {
    sums: [f32; NUMBERS],
    units: [f32; UNITS],
    predicted: f32,
}

/// The activation: clamped from nothing to full.
fn passed_on(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

/// True where the activation is not saturated.
fn is_felt(sum: f32) -> bool {
    sum > 0.0 && sum < 1.0
}

impl PatternModel {
    /// A model whose initial parameters are drawn from a seed.
    pub fn new(seed: u64) -> Self {
        let parts = Parts::new();
        let layout = Layout { named: named::count(), rows: parts.end() };
        PatternModel { parts, counter: Counter::new(parts::is_beside_patterns), layout, seed }
    }

    /// The learned parameters in the engine's format. `scale` is the value of 1 in hundredths of a man.
    ///
    /// # Panics
    /// If there are more or fewer numbers than the model has.
    pub fn network(&self, numbers: &[f32], scale: f32) -> Network {
        assert_eq!(numbers.len(), self.layout.len(), "the numbers are those of this model");
        let fitted = Fitted { layout: self.layout, numbers, scale };
        let weights = named::table(|index| fitted.named(index));
        let bytes: Vec<u8> = self.parts.file(&fitted).flat_map(i16::to_le_bytes).collect();
        Network::new(bytes, weights).expect("the parts fill the file")
    }

    fn pass(&self, numbers: &[f32], seen: &Seen) -> Pass {
        let mut sums = [0.0; NUMBERS];
        for &row in &seen.rows {
            let row = &numbers[self.layout.row(row as usize)..][..NUMBERS];
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum += number;
            }
        }
        for &(index, count) in &seen.named {
            sums[0] += count * numbers[2 * index as usize];
            sums[1] += count * numbers[2 * index as usize + 1];
        }
        let (mut opening, mut ending) = (sums[0], sums[1]);
        let signals = signals(&sums);
        let units = std::array::from_fn(|unit| {
            let weights = &numbers[self.layout.unit(unit)..][..=SIGNALS];
            let sum: f32 = signals.iter().zip(weights).map(|(signal, weight)| signal * weight).sum();
            sum + weights[SIGNALS]
        });
        for (unit, &sum) in units.iter().enumerate() {
            let worth = self.layout.worth(unit);
            opening += passed_on(sum) * numbers[worth];
            ending += passed_on(sum) * numbers[worth + 1];
        }
        let predicted = chance(opening * seen.opening + ending * (1.0 - seen.opening));
        Pass { sums, units, predicted }
    }
}

impl Model for PatternModel {
    const NAME: &'static str = "net";

    const SCHEDULE: Schedule = Schedule { rounds: 12, batch: 1 << 14, rate: 0.004, result: 0.3 };

    fn see(&self, position: &Position<English>, seen: &mut Seen) {
        seen.named.extend(self.counter.counts(position));
        let numbers = numbers(position);
        let fillings = numbers.iter().enumerate().map(|(group, &number)| parts::filling(group, number));
        seen.rows.extend(fillings.chain(parts::kings(position)).map(|row| row as u32));
        self.parts.each(&numbers, |row| seen.rows.push(row as u32));
    }

    fn predict(&self, numbers: &[f32], seen: &Seen) -> f32 {
        self.pass(numbers, seen).predicted
    }

    fn add_slope(&self, numbers: &[f32], seen: &Seen, off: f32, slope: &mut [f32]) {
        let Pass { sums, units, .. } = self.pass(numbers, seen);
        let ends = [off * seen.opening, off * (1.0 - seen.opening)];
        let mut by_sum = [0.0; NUMBERS];
        by_sum[..2].copy_from_slice(&ends);
        let signals = signals(&sums);
        for (unit, &sum) in units.iter().enumerate() {
            let (first, worth) = (self.layout.unit(unit), self.layout.worth(unit));
            let mut by_unit = 0.0;
            for (half, end) in ends.iter().enumerate() {
                slope[worth + half] += end * passed_on(sum);
                by_unit += end * numbers[worth + half];
            }
            if is_felt(sum) {
                for (index, signal) in signals.iter().enumerate() {
                    slope[first + index] += by_unit * signal;
                    by_sum[2 + index] += by_unit * numbers[first + index];
                }
                slope[first + SIGNALS] += by_unit;
            }
        }
        for (by_signal, &sum) in by_sum.iter_mut().zip(&sums).skip(2) {
            *by_signal *= f32::from(u8::from(is_felt(sum)));
        }
        for &row in &seen.rows {
            let slope = &mut slope[self.layout.row(row as usize)..][..NUMBERS];
            for (slope, more) in slope.iter_mut().zip(&by_sum) {
                *slope += more;
            }
        }
        for &(index, count) in &seen.named {
            for (half, end) in ends.iter().enumerate() {
                slope[2 * index as usize + half] += count * end;
            }
        }
    }

    /// Approximate values for a man and a king, random ones for the net and the rows of parts and kings, since with
    /// all-zero signals no net would learn.
    fn start(&self) -> Vec<f32> {
        let layout = self.layout;
        let mut rng = Rng::new(self.seed);
        let mut near_zero = |width: f32| width * (rng.below(2001) as f32 / 1000.0 - 1.0);
        let mut numbers = vec![0.0; layout.len()];
        numbers[..4].copy_from_slice(&[1.0, 1.0, 1.5, 1.5]);
        for row in GROUPS * FILLINGS..layout.rows {
            numbers[layout.row(row)..][2..NUMBERS].fill_with(|| near_zero(0.3));
        }
        for unit in 0..UNITS {
            numbers[layout.unit(unit)..][..SIGNALS].fill_with(|| near_zero(0.6));
            numbers[layout.worth(unit)..][..2].fill_with(|| near_zero(0.2));
        }
        numbers
    }

    fn pulls(&self) -> Vec<f32> {
        let mut pulls = vec![PULL_OF_THE_REST; self.layout.len()];
        pulls[self.layout.row(0)..self.layout.row(GROUPS * FILLINGS)].fill(PULL_OF_FILLINGS);
        pulls
    }
}

/// The learned parameters, in the units of the file.
pub(super) struct Fitted<'a> {
    layout: Layout,
    numbers: &'a [f32],
    scale: f32,
}

impl Fitted<'_> {
    /// A named weight, in hundredths of a man.
    fn named(&self, index: usize) -> [f32; 2] {
        [self.numbers[2 * index], self.numbers[2 * index + 1]].map(|number| number * self.scale)
    }

    /// A row, its worth in hundredths of a man.
    pub(super) fn row(&self, row: usize) -> [f32; NUMBERS] {
        let numbers = &self.numbers[self.layout.row(row)..];
        std::array::from_fn(|index| if index < 2 { numbers[index] * self.scale } else { numbers[index] })
    }

    /// A unit's weights for the signals, and its bias.
    pub(super) fn unit(&self, unit: usize) -> [f32; SIGNALS + 1] {
        std::array::from_fn(|index| self.numbers[self.layout.unit(unit) + index])
    }

    /// A unit's output at full activation, in hundredths of a man.
    pub(super) fn unit_worth(&self, unit: usize) -> [f32; 2] {
        std::array::from_fn(|half| self.numbers[self.layout.worth(unit) + half] * self.scale)
    }
}

/// The inputs of the net from the sums.
fn signals(sums: &[f32; NUMBERS]) -> [f32; SIGNALS] {
    std::array::from_fn(|signal| passed_on(sums[2 + signal]))
}
