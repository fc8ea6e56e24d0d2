//! The papers' evaluations, each a line or two, with the row of the specification it comes from.

use std::fmt;
use std::str::FromStr;

use kelso_rules::{Bits, Color, Position, Rules};
use thiserror::Error;

use super::{Evaluation, Value};

/// An evaluation by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EvalName {
    /// Pieces, whatever they are (E5).
    Count,
    /// A man 1, a king 1½ (B3).
    MaterialHalfKing,
    /// A man 1, a king 2 (C5).
    #[default]
    Piece,
    /// A man 5 in its own half and 7 beyond, a king 10 (C6).
    PieceHalf,
    /// A man 5 and its row, a king 5 and all rows and 2 (C7).
    PieceRow,
    /// [`PieceHalf`](EvalName::PieceHalf) divided by the number of pieces on the board (C8).
    PieceHalfNormalised,
    /// A man 5, a king 10, and 1 more for each edge of the board that a piece stands on: 2 in a corner (Cw).
    EdgeCorner,
    /// A man 1, a king 2, a won game 500 (D2).
    Win500,
}

impl EvalName {
    /// All evaluations.
    pub const ALL: [EvalName; 8] = [
        EvalName::Count,
        EvalName::MaterialHalfKing,
        EvalName::Piece,
        EvalName::PieceHalf,
        EvalName::PieceRow,
        EvalName::PieceHalfNormalised,
        EvalName::EdgeCorner,
        EvalName::Win500,
    ];

    /// The name as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            EvalName::Count => "count",
            EvalName::MaterialHalfKing => "material-half-king",
            EvalName::Piece => "piece",
            EvalName::PieceHalf => "piece-half",
            EvalName::PieceRow => "piece-row",
            EvalName::PieceHalfNormalised => "piece-half-normalised",
            EvalName::EdgeCorner => "edge-corner",
            EvalName::Win500 => "win500",
        }
    }

    /// What it counts, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            EvalName::Count => "pieces, whatever they are",
            EvalName::MaterialHalfKing => "man 1, king 1½",
            EvalName::Piece => "man 1, king 2",
            EvalName::PieceHalf => "man 5 in its own half of the board and 7 beyond, king 10",
            EvalName::PieceRow => "man 5 and the number of its row, king 5 and all rows and 2",
            EvalName::PieceHalfNormalised => "piece-half divided by the number of pieces on the board",
            EvalName::EdgeCorner => "man 5, king 10, and 1 for each edge of the board that a piece stands on",
            EvalName::Win500 => "man 1, king 2, a won game 500 however far away",
        }
    }

    /// The row of the five systems' description that it comes from.
    pub const fn source(self) -> &'static str {
        match self {
            EvalName::Count => "E5",
            EvalName::MaterialHalfKing => "B3",
            EvalName::Piece => "C5",
            EvalName::PieceHalf => "C6",
            EvalName::PieceRow => "C7",
            EvalName::PieceHalfNormalised => "C8",
            EvalName::EdgeCorner => "C (wish)",
            EvalName::Win500 => "D2",
        }
    }

    /// Men and kings of one side, in the evaluation's unit; before division.
    fn side<R: Rules>(self, position: &Position<R>, color: Color) -> Value {
        let men = Value::from(position.men(color).count());
        let kings = Value::from(position.kings_of(color).count());
        match self {
            EvalName::Count => men + kings,
            EvalName::MaterialHalfKing => 2 * men + 3 * kings,
            EvalName::Piece | EvalName::Win500 => men + 2 * kings,
            EvalName::PieceHalf | EvalName::PieceHalfNormalised => {
                5 * men + 2 * men_beyond_the_middle(position, color) + 10 * kings
            }
            EvalName::EdgeCorner => 5 * men + 10 * kings + edges_of_pieces(position, color),
            EvalName::PieceRow => {
                5 * men + rows_of_men(position, color) + (7 + position.rules().board().size as Value) * kings
            }
        }
    }
}

/// Two different fractions with denominators up to 48 (all pieces on the largest board) differ by at least 1/(48·47).
/// In steps of 1/8192, truncated towards zero, different fractions therefore stay different, in the same order, and
/// equal ones equal: as good as exact.
const STEPS_OF_FRACTION: Value = 8192;

impl<R: Rules> Evaluation<R> for EvalName {
    fn evaluate(&self, position: &Position<R>) -> Value {
        let difference = self.side(position, Color::Black) - self.side(position, Color::White);
        match self {
            EvalName::PieceHalfNormalised => {
                let pieces = Value::from(position.occupied().count()).max(1);
                difference * STEPS_OF_FRACTION / pieces
            }
            _ => difference,
        }
    }

    fn unit(&self) -> Value {
        match self {
            EvalName::MaterialHalfKing => 2,
            EvalName::PieceHalfNormalised => STEPS_OF_FRACTION,
            _ => 1,
        }
    }

    fn win(&self, ply: usize) -> Value {
        match self {
            EvalName::Win500 => 500,
            _ => super::DECIDED - ply as Value,
        }
    }
}

fn men_beyond_the_middle<R: Rules>(position: &Position<R>, color: Color) -> Value {
    let middle = position.rules().board().size / 2;
    let beyond = |row: usize| row >= middle;
    sum_over_men(position, color, |row| Value::from(beyond(row)))
}

/// The edges that a side's pieces are on: a piece cannot be jumped from there.
fn edges_of_pieces<R: Rules>(position: &Position<R>, color: Color) -> Value {
    let board = position.rules().board();
    let is_outer = |line: usize| Value::from(line == 0 || line == board.size - 1);
    let edges = |piece| {
        let (row, column) = board.row_col(board.square(piece));
        is_outer(row) + is_outer(column)
    };
    position.pieces(color).singles().map(edges).sum()
}

/// Rows are counted from 1, the side's own back row.
fn rows_of_men<R: Rules>(position: &Position<R>, color: Color) -> Value {
    sum_over_men(position, color, |row| row as Value + 1)
}

/// Sums `worth(row)` over a side's men, rows counted from 0 at its own back row.
fn sum_over_men<R: Rules>(position: &Position<R>, color: Color, worth: impl Fn(usize) -> Value) -> Value {
    let board = position.rules().board();
    position
        .men(color)
        .singles()
        .map(|man| {
            let (row, _) = board.row_col(board.square(man));
            worth(match color {
                Color::Black => row,
                Color::White => board.size - 1 - row,
            })
        })
        .sum()
}

/// Material with another weight for kings (B6a): [`MaterialHalfKing`](EvalName::MaterialHalfKing) with a weight other
/// than a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingWeight {
    /// What a king is worth beyond a man, in thousandths of a man.
    pub thousandths: u32,
}

impl<R: Rules> Evaluation<R> for KingWeight {
    fn evaluate(&self, position: &Position<R>) -> Value {
        let side = |color| {
            let kings = Value::from(position.kings_of(color).count());
            Value::from(position.pieces(color).count()) * 1000 + kings * Value::from(self.thousandths)
        };
        side(Color::Black) - side(Color::White)
    }

    fn unit(&self) -> Value {
        1000
    }
}

/// An unknown name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no evaluation “{0}”; there are {names}", names = EvalName::ALL.map(EvalName::name).join(", "))]
pub struct UnknownEval(pub String);

impl FromStr for EvalName {
    type Err = UnknownEval;

    fn from_str(text: &str) -> Result<Self, UnknownEval> {
        let found = EvalName::ALL.into_iter().find(|name| name.name() == text);
        found.ok_or_else(|| UnknownEval(text.to_owned()))
    }
}

impl fmt::Display for EvalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::English;

    fn values(fen: &str) -> [Value; 8] {
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        EvalName::ALL.map(|name| name.evaluate(&position))
    }

    #[test]
    fn the_papers_formulas_on_small_positions() {
        // A black man on row 3 of 8 and a king, against a white man on its back row.
        assert_eq!(values("B:W32:B9,K18"), [1, 3, 2, 10, 17, 10 * 8192 / 3, 9, 2]);
        // Black has one man beyond the middle, White none.
        assert_eq!(values("B:W29:B21"), [0, 0, 0, 2, 5, 2 * 8192 / 2, -1, 0]);
        // Kings alone: 5 + 8 rows + 2.
        assert_eq!(values("B:WK1:BK32,K31"), [1, 3, 2, 10, 15, 10 * 8192 / 3, 11, 2]);
    }

    #[test]
    fn a_half_is_the_usual_weight_of_a_king() {
        for fen in ["B:W32:B9,K18", "B:WK29,K1,5:BK21,7", "B:W32,19,K5:B9,K18,7"] {
            let position = Position::from_fen(English, fen).expect("a legal FEN");
            let value = |thousandths| KingWeight { thousandths }.evaluate(&position);
            assert_eq!(value(500), EvalName::MaterialHalfKing.evaluate(&position) * 500, "{fen}");
            assert_eq!(value(1000), EvalName::Piece.evaluate(&position) * 1000, "{fen}");
            assert_eq!(value(0), EvalName::Count.evaluate(&position) * 1000, "{fen}");
        }
    }

    #[test]
    fn colours_count_alike() {
        let position = Position::from_fen(English, "B:W32,19,K5:B9,K18,7").expect("a legal FEN");
        for name in EvalName::ALL {
            assert_eq!(name.evaluate(&position), -name.evaluate(&position.flipped()), "{name}");
        }
    }
}
