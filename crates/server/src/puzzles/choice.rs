//! Which puzzle is next, and which one is the puzzle of a day.

use std::collections::HashSet;

use kelso_engine::Rng;
use kelso_lab::puzzles::{Goal, Puzzle, Theme, shipped_puzzles};

use super::{Solver, rating, ratings};
use crate::protocol::PuzzleDifficulty;

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// One of this many puzzles nearest to the wanted rating is drawn.
const NEAREST: usize = 12;

/// Somebody who has tried fewer puzzles than this gets some that show what puzzles are about.
const FIRST_ATTEMPTS: u32 = 6;
/// By how much they are easier than the solver's rating.
const EASIER: u16 = 200;
/// The fewest pieces of a puzzle in which there is something to see.
const LIVELY_PIECES: usize = 6;

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// Something easy to win with many pieces, rather than a dry ending.
    pub(crate) is_first: bool,
    /// Only puzzles of this theme.
    pub(crate) theme: Option<Theme>,
    /// Only puzzles of this difficulty.
    pub(crate) difficulty: PuzzleDifficulty,
    /// The wanted rating within that, as close as there are puzzles.
    pub(crate) rating: u16,
}

impl Wish {
    /// What suits somebody best who wishes for nothing in particular.
    pub(crate) fn of(theme: Option<Theme>, difficulty: PuzzleDifficulty, solver: &Solver) -> Wish {
        let is_first =
            solver.attempts < FIRST_ATTEMPTS && theme.is_none() && difficulty == PuzzleDifficulty::Mine;
        let rating = if is_first { solver.rating.saturating_sub(EASIER) } else { solver.rating };
        Wish { is_first, theme, difficulty, rating }
    }
}

/// True for a win with many pieces on the board: nobody's first puzzle, and no puzzle of a day, is king against king.
fn is_lively(puzzle: &Puzzle) -> bool {
    puzzle.goal == Goal::Win && puzzle.fen.matches(',').count() + 2 >= LIVELY_PIECES
}

/// True for a puzzle that somebody should see first.
fn is_inviting(puzzle: &Puzzle) -> bool {
    is_lively(puzzle) && matches!(puzzle.theme, Theme::Shot | Theme::Exchange)
}

/// The puzzle of the day, the same for everybody: all lively ones have their turn before one repeats, in an order that
/// looks random.
pub(crate) fn daily(now: i64) -> Option<&'static Puzzle> {
    let puzzles: Vec<_> = shipped_puzzles().iter().filter(|puzzle| is_lively(puzzle)).collect();
    let day = now.div_euclid(DAY);
    let count = i64::try_from(puzzles.len()).ok().filter(|count| *count > 0)?;
    let (round, place) = (day.div_euclid(count), day.rem_euclid(count));
    let mut order: Vec<usize> = (0..puzzles.len()).collect();
    kelso_lab::matches::shuffle(&mut order, round as u64);
    puzzles.get(order[place as usize]).copied()
}

/// A puzzle that matches and is not among the known ones; a known one if there is no other. `chance` decides among
/// equally good matches.
pub(crate) fn next(wish: Wish, known: &HashSet<String>, chance: u64) -> Option<&'static Puzzle> {
    let ratings = ratings(wish.difficulty);
    let fits = |puzzle: &&Puzzle| {
        wish.theme.is_none_or(|theme| puzzle.theme == theme)
            && ratings.contains(&rating(puzzle))
            && (!wish.is_first || is_inviting(puzzle))
    };
    let mut puzzles: Vec<_> = shipped_puzzles().iter().filter(fits).collect();
    let is_fresh = |puzzle: &&Puzzle| !known.contains(&puzzle.id);
    if puzzles.iter().any(is_fresh) {
        puzzles.retain(is_fresh);
    }
    puzzles.sort_by_key(|puzzle| rating(puzzle).abs_diff(wish.rating));
    puzzles.truncate(NEAREST);
    let place = Rng::new(chance).below(puzzles.len().max(1));
    puzzles.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: Wish =
        Wish { is_first: false, theme: None, difficulty: PuzzleDifficulty::Mine, rating: 1_000 };

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        let count = shipped_puzzles().iter().filter(|puzzle| is_lively(puzzle)).count() as i64;
        assert!(count > 180, "{count}: half a year at least");
        let days = |round: i64| -> Vec<_> {
            (0..count).filter_map(|day| daily((round * count + day) * DAY)).map(|puzzle| &puzzle.id).collect()
        };
        let (first, second) = (days(40), days(41));
        assert_ne!(first, second);
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), count as usize);
        assert_eq!(daily(DAY * 20_000), daily(DAY * 20_001 - 1));
    }

    #[test]
    fn newcomers_start_with_shots_and_easy_wins() {
        let new = Solver::of(&[]);
        let mut known = HashSet::new();
        for chance in 0..30 {
            let wish = Wish::of(None, PuzzleDifficulty::Mine, &new);
            let found = next(wish, &known, chance).expect("there are enough");
            assert!(is_inviting(found) && rating(found) < new.rating, "{found:?}");
            known.insert(found.id.clone());
        }
        let ending = Wish::of(Some(Theme::Ending), PuzzleDifficulty::Mine, &new);
        assert_eq!(
            next(ending, &known, 1).map(|found| found.theme),
            Some(Theme::Ending),
            "if they ask for it"
        );
        let seasoned = Solver { attempts: FIRST_ATTEMPTS, ..new };
        assert!(!Wish::of(None, PuzzleDifficulty::Mine, &seasoned).is_first);
    }

    #[test]
    fn the_next_puzzle_fits_and_is_new() {
        let mut known = HashSet::new();
        for number in 0..50 {
            let found = next(ANY, &known, number).expect("there are more");
            assert!(known.insert(found.id.clone()), "{} came twice", found.id);
        }
        for theme in [Theme::Shot, Theme::Ending] {
            for difficulty in [PuzzleDifficulty::Easy, PuzzleDifficulty::Medium, PuzzleDifficulty::Hard] {
                let wish = Wish { is_first: false, theme: Some(theme), difficulty, rating: 600 };
                let found = next(wish, &known, 1).unwrap_or_else(|| panic!("no {difficulty:?} {theme:?}"));
                assert!(found.theme == theme && ratings(difficulty).contains(&rating(found)), "{}", found.id);
            }
        }
        let all: HashSet<_> = shipped_puzzles().iter().map(|puzzle| puzzle.id.clone()).collect();
        assert!(next(ANY, &all, 1).is_some(), "known ones come again when there are no others");
    }
}
