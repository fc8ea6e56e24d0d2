//! Resolves captures: a position is evaluated only where nothing can be taken.

use kelso_rules::laws::Obligation;
use kelso_rules::{Position, Rules};

use super::evaluator::LeafEvaluator;
use super::weights::LeafWeights;

/// The value of a won game: beyond any evaluation.
pub const DECIDED: f32 = 1000.0;

/// The resolved value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook<R: Rules> {
    /// For the side to move in the original position.
    pub value: f32,
    /// The position after the captures, if both sides choose well: the value is its evaluation.
    pub leaf: Position<R>,
}

impl<R: Rules> Outlook<R> {
    /// True if one side cannot move there, and so has lost.
    pub fn is_decided(&self) -> bool {
        self.value.abs() >= DECIDED
    }
}

impl<W: AsRef<LeafWeights>, R: Rules> LeafEvaluator<W, R> {
    /// Resolves a position: both sides capture as long as they can. With mandatory captures that is exact; with
    /// optional ones each side may also stop.
    pub fn resolve(&self, position: &Position<R>) -> Outlook<R> {
        let mut best: Option<Outlook<R>> = None;
        if position.has_captures() {
            let is_optional = position.rules().laws().obligation == Obligation::Optional;
            best = is_optional.then(|| self.stand(position));
            position.for_each_move(|mv| {
                if mv.is_capture() {
                    let outlook = self.resolve(&position.play_unchecked(&mv));
                    if best.is_none_or(|best| -outlook.value > best.value) {
                        best = Some(Outlook { value: -outlook.value, leaf: outlook.leaf });
                    }
                }
            });
        }
        best.unwrap_or_else(|| self.stand(position))
    }

    /// The value without captures; a side with no move has lost.
    fn stand(&self, position: &Position<R>) -> Outlook<R> {
        let value = if position.has_moves() {
            self.evaluate(position).clamp(1.0 - DECIDED, DECIDED - 1.0)
        } else {
            -DECIDED
        };
        Outlook { value, leaf: *position }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "sums of whole numbers are exact")]
mod tests {
    use kelso_rules::{English, General, RuleSet, Size};

    use super::*;

    /// Counts only men, one each.
    fn men() -> LeafWeights {
        let mut weights = LeafWeights::zero();
        weights.values_mut()[1] = [1.0; 2];
        weights
    }

    /// A capture that loses a man.
    const BAD: &str = "B:W18,26,30:B14,16,1";

    fn resolved(fen: &str) -> (f32, String) {
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        let outlook = LeafEvaluator::new(English, men()).resolve(&position);
        (outlook.value, outlook.leaf.to_fen())
    }

    #[test]
    fn a_quiet_position_is_its_own_leaf() {
        assert_eq!(resolved("B:W31,32:B1"), (-1.0, "B:W31,32:B1".to_owned()));
    }

    #[test]
    fn an_exchange_is_played_to_its_end() {
        // 14x23 is forced, and 27x18 takes back.
        assert_eq!(resolved("B:W18,27,32:B14,1"), (-1.0, "B:W18,32:B1".to_owned()));
        // Two jumps in one move, 7x14x21, and nothing takes back.
        assert_eq!(resolved("B:W10,17,32:B7,1"), (1.0, "W:W32:B1,21".to_owned()));
    }

    #[test]
    fn a_forced_capture_may_be_bad() {
        // 14x23 is forced, though 26x19x12 takes two for one.
        assert_eq!(resolved(BAD), (-1.0, "B:W12,30:B1".to_owned()));
    }

    #[test]
    fn of_two_captures_the_better_is_taken() {
        // 11x18 is taken back by 23x14; 11x20 is not.
        assert_eq!(resolved("B:W15,16,23,27:B11,1"), (-1.0, "W:W15,23,27:B1,20".to_owned()));
    }

    #[test]
    fn a_side_with_no_move_or_no_piece_has_lost() {
        assert_eq!(resolved("W:W5:B1").0, -DECIDED);
        // The last white man is taken.
        let (value, leaf) = resolved("B:W18:B14");
        assert_eq!((value, leaf.as_str()), (DECIDED, "W:W:B23"));
    }

    #[test]
    fn where_captures_are_optional_a_bad_one_is_declined() {
        let rules = General::new(RuleSet::OptionalCapture, Size::Eight);
        let position = Position::from_fen(rules, BAD).expect("a legal FEN");
        let outlook = LeafEvaluator::new(rules, men()).resolve(&position);
        assert_eq!((outlook.value, outlook.leaf), (0.0, position));
    }
}
