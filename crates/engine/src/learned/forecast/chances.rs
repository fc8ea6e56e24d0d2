//! The choice model: the probability of a move grows with the exponential of its utility (a conditional logit).

use super::features::MoveFeatures;

/// The probabilities of the moves of one choice; they sum to one.
///
/// ```
/// use kelso_engine::learned::forecast::{FEATURES, MoveFeatures, WEIGHTS, chances};
///
/// let mv = MoveFeatures { values: [0.0; FEATURES.len()], squares: [0, 32] };
/// assert_eq!(chances(&[mv.clone(), mv], &[0.0; WEIGHTS]), [0.5, 0.5]);
/// ```
pub fn chances(moves: &[MoveFeatures], weights: &[f64]) -> Vec<f64> {
    softmax(moves.iter().map(|mv| mv.utility(weights)).collect())
}

/// Turns utilities into probabilities.
pub fn softmax(mut utilities: Vec<f64>) -> Vec<f64> {
    let most = utilities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for utility in &mut utilities {
        *utility = (*utility - most).exp();
    }
    let sum: f64 = utilities.iter().sum();
    for chance in &mut utilities {
        *chance /= sum;
    }
    utilities
}
