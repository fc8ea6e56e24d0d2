//! The training: stochastic gradient ascent on the log-likelihood of what was played, with a step size for each weight
//! (`AdaGrad`). The order of the choices is drawn from a seed, so that the same games give the same weights.

use kelso_engine::Rng;
use kelso_engine::SearchControl;
use kelso_engine::learned::forecast::softmax;
use kelso_engine::learned::policy::{LastMoves, POLICY_WEIGHTS, PolicyFeatures, PolicyWeights};
use kelso_rules::Move;

use crate::forecast::{GameRecord, Stopped, choices_of};

/// Settings of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolicyTraining {
    /// How often every choice is learned from.
    pub epochs: u32,
    /// The size of the first steps.
    pub rate: f32,
    /// How strongly each weight is pulled to zero whenever it is used.
    pub ridge: f32,
    /// What the order of the choices is drawn from.
    pub seed: u64,
}

impl Default for PolicyTraining {
    fn default() -> Self {
        PolicyTraining { epochs: 4, rate: 0.1, ridge: 1e-4, seed: 1 }
    }
}

/// The weights while they are learned.
struct Learning {
    weights: PolicyWeights,
    /// The squared gradients so far, by weight. They start at one, so that what is seen once or twice moves little.
    squares: Vec<f32>,
    /// The gradient of the current choice, and which of its entries are not zero.
    gradient: Vec<f32>,
    touched: Vec<u32>,
}

impl PolicyTraining {
    /// Learns from every choice of the games. `epoch` is called after each epoch.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn run(
        &self,
        games: &[GameRecord],
        control: &SearchControl,
        mut epoch: impl FnMut(),
    ) -> Result<PolicyWeights, Stopped> {
        let mut learning = Learning::new();
        let mut order: Vec<u32> = (0..games.len() as u32).collect();
        let mut rng = Rng::new(self.seed);
        for _ in 0..self.epochs {
            shuffle(&mut order, &mut rng);
            for &index in &order {
                if control.is_stopped() {
                    return Err(Stopped);
                }
                self.learn_game(&mut learning, &games[index as usize]);
            }
            epoch();
        }
        Ok(learning.weights)
    }

    fn learn_game(&self, learning: &mut Learning, game: &GameRecord) {
        let played: Vec<Move> = game.plies.iter().map(|ply| ply.mv).collect();
        for (index, moves, chosen) in choices_of(game) {
            let position = &game.plies[index].before;
            let last = LastMoves::of(&played[..index]);
            let rows: Vec<_> = moves.iter().map(|mv| PolicyFeatures::of(position, last, mv)).collect();
            learning.see(&rows, chosen);
            learning.step(self.rate, self.ridge);
        }
    }
}

impl Learning {
    fn new() -> Self {
        Learning {
            weights: PolicyWeights::zero(),
            squares: vec![1.0; POLICY_WEIGHTS],
            gradient: vec![0.0; POLICY_WEIGHTS],
            touched: Vec::new(),
        }
    }

    /// Adds up the gradient of −ln(probability of the chosen move).
    fn see(&mut self, rows: &[PolicyFeatures], chosen: usize) {
        let chances = softmax(rows.iter().map(|row| self.weights.utility(row)).collect());
        for (number, (row, chance)) in rows.iter().zip(chances).enumerate() {
            let factor = if number == chosen { chance - 1.0 } else { chance } as f32;
            for (index, value) in row.iter() {
                if self.gradient[index] == 0.0 {
                    self.touched.push(index as u32);
                }
                self.gradient[index] += factor * value;
            }
        }
    }

    /// A step against the gradient, which is zero afterwards.
    fn step(&mut self, rate: f32, ridge: f32) {
        let values = self.weights.values_mut();
        for index in self.touched.drain(..) {
            let index = index as usize;
            // An index is listed twice if its sum was zero in between.
            let slope = std::mem::take(&mut self.gradient[index]);
            if slope != 0.0 {
                let slope = slope + ridge * values[index];
                self.squares[index] += slope * slope;
                values[index] -= rate * slope / self.squares[index].sqrt();
            }
        }
    }
}

/// Fisher and Yates' shuffle.
fn shuffle(order: &mut [u32], rng: &mut Rng) {
    for index in (1..order.len()).rev() {
        order.swap(index, rng.below(index + 1));
    }
}
