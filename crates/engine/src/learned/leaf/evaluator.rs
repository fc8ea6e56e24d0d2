//! The value of a position by the weights, for the side to move.

use kelso_rules::{Position, Rules};

use super::features::LeafFeatures;
use super::weights::LeafWeights;

/// Weights together with the features of one board.
#[derive(Clone, Debug)]
pub struct LeafEvaluator<W, R: Rules> {
    /// The weights, owned or shared.
    pub weights: W,
    features: LeafFeatures<R>,
}

impl<W: AsRef<LeafWeights>, R: Rules> LeafEvaluator<W, R> {
    /// For the board of these rules.
    pub fn new(rules: R, weights: W) -> Self {
        LeafEvaluator { weights, features: LeafFeatures::new(rules) }
    }

    /// The features.
    pub fn features(&self) -> &LeafFeatures<R> {
        &self.features
    }

    /// The log-odds that the side to move wins, without looking ahead.
    #[inline]
    pub fn evaluate(&self, position: &Position<R>) -> f32 {
        let values = self.weights.as_ref().values();
        let (mut opening, mut ending) = (0.0, 0.0);
        self.features.for_each(position, |feature, count| {
            let [early, late] = values[feature];
            opening += count * early;
            ending += count * late;
        });
        let share = self.features.opening(position);
        opening * share + ending * (1.0 - share)
    }
}

impl<R: Rules> LeafEvaluator<LeafWeights, R> {
    /// One learning step: moves every weight active in a position by `change` times its feature's value. Returns the
    /// largest absolute weight; infinite if one is not a number.
    pub fn adjust(&mut self, position: &Position<R>, change: f32) -> f32 {
        let opening = self.features.opening(position);
        let parts = [change * opening, change * (1.0 - opening)];
        let values = self.weights.values_mut();
        let mut largest = 0.0_f32;
        self.features.for_each(position, |feature, count| {
            for (value, part) in values[feature].iter_mut().zip(parts) {
                *value += count * part;
                let size = if value.is_nan() { f32::INFINITY } else { value.abs() };
                largest = largest.max(size);
            }
        });
        largest
    }
}

impl AsRef<LeafWeights> for LeafWeights {
    fn as_ref(&self) -> &LeafWeights {
        self
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "zero is exact")]
mod tests {
    use kelso_rules::{English, Position};

    use super::*;

    #[test]
    fn a_value_by_hand() {
        let position = Position::from_fen(English, "B:W32:B11,K1").expect("a legal FEN");
        let mut weights = LeafWeights::zero();
        // The turn counts 1, kings 1, the lead 2/3; two of 24 men are left.
        weights.values_mut()[0] = [0.5, 0.25];
        weights.values_mut()[2] = [1.0, 3.0];
        weights.values_mut()[6] = [0.0, 1.5];
        let value = LeafEvaluator::new(English, weights).evaluate(&position);
        let expected = 1.5 * 2.0 / 24.0 + 4.25 * 22.0 / 24.0;
        assert!((value - expected).abs() < 1e-6, "{value}");
    }

    #[test]
    fn a_step_of_learning_by_hand() {
        let position = Position::from_fen(English, "B:W32:B11,K1").expect("a legal FEN");
        let mut evaluator = LeafEvaluator::new(English, LeafWeights::zero());
        // Two of 24 men are left, so a twelfth goes to the opening. The lead counts 2/3.
        let largest = evaluator.adjust(&position, 0.6);
        let close = |found: [f32; 2], expected: [f32; 2]| {
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6)
        };
        let values = evaluator.weights.values();
        assert!(close(values[0], [0.05, 0.55]), "{:?}", values[0]);
        assert!(close(values[6], [0.05 * 2.0 / 3.0, 0.55 * 2.0 / 3.0]), "{:?}", values[6]);
        assert_eq!(values[7], [0.0; 2], "nothing is threatened");
        assert!((largest - 0.55).abs() < 1e-6, "{largest}");
        // Turn, kings, king mobility, first king, lead; three squares, sixteen patterns, two pairs. The men and their
        // mobility cancel out.
        assert_eq!(values.iter().filter(|value| **value != [0.0; 2]).count(), 5 + 3 + 16 + 2);
        assert!(evaluator.adjust(&position, f32::NAN).is_infinite());
    }
}
