//! The puzzles that come with Kelso, made by Kelso itself: `docs/puzzles.md` says how.

use std::sync::LazyLock;

use super::Puzzle;

const SHIPPED: &str = include_str!("shipped.jsonl");

/// All of them, by rating.
///
/// ```
/// use kelso_lab::puzzles::shipped_puzzles;
///
/// assert!(shipped_puzzles().len() >= 500);
/// ```
pub fn shipped_puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        let parse = |line| {
            serde_json::from_str(line).expect("the file is part of the crate and checked by its tests")
        };
        SHIPPED.lines().map(parse).collect()
    });
    &PUZZLES
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kelso_rules::Color;

    use super::*;
    use crate::puzzles::prospector::is_obvious;
    use crate::puzzles::{Goal, Theme};

    #[test]
    fn every_puzzle_is_legal_has_a_choice_and_fits_its_theme() {
        for puzzle in shipped_puzzles() {
            let solution = puzzle.solution().unwrap_or_else(|error| panic!("{error}"));
            let (start, first) = &solution[0];
            assert!(start.count_moves() > 1, "{}: nothing to choose", puzzle.id);
            assert!(!is_obvious(start, first), "{}: the only move takes the most", puzzle.id);
            assert_eq!(Theme::of(&solution), Some(puzzle.theme), "{}", puzzle.id);
        }
    }

    #[test]
    fn every_puzzle_is_there_once_in_either_colour_and_by_rating() {
        let puzzles = shipped_puzzles();
        let (mut ids, mut positions) = (HashSet::new(), HashSet::new());
        for puzzle in puzzles {
            let position = puzzle.position().expect("legal");
            let seen = if position.turn() == Color::Black { position } else { position.flipped() };
            assert!(
                ids.insert(&puzzle.id) && positions.insert(seen.to_fen()),
                "{} is there twice",
                puzzle.id
            );
            assert!(puzzle.rating.is_some(), "{} has no rating", puzzle.id);
        }
        assert!(puzzles.is_sorted_by(|a, b| (a.rating, &a.id) <= (b.rating, &b.id)), "by rating and id");
    }

    #[test]
    fn there_are_enough_of_every_theme_and_more_wins_than_draws() {
        let count =
            |fits: &dyn Fn(&Puzzle) -> bool| shipped_puzzles().iter().filter(|puzzle| fits(puzzle)).count();
        for theme in Theme::ALL {
            let found = count(&|puzzle| puzzle.theme == theme);
            assert!(found >= 30, "{found} of the theme {}", theme.name());
        }
        let [wins, draws] = Goal::ALL.map(|goal| count(&|puzzle| puzzle.goal == goal));
        assert!(2 * wins > 3 * draws, "{wins} wins, {draws} draws");
        let longer = count(&|puzzle| puzzle.theme == Theme::Block && puzzle.moves.len() > 1);
        assert!(longer >= 30, "{longer} blocks of more than one move");
    }
}
