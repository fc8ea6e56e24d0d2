//! Games of the engine against itself, and the quiet positions in them.

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use kelso_engine::search::Options;
use kelso_engine::{Engine, Limits, Rng, Score, Unobserved, WallClock};
use kelso_rules::{Color, EndRules, English, Game, Position};

use crate::samples::Sample;

/// Moves after which a game without a man moved or taken is a draw.
const PATIENCE: u32 = 50;
/// One move in so many is a random one, so that more of the game is seen than good play.
const STRAY: usize = 40;
/// Openings that are further from level than this are not played.
const LEVEL: i16 = 120;

/// Games that one thread plays between two writes.
const GAMES_AT_ONCE: u64 = 100;

/// Plays games on all cores, each from its own random opening, and adds their positions to a file. What the file holds already says
/// where to go on.
pub(crate) fn play(file: &str, games: u64, nodes: u64) -> Result<(), Box<dyn Error>> {
    let open = File::options().create(true).append(true).open(file);
    let file = open.map_err(|error| format!("{file}: {error}"))?;
    let first_seed = file.metadata()?.len() + 1;
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let done = Mutex::new((0, file));
    thread::scope(|scope| {
        let players: Vec<_> = (0..threads)
            .map(|thread| {
                let done = &done;
                scope.spawn(move || {
                    let mut player = Player::new(first_seed * threads + thread);
                    for _ in 0..games.div_ceil(threads * GAMES_AT_ONCE) {
                        let lines = player.play(nodes);
                        let mut done = done.lock().expect("no writer panics");
                        done.1.write_all(lines.as_bytes())?;
                        done.0 += GAMES_AT_ONCE;
                        eprintln!("{} of {games} games", done.0);
                    }
                    Ok::<_, std::io::Error>(())
                })
            })
            .collect();
        players.into_iter().try_for_each(|player| player.join().expect("a player that does not panic"))
    })?;
    Ok(())
}

struct Player {
    rng: Rng,
    engine: Engine<English>,
}

impl Player {
    fn new(seed: u64) -> Self {
        let options = Options { table_bytes: 16 << 20, ..Options::default() };
        Player { rng: Rng::new(seed), engine: Engine::new(English, options) }
    }

    /// Plays a few games and tells their positions, one to a line.
    fn play(&mut self, nodes: u64) -> String {
        let mut samples = Vec::new();
        for _ in 0..GAMES_AT_ONCE {
            if let Some(mut game) = opening(&mut self.rng) {
                finish(&mut game, nodes, &mut self.engine, &mut self.rng, &mut samples);
                kelso_engine::Agent::<English>::new_game(&mut self.engine);
            }
        }
        samples.iter().map(Sample::to_string).map(|line| line + "\n").collect()
    }
}

/// Four to ten random moves.
fn opening(rng: &mut Rng) -> Option<Game<English>> {
    let mut game = Game::new(English, EndRules::default());
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
