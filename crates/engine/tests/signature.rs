//! The bench signature: a change of what the engine searches changes this number, and its commit says so.

use kelso_engine::{AgentSpec, Limits, Unobserved, bench};
use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

#[test]
fn the_bench_visits_as_many_positions_as_ever() {
    assert_eq!(bench::run(bench::DEPTH).nodes, 1_068_674);
}

/// The bench is English draughts on 8×8; these go by the rules that are looked up.
#[test]
fn and_so_do_searches_on_other_boards() {
    for (rules, size, expected) in [
        (RuleSet::English, Size::Ten, 29_519),
        (RuleSet::ByDestination, Size::Eight, 48_302),
        (RuleSet::BackwardContinuation, Size::Sixteen, 87_440),
    ] {
        let game = AnyGame::new(VariantId { rules, size }, EndRules::WCDF, None);
        let mut engine = AgentSpec::engine(1, 1).build_any(game.variant());
        let choice = engine.choose(&game, &Limits::depth(11), &mut Unobserved).expect("not over");
        assert_eq!(choice.stats.nodes, expected, "{}", game.variant());
    }
}
