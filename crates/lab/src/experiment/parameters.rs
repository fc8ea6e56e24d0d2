//! What can be chosen when an experiment is run, all of it within bounds.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Enough to see every claim, in seconds.
    Quick,
    /// The papers' own sizes or more.
    #[default]
    Full,
}

/// The choices of one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameters {
    /// How much is measured.
    pub scale: Scale,
    /// Games, where an experiment plays some; `None` is what it thinks right for the scale.
    pub games: Option<usize>,
    /// What chance is drawn from.
    pub seed: u64,
    /// Things done at a time, where time is not what is measured.
    pub threads: usize,
    /// The answers of a survey.
    pub answers: Option<PathBuf>,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters { scale: Scale::Full, games: None, seed: 1, threads: 1, answers: None }
    }
}

impl Parameters {
    /// Games that can be asked for.
    pub const GAMES: RangeInclusive<usize> = 2..=100_000;
    /// Threads that can be asked for.
    pub const THREADS: RangeInclusive<usize> = 1..=256;

    /// One of two values, by the scale.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.scale {
            Scale::Quick => quick,
            Scale::Full => full,
        }
    }

    /// Pairs of games: half the games asked for, or what is usual for the scale.
    pub fn pairs(&self, quick: usize, full: usize) -> usize {
        self.games.map_or_else(|| self.pick(quick, full), |games| games.div_ceil(2))
    }
}
