//! Logistic regression: the weights with which the evaluation foretells results best.

use std::thread;

use kelso_engine::eval::hand::HandEvaluation;
use kelso_engine::eval::weights::{Weights, tapered};
use kelso_rules::{Bits, Board8, English, Position};

use crate::selfplay::Sample;

/// How much of what is foretold is the game's result; the rest is the chance that the search saw.
const RESULT: f64 = 0.6;
const STEPS: i32 = 500;
/// Keeps weights small that hardly ever matter.
const PULL: f64 = 2e-7;
/// The size in which features are measured, since the evaluation is in whole numbers.
const UNIT: i16 = 1_000;

/// What the evaluation counts in each position, rows behind each other.
struct Features {
    /// Weight and count.
    counts: Vec<(u8, f32)>,
    /// Where the counts of a position begin.
    starts: Vec<usize>,
    /// How much of the opening's weights counts, from 0 to 1.
    opening: Vec<f64>,
    /// What is to be foretold.
    goals: Vec<f64>,
    /// Hundredths of a man that make a chance of 73%.
    scale: f64,
}

/// The weights that foretell the samples best, with a man worth 100 on average.
pub(crate) fn fit(samples: &[Sample]) -> Weights {
    let features = Features::of(samples);
    let mut weights = vec![0.0; 2 * crate::weights()];
    weights[..4].copy_from_slice(&[100.0, 100.0, 150.0, 150.0]);
    let mut adam = Adam::new(weights.len());
    for step in 1..=STEPS {
        let (mut slope, error) = features.slope(&weights);
        for (slope, weight) in slope.iter_mut().zip(&weights).skip(4) {
            *slope += PULL * weight;
        }
        let rate = 4.0 * (1.0 - f64::from(step) / f64::from(STEPS)).max(0.02);
        adam.step(&mut weights, &slope, rate);
        if step % 50 == 0 {
            eprintln!("step {step}: mean square error {error:.5}");
        }
    }
    let scale = 200.0 / (weights[0] + weights[1]);
    let mut table = Weights::ZERO.clone();
    for (entry, pair) in table.entries_mut().into_iter().zip(weights.chunks_exact(2)) {
        *entry = tapered((pair[0] * scale).round() as i16, (pair[1] * scale).round() as i16);
    }
    table
}

fn chance(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

impl Features {
    fn of(samples: &[Sample]) -> Self {
        let scale = scale(samples);
        let single: Vec<HandEvaluation<Board8>> = (0..crate::weights())
            .map(|index| {
                let mut weights = Weights::ZERO.clone();
                *weights.entries_mut()[index] = tapered(UNIT, UNIT);
                HandEvaluation::new(weights)
            })
            .collect();
        let mut features =
            Features { counts: Vec::new(), starts: vec![0], opening: Vec::new(), goals: Vec::new(), scale };
        for Sample { position, searched, result } in samples {
            let counts = single.iter().map(|evaluation| evaluation.evaluate(position).raw()).enumerate();
            let seen = counts.filter(|(_, count)| *count != 0);
            features
                .counts
                .extend(seen.map(|(index, count)| (index as u8, f32::from(count) / f32::from(UNIT))));
            features.starts.push(features.counts.len());
            features.opening.push(opening(position));
            let expected = chance(f64::from(searched.raw()), scale);
            features.goals.push(RESULT * f64::from(*result) + (1.0 - RESULT) * expected);
        }
        features
    }

    /// Which way each weight makes the error grow, and the error.
    fn slope(&self, weights: &[f64]) -> (Vec<f64>, f64) {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let rows = self.goals.len();
        let parts: Vec<_> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|part| {
                    scope
                        .spawn(move || self.part(weights, part * rows / threads..(part + 1) * rows / threads))
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("arithmetic does not panic")).collect()
        });
        let mut slope = vec![0.0; weights.len()];
        let mut error = 0.0;
        for (part, off) in parts {
            error += off / rows as f64;
            for (sum, value) in slope.iter_mut().zip(part) {
                *sum += value / rows as f64;
            }
        }
        (slope, error)
    }

    fn part(&self, weights: &[f64], rows: std::ops::Range<usize>) -> (Vec<f64>, f64) {
        let mut slope = vec![0.0; weights.len()];
        let mut error = 0.0;
        for row in rows {
            let (opening, ending) = (self.opening[row], 1.0 - self.opening[row]);
            let counts = &self.counts[self.starts[row]..self.starts[row + 1]];
            let worth = |&(index, count): &(u8, f32)| {
                let pair = &weights[2 * usize::from(index)..];
                f64::from(count) * (pair[0] * opening + pair[1] * ending)
            };
            let off = chance(counts.iter().map(worth).sum(), self.scale) - self.goals[row];
            error += off * off;
            for &(index, count) in counts {
                let pair = &mut slope[2 * usize::from(index)..];
                pair[0] += f64::from(count) * off * opening;
                pair[1] += f64::from(count) * off * ending;
            }
        }
        (slope, error)
    }
}

/// The taper of the evaluation: all men on the board, or none.
fn opening(position: &Position<English>) -> f64 {
    f64::from((position.occupied() & !position.kings()).count()) / 24.0
}

/// The scale with which the searches' scores foretell the results best.
fn scale(samples: &[Sample]) -> f64 {
    let error = |scale: f64| -> f64 {
        let off =
            |sample: &Sample| chance(f64::from(sample.searched.raw()), scale) - f64::from(sample.result);
        samples.iter().map(|sample| off(sample).powi(2)).sum()
    };
    let scales = (4..40).map(|tens| 10.0 * f64::from(tens));
    scales.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(100.0)
}

/// Steps that adapt to each weight's slope (Kingma and Ba, 2015).
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f64], slope: &[f64], rate: f64) {
        const KEEP: (f64, f64) = (0.9, 0.999);
        self.steps += 1;
        let fresh = (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        for (index, &slope) in slope.iter().enumerate() {
            let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
            *mean = KEEP.0 * *mean + (1.0 - KEEP.0) * slope;
            *square = KEEP.1 * *square + (1.0 - KEEP.1) * slope * slope;
            weights[index] -= rate * (*mean / fresh.0) / ((*square / fresh.1).sqrt() + 1e-9);
        }
    }
}
