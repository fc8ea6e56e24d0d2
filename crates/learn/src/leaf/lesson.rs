//! Learning from a game: each leaf moves towards the return of the rest of the game.

use kelso_engine::learned::leaf::{LeafEvaluator, LeafWeights};
use kelso_rules::{Color, English};

use super::self_play::SelfPlay;
use crate::td::Diverged;

/// The parameters of learning from a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// The learning rate α.
    pub alpha: f32,
    /// λ: how much a position learns from later ones.
    pub lambda: f32,
    /// The discount γ.
    pub discount: f32,
}

impl Lesson {
    /// Learns from a game: every weight of a leaf moves by α · (return − points) / 2 · its feature's value, the half
    /// because points run from −1 to 1 and a probability from 0 to 1. Returns the mean absolute error, in points.
    ///
    /// # Errors
    /// If a weight diverges.
    pub fn learn(
        &self,
        evaluator: &mut LeafEvaluator<LeafWeights, English>,
        game: &SelfPlay,
    ) -> Result<f32, Diverged> {
        let returns = returns(game, self.lambda, self.discount);
        let (mut sum, mut count) = (0.0, 0);
        for (step, target) in game.steps.iter().zip(returns) {
            let (Some(leaf), Some(target)) = (step.leaf, target) else { continue };
            let error = target - step.points;
            let sign = if leaf.turn() == Color::Black { 0.5 } else { -0.5 };
            if evaluator.adjust(&leaf, self.alpha * sign * error) >= LeafWeights::LARGEST {
                return Err(Diverged);
            }
            sum += error.abs();
            count += 1;
        }
        Ok(sum / count.max(1) as f32)
    }
}

/// The return of each step of a game, in Black's points: a weighted mean of the later steps' values and the result, the
/// weight of each step being λ times that of the one before. A step with an exploratory move ends the view of those
/// before it, and has no return itself: what followed was not its move.
///
/// ```
/// use kelso_learn::leaf::{SelfPlay, Step, returns};
///
/// let step = |points, strayed| Step { points, leaf: None, strayed };
/// let game = SelfPlay { steps: vec![step(0.25, false), step(0.5, false), step(0.0, false)], points: 1.0 };
/// // The last step sees the end; the one before 0.5 · 0 + 0.5 · 1; the first 0.5 · 0.5 + 0.5 · 0.5.
/// assert_eq!(returns(&game, 0.5, 1.0), [Some(0.5), Some(0.5), Some(1.0)]);
/// ```
pub fn returns(game: &SelfPlay, lambda: f32, discount: f32) -> Vec<Option<f32>> {
    let mut returns = vec![None; game.steps.len()];
    let mut seen = game.points;
    for (step, place) in game.steps.iter().zip(&mut returns).rev() {
        if step.strayed {
            seen = discount * step.points;
        } else {
            *place = Some(seen);
            seen = discount * ((1.0 - lambda) * step.points + lambda * seen);
        }
    }
    returns
}

#[cfg(test)]
mod tests {
    use kelso_rules::Position;

    use super::*;
    use crate::leaf::Step;

    fn step(points: f32, fen: Option<&str>, strayed: bool) -> Step {
        let leaf = fen.map(|fen| Position::from_fen(English, fen).expect("a legal FEN"));
        Step { points, leaf, strayed }
    }

    #[test]
    fn returns_by_hand() {
        let steps = [(0.5, false), (0.25, true), (-0.5, false), (0.0, false)];
        let steps = steps.map(|(points, strayed)| step(points, None, strayed)).to_vec();
        // Backwards: the last sees the lost game. The one before: 0.5 · (0.5 · 0 + 0.5 · −1). The next was strayed from: no number,
        // and the first sees what that one said and no further: 0.5 · 0.25.
        let found = returns(&SelfPlay { steps, points: -1.0 }, 0.5, 0.5);
        assert_eq!(found, [Some(0.125), None, Some(-0.25), Some(-1.0)]);
    }

    #[test]
    fn a_lesson_by_hand() {
        // Black has lost. Said was 0.2 of a leaf where White is to move, with 24 men.
        let all = "W:W21-32:B1-12";
        let game = SelfPlay { steps: vec![step(0.2, Some(all), false)], points: -1.0 };
        let mut evaluator = LeafEvaluator::new(English, LeafWeights::zero());
        let error = Lesson { alpha: 0.1, lambda: 0.7, discount: 0.9 }.learn(&mut evaluator, &game);
        assert!((error.expect("sound") - 1.2).abs() < 1e-6);
        // The error is −1.2 for Black, so White to move gets 0.1 · 0.6 more, all of it in the opening.
        let turn = evaluator.weights.values()[0];
        assert!((turn[0] - 0.06).abs() < 1e-6 && turn[1] == 0.0, "{turn:?}");
        // Now it says so: White's turn, and the sixteen patterns, are worth as much each.
        let leaf = Position::from_fen(English, all).expect("a legal FEN");
        assert!((evaluator.evaluate(&leaf) - 17.0 * 0.06).abs() < 1e-5);
    }

    #[test]
    fn nothing_is_learned_where_the_game_strayed_or_was_decided() {
        let steps = vec![step(0.5, Some("W:W21-32:B1-12"), true), step(1.0, None, false)];
        let mut evaluator = LeafEvaluator::new(English, LeafWeights::zero());
        let lesson = Lesson { alpha: 0.1, lambda: 0.7, discount: 0.9 };
        lesson.learn(&mut evaluator, &SelfPlay { steps, points: 1.0 }).expect("sound");
        assert_eq!(evaluator.weights, LeafWeights::zero());
    }

    #[test]
    fn weights_that_run_away_are_noticed() {
        for points in [1e9, f32::NAN, f32::INFINITY] {
            let steps = vec![step(0.0, Some("W:W21-32:B1-12"), false)];
            let mut evaluator = LeafEvaluator::new(English, LeafWeights::zero());
            let lesson = Lesson { alpha: 1.0, lambda: 1.0, discount: 1.0 };
            assert_eq!(lesson.learn(&mut evaluator, &SelfPlay { steps, points }), Err(Diverged));
        }
    }
}
