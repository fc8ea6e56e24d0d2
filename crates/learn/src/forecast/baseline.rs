//! Fits the model's baselines.

use kelso_engine::learned::forecast::Baseline;

use super::choices::Choices;

/// The factor of a baseline that explains the choices best, by Newton's method, which is reliable for a convex function
/// of one number.
pub(super) fn fit_baseline(baseline: Baseline, choices: &Choices) -> f64 {
    const STEPS: usize = 50;
    let mut factor = 0.0;
    for _ in 0..STEPS {
        // The ridge keeps it finite where every choice is the best move.
        let (mut slope, mut curve) = (1e-3 * factor, 1e-3);
        for index in 0..choices.len() {
            let (moves, chosen) = choices.get(index);
            let chances = baseline.chances(moves, factor);
            let mean = |power: i32| -> f64 {
                moves.iter().zip(&chances).map(|(mv, chance)| chance * baseline.value(mv).powi(power)).sum()
            };
            slope += mean(1) - baseline.value(&moves[chosen]);
            curve += mean(2) - mean(1).powi(2);
        }
        let step = (slope / curve).clamp(-1.0, 1.0);
        factor -= step;
        if step.abs() < 1e-9 {
            break;
        }
    }
    factor
}
