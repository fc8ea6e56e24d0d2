//! How fast the searches look ahead. An item is a position visited.

use divan::Bencher;
use divan::counter::ItemsCount;
use kelso_engine::{AgentSpec, Limits, Unobserved};
use kelso_rules::{EndRules, English, Game, Position};

fn main() {
    divan::main();
}

/// A middle game with quiet moves and exchanges.
const MIDDLE_GAME: &str = "W:W17,19,21,24,25,27,28,30,31,32:B2,3,4,5,6,8,9,11,12,15";

fn bench(bencher: Bencher, spec: &str) {
    let spec: AgentSpec = spec.parse().expect("an agent");
    let position = Position::from_fen(English, MIDDLE_GAME).expect("a legal FEN");
    let game = Game::from_position(position, EndRules::WCDF);
    let mut agent = spec.build(English);
    let mut search = || {
        agent.new_game();
        agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("there are moves").stats.nodes
    };
    let nodes = search();
    bencher.counter(ItemsCount::new(nodes)).bench_local(search);
}

#[divan::bench(args = ["minimax depth=5", "alphabeta depth=7", "ordered depth=7", "table depth=7"], sample_count = 20)]
fn teaching(bencher: Bencher, spec: &str) {
    bench(bencher, spec);
}

#[divan::bench(args = ["piece", "piece-row", "piece-half-normalised"], sample_count = 20)]
fn alphabeta_with(bencher: Bencher, eval: &str) {
    bench(bencher, &format!("alphabeta depth=7 eval={eval}"));
}

/// The paper's conditions: a game of alpha-beta against itself, nine plies deep (1,680 ms a move there).
#[divan::bench(sample_count = 3)]
fn alphabeta_game_at_depth_9(bencher: Bencher) {
    let spec: AgentSpec = "alphabeta depth=9 eval=piece".parse().expect("an agent");
    let mut agent = spec.build(English);
    let mut play = || {
        let mut game = Game::new(English, EndRules::CASUAL);
        while let Some(choice) = agent.choose(&game, &Limits::NONE, &mut Unobserved) {
            game.play(&choice.mv).expect("agents play legal moves");
        }
        game.plies()
    };
    // An item is a move here.
    let plies = play();
    bencher.counter(ItemsCount::new(plies)).bench_local(play);
}

#[divan::bench(sample_count = 5)]
fn engine(bencher: Bencher) {
    bench(bencher, "kelso nodes=1000000 hash=16");
}
