//! A puzzle as stored in a file: a position, its solution, and its properties.

use std::str::FromStr;

use kelso_rules::{AnyMove, AnyPosition, Color, VariantId};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Theme;

/// The goal of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Goal {
    Win,
    Draw,
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 2] = [Goal::Win, Goal::Draw];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Draw => "draw",
        }
    }
}

/// How it is known that only one move reaches the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// By a search of every move, with a clear margin.
    Search,
    /// By solving everything reachable exactly.
    Exact,
}

/// A position of English draughts with one way to reach the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Eight hexadecimal digits that depend on the position alone: see [`puzzle_id`].
    pub id: String,
    /// The position; the side to move solves it.
    pub fen: String,
    /// The solver's moves and the best replies in turn; the first and the last are the solver's.
    pub moves: Vec<String>,
    /// What the solver is to reach.
    pub goal: Goal,
    /// What kind of puzzle it is.
    pub theme: Theme,
    /// How the first move was proven to be the only one.
    pub proof: Proof,
    /// How hard it is, on the scale of the levels' ratings; missing until it is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
}

/// A puzzle that cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PuzzleError {
    /// The position is not legal.
    #[error("puzzle {id}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    Position { id: String, why: String },
    /// A move of the solution is not legal.
    #[error("puzzle {id}, move {number} of the solution: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    Move { id: String, number: usize, why: String },
    /// The last move is not the solver's.
    #[error("puzzle {0}: the solution has an even number of moves; expected the solver's move at both ends")]
    Length(String),
    /// The id belongs to another position.
    #[error("puzzle {found}: the position's id is {right}")]
    #[expect(missing_docs, reason = "the message says it")]
    Id { found: String, right: String },
}

impl Puzzle {
    /// The position to solve.
    ///
    /// # Errors
    /// If the FEN is not that of a legal position.
    pub fn position(&self) -> Result<AnyPosition, PuzzleError> {
        AnyPosition::from_fen(VariantId::ENGLISH, &self.fen)
            .map_err(|error| PuzzleError::Position { id: self.id.clone(), why: error.to_string() })
    }

    /// The moves of the solution, each with the position it is made in.
    ///
    /// # Errors
    /// If the position or a move is not legal, the solver does not make the last move, or the id is not the position's.
    pub fn solution(&self) -> Result<Vec<(AnyPosition, AnyMove)>, PuzzleError> {
        let mut position = self.position()?;
        let right = puzzle_id(&position);
        if right != self.id {
            return Err(PuzzleError::Id { found: self.id.clone(), right });
        }
        if self.moves.len().is_multiple_of(2) {
            return Err(PuzzleError::Length(self.id.clone()));
        }
        let mut played = Vec::with_capacity(self.moves.len());
        for (number, text) in (1..).zip(&self.moves) {
            let wrong = |why: String| PuzzleError::Move { id: self.id.clone(), number, why };
            let mv = position.parse_move(text).map_err(|error| wrong(error.to_string()))?;
            played.push((position, mv));
            position = position.play_unchecked(&mv);
        }
        Ok(played)
    }
}

/// The id of a position's puzzle: the first eight digits of the position's hash as seen by Black, so that the same
/// puzzle with colours swapped and the board rotated has the same id.
pub fn puzzle_id(position: &AnyPosition) -> String {
    let seen = if position.turn() == Color::Black { *position } else { position.flipped() };
    format!("{:016x}", seen.hash())[..8].to_owned()
}

/// The names of a goal, as options give them.
impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Goal::ALL
            .into_iter()
            .find(|goal| goal.name() == text)
            .ok_or_else(|| format!("there is no goal “{text}”; expected win or draw"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(id: &str, moves: &[&str]) -> Puzzle {
        Puzzle {
            id: id.into(),
            fen: "W:W22,31:B18,11".into(),
            moves: moves.iter().map(ToString::to_string).collect(),
            goal: Goal::Win,
            theme: Theme::Shot,
            proof: Proof::Search,
            rating: None,
        }
    }

    #[test]
    fn a_puzzle_and_its_mirror_image_are_one() {
        let position = AnyPosition::from_fen(VariantId::ENGLISH, "W:W22,31:B18,11").expect("legal");
        let other = AnyPosition::from_fen(VariantId::ENGLISH, "W:W22,30:B18,11").expect("legal");
        assert_eq!(puzzle_id(&position), puzzle_id(&position.flipped()));
        assert_ne!(puzzle_id(&position), puzzle_id(&other));
    }

    #[test]
    fn what_is_wrong_with_a_puzzle_is_said() {
        let right = puzzle_id(&puzzle("", &[]).position().expect("legal"));
        assert_eq!(puzzle(&right, &["22x8"]).solution().map(|moves| moves.len()), Ok(1));
        for (wrong, why) in [
            (puzzle("00000000", &["22x8"]), "the position's id is"),
            (puzzle(&right, &[]), "even number of moves"),
            (puzzle(&right, &["31-27"]), "move 1 of the solution"),
        ] {
            let error = wrong.solution().expect_err("wrong").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
