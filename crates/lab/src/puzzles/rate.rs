//! How the ten levels do on puzzles, and the resulting ratings.

use kelso_engine::levels::{Level, Strength};
use kelso_engine::{AgentSpec, AnyAgent, Limits, SearchControl};
use kelso_learn::adaptive::rating_of_strength;
use kelso_rules::{AnyGame, AnyMove, AnyPosition, EndRules, VariantId};

use super::{Puzzle, rating_of_results};
use crate::crew::in_parallel;

/// Nodes of level 10, as it plays in the ladder that the levels' ratings come from.
const FULL_NODES: u64 = 20_000;
/// Tries of each level on each puzzle.
const TRIES: u32 = 4;
const LEVELS: usize = 10;

/// How puzzles are given to the levels.
#[derive(Clone, Debug)]
pub struct RatePuzzles {
    /// The levels' random seed.
    pub seed: u64,
    /// Puzzles in parallel.
    pub threads: usize,
    /// Stops it early.
    pub control: SearchControl,
}

/// How often each level solved a puzzle, and what rating that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPuzzle {
    /// Its index in the list.
    pub index: usize,
    /// How often levels 1 to 10 solved it.
    pub solved: [u32; LEVELS],
    /// Its rating.
    pub rating: u16,
}

/// How often each level solved anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelScores {
    /// Tries of each level.
    pub tries: u32,
    /// How many of them levels 1 to 10 solved.
    pub solved: [u32; LEVELS],
}

impl LevelScores {
    /// Counts a puzzle.
    pub fn add(&mut self, scored: &ScoredPuzzle) {
        self.tries += TRIES;
        for (sum, solved) in self.solved.iter_mut().zip(scored.solved) {
            *sum += solved;
        }
    }

    /// The share that each level solved, in percent.
    pub fn percent(&self) -> [f64; LEVELS] {
        self.solved.map(|solved| 100.0 * f64::from(solved) / f64::from(self.tries.max(1)))
    }
}

impl RatePuzzles {
    /// Gives all puzzles to all levels; `on_scored` sees each as it is done. Puzzles that were stopped are not
    /// reported.
    pub fn run(&self, puzzles: &[Puzzle], mut on_scored: impl FnMut(ScoredPuzzle)) {
        let done = in_parallel(
            puzzles.len(),
            self.threads,
            &self.control,
            || |index| self.score(index, puzzles.get(index)?),
            |_, scored| {
                on_scored(scored);
                Ok::<(), std::convert::Infallible>(())
            },
        );
        let Ok(()) = done;
    }

    fn score(&self, index: usize, puzzle: &Puzzle) -> Option<ScoredPuzzle> {
        let solution = puzzle.solution().ok()?;
        let mut solved = [0; LEVELS];
        let mut results = Vec::with_capacity(LEVELS);
        for (count, level) in solved.iter_mut().zip(Level::all()) {
            // Full strength plays the same every time.
            let tries = if level.is_full() { 1 } else { TRIES };
            for number in 0..tries {
                let mut player = player(level, self.seed.wrapping_add(number.into()));
                *count += u32::from(self.solves(&mut player, &solution)?);
            }
            *count *= TRIES / tries;
            results.push((rating_of_strength(Strength::from(level)), TRIES, *count));
        }
        Some(ScoredPuzzle { index, solved, rating: rating_of_results(&results) })
    }

    /// True if a player finds every move of the solver; `None` if it was stopped.
    fn solves(&self, player: &mut AnyAgent, solution: &[(AnyPosition, AnyMove)]) -> Option<bool> {
        for (position, mv) in solution.iter().step_by(2) {
            let game = AnyGame::from_position(*position, EndRules::WCDF);
            let choice = player.choose(&game, &Limits::NONE, &mut self.control.clone());
            if self.control.is_stopped() {
                return None;
            }
            if choice.is_none_or(|choice| choice.mv != *mv) {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn player(level: Level, seed: u64) -> AnyAgent {
    let text = if level.is_full() {
        format!("kelso nodes={FULL_NODES} hash=4")
    } else {
        format!("kelso level={level} seed={seed}")
    };
    let spec: AgentSpec = text.parse().expect("a level");
    spec.build_any(VariantId::ENGLISH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::shipped_puzzles;

    #[test]
    fn stronger_levels_solve_more_and_a_run_repeats() {
        // From easy to hard.
        let puzzles: Vec<_> = shipped_puzzles().iter().step_by(100).cloned().collect();
        let puzzles = &puzzles[..];
        let rate = RatePuzzles { seed: 1, threads: 2, control: SearchControl::default() };
        let run = || {
            let (mut scores, mut all) = (LevelScores::default(), Vec::new());
            rate.run(puzzles, |scored| {
                scores.add(&scored);
                all.push(scored);
            });
            all.sort_by_key(|scored| scored.index);
            (scores, all)
        };
        let (scores, all) = run();
        assert_eq!(all.len(), puzzles.len());
        assert!(scores.solved[0] < scores.solved[9], "{scores:?}");
        assert_eq!(run(), (scores, all));
        rate.control.stop();
        rate.run(puzzles, |_| panic!("it was stopped"));
    }
}
