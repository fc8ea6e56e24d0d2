//! The prediction target of a sample.

use super::sample::Sample;
use crate::leaf::chance as points;

/// The winning probability for a score in units of the scale, the same everywhere.
pub(super) fn chance(score: f32) -> f32 {
    0.5 + 0.5 * points(score)
}

/// How targets are computed from samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Targets {
    /// Hundredths of a man for a probability of 73%.
    pub(super) scale: f32,
    /// The weight of the game's result in the target; the rest is the search's probability.
    pub(super) result: f32,
}

impl Targets {
    pub(super) fn of(self, sample: &Sample) -> f32 {
        let seen = chance(f32::from(sample.searched.raw()) / self.scale);
        self.result * sample.result + (1.0 - self.result) * seen
    }
}

/// Finds the scale with which the search scores predict the results best.
pub(super) struct ScaleFinder {
    /// The sum of squares for each scale.
    errors: [f64; SCALES],
}

/// The scales to try: 40, 50, … hundredths of a man.
const SCALES: usize = 36;

fn scale_at(index: usize) -> f32 {
    10.0 * (index as f32 + 4.0)
}

impl ScaleFinder {
    pub(super) fn new() -> Self {
        ScaleFinder { errors: [0.0; SCALES] }
    }

    pub(super) fn see(&mut self, sample: &Sample) {
        for (index, error) in self.errors.iter_mut().enumerate() {
            let off = chance(f32::from(sample.searched.raw()) / scale_at(index)) - sample.result;
            *error += f64::from(off * off);
        }
    }

    pub(super) fn scale(&self) -> f32 {
        let best = self.errors.iter().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b));
        best.map_or(100.0, |(index, _)| scale_at(index))
    }
}

#[cfg(test)]
mod tests {
    use kelso_engine::Score;
    use kelso_rules::{English, Position};

    use super::*;

    fn sample(score: i16, result: f32) -> Sample {
        Sample { position: Position::start(English), searched: Score::from_raw(score), result }
    }

    #[test]
    fn goals_by_hand() {
        let targets = Targets { scale: 100.0, result: 0.25 };
        assert!((targets.of(&sample(0, 1.0)) - 0.625).abs() < 1e-6);
        // 1/(1 + e⁻¹) is 0.73106.
        assert!((targets.of(&sample(100, 0.0)) - 0.75 * 0.731_058_6).abs() < 1e-6);
    }

    #[test]
    fn the_scale_is_the_one_that_fits() {
        let mut finder = ScaleFinder::new();
        // A hundred hundredths win three games in four: e^(100/91) is 3.
        for game in 0..4 {
            finder.see(&sample(100, f32::from(u8::from(game > 0))));
        }
        assert!((finder.scale() - 90.0).abs() < 1e-6, "{}", finder.scale());
    }
}
