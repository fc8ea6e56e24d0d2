//! No agent ever plays an illegal move, crashes or ignores a limit: random positions of every variant and size, with tiny
//! and zero limits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kelso_engine::search::Options;
use kelso_engine::{Agent, AgentSpec, Clock, Engine, Limits, Observer, Rng, SearchControl, Unobserved};
use kelso_rules::{AnyGame, EndRules, English, Game, RuleSet, Size, VariantId};

/// Plays random moves, handing every tenth position or so to `f`.
fn walk(variant: VariantId, rng: &mut Rng, positions: usize, mut f: impl FnMut(&AnyGame, &mut Rng)) {
    let mut seen = 0;
    while seen < positions {
        let mut game = AnyGame::new(variant, EndRules::CASUAL, None);
        while game.result().is_none() && seen < positions {
            if rng.below(10) == 0 {
                f(&game, rng);
                seen += 1;
            }
            let moves = game.legal_moves();
            game.play(&moves[rng.below(moves.len())]).expect("a legal move");
        }
    }
}

fn tiny_limits(rng: &mut Rng) -> Limits {
    match rng.below(6) {
        0 => Limits::time(Duration::ZERO),
        1 => Limits::nodes(0),
        2 => Limits::nodes(1 + rng.below(200) as u64),
        3 => Limits::depth(0),
        4 => Limits::depth(1 + rng.below(3) as u32),
        _ => Limits { nodes: Some(50), time: Some(Duration::from_micros(50)), ..Limits::depth(3) },
    }
}

/// Lets the engine play under tiny limits; its move and its line must be legal.
fn abuse(variant: VariantId, positions: usize) {
    let mut rng = Rng::new(3);
    let mut engine = AgentSpec::engine(1, 1).build_any(variant);
    walk(variant, &mut rng, positions, |game, rng| {
        let limits = tiny_limits(rng);
        let choice = engine.choose(game, &limits, &mut Unobserved).expect("the game is not over");
        assert!(game.legal_moves().contains(&choice.mv), "{} {limits:?}", game.fen());
        let mut position = game.position();
        for mv in &choice.pv {
            assert!(position.legal_moves().contains(mv), "pv of {}", game.fen());
            position = position.play_unchecked(mv);
        }
    });
}

fn abuse_all_sizes(rules: RuleSet) {
    for size in Size::ALL {
        abuse(VariantId { rules, size }, 10_000);
    }
}

#[test]
fn engine_in_english() {
    abuse_all_sizes(RuleSet::English);
}

#[test]
fn engine_in_optional_capture() {
    abuse_all_sizes(RuleSet::OptionalCapture);
}

#[test]
fn engine_in_backward_continuation() {
    abuse_all_sizes(RuleSet::BackwardContinuation);
}

#[test]
fn engine_in_the_labs_variants() {
    abuse_all_sizes(RuleSet::SingleJump);
    abuse_all_sizes(RuleSet::ByDestination);
    abuse_all_sizes(RuleSet::ForgetfulJumps);
}

const AGENTS: [&str; 13] = [
    "random seed=1",
    "q seed=2",
    "sarsa seed=3",
    "tdleaf seed=3",
    "expectimax depth=3 eval=piece-row",
    "minimax depth=2",
    "alphabeta depth=3 eval=piece-half ending=farthest",
    "ordered depth=3 eval=piece-half-normalised jitter=0.1",
    "table depth=3 eval=win500",
    "mcts nodes=20 playout=eval",
    "kelso level=1",
    "kelso level=5",
    "kelso nodes=200 threads=2 hash=1",
];

#[test]
fn every_agent_plays_legal_moves_under_tiny_limits() {
    let mut rng = Rng::new(5);
    for text in AGENTS {
        let spec: AgentSpec = text.parse().expect("a known agent");
        let mut agent = spec.build_any(VariantId::ENGLISH);
        walk(VariantId::ENGLISH, &mut rng, 300, |game, rng| {
            let choice =
                agent.choose(game, &tiny_limits(rng), &mut Unobserved).expect("the game is not over");
            assert!(game.legal_moves().contains(&choice.mv), "{text} in {}", game.fen());
        });
    }
}

#[test]
fn the_same_nodes_and_seed_give_the_same_move_and_count() {
    for text in AGENTS.iter().filter(|text| !text.contains("threads")) {
        let play = || {
            let mut agent = text.parse::<AgentSpec>().expect("a known agent").build(English);
            let mut game = Game::new(English, EndRules::CASUAL);
            let mut nodes = Vec::new();
            while game.result().is_none() && game.plies() < 40 {
                let choice = agent.choose(&game, &Limits::nodes(2_000), &mut Unobserved).expect("not over");
                nodes.push((choice.mv, choice.stats.nodes));
                game.play(&choice.mv).expect("a legal move");
            }
            nodes
        };
        assert_eq!(play(), play(), "{text}");
    }
}

#[test]
fn a_limit_on_nodes_is_met_exactly() {
    let mut engine = Engine::new(English, Options { table_bytes: 1 << 20, ..Options::default() });
    for nodes in [1, 10, 1_000, 12_345] {
        let choice =
            engine.choose(&Game::new(English, EndRules::WCDF), &Limits::nodes(nodes), &mut Unobserved);
        assert_eq!(choice.expect("not over").stats.nodes, nodes);
    }
}

/// A clock that goes on by a microsecond each time somebody looks.
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn the_clock_is_looked_at_often_and_obeyed_at_once() {
    let mut engine = Engine::new(English, Options { table_bytes: 1 << 20, ..Options::default() });
    let clock = Ticking(AtomicU64::new(0));
    let limits = Limits::time(Duration::from_millis(1));
    let choice = engine
        .think(&Game::new(English, EndRules::WCDF), &limits, &clock, &mut Unobserved)
        .expect("the game is not over");
    // 512 positions at most between two looks, and nothing searched after the last.
    assert!(choice.stats.nodes <= 1_001 * 512, "{} positions", choice.stats.nodes);
    assert!(clock.0.into_inner() < 1_100);
}

#[test]
fn an_observer_can_stop_it() {
    #[derive(Default)]
    struct AfterThree {
        seen: u32,
        control: SearchControl,
    }
    impl Observer for AfterThree {
        fn progress(&mut self, _: &kelso_engine::Progress) {
            self.seen += 1;
            if self.seen == 3 {
                self.control.stop();
            }
        }
        fn control(&self) -> SearchControl {
            self.control.clone()
        }
    }
    for text in ["kelso", "table nodes=100000000", "minimax time=1m"] {
        let mut agent = text.parse::<AgentSpec>().expect("a known agent").build(English);
        let choice =
            agent.choose(&Game::new(English, EndRules::WCDF), &Limits::NONE, &mut AfterThree::default());
        assert_eq!(choice.expect("not over").stats.depth, 3, "{text}");
    }
}

#[test]
fn pondering_stops_the_clock_until_the_hit() {
    struct Ponderer(SearchControl);
    impl Observer for Ponderer {
        fn progress(&mut self, progress: &kelso_engine::Progress) {
            if progress.choice.stats.depth == 8 {
                self.0.ponder_hit();
            }
        }
        fn control(&self) -> SearchControl {
            self.0.clone()
        }
    }
    let mut engine = Engine::new(English, Options { table_bytes: 1 << 20, ..Options::default() });
    let clock = Ticking(AtomicU64::new(0));
    let limits = Limits::time(Duration::from_micros(10));
    let game = Game::new(English, EndRules::WCDF);
    let mut observer = Ponderer(SearchControl::pondering());
    let choice = engine.think(&game, &limits, &clock, &mut observer).expect("the game is not over");
    assert!(choice.stats.depth >= 8, "limits held while pondering: depth {}", choice.stats.depth);
}
