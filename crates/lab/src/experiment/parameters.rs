//! The parameters of a run, all within bounds.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Enough to check every claim, in seconds.
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
    /// Number of games, for experiments that play some; `None` for the scale's default.
    pub games: Option<usize>,
    /// Random seed.
    pub seed: u64,
    /// Parallel untimed steps.
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
    /// The allowed numbers of games.
    pub const GAMES: RangeInclusive<usize> = 2..=100_000;
    /// The allowed numbers of threads.
    pub const THREADS: RangeInclusive<usize> = 1..=256;

    /// One of two values, by the scale.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.scale {
            Scale::Quick => quick,
            Scale::Full => full,
        }
    }

    /// Pairs of games: half the games requested, or the default for the scale.
    pub fn pairs(&self, quick: usize, full: usize) -> usize {
        self.games.map_or_else(|| self.pick(quick, full), |games| games.div_ceil(2))
    }
}
