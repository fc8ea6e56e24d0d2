//! One game of the learner against its opponent, by system D's rules: no draws, and after 200 plies both have lost (D1).

use kelso_engine::learned::{FeatureVector, Learner, LinearQ, features};
use kelso_engine::{Agent, AgentSpec, Limits, Rng, Unobserved};
use kelso_rules::{Color, EndRules, English, Game, Move, Outcome, Position};

use super::policy::Policy;
use super::reward::{Pieces, reward};
use super::settings::Settings;
use super::update::{Diverged, Update};

/// The ply at which the pieces of a long game are counted: the paper speaks of the position after 150 moves.
pub const LONG_GAME: usize = 150;

/// The result of a game, from the learner's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who won.
    pub outcome: Outcome,
    /// The learner's side.
    pub side: Color,
    /// The learner's pieces at the end.
    pub own_pieces: usize,
    /// The opponent's pieces at the end.
    pub opponent_pieces: usize,
    /// Its length.
    pub plies: usize,
    /// The pieces of both sides after [`LONG_GAME`] plies, if it got there.
    pub pieces_when_long: Option<usize>,
}

/// The player on the learner's side.
pub trait Student {
    /// The index of the move to play.
    ///
    /// # Errors
    /// If its weights diverge.
    fn choose(
        &mut self,
        position: &Position<English>,
        moves: &[Move<English>],
        rng: &mut Rng,
    ) -> Result<usize, Diverged>;

    /// The game is over: won (1), lost (−1) or drawn (0).
    ///
    /// # Errors
    /// If its weights diverge.
    fn end(&mut self, position: &Position<English>, points: f64) -> Result<(), Diverged>;
}

/// The board, with the opponent.
pub struct Arena {
    spec: AgentSpec,
    opponent: Box<dyn Agent<English>>,
}

impl Arena {
    /// A board for games against this opponent.
    pub fn new(spec: AgentSpec) -> Self {
        let opponent = spec.build_english();
        Arena { spec, opponent }
    }

    /// Plays a game from the start, the student on one side.
    ///
    /// # Errors
    /// If the student's weights diverge.
    ///
    /// # Panics
    /// If the opponent plays an illegal move, which no agent does.
    pub fn play(
        &mut self,
        student: &mut impl Student,
        side: Color,
        rng: &mut Rng,
    ) -> Result<GameResult, Diverged> {
        self.opponent.new_game();
        if self.spec.plays_at_random() {
            self.opponent = self.spec.clone().with_seed(rng.next_u64()).build_english();
        }
        let mut game = Game::new(English, EndRules::LAB_D);
        let mut pieces_when_long = None;
        while game.result().is_none() {
            let mv = if game.turn() == side {
                let moves = game.legal_moves();
                moves[student.choose(game.position(), &moves, rng)?]
            } else {
                let choice = self.opponent.choose(&game, &Limits::NONE, &mut Unobserved);
                choice.expect("the game is not over").mv
            };
            game.play(&mv).expect("agents play legal moves");
            if game.plies() == LONG_GAME {
                pieces_when_long = Some(Color::ALL.map(|color| game.position().count(color)).iter().sum());
            }
        }
        let outcome = game.result().expect("the loop has ended").outcome;
        let points = match outcome {
            Outcome::Win(winner) if winner == side => 1.0,
            Outcome::Draw => 0.0,
            Outcome::Win(_) | Outcome::BothLose => -1.0,
        };
        let position = game.position();
        student.end(position, points)?;
        Ok(GameResult {
            outcome,
            side,
            own_pieces: position.count(side),
            opponent_pieces: position.count(!side),
            plies: game.plies(),
            pieces_when_long,
        })
    }
}

/// The learner's side in a game: alternating.
pub(crate) fn side_of(game: u64) -> Color {
    if game.is_multiple_of(2) { Color::Black } else { Color::White }
}

/// A student that learns from every move.
pub struct Learning<'a> {
    q: &'a mut LinearQ,
    learner: Learner,
    policy: Policy,
    alpha: f64,
    discount: f64,
    win_reward: f64,
    /// The last move's features, and the pieces before it.
    last: Option<(FeatureVector, Pieces, Color)>,
}

impl<'a> Learning<'a> {
    /// A student for one game, counted from 0.
    pub fn new(q: &'a mut LinearQ, settings: &Settings, game: u64) -> Self {
        Learning {
            q,
            learner: settings.learner,
            policy: settings.policy_of(game),
            alpha: settings.alpha_of(game),
            discount: settings.discount,
            win_reward: settings.win_reward(),
            last: None,
        }
    }

    /// Learns from the last move, if there was one, now that its consequences are known.
    fn learn(&mut self, position: &Position<English>, outcome: f64, next: f64) -> Result<(), Diverged> {
        let Some((features, before, side)) = self.last else { return Ok(()) };
        let reward = reward(before, Pieces::of(position, side), outcome);
        Update { alpha: self.alpha, discount: self.discount, reward, next }.apply(self.q, &features)
    }
}

impl Student for Learning<'_> {
    fn choose(
        &mut self,
        position: &Position<English>,
        moves: &[Move<English>],
        rng: &mut Rng,
    ) -> Result<usize, Diverged> {
        let features: Vec<FeatureVector> = moves.iter().map(|mv| features(position, mv)).collect();
        let values = values_of(self.q, &features);
        let chosen = match self.learner {
            // Off policy: learns from the best move, whatever is played then.
            Learner::Q => {
                let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                self.learn(position, 0.0, best)?;
                self.policy.choose(&values_of(self.q, &features), rng)
            }
            // On policy: learns from the move that is played.
            Learner::Sarsa => {
                let chosen = self.policy.choose(&values, rng);
                self.learn(position, 0.0, values[chosen])?;
                chosen
            }
        };
        let side = position.turn();
        self.last = Some((features[chosen], Pieces::of(position, side), side));
        Ok(chosen)
    }

    fn end(&mut self, position: &Position<English>, points: f64) -> Result<(), Diverged> {
        self.learn(position, points * self.win_reward, 0.0)
    }
}

/// A student that only plays what it knows: α = ε = 0 (D8).
pub struct Testing(pub LinearQ);

impl Student for Testing {
    fn choose(
        &mut self,
        position: &Position<English>,
        moves: &[Move<English>],
        rng: &mut Rng,
    ) -> Result<usize, Diverged> {
        let features: Vec<FeatureVector> = moves.iter().map(|mv| features(position, mv)).collect();
        Ok(Policy::EpsilonGreedy(0.0).choose(&values_of(&self.0, &features), rng))
    }

    fn end(&mut self, _: &Position<English>, _: f64) -> Result<(), Diverged> {
        Ok(())
    }
}

fn values_of(q: &LinearQ, features: &[FeatureVector]) -> Vec<f64> {
    features.iter().map(|features| q.value(features)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black to move: 11-15 gives a man away, 11-16 does not.
    const FORK: &str = "B:W18,32:B11,1";

    /// A student that made one move on the fork and is there again, with a man less. Returns the weights then, and
    /// whether it played 11-15.
    fn second_move(learner: Learner, policy: Policy, seed: u64) -> ([f64; 8], bool) {
        let fork = Position::from_fen(English, FORK).expect("a legal FEN");
        let mut q = LinearQ { weights: [0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0] };
        let before = Pieces { own_men: 3, ..Pieces::of(&fork, Color::Black) };
        let mut student = Learning {
            q: &mut q,
            learner,
            policy,
            alpha: 0.1,
            discount: 0.5,
            win_reward: 500.0,
            last: Some(([3.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0], before, Color::Black)),
        };
        let moves = fork.ordered_moves();
        let chosen = student.choose(&fork, &moves, &mut Rng::new(seed)).expect("sound");
        (q.weights, moves[chosen].to().to_string() == "15")
    }

    fn assert_close(found: [f64; 8], expected: [f64; 8]) {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn q_learning_by_hand() {
        // Q of the last move 0.3; of the moves now 0.2, and 0.2 − 1 for 11-15. A man was lost: −0.4.
        // The error is −0.4 + 0.5·0.2 − 0.3 = −0.6, whatever is played.
        for policy in [Policy::EpsilonGreedy(0.0), Policy::EpsilonGreedy(1.0), Policy::Softmax(1.0)] {
            for seed in 0..10 {
                let (weights, _) = second_move(Learner::Q, policy, seed);
                assert_close(weights, [0.1 - 0.18, 0.0, -0.12, 0.0, 0.0, 0.0, 0.0, -1.0]);
            }
        }
    }

    #[test]
    fn sarsa_by_hand() {
        let mut seen = [false; 2];
        for seed in 0..30 {
            let (weights, gives_away) = second_move(Learner::Sarsa, Policy::EpsilonGreedy(1.0), seed);
            // As Q-learning if it goes on with a move of value 0.2. If 11-15 follows, whose value is −0.8, the error is
            // −0.4 − 0.5·0.8 − 0.3 = −1.1.
            let error = if gives_away { -1.1 } else { -0.6 };
            assert_close(weights, [0.1 + 0.3 * error, 0.0, 0.2 * error, 0.0, 0.0, 0.0, 0.0, -1.0]);
            seen[usize::from(gives_away)] = true;
        }
        assert_eq!(seen, [true; 2]);
    }

    #[test]
    fn the_end_of_a_game_is_learned_by_hand() {
        let after = Position::from_fen(English, "B:W18,32:B11").expect("a legal FEN");
        let mut q = LinearQ::default();
        let before = Pieces { own_men: 1, ..Pieces::of(&after, Color::Black) };
        let settings = Settings::new(Learner::Sarsa);
        let mut student = Learning::new(&mut q, &settings, 0);
        student.end(&after, 1.0).expect("nothing was played, nothing is learned");
        student.last = Some(([1.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0], before, Color::Black));
        student.end(&after, -1.0).expect("sound");
        assert!((q.weights[0] + 5.0).abs() < 1e-12 && (q.weights[2] + 10.0).abs() < 1e-12, "{q:?}");
    }

    #[test]
    fn games_end_by_the_limit_and_count_as_lost() {
        let spec: AgentSpec = "random".parse().expect("an agent");
        let mut arena = Arena::new(spec);
        for game in 0..20 {
            let result = arena
                .play(&mut Testing(LinearQ::default()), side_of(game), &mut Rng::new(game))
                .expect("sound");
            assert_ne!(result.outcome, Outcome::Draw);
            assert_eq!(result.side, side_of(game));
        }
    }
}
