//! All exact searches find the same value at the same depth, on thousands of positions of every variant.

use kelso_engine::eval::{EndingName, EvalName, Evaluation, Jittered, WithEnding};
use kelso_engine::teach::{
    AlphaBeta, ChildOrder, Minimax, Ordered, Search, Settings, TableSearch, Teacher, Ties,
};
use kelso_engine::{Agent, Limits, Rng, Score, Unobserved};
use kelso_rules::{EndRules, ForVariant, Game, RuleSet, Size, Variant, VariantId};

/// A game position after some random moves; long walks reach endings with kings.
fn random_game<V: Variant>(rng: &mut Rng, longest: usize) -> Game<V> {
    let mut game = Game::new(EndRules::WCDF);
    for _ in 0..rng.below(longest) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(&moves[rng.below(moves.len())]).expect("a legal move");
    }
    if game.result().is_some() {
        game.undo();
    }
    game
}

fn evaluation<V: Variant>(index: usize) -> Box<dyn Evaluation<V>> {
    let name = EvalName::ALL[index % EvalName::ALL.len()];
    match index / EvalName::ALL.len() % 4 {
        0 => Box::new(name),
        1 => Box::new(WithEnding::new(name, EndingName::SumDistances)),
        2 => Box::new(WithEnding::new(name, EndingName::Farthest)),
        _ => Box::new(Jittered::new(name, 100, index as u64)),
    }
}

fn score<V: Variant>(search: impl Search<V>, game: &Game<V>, eval: usize, depth: u32) -> Option<Score> {
    let orders = [ChildOrder::QuietFirst, ChildOrder::JumpsFirst, ChildOrder::ByDirection];
    let settings = Settings { evaluation: evaluation(eval), order: orders[eval % 3], ties: Ties::First };
    let mut agent = Teacher::new(search, settings, Limits::depth(depth));
    agent.choose(game, &Limits::NONE, &mut Unobserved)?.score
}

struct Compare {
    positions: usize,
    deepest: usize,
}

impl ForVariant for Compare {
    type Output = usize;

    fn run<V: Variant>(self) -> usize {
        let mut rng = Rng::new(V::NAME.len() as u64);
        let mut compared = 0;
        for index in 0..self.positions {
            let game = random_game::<V>(&mut rng, 120);
            let depth = 1 + (index % self.deepest) as u32;
            let minimax = score(Minimax, &game, index, depth);
            compared += usize::from(minimax.is_some());
            let context = || format!("{} depth {depth}, evaluation {index}", game.position().to_fen());
            assert_eq!(score(AlphaBeta, &game, index, depth), minimax, "alphabeta on {}", context());
            assert_eq!(score(Ordered, &game, index, depth), minimax, "ordered on {}", context());
            assert_eq!(
                score(TableSearch::new(1 << 10), &game, index, depth),
                minimax,
                "table on {}",
                context()
            );
        }
        compared
    }
}

fn compare_all_sizes(rules: RuleSet) {
    for size in Size::ALL {
        let (positions, deepest) = if size == Size::Eight { (400, 4) } else { (60, 3) };
        let compared = VariantId { rules, size }.dispatch(Compare { positions, deepest });
        assert_eq!(compared, positions);
    }
}

#[test]
fn in_english() {
    compare_all_sizes(RuleSet::English);
}

#[test]
fn in_optional_capture() {
    compare_all_sizes(RuleSet::OptionalCapture);
}

#[test]
fn in_backward_continuation() {
    compare_all_sizes(RuleSet::BackwardContinuation);
}

#[test]
fn in_the_labs_variants() {
    compare_all_sizes(RuleSet::SingleJump);
    compare_all_sizes(RuleSet::ByDestination);
}
