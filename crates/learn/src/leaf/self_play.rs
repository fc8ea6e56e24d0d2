//! A self-play game of the learner.

use kelso_engine::Rng;
use kelso_engine::learned::leaf::{LeafEvaluator, LeafWeights};
use kelso_rules::{Bits, Color, English, Move, Position};

use super::chance::chance;

/// Plies with no man moved and nothing taken after which a game is a draw.
const PATIENCE: usize = 60;
/// Plies after which a game is a draw, whatever happens.
const LONGEST: usize = 300;
/// A game opens with random moves: this many, and a few more.
const OPENING: usize = 3;
const MORE_OPENING: usize = 8;

/// A move of a game, with what can be learned from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Black's points by the best move, from −1 to 1.
    pub points: f32,
    /// The position after the captures that follow that move; `None` if that ends the game, or is a repetition.
    pub leaf: Option<Position<English>>,
    /// True if another move was played, for exploration.
    pub strayed: bool,
}

/// A whole game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfPlay {
    /// Its moves after the random opening.
    pub steps: Vec<Step>,
    /// Black's points at the end: −1, 0 or 1.
    pub points: f32,
}

impl SelfPlay {
    /// Plays a game with these weights, partly at random: the opening is random, and later on a share `epsilon` of the
    /// moves.
    pub fn play(evaluator: &LeafEvaluator<LeafWeights, English>, epsilon: f64, rng: &mut Rng) -> SelfPlay {
        let mut game = SelfPlay::default();
        let mut position = Position::start(English);
        let mut random = OPENING + rng.below(MORE_OPENING);
        // The positions since the last irreversible move, which alone can repeat.
        let mut history = Vec::with_capacity(PATIENCE);
        for _ in 0..LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() {
                game.points = if position.turn() == Color::White { 1.0 } else { -1.0 };
                break;
            }
            history.push(position);
            if history.len() > PATIENCE {
                break;
            }
            let mv = if random > 0 {
                random -= 1;
                moves[rng.below(moves.len())]
            } else {
                let (best, mut step) = choose(evaluator, &position, &moves, &history, rng);
                step.strayed = rng.unit() < epsilon;
                game.steps.push(step);
                moves[if step.strayed { rng.below(moves.len()) } else { best }]
            };
            if mv.is_capture() || !position.kings().meets(mv.from_bit()) {
                history.clear();
            }
            position = position.play_unchecked(&mv);
        }
        game
    }
}

/// The index of the best move, with ties broken at random, and its leaf.
fn choose(
    evaluator: &LeafEvaluator<LeafWeights, English>,
    position: &Position<English>,
    moves: &[Move<English>],
    history: &[Position<English>],
    rng: &mut Rng,
) -> (usize, Step) {
    let sign = if position.turn() == Color::Black { 1.0 } else { -1.0 };
    let (mut best, mut equals) = ((f32::NEG_INFINITY, 0, None), 0);
    for (index, mv) in moves.iter().enumerate() {
        let next = position.play_unchecked(mv);
        let (value, leaf) = if history.contains(&next) {
            (0.0, None)
        } else {
            let outlook = evaluator.resolve(&next);
            (-outlook.value, (!outlook.is_decided()).then_some(outlook.leaf))
        };
        if value > best.0 {
            (best, equals) = ((value, index, leaf), 1);
        } else if value >= best.0 {
            equals += 1;
            if rng.below(equals) == 0 {
                best = (value, index, leaf);
            }
        }
    }
    (best.1, Step { points: sign * chance(best.0), leaf: best.2, strayed: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_and_repeat_with_their_seed() {
        let evaluator = LeafEvaluator::new(English, LeafWeights::zero());
        let mut results = [0; 3];
        for seed in 0..60 {
            let game = SelfPlay::play(&evaluator, 0.1, &mut Rng::new(seed));
            assert_eq!(game, SelfPlay::play(&evaluator, 0.1, &mut Rng::new(seed)));
            assert!(game.steps.len() <= LONGEST);
            results[(game.points + 1.0) as usize] += 1;
        }
        assert!(results[0] > 0 && results[2] > 0, "{results:?}");
    }

    #[test]
    fn the_last_step_of_a_won_game_sees_the_win() {
        let evaluator = LeafEvaluator::new(English, LeafWeights::zero());
        let games = (0..60).map(|seed| SelfPlay::play(&evaluator, 0.0, &mut Rng::new(seed)));
        let won: Vec<SelfPlay> = games.filter(|game| game.points != 0.0).collect();
        assert!(!won.is_empty());
        for game in won {
            let last = game.steps.last().expect("a step");
            assert_eq!((last.points, last.leaf), (game.points, None));
        }
    }
}
