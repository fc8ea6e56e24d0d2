//! Plays the move with the highest value; ties, which are common with eight features, are broken at random.

use kelso_rules::{Game, Move, Rules};

use super::features::features;
use super::linear::LinearQ;
use crate::agent::{Agent, Choice, Observer};
use crate::candidates::{Candidates, Worth};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::score::Score;
use crate::stats::Stats;

/// The player with learned weights (D9).
#[derive(Clone, Debug)]
pub struct GreedyQ {
    q: LinearQ,
    rng: Rng,
}

impl GreedyQ {
    /// A player whose games repeat with the same seed.
    pub fn new(q: LinearQ, seed: u64) -> Self {
        GreedyQ { q, rng: Rng::new(seed) }
    }
}

impl<R: Rules> Agent<R> for GreedyQ {
    fn choose(&mut self, game: &Game<R>, _: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        let moves = game.legal_moves();
        let values: Vec<f64> = moves.iter().map(|mv| self.q.value(&features(game.position(), mv))).collect();
        let mut candidates = Candidates::new(moves.iter().copied());
        for (mv, value) in moves.iter().zip(&values) {
            candidates.note(mv, Worth::Exact(Score::points((value * 100.0) as i64)));
        }
        candidates.tell(observer);
        let best = values.iter().copied().reduce(f64::max)?;
        let equals: Vec<Move<R>> =
            moves.iter().zip(&values).filter(|(_, value)| **value >= best).map(|(mv, _)| *mv).collect();
        let mv = equals[self.rng.below(equals.len())];
        let mut stats = Stats { leaves: moves.len() as u64, depth: 1, ..Stats::default() };
        stats.visit(0);
        stats.expand(moves.len());
        Some(Choice { mv, score: None, pv: vec![mv], stats })
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, English, Position};

    use super::*;
    use crate::agent::Unobserved;

    fn choose(weights: [f64; 8], fen: &str, seed: u64) -> String {
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        let game = Game::from_position(position, EndRules::WCDF);
        let mut player = GreedyQ::new(LinearQ { weights }, seed);
        let choice = player.choose(&game, &Limits::NONE, &mut Unobserved).expect("the game is not over");
        format!("{}-{}", choice.mv.from(), choice.mv.to())
    }

    #[test]
    fn it_takes_the_greatest_value_and_any_of_equals() {
        let avoids_attack = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0];
        let seeks_attack = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
        for seed in 0..20 {
            assert_ne!(choose(avoids_attack, "B:W18,32:B11", seed), "11-15");
            assert_eq!(choose(seeks_attack, "B:W18,32:B11", seed), "11-15");
        }
        let chosen: std::collections::BTreeSet<_> =
            (0..20).map(|seed| choose([0.0; 8], "B:W18,32:B11", seed)).collect();
        assert_eq!(chosen.len(), 2);
    }
}
