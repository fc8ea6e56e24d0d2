//! A self-play game of the engine, and its quiet positions.

use std::sync::Arc;

use kelso_engine::eval::Network;
use kelso_engine::search::Options;
use kelso_engine::{Agent, Engine, Limits, Rng, Score, SearchControl, WallClock};
use kelso_rules::{Color, EndRules, English, Game, Position};

use super::blocks::{BLOCK_GAMES, SampleSettings};
use super::sample::Sample;
use crate::td::settings::{Stream, game_rng};

/// Plies after which a game without a man moved or taken is a draw.
const PATIENCE: u32 = 50;
/// One move in this many is random, so that more is seen than good play.
const STRAY: usize = 40;
/// Openings that are further from level than this are not played.
const LEVEL: i16 = 120;
/// Bytes of a player's table: cleared before every game, so that a game depends on its number alone.
const TABLE: usize = 2 << 20;

/// Plays the numbered games of a file.
pub struct SelfPlayer {
    engine: Engine<English>,
    settings: SampleSettings,
}

impl SelfPlayer {
    /// A player of the games that these settings and this net make.
    pub fn new(settings: SampleSettings, network: Arc<Network>) -> Self {
        let options = Options { table_bytes: TABLE, network: Some(network), ..Options::default() };
        SelfPlayer { engine: Engine::new(English, options), settings }
    }

    /// The samples of a block's games; `None` if it was stopped.
    pub fn block(&mut self, block: u64, control: &SearchControl) -> Option<Vec<Sample>> {
        let mut samples = Vec::new();
        for number in block * BLOCK_GAMES..(block + 1) * BLOCK_GAMES {
            let mut rng = game_rng(self.settings.seed, Stream::Training, number);
            if let Some(mut game) = opening(&mut rng) {
                Agent::<English>::new_game(&mut self.engine);
                self.finish(&mut game, &mut rng, control, &mut samples);
            }
            if control.is_stopped() {
                return None;
            }
        }
        Some(samples)
    }

    /// Plays a game until its result is known, and keeps its quiet positions.
    fn finish(
        &mut self,
        game: &mut Game<English>,
        rng: &mut Rng,
        control: &SearchControl,
        samples: &mut Vec<Sample>,
    ) {
        let nodes = self.settings.nodes;
        let first = samples.len();
        let start = game.plies();
        let mut black_points = 0.5;
        while game.result().is_none() && game.plies_since_progress() < PATIENCE {
            let limits = Limits::nodes(nodes + rng.below(nodes as usize / 2 + 1) as u64);
            let Some(choice) = self.engine.think(game, &limits, &WallClock::start(), &mut control.clone())
            else {
                break;
            };
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

/// True if neither side can capture, and there is something to decide.
fn is_quiet(position: &Position<English>) -> bool {
    !position.has_captures()
        && !position.with_turn(!position.turn()).has_captures()
        && position.legal_moves().len() > 1
}
