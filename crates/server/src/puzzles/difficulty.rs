//! Easy, medium and hard: a third of the puzzles each, by rating.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use kelso_lab::puzzles::shipped_puzzles;

use super::rating;
use crate::protocol::PuzzleDifficulty;

/// The rating range of a difficulty. Computed from the shipped puzzles, so that they are always thirds.
pub(crate) fn ratings(difficulty: PuzzleDifficulty) -> RangeInclusive<u16> {
    static THIRDS: LazyLock<[u16; 2]> = LazyLock::new(|| {
        let puzzles = shipped_puzzles();
        [1, 2].map(|third| puzzles.get(puzzles.len() * third / 3).map(rating).unwrap_or_default().max(1))
    });
    let [medium, hard] = *THIRDS;
    match difficulty {
        PuzzleDifficulty::Easy => 0..=medium - 1,
        PuzzleDifficulty::Medium => medium..=hard - 1,
        PuzzleDifficulty::Hard => hard..=u16::MAX,
        PuzzleDifficulty::Mine => 0..=u16::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulties_are_thirds_of_the_puzzles() {
        let puzzles = shipped_puzzles();
        let mut sum = 0;
        for difficulty in [PuzzleDifficulty::Easy, PuzzleDifficulty::Medium, PuzzleDifficulty::Hard] {
            let count = puzzles.iter().filter(|puzzle| ratings(difficulty).contains(&rating(puzzle))).count();
            let percent = 100 * count / puzzles.len();
            assert!((25..=40).contains(&percent), "{difficulty:?}: {percent}%");
            sum += count;
        }
        assert_eq!(sum, puzzles.len(), "each puzzle has one difficulty");
        assert_eq!(ratings(PuzzleDifficulty::Mine), 0..=u16::MAX);
    }
}
