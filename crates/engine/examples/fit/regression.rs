//! Logistic regression: the weights with which a weighted sum of counts foretells results best.

use crate::adam::Adam;
use crate::samples::{self, Sample, chance};

/// How much of what is foretold is the game's result; the rest is the chance that the search saw.
const RESULT: f32 = 0.6;
/// Times that every sample is looked at.
const ROUNDS: usize = 6;
/// Samples to a step.
const BATCH: usize = 1 << 15;
const RATE: f32 = 0.01;

/// How strongly a weight is drawn to zero, unless samples speak for it: it keeps weights small that hardly ever matter.
const PULL: f32 = 1e-6;

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
        let mut data = Data {
            counts: Vec::new(),
            starts: vec![0],
            opening: samples.iter().map(Sample::opening).collect(),
            goals: samples::goals(samples, RESULT),
        };
        for sample in samples {
            count(sample, &mut data.counts);
            data.starts.push(data.counts.len());
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

/// The `count` weights that foretell best.
pub(crate) fn fit(data: &Data, count: usize) -> Fitted {
    let learnt = samples::learnt(data.goals.len());
    let mut weights = vec![[0.0; 2]; count];
    // A man and a king, near enough to begin with.
    weights[..2].copy_from_slice(&[[1.0; 2], [1.5; 2]]);
    let mut order = samples::shuffled(learnt);
    let mut adam = Adam::new(2 * weights.len());
    let steps = ROUNDS * learnt.div_ceil(BATCH);
    for round in 1..=ROUNDS {
        order.rotate_left(learnt / ROUNDS);
        for batch in order.chunks(BATCH) {
            let mut slope: Vec<[f32; 2]> =
                weights.iter().map(|weight| weight.map(|weight| PULL * weight)).collect();
            for &row in batch {
                let (off, opening) = (data.off(&weights, row) / batch.len() as f32, data.opening[row]);
                for &(index, count) in data.counts(row) {
                    let pair = &mut slope[index as usize];
                    pair[0] += count * off * opening;
                    pair[1] += count * off * (1.0 - opening);
                }
            }
            let left = 1.0 - adam.steps() as f32 / steps as f32;
            adam.step(weights.as_flattened_mut(), slope.as_flattened(), RATE * left.max(0.01));
        }
        samples::report(round, ROUNDS, data.goals.len(), |row| data.off(&weights, row));
    }
    Fitted(weights)
}
