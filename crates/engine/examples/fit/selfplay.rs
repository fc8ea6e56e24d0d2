//! Games of the engine against itself, and the quiet positions in them.

use kelso_engine::search::Options;
use kelso_engine::{Engine, Limits, Rng, Score, Unobserved, WallClock};
use kelso_rules::{Color, EndRules, English, Game, Position};

/// A position in which nothing can be taken, what a search said of it, and how its game ended.
pub(crate) struct Sample {
    pub(crate) position: Position<English>,
    /// From the view of the side to move, as [`Score`] says it.
    pub(crate) searched: Score,
    /// Points of the side to move: 0, ½ or 1.
    pub(crate) result: f32,
}

/// Moves after which a game without a man moved or taken is a draw.
const PATIENCE: u32 = 50;
/// One move in so many is a random one, so that more of the game is seen than good play.
const STRAY: usize = 40;
/// Openings that are further from level than this are not played.
const LEVEL: i16 = 120;

/// Plays games, each from its own random opening.
pub(crate) fn play(games: u64, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new(Options { table_bytes: 16 << 20, ..Options::default() });
    let mut samples = Vec::new();
    for number in 0..games {
        if let Some(mut game) = opening(&mut rng) {
            finish(&mut game, nodes, &mut engine, &mut rng, &mut samples);
            kelso_engine::Agent::<English>::new_game(&mut engine);
        }
        if number % 1_000 == 999 {
            eprintln!("{} of {games} games, {} positions", number + 1, samples.len());
        }
    }
    samples
}

/// Four to ten random moves.
fn opening(rng: &mut Rng) -> Option<Game<English>> {
    let mut game = Game::new(EndRules::default());
    for _ in 0..4 + rng.below(7) {
        stray(&mut game, rng)?;
    }
    game.result().is_none().then_some(game)
}

fn stray(game: &mut Game<English>, rng: &mut Rng) -> Option<()> {
    let moves = game.legal_moves();
    let mv = moves.get(rng.below(moves.len().max(1)))?;
    game.play(mv).ok().map(drop)
}

/// Plays a game on until its result is known, and keeps its quiet positions.
fn finish(
    game: &mut Game<English>,
    nodes: u64,
    engine: &mut Engine<English>,
    rng: &mut Rng,
    samples: &mut Vec<Sample>,
) {
    let first = samples.len();
    let start = game.plies();
    let mut black_points = 0.5;
    while game.result().is_none() && game.plies_since_progress() < PATIENCE {
        let limits = Limits { nodes: Some(nodes + rng.below(nodes as usize / 2 + 1) as u64), ..Limits::NONE };
        let Some(choice) = engine.think(game, &limits, &WallClock::start(), &mut Unobserved) else { break };
        let score = choice.score.unwrap_or(Score::ZERO);
        if game.plies() == start && score.raw().abs() > LEVEL {
            return;
        }
        if score.is_decided() {
            black_points = f32::from(u8::from((score > Score::ZERO) == (game.turn() == Color::Black)));
            break;
        }
        let position = *game.position();
        if is_quiet(&position) {
            samples.push(Sample { position, searched: score, result: 0.5 });
        }
        let played =
            if rng.below(STRAY) == 0 { stray(game, rng) } else { game.play(&choice.mv).ok().map(drop) };
        played.expect("a legal move");
    }
    if let Some(ending) = game.result() {
        black_points =
            ending.outcome.winner().map_or(0.5, |winner| f32::from(u8::from(winner == Color::Black)));
    }
    for sample in &mut samples[first..] {
        let black = sample.position.turn() == Color::Black;
        sample.result = if black { black_points } else { 1.0 - black_points };
    }
}

/// Nothing can be taken by either side, and there is something to decide.
fn is_quiet(position: &Position<English>) -> bool {
    !position.has_captures()
        && !position.with_turn(!position.turn()).has_captures()
        && position.legal_moves().len() > 1
}
