//! Plays the move with the best position after captures; picks at random among moves that are nearly as good.

use std::sync::Arc;

use kelso_rules::{Game, Move, Rules};

use super::evaluator::LeafEvaluator;
use super::weights::LeafWeights;
use crate::agent::{Agent, Choice, Observer};
use crate::candidates::{Candidates, Worth};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::stats::Stats;

/// Moves this close to the best are as good: half a percent of a game in an even position.
const NEARLY: f32 = 0.02;

/// The player with weights learned by TD(λ).
#[derive(Clone, Debug)]
pub struct LeafPlayer<R: Rules> {
    evaluator: LeafEvaluator<Arc<LeafWeights>, R>,
    rng: Rng,
}

impl<R: Rules> LeafPlayer<R> {
    /// A player whose games repeat with the same seed.
    pub fn new(rules: R, weights: Arc<LeafWeights>, seed: u64) -> Self {
        LeafPlayer { evaluator: LeafEvaluator::new(rules, weights), rng: Rng::new(seed) }
    }

    /// The value of a move. A repeated position is worth a draw: the side that is ahead must do something else.
    fn value(&self, game: &Game<R>, mv: &Move<R>) -> f32 {
        let next = game.position().play_unchecked(mv);
        let recent = game.plies_since_progress() as usize + 1;
        if game.positions().rev().take(recent).any(|earlier| *earlier.position() == next) {
            return 0.0;
        }
        -self.evaluator.resolve(&next).value
    }
}

/// The expected points, from 0 to 1, for log-odds.
fn points_of_odds(log_odds: f32) -> f64 {
    1.0 / (1.0 + (-f64::from(log_odds)).exp())
}

impl<R: Rules> Agent<R> for LeafPlayer<R> {
    fn choose(&mut self, game: &Game<R>, _: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        let moves = game.legal_moves();
        let values: Vec<f32> = moves.iter().map(|mv| self.value(game, mv)).collect();
        let mut candidates = Candidates::new(moves.iter().copied());
        for (mv, value) in moves.iter().zip(&values) {
            candidates.note(mv, Worth::Chance(points_of_odds(*value)));
        }
        candidates.tell(observer);
        let best = values.iter().copied().reduce(f32::max)?;
        let good: Vec<Move<R>> = moves
            .iter()
            .zip(&values)
            .filter(|(_, value)| **value >= best - NEARLY)
            .map(|(mv, _)| *mv)
            .collect();
        let mv = good[self.rng.below(good.len())];
        let mut stats = Stats { leaves: moves.len() as u64, depth: 1, ..Stats::default() };
        stats.visit(0);
        stats.expand(moves.len());
        Some(Choice { mv, score: None, pv: vec![mv], stats })
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{Color, EndRules, English, Outcome, Position};

    use super::*;
    use crate::agent::Unobserved;
    use crate::spec::AgentSpec;

    fn men_and_kings() -> Arc<LeafWeights> {
        let mut weights = LeafWeights::zero();
        weights.values_mut()[1] = [1.0; 2];
        weights.values_mut()[2] = [1.5; 2];
        Arc::new(weights)
    }

    fn choose(game: &Game<English>, seed: u64) -> String {
        let mut player = LeafPlayer::new(English, men_and_kings(), seed);
        let choice = player.choose(game, &Limits::NONE, &mut Unobserved).expect("the game is not over");
        format!("{}-{}", choice.mv.from(), choice.mv.to())
    }

    fn game(fen: &str) -> Game<English> {
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        Game::from_position(position, EndRules::WCDF)
    }

    #[test]
    fn it_gives_nothing_away_and_plays_any_of_equals() {
        let chosen: std::collections::BTreeSet<_> =
            (0..40).map(|seed| choose(&game("B:W18,32:B11,1"), seed)).collect();
        // 11-15 loses a man.
        assert_eq!(chosen.into_iter().collect::<Vec<_>>(), ["1-5", "1-6", "11-16"]);
    }

    #[test]
    fn it_does_not_repeat_when_it_is_ahead() {
        let mut game = game("B:WK32:BK1,K14");
        for mv in ["1-5", "32-28", "5-1", "28-32"] {
            let (from, to) = mv.split_once('-').expect("a move");
            let legal = game.legal_moves();
            let mv = legal.iter().find(|mv| mv.from().to_string() == from && mv.to().to_string() == to);
            game.play(mv.expect("legal")).expect("legal");
        }
        for seed in 0..40 {
            assert_ne!(choose(&game, seed), "1-5", "it was there before");
        }
    }

    /// The points of the built-in weights in some games, half of them with each colour.
    fn points(opponent: &str, games: u64) -> f64 {
        let opponent: AgentSpec = opponent.parse().expect("an agent");
        let mut points = 0.0;
        for seed in 0..games {
            let mut agents = ["tdleaf".parse::<AgentSpec>().expect("an agent"), opponent.clone()]
                .map(|spec| spec.with_seed(seed).build_english());
            let mut game = Game::new(English, EndRules::CASUAL);
            let side = if seed % 2 == 0 { Color::Black } else { Color::White };
            while game.result().is_none() && game.plies() < 200 {
                let agent = &mut agents[usize::from(game.turn() != side)];
                let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
                game.play(&choice.mv).expect("legal");
            }
            points += match game.result().map(|ending| ending.outcome) {
                Some(Outcome::Win(winner)) => f64::from(u8::from(winner == side)),
                _ => 0.5,
            };
        }
        points / games as f64
    }

    #[test]
    fn the_built_in_weights_beat_chance_and_a_short_search() {
        assert!(points("random", 20) > 0.95);
        assert!(points("alphabeta depth=1 eval=win500", 20) > 0.8);
    }
}
