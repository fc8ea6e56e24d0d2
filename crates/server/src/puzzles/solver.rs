//! A solver's strength: a rating and its deviation, computed from first attempts at puzzles.

use kelso_learn::adaptive::{GameScore, SkillEstimate};

use crate::store::PuzzleAttempt;

/// The number of latest attempts that count: the influence of earlier ones has faded.
pub(crate) const TRACKED_ATTEMPTS: u32 = 400;

/// What is assumed of somebody new: about the middle of the shipped puzzles, and near enough that a first attempt moves
/// the rating by some sixty points, not by hundreds.
const NEWCOMER: f64 = 600.0;
const SPREAD: f64 = 150.0;

/// The estimate of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solver {
    /// The expected rating.
    pub(crate) rating: u16,
    /// Its standard deviation.
    pub(crate) deviation: u16,
    /// Puzzles that were tried.
    pub(crate) attempts: u32,
    /// How many of them were solved at the first attempt.
    pub(crate) solved: u32,
}

impl Solver {
    /// The solver with these attempts, oldest first. An attempt is a game against the puzzle: a pure function of what
    /// happened.
    pub(crate) fn of(attempts: &[PuzzleAttempt]) -> Solver {
        let mut skill = SkillEstimate::around(NEWCOMER, SPREAD);
        for attempt in attempts {
            let score = if attempt.solved { GameScore::Win } else { GameScore::Loss };
            skill.record_against(attempt.rating.into(), score);
        }
        Solver {
            rating: skill.rating().round().max(0.0) as u16,
            deviation: skill.spread().round() as u16,
            attempts: attempts.len() as u32,
            solved: attempts.iter().filter(|attempt| attempt.solved).count() as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(rating: u16, solved: bool) -> PuzzleAttempt {
        PuzzleAttempt { puzzle: String::new(), rating, solved }
    }

    /// The answers of a visitor whose rating once went 797, 1,130, 917, 473 in six tries.
    #[test]
    fn first_tries_move_the_rating_in_small_steps() {
        let answers = [true, true, false, true, false, false].map(|solved| attempt(600, solved));
        let ratings: Vec<u16> =
            (0..=answers.len()).map(|count| Solver::of(&answers[..count]).rating).collect();
        for pair in ratings.windows(2) {
            let step = pair[0].abs_diff(pair[1]);
            assert!((20..=80).contains(&step), "{ratings:?}");
        }
        assert!(ratings.iter().all(|rating| rating.abs_diff(600) < 150), "{ratings:?}");
    }

    #[test]
    fn a_strong_solver_gets_there_all_the_same() {
        let mut attempts = Vec::new();
        for _ in 0..40 {
            attempts.push(attempt(Solver::of(&attempts).rating, true));
        }
        assert!(Solver::of(&attempts).rating > 1_500, "{:?}", Solver::of(&attempts));
    }

    #[test]
    fn ratings_follow_the_answers_and_get_surer() {
        let new = Solver::of(&[]);
        let right = Solver::of(&[attempt(1_000, true)]);
        let wrong = Solver::of(&[attempt(1_000, false)]);
        assert!(wrong.rating < new.rating && new.rating < right.rating, "{wrong:?} {new:?} {right:?}");
        assert!(right.deviation < new.deviation);
        // A solver who solves half of the puzzles of a rating has that rating.
        let even: Vec<_> = (0..200).map(|number| attempt(1_400, number % 2 == 0)).collect();
        let even = Solver::of(&even);
        assert!((1_330..=1_470).contains(&even.rating) && even.deviation < 120, "{even:?}");
        assert_eq!((even.attempts, even.solved), (200, 100));
    }
}
