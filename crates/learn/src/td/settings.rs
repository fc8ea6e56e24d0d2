//! The settings of a training, with the paper's values (D7) as defaults.

use kelso_engine::learned::{Learner, read_file};
use kelso_engine::{AgentSpec, PaperGame, Rng};
use serde::{Serialize, Serializer};

use super::error::LearnError;
use super::policy::Policy;

/// A policy by name (D6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// Epsilon-greedy.
    #[default]
    Epsilon,
    /// Softmax.
    Softmax,
}

impl PolicyName {
    /// Both.
    pub const ALL: [PolicyName; 2] = [PolicyName::Epsilon, PolicyName::Softmax];

    /// The name as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            PolicyName::Epsilon => "epsilon",
            PolicyName::Softmax => "softmax",
        }
    }
}

/// Everything that a training depends on: the same settings give the same weights, to the bit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    /// The learner, `q` or `sarsa`.
    #[serde(serialize_with = "by_name")]
    pub learner: Learner,
    /// How it chooses while it learns.
    pub policy: PolicyName,
    /// The learning rate α of the first games.
    pub alpha: f64,
    /// The ε of the first games.
    pub epsilon: f64,
    /// The temperature of the first games.
    pub temperature: f64,
    /// α, ε and temperature are halved after every this many games; 0 for never.
    pub halve_every: u64,
    /// The discount γ. The paper gives none (D7a).
    pub discount: f64,
    /// Its opponent, as text.
    pub opponent: String,
    /// The random seed.
    pub seed: u64,
}

/// The paper's opponent (D2).
pub(crate) const OPPONENT: &str = PaperGame::D_ALPHABETA.agent;

impl Settings {
    /// The paper's settings for a learner.
    pub fn new(learner: Learner) -> Self {
        Settings {
            learner,
            policy: PolicyName::Epsilon,
            alpha: 0.01,
            epsilon: 0.5,
            temperature: 1.0,
            halve_every: 10_000,
            discount: 0.9,
            opponent: OPPONENT.to_owned(),
            seed: 1,
        }
    }

    /// Checks that every setting is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), LearnError> {
        let wrong = |sentence: String| Err(LearnError::Setting(sentence));
        if !(self.alpha > 0.0 && self.alpha <= 1.0) {
            return wrong(format!(
                "alpha cannot be {}; it is above 0 and at most 1, for example 0.01",
                self.alpha
            ));
        }
        if !(0.0..=1.0).contains(&self.epsilon) {
            return wrong(format!("epsilon cannot be {}; it is from 0 to 1, for example 0.5", self.epsilon));
        }
        if !(self.temperature >= 1e-6 && self.temperature <= 1e6) {
            let given = self.temperature;
            return wrong(format!(
                "temperature cannot be {given}; it is from 0.000001 to 1000000, for example 1"
            ));
        }
        if !(0.0..=1.0).contains(&self.discount) {
            return wrong(format!(
                "discount cannot be {}; it is from 0 to 1, for example 0.9",
                self.discount
            ));
        }
        self.opponent_spec().map(drop)
    }

    /// The opponent as an agent.
    ///
    /// # Errors
    /// If there is no such agent, or it is limited by time, so that no run could be reproduced.
    pub fn opponent_spec(&self) -> Result<AgentSpec, LearnError> {
        opponent_spec(&self.opponent)
    }

    /// The factor by which the parameters of a game, counted from 0, are divided.
    fn halved(&self, game: u64) -> f64 {
        let times = game.checked_div(self.halve_every).unwrap_or(0);
        0.5_f64.powi(times.min(1_000) as i32)
    }

    /// The learning rate of a game, counted from 0.
    pub fn alpha_of(&self, game: u64) -> f64 {
        self.alpha * self.halved(game)
    }

    /// The policy of a game, counted from 0.
    pub fn policy_of(&self, game: u64) -> Policy {
        match self.policy {
            PolicyName::Epsilon => Policy::EpsilonGreedy(self.epsilon * self.halved(game)),
            // A temperature of 0 has no meaning; this one is practically the same.
            PolicyName::Softmax => Policy::Softmax((self.temperature * self.halved(game)).max(1e-9)),
        }
    }

    /// The reward for a won game; a lost one costs as much. 500, and 10 with softmax, whose powers overflowed in the
    /// paper.
    pub fn win_reward(&self) -> f64 {
        match self.policy {
            PolicyName::Epsilon => 500.0,
            PolicyName::Softmax => 10.0,
        }
    }

    /// The random numbers of one game: of the training, or of its tests. Each game has its own, so that a training can
    /// be resumed where it was stopped, and tests can be played whenever there is time.
    pub(crate) fn rng(&self, stream: Stream, game: u64) -> Rng {
        game_rng(self.seed, stream, game)
    }
}

/// An opponent as an agent.
pub(crate) fn opponent_spec(text: &str) -> Result<AgentSpec, LearnError> {
    let spec = AgentSpec::with_files(text, &read_file);
    let spec = spec.map_err(|error| LearnError::Setting(error.to_string()))?;
    let endless = spec.kind() == kelso_engine::AgentKind::Kelso
        && !spec.plays_at_random()
        && spec.limits().depth.is_none()
        && spec.limits().nodes.is_none();
    if spec.limits().time.is_some() || endless || spec.threads() > 1 {
        return Err(LearnError::Setting(format!(
            "the opponent “{spec}” plays by the clock, so no training could be repeated; give it a depth or nodes \
             instead, and one thread"
        )));
    }
    Ok(spec)
}

/// The random numbers of one game of a seed's training, or of its tests.
pub(crate) fn game_rng(seed: u64, stream: Stream, game: u64) -> Rng {
    let mut root = Rng::new(seed);
    let base = match stream {
        Stream::Training => root.next_u64(),
        Stream::Test => root.next_u64() ^ root.next_u64(),
    };
    Rng::new(Rng::new(base ^ game.wrapping_mul(0xd6e8_feb8_6659_fd93)).next_u64())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn by_name<S: Serializer>(learner: &Learner, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(learner.name())
}

/// What random numbers are for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream {
    Training,
    Test,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_halved_every_ten_thousand_games() {
        let settings = Settings::new(Learner::Sarsa);
        for (game, alpha, epsilon) in
            [(0, 0.01, 0.5), (9_999, 0.01, 0.5), (10_000, 0.005, 0.25), (34_999, 0.00125, 0.0625)]
        {
            assert!((settings.alpha_of(game) - alpha).abs() < 1e-15, "{game}");
            assert_eq!(settings.policy_of(game), Policy::EpsilonGreedy(epsilon), "{game}");
        }
        let never = Settings { halve_every: 0, policy: PolicyName::Softmax, ..settings };
        assert_eq!(never.policy_of(1 << 40), Policy::Softmax(1.0));
    }

    #[test]
    fn settings_out_of_range_are_refused_in_a_sentence() {
        let usual = Settings::new(Learner::Q);
        usual.check().expect("the usual ones are right");
        let opponent = |text: &str| Settings { opponent: text.to_owned(), ..usual.clone() };
        let table = [
            (Settings { alpha: 0.0, ..usual.clone() }, "alpha cannot be 0"),
            (Settings { alpha: f64::NAN, ..usual.clone() }, "alpha cannot be NaN"),
            (Settings { epsilon: 1.5, ..usual.clone() }, "epsilon cannot be 1.5"),
            (Settings { temperature: 0.0, ..usual.clone() }, "temperature cannot be 0"),
            (Settings { discount: -1.0, ..usual.clone() }, "discount cannot be -1"),
            (opponent("chinook"), "there is no agent “chinook”"),
            (opponent("alphabeta time=1s"), "the opponent “alphabeta time=1000ms” plays by the clock"),
            (opponent("kelso"), "the opponent “kelso” plays by the clock"),
        ];
        for (settings, sentence) in table {
            let error = settings.check().expect_err(sentence).to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
    }
}
