//! What a player usually plays, in wire format.

use kelso_engine::SearchControl;
use kelso_learn::forecast::{HabitSource, Habits, OwnGame, PlayerModel, PlayerOffsets, fit_offsets};
use kelso_rules::AnyGame;

use super::task::{TaskError, Thought};
use crate::game::PastGame;
use crate::protocol::HabitMove;

/// Moves that are told.
const MOST_MOVES: usize = 5;

/// What a player with these earlier games usually plays in the current position of `game`. Their offsets from the
/// population take a while to compute, and are needed only where they have no history.
pub(super) fn habits(
    game: &AnyGame,
    past: &[PastGame],
    known: Option<PlayerOffsets>,
    control: &SearchControl,
) -> Result<Thought, TaskError> {
    let population = PlayerModel::population();
    let unless_stopped = || if control.is_stopped() { Err(TaskError::Dropped) } else { Ok(()) };
    let mut replayed: Vec<OwnGame> = Vec::with_capacity(past.len());
    for game in past {
        unless_stopped()?;
        replayed.extend(game.replay());
    }
    let past = replayed;
    unless_stopped()?;
    let first = Habits::here(population, game, &past, known.as_ref().unwrap_or(&PlayerOffsets::default()));
    if known.is_some() || past.is_empty() || first.source != HabitSource::Forecast {
        return Ok(told(game, &first, known));
    }
    let offsets = fit_offsets(population, &past);
    Ok(told(game, &Habits::here(population, game, &past, &offsets), Some(offsets)))
}

fn told(game: &AnyGame, habits: &Habits, offsets: Option<PlayerOffsets>) -> Thought {
    let moves = habits.moves.iter().take(MOST_MOVES).map(|habit| HabitMove {
        mv: game.record(&habit.mv).into(),
        times: habit.times,
        share: habit.share,
    });
    Thought::Habits { source: habits.source.into(), times: habits.times, moves: moves.collect(), offsets }
}
