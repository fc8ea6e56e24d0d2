//! Gradient descent for what the patterns are made of: named weights, rows of numbers, and the net that is told the sums of the rows.

use kelso_engine::eval::net::{SIGNALS, UNITS};

use crate::adam::Adam;
use crate::samples::{self, Sample, chance};

/// How much of what is foretold is the game's result; the rest is the chance that the search saw.
const RESULT: f32 = 0.3;
/// Times that every sample is looked at.
const ROUNDS: usize = 12;
/// Samples to a step.
const BATCH: usize = 1 << 14;
const RATE: f32 = 0.004;

/// Numbers of a row: worth in the opening, worth in the ending, signals.
pub(crate) const NUMBERS: usize = 2 + SIGNALS;

/// What is seen in each sample, samples behind each other.
pub(crate) struct Data {
    /// Named weights and how often each counts.
    named: Vec<(u32, f32)>,
    /// Rows that are added up.
    rows: Vec<u32>,
    /// Where a sample's named weights and rows begin.
    starts: Vec<(usize, usize)>,
    /// How much of the opening's worth counts, from 0 to 1.
    opening: Vec<f32>,
    /// What is to be foretold.
    goals: Vec<f32>,
    /// Hundredths of a man that make a chance of 73%.
    scale: f32,
}

impl Data {
    /// Lays out what `see` finds in each sample.
    pub(crate) fn new(
        samples: &[Sample],
        see: impl Fn(&Sample, &mut Vec<(u32, f32)>, &mut Vec<u32>),
    ) -> Self {
        let mut data = Data {
            named: Vec::new(),
            rows: Vec::new(),
            starts: vec![(0, 0)],
            opening: samples.iter().map(Sample::opening).collect(),
            goals: samples::goals(samples, RESULT),
            scale: samples::scale(samples),
        };
        for sample in samples {
            see(sample, &mut data.named, &mut data.rows);
            data.starts.push((data.named.len(), data.rows.len()));
        }
        data
    }

    fn named(&self, sample: usize) -> &[(u32, f32)] {
        &self.named[self.starts[sample].0..self.starts[sample + 1].0]
    }

    fn rows(&self, sample: usize) -> &[u32] {
        &self.rows[self.starts[sample].1..self.starts[sample + 1].1]
    }
}

/// Where each number is in the list of all that are learnt.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) named: usize,
    pub(crate) rows: usize,
}

impl Layout {
    pub(crate) fn row(self, row: usize) -> usize {
        2 * self.named + NUMBERS * row
    }

    /// A unit's weights for the signals, then its bias.
    fn unit(self, unit: usize) -> usize {
        self.row(self.rows) + (SIGNALS + 1) * unit
    }

    /// A unit's worth in the opening and in the ending.
    fn worth(self, unit: usize) -> usize {
        self.unit(UNITS) + 2 * unit
    }

    pub(crate) fn len(self) -> usize {
        self.worth(UNITS)
    }
}

/// All that is learnt.
pub(crate) struct Network {
    layout: Layout,
    numbers: Vec<f32>,
    scale: f32,
}

/// What came out for a sample, and on the way.
struct Pass {
    sums: [f32; NUMBERS],
    units: [f32; UNITS],
    foretold: f32,
}

/// The part of a sum that is passed on: from nothing to full.
fn passed_on(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

/// True where a little more or less would be passed on.
fn is_felt(sum: f32) -> bool {
    sum > 0.0 && sum < 1.0
}

impl Network {
    /// Before anything is learnt: a man and a king near enough, the net at random, and a row where `is_seed` says so, since from
    /// signals that are all nothing no net would learn.
    pub(crate) fn new(layout: Layout, is_seed: impl Fn(usize) -> bool) -> Self {
        let mut rng = kelso_engine::Rng::new(7);
        let mut near_zero = |width: f32| width * (rng.below(2001) as f32 / 1000.0 - 1.0);
        let mut numbers = vec![0.0; layout.len()];
        numbers[..4].copy_from_slice(&[1.0, 1.0, 1.5, 1.5]);
        for row in (0..layout.rows).filter(|&row| is_seed(row)) {
            numbers[layout.row(row)..][2..NUMBERS].fill_with(|| near_zero(0.3));
        }
        for unit in 0..UNITS {
            numbers[layout.unit(unit)..][..SIGNALS].fill_with(|| near_zero(0.6));
            numbers[layout.worth(unit)..][..2].fill_with(|| near_zero(0.2));
        }
        Network { layout, numbers, scale: 1.0 }
    }

    /// A named weight, in hundredths of a man.
    pub(crate) fn named(&self, index: usize) -> [f32; 2] {
        [self.numbers[2 * index], self.numbers[2 * index + 1]].map(|number| number * self.scale)
    }

    /// A row, its worth in hundredths of a man.
    pub(crate) fn row(&self, row: usize) -> [f32; NUMBERS] {
        let numbers = &self.numbers[self.layout.row(row)..];
        std::array::from_fn(|index| if index < 2 { numbers[index] * self.scale } else { numbers[index] })
    }

    /// A unit's weights for the signals, and its bias.
    pub(crate) fn unit(&self, unit: usize) -> [f32; SIGNALS + 1] {
        std::array::from_fn(|index| self.numbers[self.layout.unit(unit) + index])
    }

    /// What a unit is worth at its full strength, in hundredths of a man.
    pub(crate) fn unit_worth(&self, unit: usize) -> [f32; 2] {
        std::array::from_fn(|half| self.numbers[self.layout.worth(unit) + half] * self.scale)
    }

    /// Learns what foretells the samples best; each number is drawn to zero by its pull.
    pub(crate) fn learn(&mut self, data: &Data, pulls: &[f32]) {
        let learnt = samples::learnt(data.goals.len());
        let mut order = samples::shuffled(learnt);
        let mut adam = Adam::new(self.numbers.len());
        let steps = ROUNDS * learnt.div_ceil(BATCH);
        for round in 1..=ROUNDS {
            order.rotate_left(learnt / ROUNDS);
            for batch in order.chunks(BATCH) {
                let mut slope: Vec<f32> =
                    self.numbers.iter().zip(pulls).map(|(number, pull)| number * pull).collect();
                for &sample in batch {
                    self.add_slope(data, sample, batch.len(), &mut slope);
                }
                let left = 1.0 - adam.steps() as f32 / steps as f32;
                adam.step(&mut self.numbers, &slope, RATE * left.max(0.01));
            }
            samples::report(round, ROUNDS, data.goals.len(), |sample| {
                self.pass(data, sample).foretold - data.goals[sample]
            });
        }
        self.scale = data.scale;
    }

    fn pass(&self, data: &Data, sample: usize) -> Pass {
        let mut sums = [0.0; NUMBERS];
        for &row in data.rows(sample) {
            let numbers = &self.numbers[self.layout.row(row as usize)..][..NUMBERS];
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += number;
            }
        }
        for &(index, count) in data.named(sample) {
            sums[0] += count * self.numbers[2 * index as usize];
            sums[1] += count * self.numbers[2 * index as usize + 1];
        }
        let (mut opening, mut ending) = (sums[0], sums[1]);
        let signals = signals(&sums);
        let units = std::array::from_fn(|unit| {
            let numbers = &self.numbers[self.layout.unit(unit)..][..=SIGNALS];
            let sum: f32 = signals.iter().zip(numbers).map(|(signal, weight)| signal * weight).sum();
            sum + numbers[SIGNALS]
        });
        for (unit, &sum) in units.iter().enumerate() {
            let worth = self.layout.worth(unit);
            opening += passed_on(sum) * self.numbers[worth];
            ending += passed_on(sum) * self.numbers[worth + 1];
        }
        let share = data.opening[sample];
        Pass { sums, units, foretold: chance(opening * share + ending * (1.0 - share)) }
    }

    /// Adds how the error in a sample would change with every number.
    fn add_slope(&self, data: &Data, sample: usize, batch: usize, slope: &mut [f32]) {
        let Pass { sums, units, foretold } = self.pass(data, sample);
        let off = (foretold - data.goals[sample]) / batch as f32;
        let share = data.opening[sample];
        let ends = [off * share, off * (1.0 - share)];
        let mut by_sum = [0.0; NUMBERS];
        by_sum[..2].copy_from_slice(&ends);
        let signals = signals(&sums);
        for (unit, &sum) in units.iter().enumerate() {
            let (first, worth) = (self.layout.unit(unit), self.layout.worth(unit));
            let mut by_unit = 0.0;
            for (half, end) in ends.iter().enumerate() {
                slope[worth + half] += end * passed_on(sum);
                by_unit += end * self.numbers[worth + half];
            }
            if is_felt(sum) {
                for (index, signal) in signals.iter().enumerate() {
                    slope[first + index] += by_unit * signal;
                    by_sum[2 + index] += by_unit * self.numbers[first + index];
                }
                slope[first + SIGNALS] += by_unit;
            }
        }
        for (by_signal, &sum) in by_sum.iter_mut().zip(&sums).skip(2) {
            *by_signal *= f32::from(u8::from(is_felt(sum)));
        }
        for &row in data.rows(sample) {
            let slope = &mut slope[self.layout.row(row as usize)..][..NUMBERS];
            for (slope, more) in slope.iter_mut().zip(&by_sum) {
                *slope += more;
            }
        }
        for &(index, count) in data.named(sample) {
            for (half, end) in ends.iter().enumerate() {
                slope[2 * index as usize + half] += count * end;
            }
        }
    }
}

/// What the net is told by the sums.
fn signals(sums: &[f32; NUMBERS]) -> [f32; SIGNALS] {
    std::array::from_fn(|signal| passed_on(sums[2 + signal]))
}
