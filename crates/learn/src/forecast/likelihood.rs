//! The fit of the weights is the log-likelihood of what was played.

use std::thread;

use kelso_engine::learned::forecast::{MoveFeatures, WEIGHTS, chances};

use super::choices::Choices;

/// Choices are summed up in portions of this size, and the portions in order, so that the sum is the same to the bit on
/// any number of threads.
const PORTION: usize = 2048;

/// A sum over choices: the negative log-likelihood and its gradient.
#[derive(Clone, Debug)]
pub struct Surprise {
    /// The sum of −ln(probability of the move played).
    pub value: f64,
    /// Its derivative by each weight.
    pub gradient: Vec<f64>,
}

impl Surprise {
    fn none() -> Self {
        Surprise { value: 0.0, gradient: vec![0.0; WEIGHTS] }
    }

    fn add_choice(&mut self, (moves, chosen): (&[MoveFeatures], usize), weights: &[f64]) {
        let chances = chances(moves, weights);
        self.value -= chances[chosen].max(f64::MIN_POSITIVE).ln();
        for (index, (mv, chance)) in moves.iter().zip(chances).enumerate() {
            mv.add_to(&mut self.gradient, if index == chosen { chance - 1.0 } else { chance });
        }
    }

    fn add(&mut self, other: &Surprise) {
        self.value += other.value;
        for (sum, part) in self.gradient.iter_mut().zip(&other.gradient) {
            *sum += part;
        }
    }
}

/// The log-loss of the picked choices under these weights, on this many threads; the result does not depend on how
/// many.
///
/// # Panics
/// If a picked choice does not exist.
pub fn surprise(choices: &Choices, picked: &[u32], weights: &[f64], threads: usize) -> Surprise {
    let portions: Vec<&[u32]> = picked.chunks(PORTION).collect();
    let of_portion = |portion: &[u32]| {
        let mut sum = Surprise::none();
        for &index in portion {
            sum.add_choice(choices.get(index as usize), weights);
        }
        sum
    };
    let share = portions.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<Surprise> = if threads <= 1 || portions.len() <= 1 {
        portions.iter().map(|portion| of_portion(portion)).collect()
    } else {
        thread::scope(|scope| {
            let work = |mine: &[&[u32]]| mine.iter().map(|portion| of_portion(portion)).collect::<Vec<_>>();
            let handles: Vec<_> =
                portions.chunks(share).map(|mine| scope.spawn(move || work(mine))).collect();
            handles.into_iter().flat_map(|handle| handle.join().expect("adding up does not fail")).collect()
        })
    };
    let mut sum = Surprise::none();
    for part in &parts {
        sum.add(part);
    }
    sum
}
