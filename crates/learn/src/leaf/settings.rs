//! The settings of a training.

use kelso_engine::{AgentSpec, Rng};
use serde::Serialize;

use crate::td::LearnError;
use crate::td::settings::{OPPONENT, Stream, game_rng, opponent_spec};

/// Everything that a training depends on: the same settings give the same weights, to the bit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeafSettings {
    /// The learning rate α of the first games.
    pub alpha: f64,
    /// α is halved after every this many games; 0 for never.
    pub halve_every: u64,
    /// How much a position learns from later ones: 0 for the next alone, 1 for the end of the game.
    pub lambda: f64,
    /// What a point one ply later is worth: below 1, sooner wins are better.
    pub discount: f64,
    /// The share of random moves.
    pub epsilon: f64,
    /// The opponent of the tests, as text.
    pub opponent: String,
    /// The random seed.
    pub seed: u64,
}

impl Default for LeafSettings {
    fn default() -> Self {
        LeafSettings {
            alpha: 0.01,
            halve_every: 250_000,
            lambda: 0.8,
            discount: 0.99,
            epsilon: 0.04,
            opponent: OPPONENT.to_owned(),
            seed: 1,
        }
    }
}

impl LeafSettings {
    /// Checks that every setting is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), LearnError> {
        let share = |name: &str, value: f64, usual: &str| {
            if (0.0..=1.0).contains(&value) {
                return Ok(());
            }
            Err(LearnError::Setting(format!(
                "{name} cannot be {value}; it is from 0 to 1, for example {usual}"
            )))
        };
        share("alpha", self.alpha, "0.01")?;
        share("lambda", self.lambda, "0.8")?;
        share("discount", self.discount, "0.99")?;
        share("epsilon", self.epsilon, "0.04")?;
        self.opponent_spec().map(drop)
    }

    /// The opponent of the tests as an agent.
    ///
    /// # Errors
    /// If there is no such agent, or it is limited by time.
    pub fn opponent_spec(&self) -> Result<AgentSpec, LearnError> {
        opponent_spec(&self.opponent)
    }

    /// The learning rate of a game, counted from 0.
    pub fn alpha_of(&self, game: u64) -> f32 {
        let times = game.checked_div(self.halve_every).unwrap_or(0);
        (self.alpha * 0.5_f64.powi(times.min(1_000) as i32)) as f32
    }

    /// The random numbers of one training game.
    pub(crate) fn training_rng(&self, game: u64) -> Rng {
        game_rng(self.seed, Stream::Training, game)
    }

    /// The random numbers of one test game.
    pub(crate) fn test_rng(&self, game: u64) -> Rng {
        game_rng(self.seed, Stream::Test, game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "halves of a half are exact")]
    fn the_rate_is_halved_again_and_again() {
        let settings = LeafSettings { alpha: 0.5, halve_every: 10, ..LeafSettings::default() };
        assert_eq!([0, 9, 10, 25].map(|game| settings.alpha_of(game)), [0.5, 0.5, 0.25, 0.125]);
        let never = LeafSettings { halve_every: 0, ..settings };
        assert_eq!(never.alpha_of(1 << 40), 0.5);
    }

    #[test]
    fn settings_out_of_range_are_refused_in_a_sentence() {
        let usual = LeafSettings::default();
        usual.check().expect("the usual ones are right");
        let table = [
            (LeafSettings { alpha: f64::NAN, ..usual.clone() }, "alpha cannot be NaN; it is from 0 to 1"),
            (LeafSettings { lambda: 1.5, ..usual.clone() }, "lambda cannot be 1.5; it is from 0 to 1"),
            (LeafSettings { discount: -1.0, ..usual.clone() }, "discount cannot be -1; it is from 0 to 1"),
            (LeafSettings { epsilon: 2.0, ..usual.clone() }, "epsilon cannot be 2; it is from 0 to 1"),
            (
                LeafSettings { opponent: "kelso".into(), ..usual.clone() },
                "the opponent “kelso” plays by the clock",
            ),
        ];
        for (settings, sentence) in table {
            let error = settings.check().expect_err(sentence).to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
    }
}
