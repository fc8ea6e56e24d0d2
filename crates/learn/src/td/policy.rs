//! How the learner chooses while it learns (D6): mostly the best move, sometimes another.

use kelso_engine::Rng;

/// A policy with its current parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Policy {
    /// Any move with this probability, otherwise one of the highest value. 0 is the greedy policy of the tests.
    EpsilonGreedy(f64),
    /// A move with probability proportional to e^(Q/temperature).
    Softmax(f64),
}

impl Policy {
    /// The index of one of these values, which must not be empty.
    pub fn choose(self, values: &[f64], rng: &mut Rng) -> usize {
        match self {
            Policy::EpsilonGreedy(epsilon) => {
                if epsilon > 0.0 && rng.unit() < epsilon {
                    rng.below(values.len())
                } else {
                    greatest(values, rng)
                }
            }
            Policy::Softmax(temperature) => {
                let mut left = rng.unit();
                let probabilities = softmax(values, temperature);
                for (index, probability) in probabilities.iter().enumerate() {
                    left -= probability;
                    if left < 0.0 {
                        return index;
                    }
                }
                // Rounding left a tiny remainder.
                values.len() - 1
            }
        }
    }
}

/// One of the highest values, all equally likely: with eight features ties are common.
fn greatest(values: &[f64], rng: &mut Rng) -> usize {
    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let equals = values.iter().filter(|value| **value >= best).count();
    let chosen = rng.below(equals.max(1));
    let mut places = values.iter().enumerate().filter(|(_, value)| **value >= best);
    places.nth(chosen).map_or(0, |(index, _)| index)
}

/// The probabilities of values by e^(value/temperature).
///
/// ```
/// let equal = kelso_learn::td::softmax(&[3.0, 3.0], 0.5);
/// assert_eq!(equal, [0.5, 0.5]);
/// ```
pub fn softmax(values: &[f64], temperature: f64) -> Vec<f64> {
    // Minus the maximum, so that no power overflows.
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = values.iter().map(|value| ((value - greatest) / temperature).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn softmax_by_hand() {
        // e^0 : e^ln2 : e^ln5 = 1 : 2 : 5.
        let close = |found: Vec<f64>, expected: [f64; 3]| {
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        };
        close(softmax(&[0.0, 2_f64.ln(), 5_f64.ln()], 1.0), [0.125, 0.25, 0.625]);
        // At half the temperature the ratios are squared: 1 : 4 : 25.
        close(softmax(&[0.0, 2_f64.ln(), 5_f64.ln()], 0.5), [1.0 / 30.0, 4.0 / 30.0, 25.0 / 30.0]);
        // Values that would overflow.
        close(softmax(&[5_000.0, 0.0, -5_000.0], 0.001), [1.0, 0.0, 0.0]);
    }

    fn shares(policy: Policy, values: &[f64]) -> Vec<f64> {
        let mut rng = Rng::new(1);
        let mut counts = vec![0.0; values.len()];
        for _ in 0..100_000 {
            counts[policy.choose(values, &mut rng)] += 1e-5;
        }
        counts
    }

    #[test]
    fn policies_choose_as_often_as_they_should() {
        let table = [
            (Policy::EpsilonGreedy(0.0), [0.0, 1.0, 0.0, 0.0]),
            (Policy::EpsilonGreedy(0.4), [0.1, 0.7, 0.1, 0.1]),
            (Policy::EpsilonGreedy(1.0), [0.25; 4]),
            (Policy::Softmax(1.0), [0.1, 0.4, 0.2, 0.3]),
        ];
        let values = [1_f64, 4.0, 2.0, 3.0].map(f64::ln);
        for (policy, expected) in table {
            let found = shares(policy, &values);
            let close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.01);
            assert!(close, "{policy:?}: {found:?}");
        }
        let equals = shares(Policy::EpsilonGreedy(0.0), &[2.0, 1.0, 2.0]);
        assert!((equals[0] - 0.5).abs() < 0.01 && equals[1] == 0.0, "{equals:?}");
    }
}
