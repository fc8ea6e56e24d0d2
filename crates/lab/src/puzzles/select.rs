//! A balanced selection of puzzles: easy and hard ones of every theme, more wins than draws.

use std::collections::{BTreeMap, HashSet};

use super::{Goal, Puzzle, Theme};

/// Puzzles within a rating band of this width are in one group.
const BAND: u16 = 200;

/// The selected puzzles, and the rejected ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The puzzles, easiest first.
    pub puzzles: Vec<Puzzle>,
    /// How many had no rating.
    pub unrated: usize,
    /// How many were there twice.
    pub twice: usize,
}

/// How many puzzles with a goal are taken per turn of a group: winning is more fun.
const fn turns(goal: Goal) -> usize {
    match goal {
        Goal::Win => 2,
        Goal::Draw => 1,
    }
}

/// Selects this many puzzles. Those with the same theme, goal and rating band form a group; the groups take turns,
/// round after round, each giving one puzzle that saves a draw or two that win, in the order of the pool, until there
/// are enough or none is left.
pub fn select_puzzles(pool: Vec<Puzzle>, wanted: usize) -> Selection {
    let mut kinds: BTreeMap<(Theme, u16, bool), (usize, Vec<Puzzle>)> = BTreeMap::new();
    let (mut ids, mut unrated, mut twice) = (HashSet::new(), 0, 0);
    for puzzle in pool {
        let Some(rating) = puzzle.rating else {
            unrated += 1;
            continue;
        };
        if !ids.insert(puzzle.id.clone()) {
            twice += 1;
            continue;
        }
        let key = (puzzle.theme, rating / BAND, puzzle.goal == Goal::Draw);
        kinds.entry(key).or_insert_with(|| (turns(puzzle.goal), Vec::new())).1.push(puzzle);
    }
    let mut rounds: Vec<_> =
        kinds.into_values().map(|(turns, puzzles)| (turns, puzzles.into_iter())).collect();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    while puzzles.len() < wanted {
        let before = puzzles.len();
        for (turns, kind) in &mut rounds {
            let room = wanted - puzzles.len();
            puzzles.extend(kind.take((*turns).min(room)));
        }
        if puzzles.len() == before {
            break;
        }
    }
    sort_by_rating(&mut puzzles);
    Selection { puzzles, unrated, twice }
}

/// Easiest first; ties are broken by id, so that a file does not depend on the order of its sources.
pub fn sort_by_rating(puzzles: &mut [Puzzle]) {
    puzzles.sort_by(|a, b| (a.rating, &a.id).cmp(&(b.rating, &b.id)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Proof;

    fn puzzle(number: usize, theme: Theme, goal: Goal, rating: u16) -> Puzzle {
        Puzzle {
            id: format!("{number:08x}"),
            fen: String::new(),
            moves: Vec::new(),
            goal,
            theme,
            proof: Proof::Search,
            rating: Some(rating),
        }
    }

    fn count(selection: &Selection, fits: impl Fn(&Puzzle) -> bool) -> usize {
        selection.puzzles.iter().filter(|puzzle| fits(puzzle)).count()
    }

    #[test]
    fn rare_kinds_are_all_taken_and_common_ones_share_the_rest() {
        // Many easy draws, some easy wins, few hard wins and blocks.
        let easy_draws = (0..100).map(|number| puzzle(number, Theme::Shot, Goal::Draw, 300));
        let easy_wins = (100..200).map(|number| puzzle(number, Theme::Shot, Goal::Win, 300));
        let hard_wins = (200..205).map(|number| puzzle(number, Theme::Shot, Goal::Win, 1_500));
        let blocks = (205..208).map(|number| puzzle(number, Theme::Block, Goal::Win, 700));
        let pool: Vec<_> = easy_draws.chain(easy_wins).chain(hard_wins).chain(blocks).collect();
        let chosen = select_puzzles(pool.clone(), 38);
        assert_eq!(chosen.puzzles.len(), 38);
        assert_eq!(count(&chosen, |puzzle| puzzle.rating >= Some(1_000)), 5);
        assert_eq!(count(&chosen, |puzzle| puzzle.theme == Theme::Block), 3);
        assert_eq!(count(&chosen, |puzzle| puzzle.goal == Goal::Draw), 10, "half as many as easy wins");
        assert!(chosen.puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
        assert_eq!(select_puzzles(pool.clone(), 38), chosen, "it repeats");
        assert_eq!(select_puzzles(pool, 1_000).puzzles.len(), 208, "there are no more");
    }

    #[test]
    fn what_is_there_twice_or_not_rated_is_left_out_and_counted() {
        let one = puzzle(1, Theme::Ending, Goal::Win, 500);
        let unrated = Puzzle { rating: None, ..puzzle(2, Theme::Ending, Goal::Win, 0) };
        let chosen = select_puzzles(vec![one.clone(), unrated, one.clone()], 10);
        assert_eq!(chosen, Selection { puzzles: vec![one], unrated: 1, twice: 1 });
    }
}
