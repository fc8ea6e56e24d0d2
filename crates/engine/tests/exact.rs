//! All exact searches find the same value at the same depth, on thousands of positions of every variant.

use kelso_engine::eval::EvalName;
use kelso_engine::{AgentSpec, AnyAgent, Limits, Rng, Unobserved};
use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

/// A game position after some random moves; long walks reach endings with kings.
fn random_game(variant: VariantId, rng: &mut Rng, longest: usize) -> AnyGame {
    let mut game = AnyGame::new(variant, EndRules::WCDF, None);
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

/// The options that all searches share, different for every index.
fn options(index: usize) -> String {
    let eval = EvalName::ALL[index % EvalName::ALL.len()];
    let order = ["quiet-first", "jumps-first", "by-direction"][index % 3];
    let extra =
        ["", "ending=sum-distances", "ending=farthest", "jitter=0.1"][index / EvalName::ALL.len() % 4];
    format!("eval={eval} order={order} {extra}")
}

/// The four searches with the same options.
fn agents(variant: VariantId, index: usize) -> [AnyAgent; 4] {
    ["minimax", "alphabeta", "ordered", "table"].map(|name| {
        let text = format!("{name} {}", options(index));
        text.parse::<AgentSpec>().expect("a known agent").build_any(variant)
    })
}

/// How many different [`options`] there are: seven evaluations, four extras (the order changes along).
const OPTIONS: usize = 28;

/// Compares the searches on so many positions; returns how many it compared.
fn compare(variant: VariantId, positions: usize, deepest: usize) -> usize {
    let mut rng = Rng::new(variant.rules.name().len() as u64);
    let mut compared = 0;
    for index in 0..OPTIONS {
        let mut agents = agents(variant, index);
        for round in 0..positions / OPTIONS {
            let game = random_game(variant, &mut rng, 120);
            let limits = Limits::depth(1 + (round % deepest) as u32);
            let scores = agents.each_mut().map(|agent| {
                agent.choose(&game, &limits, &mut Unobserved).expect("the game is not over").score
            });
            let [minimax, others @ ..] = scores;
            assert_eq!(others, [minimax; 3], "{} {limits:?} {}", game.fen(), options(index));
            compared += 1;
        }
    }
    compared
}

fn compare_all_sizes(rules: RuleSet) {
    for size in Size::ALL {
        let (positions, deepest) = if size == Size::Eight { (560, 4) } else { (84, 3) };
        let compared = compare(VariantId { rules, size }, positions, deepest);
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
    compare_all_sizes(RuleSet::ForgetfulJumps);
}
