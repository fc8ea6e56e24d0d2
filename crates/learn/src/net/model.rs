//! What can be fitted to samples by gradient descent.

use kelso_rules::{English, Position};

use super::sample::Sample;

/// What a model sees in a position.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Named weights and how often each counts.
    pub(super) named: Vec<(u32, f32)>,
    /// Rows that are added up.
    pub(super) rows: Vec<u32>,
    /// How much of the opening's worth counts, from 0 to 1.
    pub(super) opening: f32,
}

impl Seen {
    /// Nothing seen yet of a sample.
    pub(super) fn begin(&mut self, sample: &Sample) {
        self.named.clear();
        self.rows.clear();
        self.opening = sample.opening();
    }
}

/// How a model is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Times that every sample is looked at.
    pub rounds: u32,
    /// The most samples to a step; with few samples there are fewer, so that there are enough steps.
    pub batch: usize,
    /// The rate of the first step; it falls to nothing.
    pub rate: f32,
    /// How much of what is predicted is the game's result; the rest is the chance that the search saw.
    pub result: f32,
}

/// Numbers that predict samples.
pub trait Model {
    /// What is fitted, in a word.
    const NAME: &'static str;

    /// How it is fitted.
    const SCHEDULE: Schedule;

    /// Adds what it sees in a position.
    fn see(&self, position: &Position<English>, seen: &mut Seen);

    /// The chance that it predicts for the side to move.
    fn predict(&self, numbers: &[f32], seen: &Seen) -> f32;

    /// Adds how the error would change with every number; `off` says by how much the chance is off.
    fn add_slope(&self, numbers: &[f32], seen: &Seen, off: f32, slope: &mut [f32]);

    /// The numbers before anything is learned.
    fn start(&self) -> Vec<f32>;

    /// How strongly each number is drawn to zero, unless samples speak for it.
    fn pulls(&self) -> Vec<f32>;
}
