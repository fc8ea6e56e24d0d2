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

    use super::*;
    use crate::puzzles::Theme;

    #[test]
    fn every_puzzle_is_whole_and_there_once() {
        let puzzles = shipped_puzzles();
        let ids: HashSet<_> = puzzles.iter().map(|puzzle| &puzzle.id).collect();
        assert_eq!(ids.len(), puzzles.len());
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "by rating");
        for puzzle in puzzles {
            let solution = puzzle.solution().unwrap_or_else(|error| panic!("{error}"));
            assert!(puzzle.rating.is_some(), "{}", puzzle.id);
            assert!(solution[0].0.count_moves() > 1, "{}: nothing to choose", puzzle.id);
            assert_eq!(Theme::of(&solution), Some(puzzle.theme), "{}", puzzle.id);
        }
    }
}
