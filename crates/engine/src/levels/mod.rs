//! Ten levels of strength: how deep the engine looks, and how often it plays less than the best move.

mod mixture;
mod setting;
mod strength;

use std::fmt;

use kelso_rules::{Game, Rules};
use thiserror::Error;

use crate::agent::{Agent, Choice, Observer};
use crate::clock::WallClock;
use crate::limits::Limits;
use crate::rng::Rng;
use crate::score::{Score, Verdict};
use crate::search::{Engine, Options};

pub(crate) use mixture::Mixture;
pub use setting::LevelSetting;
pub use strength::Strength;

/// A level from 1, for beginners, to 10, full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no level “{0}”; levels go from 1 (a beginner) to 10 (full strength), 4.5 lies between 4 and 5, and adaptive \
     follows the player"
)]
pub struct LevelError(pub String);

/// How a level plays.
struct LevelParams {
    depth: u32,
    /// The loss, in hundredths of a man, that makes a move e times less likely than the best.
    temperature: f64,
}

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// The level above, unless this is full strength.
    pub fn next(self) -> Option<Level> {
        (!self.is_full()).then(|| Level(self.0 + 1))
    }

    /// True for the level that is the engine itself.
    pub fn is_full(self) -> bool {
        self == Level::FULL
    }

    /// How it plays, in one line.
    pub fn about(self) -> String {
        if self.is_full() {
            return "the engine itself, within its limits".to_owned();
        }
        let LevelParams { depth, temperature } = self.params();
        let plies = if depth == 1 { "1 ply".to_owned() } else { format!("{depth} plies") };
        format!("looks {plies} ahead; may give away about {:.2} of a man", temperature / 100.0)
    }

    fn params(self) -> LevelParams {
        let (depth, temperature) = match self.0 {
            1 => (1, 300.0),
            2 => (1, 120.0),
            3 => (1, 50.0),
            4 => (2, 45.0),
            5 => (3, 25.0),
            6 => (5, 18.0),
            7 => (7, 12.0),
            8 => (9, 8.0),
            _ => (12, 4.0),
        };
        LevelParams { depth, temperature }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player below full strength. It gets a score for every move, and picks one at random: the better the likelier.
pub struct LevelPlayer<R: Rules> {
    engine: Engine<R>,
    level: Level,
    rng: Rng,
}

impl<R: Rules> LevelPlayer<R> {
    /// A player of this level whose games repeat with the same seed.
    pub fn new(rules: R, level: Level, seed: u64) -> Self {
        // All moves are scored; the table is small because the searches are.
        let options = Options { lines: usize::MAX, table_bytes: 4 << 20, ..Options::default() };
        LevelPlayer { engine: Engine::new(rules, options), level, rng: Rng::new(seed ^ u64::from(level.0)) }
    }
}

impl<R: Rules> Agent<R> for LevelPlayer<R> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        let params = self.level.params();
        let limits = limits.and(Limits::depth(params.depth));
        let lines = self.engine.lines(game, &limits, &WallClock::start(), observer);
        let best = lines.first()?.score;
        let weights: Vec<f64> = lines
            .iter()
            .map(|line| match (line.score, best) {
                (Some(score), Some(best)) => (-loss(score, best) / params.temperature).exp(),
                // Stopped before the first ply was done: any move.
                _ => 1.0,
            })
            .collect();
        let index = draw(&weights, self.rng.unit());
        lines.into_iter().nth(index)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}

/// What a move loses compared with the best, in hundredths of a man. A faster loss or a slower win is a small loss, so
/// that no level gives up or misses a won game for long.
fn loss(score: Score, best: Score) -> f64 {
    let worth = |score: Score| match score.verdict() {
        Verdict::WinIn(plies) => 1_000.0 - f64::from(plies),
        Verdict::LossIn(plies) => -1_000.0 + f64::from(plies),
        Verdict::DatabaseWin => 800.0,
        Verdict::DatabaseLoss => -800.0,
        Verdict::Evaluation(centimen) => f64::from(centimen).clamp(-700.0, 700.0),
    };
    (worth(best) - worth(score)).max(0.0)
}

/// The index into which `point`, from 0 to 1, falls when the weights are laid end to end.
pub(crate) fn draw(weights: &[f64], point: f64) -> usize {
    let mut left = point * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        if left < *weight {
            return index;
        }
        left -= weight;
    }
    weights.len() - 1
}
