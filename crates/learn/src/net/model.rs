//! What can be fitted to samples by gradient descent.

use kelso_rules::{English, Position};

use super::sample::Sample;

/// The features of a position.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Named weights and their counts.
    pub(super) named: Vec<(u32, f32)>,
    /// Rows to add up.
    pub(super) rows: Vec<u32>,
    /// The weight of the opening value, from 0 to 1.
    pub(super) opening: f32,
}

impl Seen {
    /// Resets the features for a sample.
    pub(super) fn begin(&mut self, sample: &Sample) {
        self.named.clear();
        self.rows.clear();
        self.opening = sample.opening();
    }
}

/// How a model is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Number of passes.
    pub rounds: u32,
    /// Maximum number of samples per step; fewer with few samples, so that there are enough steps.
    pub batch: usize,
    /// The initial learning rate; it falls to zero.
    pub rate: f32,
    /// The weight of the game's result in the target; the rest is the search's probability.
    pub result: f32,
}

/// A parametric model of samples.
pub trait Model {
    /// Its name, in a word.
    const NAME: &'static str;

    /// How it is fitted.
    const SCHEDULE: Schedule;

    /// Adds the features of a position.
    fn see(&self, position: &Position<English>, seen: &mut Seen);

    /// The predicted probability for the side to move.
    fn predict(&self, numbers: &[f32], seen: &Seen) -> f32;

    /// Adds the gradient; `off` is the error of the probability.
    fn add_slope(&self, numbers: &[f32], seen: &Seen, off: f32, slope: &mut [f32]);

    /// The initial parameters.
    fn start(&self) -> Vec<f32>;

    /// The weight decay of each parameter.
    fn pulls(&self) -> Vec<f32>;
}
