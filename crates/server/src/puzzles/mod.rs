//! Puzzles for visitors: which one is next, whether an answer is correct, and the solver's rating.

mod attempt;
mod choice;
mod difficulty;
mod solver;

pub(crate) use attempt::{AttemptError, Progress, progress};
pub(crate) use choice::{Wish, daily, next};
pub(crate) use difficulty::ratings;
pub(crate) use solver::{Solver, TRACKED_ATTEMPTS};

use std::collections::HashMap;
use std::sync::LazyLock;

use kelso_lab::puzzles::{Puzzle, shipped_puzzles};

/// The puzzle with an id.
pub(crate) fn puzzle(id: &str) -> Option<&'static Puzzle> {
    static BY_ID: LazyLock<HashMap<&'static str, &'static Puzzle>> =
        LazyLock::new(|| shipped_puzzles().iter().map(|puzzle| (puzzle.id.as_str(), puzzle)).collect());
    BY_ID.get(id).copied()
}

/// A puzzle's rating. All shipped puzzles have one.
pub(crate) fn rating(puzzle: &Puzzle) -> u16 {
    puzzle.rating.unwrap_or_default()
}
