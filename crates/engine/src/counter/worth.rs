//! What a move is worth against an opponent who does not always find the best reply.

use crate::score::{Score, Verdict};

/// Hundredths of a man that make the odds of winning e times as large.
const SCALE: f64 = 100.0;
/// What a ply less to a proven win is worth.
const PLY: f64 = 1e-4;

/// The points that a score promises, from 0 to 1; a little more than 1 for proven wins, and more for faster ones.
pub(super) fn points(score: i32) -> f64 {
    let score = Score::from_raw(score.clamp(-32_000, 32_000) as i16);
    let sooner = |plies: u16| PLY * (1_000.0 - f64::from(plies));
    match score.verdict() {
        Verdict::WinIn(plies) => 1.0 + sooner(plies),
        Verdict::LossIn(plies) => -sooner(plies),
        Verdict::DatabaseWin => 1.0,
        Verdict::DatabaseLoss => 0.0,
        Verdict::Evaluation(hundredths) => 1.0 / (1.0 + (-f64::from(hundredths) / SCALE).exp()),
    }
}

/// The value of a move from the scores of its replies, for the side that makes the move, and their probabilities:
/// between the worst of them, which minimax counts on, and what is to be expected. The more one-sided the position is,
/// the less is expected: what is won needs technique, not mistakes.
pub(super) fn worth(scores: &[i32], chances: &[f64], trust: f64) -> f64 {
    let replies = || scores.iter().map(|score| points(*score));
    let worst = replies().fold(f64::INFINITY, f64::min);
    let expected: f64 = replies().zip(chances).map(|(points, chance)| points * chance).sum();
    let trust = trust * (4.0 * worst * (1.0 - worst)).clamp(0.0, 1.0);
    (1.0 - trust) * worst + trust * expected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_rise_with_scores() {
        let scores = [
            Score::loss_in(2),
            Score::loss_in(8),
            Score::evaluation(-300),
            Score::ZERO,
            Score::evaluation(5),
            Score::win_in(9),
            Score::win_in(1),
        ];
        let points: Vec<f64> = scores.map(|score| points(score.raw().into())).into();
        assert!(points.is_sorted_by(|a, b| a < b), "{points:?}");
        assert!((points[3] - 0.5).abs() < 1e-12);
        // A man ahead: 1 / (1 + 1/e).
        assert!((super::points(100) - 0.731_058_578).abs() < 1e-9);
    }

    #[test]
    fn worth_by_hand() {
        // The good reply keeps the balance, the other loses a man: 3/4 of 0.5 and 1/4 of 0.731….
        let (scores, chances) = ([0, 100], [0.75, 0.25]);
        assert!((worth(&scores, &chances, 0.0) - 0.5).abs() < 1e-12);
        let expected = 0.75 * 0.5 + 0.25 * 0.731_058_578_630_004_9;
        assert!((worth(&scores, &chances, 1.0) - expected).abs() < 1e-12);
        assert!((worth(&scores, &chances, 0.5) - (0.25 + expected / 2.0)).abs() < 1e-12);
        // A man ahead already: of the trust, 4 · 0.731 · 0.269 is left.
        let worst = 0.731_058_578_630_004_9;
        let (expected, left) =
            (f64::midpoint(worst, 1.0 / (1.0 + (-2.0_f64).exp())), 4.0 * worst * (1.0 - worst));
        let found = worth(&[200, 100], &[0.5, 0.5], 1.0);
        assert!((found - (worst + left * (expected - worst))).abs() < 1e-12, "{found}");
    }
}
