//! Verifies puzzles again: is every move of the solver still the only one that reaches the goal?

use kelso_engine::SearchControl;
use kelso_rules::Notation;

use super::{Judge, Puzzle, Theme};
use crate::crew::in_parallel;

/// The result of verifying a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPuzzle {
    /// Its index in the list.
    pub index: usize,
    /// What is wrong with it, if something is.
    pub fault: Option<String>,
}

/// Verifies puzzles with this many nodes per position, some in parallel; `on_checked` sees each as it is done.
///
/// Puzzles that were stopped are not reported.
pub fn check_puzzles(
    puzzles: &[Puzzle],
    nodes: u64,
    threads: usize,
    control: &SearchControl,
    mut on_checked: impl FnMut(CheckedPuzzle),
) {
    let checked = in_parallel(
        puzzles.len(),
        threads,
        control,
        || {
            let mut judge = Judge::new(nodes, control.clone());
            move |index| Some(fault(&puzzles[index], &mut judge)?.err())
        },
        |index, fault| {
            on_checked(CheckedPuzzle { index, fault });
            Ok::<(), std::convert::Infallible>(())
        },
    );
    let Ok(()) = checked;
}

/// What is wrong with a puzzle; `None` if it was stopped.
fn fault(puzzle: &Puzzle, judge: &mut Judge) -> Option<Result<(), String>> {
    let solution = match puzzle.solution() {
        Ok(solution) => solution,
        Err(error) => return Some(Err(error.to_string())),
    };
    if Theme::of(&solution) != Some(puzzle.theme) {
        return Some(Err(format!("the solution is no {}", puzzle.theme.name())));
    }
    for (number, (position, mv)) in solution.iter().enumerate().step_by(2) {
        // A forced move in the middle needs no proof.
        if number > 0 && position.count_moves() == 1 {
            continue;
        }
        let judgement = judge.judge(position)?;
        let is_only =
            judgement.only_move().is_some_and(|only| only.judged.mv == *mv && only.goal == puzzle.goal);
        if !is_only {
            let moves = judgement.moves.iter();
            let scores: Vec<_> = moves
                .map(|judged| {
                    format!("{} {}", position.format_move(&judged.mv, Notation::Numeric), judged.score)
                })
                .collect();
            let text = position.format_move(mv, Notation::Numeric);
            return Some(Err(format!(
                "{text} is not the only move that reaches the {}: {}",
                puzzle.goal.name(),
                scores.join(", ")
            )));
        }
    }
    Some(Ok(()))
}
