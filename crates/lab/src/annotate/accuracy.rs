//! Accuracy of play, from 0 to 100: how much of the expected points a move kept. `docs/analysis.md` explains it.

use kelso_engine::Score;

use super::mark::worth;

/// An advantage of this many hundredths of a man makes a win ten times as likely as a loss.
const TEN_TO_ONE: f64 = 150.0;

/// The points that a side can expect with this score, from 0 to 1: one half when level.
pub fn expected_points(score: Score) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-f64::from(worth(score)) / TEN_TO_ONE))
}

/// The accuracy of a move, from 0 to 100: the share of points kept, squared, so that one large mistake weighs more than
/// many small ones.
pub fn move_accuracy(best: Score, played: Score) -> f64 {
    let given_away = (expected_points(best) - expected_points(played)).max(0.0);
    100.0 * (1.0 - given_away).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_score() {
        let men = Score::evaluation;
        for (score, points) in [
            (men(0), 0.5),
            (men(150), 10.0 / 11.0),
            (men(-150), 1.0 / 11.0),
            (men(300), 100.0 / 101.0),
            (men(900), 100.0 / 101.0),
            (Score::win_in(9), 100.0 / 101.0),
            (Score::loss_in(9), 1.0 / 101.0),
        ] {
            assert!((expected_points(score) - points).abs() < 1e-9, "{score}: {}", expected_points(score));
        }
    }

    #[test]
    fn accuracy_falls_with_what_is_given_away() {
        let men = Score::evaluation;
        assert!((move_accuracy(men(20), men(20)) - 100.0).abs() < 1e-9);
        assert!(
            (move_accuracy(men(20), men(40)) - 100.0).abs() < 1e-9,
            "better than expected is not better than best"
        );
        let small = move_accuracy(men(0), men(-30));
        let large = move_accuracy(men(0), men(-150));
        assert!(small > 75.0 && small < 90.0, "{small}");
        assert!(large > 30.0 && large < 40.0, "{large}");
        // When everything is already won, little can be lost.
        assert!(move_accuracy(Score::win_in(3), men(300)) > 99.0);
        assert!(move_accuracy(Score::win_in(3), Score::loss_in(3)) < 1.0);
    }
}
