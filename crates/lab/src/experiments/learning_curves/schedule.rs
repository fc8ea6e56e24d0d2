//! The length of training, and when α and ε are halved (D7): as in the paper, or shorter in the same proportions.

use std::ops::RangeInclusive;

use kelso_engine::learned::Learner;
use kelso_learn::td::{BLOCK, Settings};

use super::super::papers::d;

/// The training games and their parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrainingSchedule {
    /// Training games.
    pub(super) games: u64,
    /// Games between two halvings.
    pub(super) halve_every: u64,
}

impl TrainingSchedule {
    /// This many games, rounded up to the next test.
    pub(super) fn new(games: u64) -> Self {
        let games = games.next_multiple_of(BLOCK);
        let usual = Settings::new(Learner::Sarsa).halve_every;
        // In proportion to the paper's 10,000 of 35,000, with a test at every halving; longer trainings continue like
        // the paper's.
        let halve_every = (games * usual / d::GAMES).next_multiple_of(BLOCK).min(usual);
        TrainingSchedule { games, halve_every }
    }

    /// The settings of a training.
    pub(super) fn settings(self, learner: Learner, seed: u64) -> Settings {
        Settings { seed, halve_every: self.halve_every, ..Settings::new(learner) }
    }

    /// The parts of the training, counted in games from 1, in each of which α and ε are constant.
    pub(super) fn parts(self) -> Vec<RangeInclusive<u64>> {
        let starts = (0..self.games).step_by(self.halve_every as usize);
        starts.map(|start| start + 1..=(start + self.halve_every).min(self.games)).collect()
    }

    /// The last part: the result of the training.
    pub(super) fn last_part(self) -> RangeInclusive<u64> {
        self.parts().pop().unwrap_or(1..=self.games)
    }

    /// The games of the paper's figures of won and lost games, or all if there are fewer.
    pub(super) fn figure(self) -> RangeInclusive<u64> {
        1..=self.games.min(d::FIGURE_GAMES)
    }
}
