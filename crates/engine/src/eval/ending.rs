//! The evaluation with only kings left (C9): approach with more of them, keep away with fewer. Nothing else counts
//! then.

use std::fmt;
use std::str::FromStr;

use kelso_rules::{Bits, Color, Position, Rules};
use thiserror::Error;

use super::{Evaluation, Value};

/// How distances between the two sides' kings are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingName {
    /// The sum over all pairs.
    SumDistances,
    /// The largest of all pairs.
    Farthest,
}

impl EndingName {
    /// Both.
    pub const ALL: [EndingName; 2] = [EndingName::SumDistances, EndingName::Farthest];

    /// The name as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            EndingName::SumDistances => "sum-distances",
            EndingName::Farthest => "farthest",
        }
    }

    /// What it counts, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            EndingName::SumDistances => {
                "the sum of all distances between the two sides' kings, small for the side with more of them"
            }
            EndingName::Farthest => "as sum-distances, but the largest distance alone",
        }
    }

    /// The row of the five systems' description that it comes from.
    pub const fn source(self) -> &'static str {
        "C9"
    }

    fn distance<R: Rules>(self, position: &Position<R>) -> Value {
        let board = position.rules().board();
        let squares = |color| position.pieces(color).singles().map(|bit| board.square(bit));
        let distances = squares(Color::Black).flat_map(|black| {
            squares(Color::White).map(move |white| king_moves(board.row_col(black), board.row_col(white)))
        });
        match self {
            EndingName::SumDistances => distances.sum(),
            EndingName::Farthest => distances.max().unwrap_or(0),
        }
    }
}

/// Moves a king needs from one square to the other.
fn king_moves((row_a, col_a): (usize, usize), (row_b, col_b): (usize, usize)) -> Value {
    row_a.abs_diff(row_b).max(col_a.abs_diff(col_b)) as Value
}

/// An unknown name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no ending evaluation “{0}”; there are sum-distances and farthest")]
pub struct UnknownEnding(pub String);

impl FromStr for EndingName {
    type Err = UnknownEnding;

    fn from_str(text: &str) -> Result<Self, UnknownEnding> {
        let found = EndingName::ALL.into_iter().find(|name| name.name() == text);
        found.ok_or_else(|| UnknownEnding(text.to_owned()))
    }
}

impl fmt::Display for EndingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An evaluation that is replaced by another once only kings are left (C9a).
///
/// From then on only distance counts, in points: the side with more kings wants it small, so that its score is below
/// zero until it has caught the last one. With equal kings there is nothing to run from, and the position is worth 0.
pub struct WithEnding<E> {
    base: E,
    ending: EndingName,
}

impl<E> WithEnding<E> {
    /// `base`, replaced by `ending` when only kings are left.
    pub fn new(base: E, ending: EndingName) -> Self {
        WithEnding { base, ending }
    }
}

impl<R: Rules, E: Evaluation<R>> Evaluation<R> for WithEnding<E> {
    fn evaluate(&self, position: &Position<R>) -> Value {
        if position.kings() != position.occupied() {
            return self.base.evaluate(position);
        }
        let lead = position.count(Color::Black) as Value - position.count(Color::White) as Value;
        -lead.signum() * self.ending.distance(position) * self.base.unit()
    }

    fn unit(&self) -> Value {
        self.base.unit()
    }

    fn begin_choice(&mut self, plies: usize) {
        self.base.begin_choice(plies);
    }

    fn win(&self, ply: usize) -> Value {
        self.base.win(ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::EvalName;
    use kelso_rules::English;

    #[test]
    fn the_stronger_side_wants_to_be_near() {
        let evaluate = |fen: &str, ending| {
            let position = Position::from_fen(English, fen).expect("a legal FEN");
            WithEnding::new(EvalName::Piece, ending).evaluate(&position)
        };
        for ending in EndingName::ALL {
            let near = evaluate("B:WK1:BK10,K14", ending);
            let far = evaluate("B:WK1:BK32,K28", ending);
            assert!(near > far, "two black kings gain by coming near ({ending})");
            assert!(evaluate("B:WK10,K14:BK1", ending) < evaluate("B:WK32,K28:BK1", ending));
            assert_eq!(evaluate("B:WK32:BK1", ending), 0, "equal kings have no reason to run");
        }
        // Kings on 10 and 14 are two and three moves from 1.
        assert_eq!(evaluate("B:WK1:BK10,K14", EndingName::SumDistances), -5);
        assert_eq!(evaluate("B:WK1:BK10,K14", EndingName::Farthest), -3);
    }

    #[test]
    fn it_replaces_the_evaluation_and_only_with_kings_alone() {
        let position = |fen: &str| Position::from_fen(English, fen).expect("a legal FEN");
        for base in EvalName::ALL {
            let evaluation = WithEnding::new(base, EndingName::SumDistances);
            let with_a_man = position("B:WK1:BK10,K14,5");
            assert_eq!(evaluation.evaluate(&with_a_man), base.evaluate(&with_a_man), "{base}");
            // The number of extra kings no longer counts, only that they are close.
            let unit = Evaluation::<English>::unit(&base);
            assert_eq!(evaluation.evaluate(&position("B:WK1:BK10,K14")), -5 * unit, "{base}");
            assert_eq!(evaluation.evaluate(&position("B:WK1:BK10,K14,K32")), -12 * unit, "{base}");
        }
    }
}
