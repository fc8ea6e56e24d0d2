//! Logistic regression for boards without patterns: the named weights whose weighted sum of counts predicts results
//! best.

use kelso_engine::eval::weights::Weights;
use kelso_rules::{English, Position};

use super::model::{Model, Schedule, Seen};
use super::named::{self, Counter};
use super::targets::chance;

/// Keeps weights small that hardly ever matter.
const PULL: f32 = 1e-6;

/// The named weights alone.
pub struct NamedModel {
    counter: Counter,
}

impl Default for NamedModel {
    fn default() -> Self {
        NamedModel { counter: Counter::new(|_| true) }
    }
}

impl NamedModel {
    /// The learned weights as a table: a man is worth a hundred, between opening and endgame.
    pub fn weights(numbers: &[f32]) -> Weights {
        let man = f32::midpoint(numbers[0], numbers[1]);
        named::table(|index| [numbers[2 * index], numbers[2 * index + 1]].map(|number| 100.0 * number / man))
    }
}

impl Model for NamedModel {
    const NAME: &'static str = "named";

    const SCHEDULE: Schedule = Schedule { rounds: 6, batch: 1 << 15, rate: 0.01, result: 0.6 };

    fn see(&self, position: &Position<English>, seen: &mut Seen) {
        seen.named.extend(self.counter.counts(position));
    }

    fn predict(&self, numbers: &[f32], seen: &Seen) -> f32 {
        let worth = |&(index, count): &(u32, f32)| {
            let [opening, ending] = [numbers[2 * index as usize], numbers[2 * index as usize + 1]];
            count * (opening * seen.opening + ending * (1.0 - seen.opening))
        };
        chance(seen.named.iter().map(worth).sum())
    }

    fn add_slope(&self, _: &[f32], seen: &Seen, off: f32, slope: &mut [f32]) {
        for &(index, count) in &seen.named {
            slope[2 * index as usize] += count * off * seen.opening;
            slope[2 * index as usize + 1] += count * off * (1.0 - seen.opening);
        }
    }

    fn start(&self) -> Vec<f32> {
        let mut numbers = vec![0.0; 2 * named::count()];
        // Approximate values for a man and a king.
        numbers[..4].copy_from_slice(&[1.0, 1.0, 1.5, 1.5]);
        numbers
    }

    fn pulls(&self) -> Vec<f32> {
        vec![PULL; 2 * named::count()]
    }
}
