//! Plays the likeliest move of the policy, or draws one by its probabilities.

use std::sync::Arc;

use kelso_rules::{English, Game};

use super::features::LastMoves;
use super::weights::PolicyWeights;
use crate::agent::{Agent, Choice, Observer};
use crate::candidates::{Candidates, Worth};
use crate::levels::draw;
use crate::limits::Limits;
use crate::rng::Rng;
use crate::stats::Stats;

/// The player with a learned policy.
#[derive(Clone, Debug)]
pub struct PolicyPlayer {
    weights: Arc<PolicyWeights>,
    /// If not 0, moves are drawn: with 1 by the probabilities themselves, with less the likely ones more often.
    temperature: f64,
    rng: Rng,
}

impl PolicyPlayer {
    /// A player whose games repeat with the same seed.
    pub fn new(weights: Arc<PolicyWeights>, temperature: f64, seed: u64) -> Self {
        PolicyPlayer { weights, temperature, rng: Rng::new(seed) }
    }
}

impl Agent<English> for PolicyPlayer {
    fn choose(
        &mut self,
        game: &Game<English>,
        _: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Choice<English>> {
        let moves = game.legal_moves();
        let last = LastMoves::of(game.moves());
        let draws = self.temperature > 0.0;
        let temperature = if draws { self.temperature } else { 1.0 };
        let chances = self.weights.chances(game.position(), last, &moves, temperature);
        let mut candidates = Candidates::new(moves.iter().copied());
        for (mv, chance) in moves.iter().zip(&chances) {
            candidates.note(mv, Worth::Share(*chance));
        }
        candidates.tell(observer);
        let most = chances.iter().copied().reduce(f64::max)?;
        let index = if draws {
            draw(&chances, self.rng.unit())
        } else {
            chances.iter().position(|chance| *chance >= most)?
        };
        let mv = moves[index];
        let mut stats = Stats { leaves: moves.len() as u64, depth: 1, ..Stats::default() };
        stats.visit(0);
        stats.expand(moves.len());
        Some(Choice { mv, score: None, pv: vec![mv], stats })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kelso_rules::{EndRules, Position};

    use super::super::features::NAMED;
    use super::*;
    use crate::agent::Unobserved;
    use crate::spec::AgentSpec;

    /// A move to the edge is three times as likely as another, one that gives a man away half as likely.
    fn small() -> Arc<PolicyWeights> {
        let mut weights = PolicyWeights::zero();
        for (name, value) in [("to-edge", 3.0_f32.ln()), ("gives-away", 0.5_f32.ln())] {
            let index = NAMED.iter().position(|known| *known == name).expect("a feature");
            weights.values_mut()[index] = value;
        }
        Arc::new(weights)
    }

    /// Black can move 1-5, to the edge, 1-6, 11-16, and 11-15, which loses the man.
    const FEN: &str = "B:W18,32:B11,1";

    fn game() -> Game<English> {
        Game::from_position(Position::from_fen(English, FEN).expect("a legal FEN"), EndRules::WCDF)
    }

    fn choose(temperature: f64, seed: u64) -> String {
        let mut player = PolicyPlayer::new(small(), temperature, seed);
        let choice = player.choose(&game(), &Limits::NONE, &mut Unobserved).expect("not over");
        format!("{}-{}", choice.mv.from(), choice.mv.to())
    }

    #[test]
    fn a_small_logit_by_hand() {
        let game = game();
        let moves = game.legal_moves();
        let chances = |temperature: f64| -> BTreeMap<String, f64> {
            let last = LastMoves::default();
            let chances = small().chances(game.position(), last, &moves, temperature);
            let named = moves.iter().map(|mv| format!("{}-{}", mv.from(), mv.to()));
            named.zip(chances).collect()
        };
        // 3 + 1 + 1 + 1/2 = 5.5.
        let expected = [("1-5", 3.0 / 5.5), ("1-6", 1.0 / 5.5), ("11-15", 0.5 / 5.5), ("11-16", 1.0 / 5.5)];
        for ((mv, chance), (name, value)) in chances(1.0).iter().zip(expected) {
            assert_eq!(mv, name);
            assert!((chance - value).abs() < 1e-6, "{mv}: {chance}");
        }
        // At temperature 1/2 the ratios are squared: 9 + 1 + 1 + 1/4.
        assert!((chances(0.5)["1-5"] - 9.0 / 11.25).abs() < 1e-6);
    }

    #[test]
    fn it_plays_the_likeliest_move_or_draws_one() {
        let drawn = |temperature: f64| -> BTreeMap<String, usize> {
            let mut counts = BTreeMap::new();
            for seed in 0..1_100 {
                *counts.entry(choose(temperature, seed)).or_default() += 1;
            }
            counts
        };
        assert_eq!(drawn(0.0), BTreeMap::from([("1-5".to_owned(), 1_100)]));
        let counts = drawn(1.0);
        for (mv, expected) in [("1-5", 600), ("1-6", 200), ("11-15", 100), ("11-16", 200)] {
            assert!(counts[mv].abs_diff(expected) < 60, "{counts:?}");
        }
    }

    /// The points of the built-in weights in some games, half of them with each colour.
    fn points(opponent: &str, games: u64) -> f64 {
        let mut points = 0.0;
        for seed in 0..games {
            let mut agents = ["policy temperature=0.3", opponent]
                .map(|text| text.parse::<AgentSpec>().expect("an agent").with_seed(seed).build_english());
            let mut game = Game::new(English, EndRules::CASUAL);
            let own = seed as usize % 2;
            while game.result().is_none() && game.plies() < 200 {
                let agent = &mut agents[usize::from(game.plies() % 2 != own)];
                let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
                game.play(&choice.mv).expect("legal");
            }
            points += match game.result().map(|ending| ending.outcome) {
                Some(kelso_rules::Outcome::Win(winner)) => f64::from(u8::from(winner as usize == own)),
                _ => 0.5,
            };
        }
        points / games as f64
    }

    #[test]
    fn the_built_in_weights_beat_chance() {
        assert!(points("random", 20) > 0.8);
    }
}
