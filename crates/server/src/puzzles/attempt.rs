//! How far an attempt follows the solution.

use kelso_lab::puzzles::Puzzle;
use kelso_rules::{AnyGame, AnyPlayError, EndRules, FenError, VariantId};
use thiserror::Error;

/// The result of an attempt's moves.
#[derive(Clone, Debug)]
pub(crate) enum Progress {
    /// Correct so far; it is the solver's turn again after the reply.
    Right { game: AnyGame, reply: Option<String> },
    /// Solved.
    Solved { game: AnyGame },
    /// The last move does not reach the goal.
    Wrong { game: AnyGame },
}

/// Moves that are not a valid attempt.
#[derive(Clone, Debug, Error)]
pub(crate) enum AttemptError {
    /// The shipped puzzle itself is wrong.
    #[error("the puzzle's position cannot be read: {0}")]
    Position(#[from] FenError),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] AnyPlayError),
    /// More moves than the solution has, or a reply that is not the puzzle's.
    #[error(
        "the puzzle goes on with {0} there; send the solver's moves and the puzzle's own replies in turn"
    )]
    OtherReply(String),
    /// There is nothing left to play.
    #[error("the solution ends after {0} moves; send fewer")]
    TooMany(usize),
}

/// Plays the solver's moves and the puzzle's replies in turn, as sent, and returns the result of the last.
pub(crate) fn progress(puzzle: &Puzzle, sent: &[String]) -> Result<Progress, AttemptError> {
    let mut game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, &puzzle.fen)?;
    for (place, text) in sent.iter().enumerate() {
        let Some(expected) = puzzle.moves.get(place) else {
            return Err(AttemptError::TooMany(puzzle.moves.len()));
        };
        let found = game.find_text(text)?;
        let is_right = found.record.text == *expected;
        if !is_right && place % 2 == 1 {
            return Err(AttemptError::OtherReply(expected.clone()));
        }
        game.play_found(&found);
        if !is_right {
            return if place + 1 == sent.len() {
                Ok(Progress::Wrong { game })
            } else {
                Err(AttemptError::TooMany(place + 1))
            };
        }
    }
    if sent.len() == puzzle.moves.len() {
        return Ok(Progress::Solved { game });
    }
    // After a solver's move the puzzle replies.
    let reply = (sent.len() % 2 == 1).then(|| puzzle.moves[sent.len()].clone());
    if let Some(reply) = &reply {
        game.play_text(reply)?;
    }
    Ok(Progress::Right { game, reply })
}

#[cfg(test)]
mod tests {
    use kelso_lab::puzzles::shipped_puzzles;

    use super::*;

    #[test]
    fn a_solution_is_followed_move_by_move() {
        let puzzle = shipped_puzzles().iter().find(|puzzle| puzzle.moves.len() >= 3).expect("a longer one");
        let moves = &puzzle.moves;
        assert!(matches!(progress(puzzle, &[]), Ok(Progress::Right { reply: None, .. })));
        let Ok(Progress::Right { reply, game }) = progress(puzzle, &moves[..1]) else {
            panic!("right so far")
        };
        assert_eq!((reply.as_ref(), game.plies()), (Some(&moves[1]), 2));
        assert!(matches!(progress(puzzle, moves), Ok(Progress::Solved { .. })));
        let wrong =
            game_of(puzzle).legal_records().into_iter().find(|mv| mv.text != moves[0]).expect("a choice");
        assert!(matches!(progress(puzzle, std::slice::from_ref(&wrong.text)), Ok(Progress::Wrong { .. })));
        let after_wrong = [wrong.text, moves[1].clone()];
        let too_many = [moves.clone(), vec!["1-5".to_owned()]].concat();
        for sent in [&after_wrong[..], &["1-1".to_owned()], &too_many] {
            assert!(progress(puzzle, sent).is_err(), "{sent:?}");
        }
    }

    fn game_of(puzzle: &Puzzle) -> AnyGame {
        AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, &puzzle.fen).expect("legal")
    }
}
