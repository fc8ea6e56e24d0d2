//! A small random term (A10), so that games do not loop.
//!
//! It is derived from the position and a seed, not from the order of visits: within one choice a position always has
//! the same value, and all exact searches still agree.

use kelso_rules::{Position, Rules};

use super::{Evaluation, Value};
use crate::rng::scramble;

/// An evaluation with noise.
pub struct Jittered<E> {
    base: E,
    /// The maximum that is added or subtracted, in thousandths of a point.
    thousandths: Value,
    seed: u64,
    /// The length of the game: the same position later in the game gets other noise, otherwise games would still loop.
    plies: u64,
}

const STEPS: Value = 1000;

impl<E> Jittered<E> {
    /// Adds up to `thousandths` of a point either way.
    pub fn new(base: E, thousandths: u32, seed: u64) -> Self {
        Jittered { base, thousandths: thousandths.into(), seed, plies: 0 }
    }
}

impl<R: Rules, E: Evaluation<R>> Evaluation<R> for Jittered<E> {
    fn evaluate(&self, position: &Position<R>) -> Value {
        let most = self.thousandths * self.base.unit();
        let draw = scramble(position.hash() ^ scramble(self.seed.wrapping_add(self.plies << 32)));
        let noise = (draw % (2 * most as u64 + 1)) as Value - most;
        self.base.evaluate(position) * STEPS + noise
    }

    fn unit(&self) -> Value {
        self.base.unit() * STEPS
    }

    fn begin_choice(&mut self, plies: usize) {
        self.plies = plies as u64;
        self.base.begin_choice(plies);
    }

    fn win(&self, ply: usize) -> Value {
        let value = self.base.win(ply);
        if value >= super::DECIDED / 2 { value } else { value * STEPS }
    }
}
