//! Logistic regression: the weights with which a weighted sum of counts foretells results best.

use crate::samples::Sample;

/// How much of what is foretold is the game's result; the rest is the chance that the search saw.
const RESULT: f32 = 0.6;
/// Times that every sample is looked at.
const ROUNDS: usize = 6;
/// Samples to a step.
const BATCH: usize = 1 << 15;
/// One sample in so many is not learnt from but foretold, to see how well that goes.
const HELD_OUT: usize = 25;
const RATE: f32 = 0.01;

/// How strongly a weight is drawn to zero, unless samples speak for it.
#[derive(Clone, Copy)]
pub(crate) struct Pull(pub(crate) f32);

/// What is counted in each sample, rows behind each other.
pub(crate) struct Data {
    /// Weight and count.
    counts: Vec<(u32, f32)>,
    /// Where the counts of a sample begin.
    starts: Vec<usize>,
    /// How much of the opening's weights counts, from 0 to 1.
    opening: Vec<f32>,
    /// What is to be foretold.
    goals: Vec<f32>,
}

impl Data {
    /// Lays out what `count` finds in each sample.
    pub(crate) fn new(samples: &[Sample], count: impl Fn(&Sample, &mut Vec<(u32, f32)>)) -> Self {
        let scale = scale(samples);
        let mut data = Data { counts: Vec::new(), starts: vec![0], opening: Vec::new(), goals: Vec::new() };
        for sample in samples {
            count(sample, &mut data.counts);
            data.starts.push(data.counts.len());
            data.opening.push(sample.opening());
            let expected = chance(f32::from(sample.searched.raw()) / scale);
            data.goals.push(RESULT * sample.result + (1.0 - RESULT) * expected);
        }
        data
    }

    fn counts(&self, row: usize) -> &[(u32, f32)] {
        &self.counts[self.starts[row]..self.starts[row + 1]]
    }

    /// How far off the weights are in a row.
    fn off(&self, weights: &[[f32; 2]], row: usize) -> f32 {
        let opening = self.opening[row];
        let worth = |&(index, count): &(u32, f32)| {
            let [early, late] = weights[index as usize];
            count * (early * opening + late * (1.0 - opening))
        };
        chance(self.counts(row).iter().map(worth).sum()) - self.goals[row]
    }

    fn mean_square(&self, weights: &[[f32; 2]], rows: impl Iterator<Item = usize>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for row in rows {
            sum += f64::from(self.off(weights, row)).powi(2);
            count += 1.0;
        }
        sum / f64::max(count, 1.0)
    }
}

/// Weights for opening and ending, in the unit in which 1 is a chance of 73%.
pub(crate) struct Fitted(Vec<[f32; 2]>);

impl Fitted {
    /// A weight in hundredths of a man, which is weight 0.
    pub(crate) fn hundredths(&self, index: usize) -> [f32; 2] {
        let man = f32::midpoint(self.0[0][0], self.0[0][1]);
        self.0[index].map(|weight| 100.0 * weight / man)
    }
}

/// The weights that foretell best, each drawn to zero by its pull.
pub(crate) fn fit(data: &Data, pulls: &[Pull]) -> Fitted {
    let rows = data.goals.len();
    // The games at the end: positions of one game are too alike to learn from some and be tried on others.
    let learnt = rows - rows / HELD_OUT;
    let mut weights = vec![[0.0; 2]; pulls.len()];
    // A man and a king, near enough to begin with.
    weights[..2].copy_from_slice(&[[1.0; 2], [1.5; 2]]);
    let mut order = shuffled(learnt);
    let mut adam = Adam::new(weights.len());
    let steps = ROUNDS * learnt.div_ceil(BATCH);
    for round in 1..=ROUNDS {
        order.rotate_left(learnt / ROUNDS);
        for batch in order.chunks(BATCH) {
            let mut slope: Vec<[f32; 2]> = weights
                .iter()
                .zip(pulls)
                .map(|(weight, pull)| weight.map(|weight| pull.0 * weight))
                .collect();
            for &row in batch {
                let (off, opening) = (data.off(&weights, row) / batch.len() as f32, data.opening[row]);
                for &(index, count) in data.counts(row) {
                    let pair = &mut slope[index as usize];
                    pair[0] += count * off * opening;
                    pair[1] += count * off * (1.0 - opening);
                }
            }
            let left = 1.0 - adam.steps as f32 / steps as f32;
            adam.step(&mut weights, &slope, RATE * left.max(0.01));
        }
        let seen = data.mean_square(&weights, (0..learnt).step_by(HELD_OUT));
        let held_out = data.mean_square(&weights, learnt..rows);
        eprintln!("round {round} of {ROUNDS}: mean square error {seen:.5}, of games not seen {held_out:.5}");
    }
    Fitted(weights)
}

fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

/// Numbers below `count` in an order that looks random and is always the same.
fn shuffled(count: usize) -> Vec<usize> {
    let mut rng = kelso_engine::Rng::new(1);
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, rng.below(last + 1));
    }
    order
}

/// The scale with which the searches' scores foretell the results best: hundredths of a man that make a chance of 73%.
fn scale(samples: &[Sample]) -> f32 {
    let error = |scale: f32| -> f64 {
        let off = |sample: &Sample| chance(f32::from(sample.searched.raw()) / scale) - sample.result;
        samples.iter().map(|sample| f64::from(off(sample)).powi(2)).sum()
    };
    let scales = (4..40).map(|tens| 10.0 * tens as f32);
    scales.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(100.0)
}

/// Steps that adapt to each weight's slope (Kingma and Ba, 2015).
struct Adam {
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        Adam { mean: vec![[0.0; 2]; weights], square: vec![[0.0; 2]; weights], steps: 0 }
    }

    fn step(&mut self, weights: &mut [[f32; 2]], slope: &[[f32; 2]], rate: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let fresh = (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        let (mean, square) = (self.mean.as_flattened_mut(), self.square.as_flattened_mut());
        let weights = weights.as_flattened_mut();
        for (index, &slope) in slope.as_flattened().iter().enumerate() {
            mean[index] = KEEP.0 * mean[index] + (1.0 - KEEP.0) * slope;
            square[index] = KEEP.1 * square[index] + (1.0 - KEEP.1) * slope * slope;
            weights[index] -= rate * (mean[index] / fresh.0) / ((square[index] / fresh.1).sqrt() + 1e-8);
        }
    }
}
