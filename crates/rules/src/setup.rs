//! A setup is any placement of pieces, legal or not; validation turns it into a [`Position`] or lists all problems.

use std::fmt;

use thiserror::Error;

use crate::bits::Bits;
use crate::color::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// A man or king on a numbered square, which need not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// What is put there.
    pub piece: Piece,
    /// The number that was given for the square.
    pub square: usize,
}

/// Pieces on squares and perhaps whose turn it is, legal or not.
///
/// ```
/// use kelso_rules::{Color, English, Kind, Position, Setup, Violation};
///
/// let mut setup = Setup::new(Some(Color::White));
/// setup.put(Color::White, Kind::Man, 3); // where it would have been crowned
/// setup.put(Color::Black, Kind::King, 33); // not on the board
/// let error = setup.position(English).unwrap_err();
/// assert_eq!(error.violations().len(), 2);
/// assert!(matches!(error.violations()[0], Violation::ManOnKingRow(_)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// Whose turn it is, if known.
    pub turn: Option<Color>,
    /// The pieces, in the order given.
    pub placements: Vec<Placement>,
}

/// One thing that is wrong with a [`Setup`].
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Violation {
    /// The turn is unknown.
    #[error("it is not said whose turn it is; begin with B or W")]
    NoTurn,
    /// There are no pieces at all.
    #[error("there is no piece on the board")]
    NoPieces,
    /// A square number that the board does not have.
    #[error("there is no square {} for the {}; squares go from 1 to {squares}", placement.square, placement.piece)]
    #[expect(missing_docs, reason = "the message says it")]
    OutOfRange { placement: Placement, squares: usize },
    /// Two pieces on one square.
    #[error("square {0} is given twice; a square holds one piece")]
    Overlap(Square),
    /// A man where it would have been crowned.
    #[error("the {} on {} stands on its king row; it would be a king (K{})", .0.piece, .0.square, .0.square)]
    ManOnKingRow(Placement),
    /// More pieces than a side starts with.
    #[error("{color} has {count} pieces; on this board a side has at most {most}")]
    #[expect(missing_docs, reason = "the message says it")]
    TooMany { color: Color, count: usize, most: usize },
}

/// Everything that is wrong with a [`Setup`]; at least one [`Violation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(Vec<Violation>);

impl SetupError {
    /// What is wrong, in the order of the pieces given, then of the whole.
    pub fn violations(&self) -> &[Violation] {
        &self.0
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            violation.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// An empty board.
    pub fn new(turn: Option<Color>) -> Self {
        Setup { turn, placements: Vec::new() }
    }

    /// Puts a piece on a square.
    pub fn put(&mut self, color: Color, kind: Kind, square: usize) {
        let piece = Piece { color, kind };
        self.placements.push(Placement { piece, square });
    }

    /// Validates: the position, or everything that is wrong.
    ///
    /// # Errors
    /// Every [`Violation`] found.
    pub fn position<R: Rules>(&self, rules: R) -> Result<Position<R>, SetupError> {
        let mut violations = Vec::new();
        let mut sets = [R::Bits::EMPTY; 2];
        let mut kings = R::Bits::EMPTY;
        for &placement in &self.placements {
            match place(rules, placement, sets[0] | sets[1]) {
                Ok(bit) => {
                    sets[placement.piece.color as usize] |= bit;
                    if placement.piece.kind == Kind::King {
                        kings |= bit;
                    }
                }
                Err(violation) => violations.push(violation),
            }
        }
        violations.extend(self.violations_of_the_whole(rules.board().men));
        match self.turn {
            Some(turn) if violations.is_empty() => Ok(Position::from_sets(rules, sets, kings, turn)),
            _ => Err(SetupError(violations)),
        }
    }

    fn violations_of_the_whole(&self, most: usize) -> Vec<Violation> {
        let mut violations = Vec::new();
        if self.turn.is_none() {
            violations.push(Violation::NoTurn);
        }
        if self.placements.is_empty() {
            violations.push(Violation::NoPieces);
        }
        for color in Color::ALL {
            let count = self.placements.iter().filter(|p| p.piece.color == color).count();
            if count > most {
                violations.push(Violation::TooMany { color, count, most });
            }
        }
        violations
    }
}

/// The bit of a placement, if it is allowed there, given the `occupied` squares.
fn place<R: Rules>(rules: R, placement: Placement, occupied: R::Bits) -> Result<R::Bits, Violation> {
    let board = rules.board();
    let squares = board.squares;
    let (square, bit) = Square::new(placement.square)
        .and_then(|square| board.bit(square).map(|bit| (square, bit)))
        .ok_or(Violation::OutOfRange { placement, squares })?;
    if occupied.meets(bit) {
        return Err(Violation::Overlap(square));
    }
    if placement.piece.kind == Kind::Man && board.crown_row(placement.piece.color).meets(bit) {
        return Err(Violation::ManOnKingRow(placement));
    }
    Ok(bit)
}

impl<R: Rules> From<&Position<R>> for Setup {
    fn from(position: &Position<R>) -> Self {
        let placements =
            position.board().map(|(square, piece)| Placement { piece, square: square.number() }).collect();
        Setup { turn: Some(position.turn()), placements }
    }
}
