//! The exact value of every move in a small endgame, in wire format.

use std::time::{Duration, Instant};

use kelso_engine::{ASKED_PIECES, NoWinWatch, SearchControl, solved_move_values};
use kelso_rules::{AnyGame, VariantId};

use super::reading::written;
use super::task::{TaskError, Thought};
use crate::protocol::{MoveExactValue, PositionValues};

/// Endgames with at most this many pieces are solved.
pub(crate) const MOST_PIECES: usize = ASKED_PIECES;
/// How long that may take.
const LONGEST: Duration = Duration::from_secs(8);
/// Maximum number of positions of an endgame: each takes some 100 bytes in English draughts, and more on other boards.
const MOST_POSITIONS: usize = 4_000_000;
const MOST_POSITIONS_ELSEWHERE: usize = 1_000_000;

/// Whether neither side can win. A question that is stopped has no answer, and counts as a no: it is asked again after the
/// next move.
pub(super) fn no_win(game: &AnyGame, control: &SearchControl) -> Thought {
    Thought::NoWin(NoWinWatch::default().shows_draw(game, &|| control.is_stopped()))
}

/// Solves a position and returns the value of each of its moves.
pub(super) fn values(game: &AnyGame, control: &SearchControl) -> Result<Thought, TaskError> {
    let began = Instant::now();
    let is_usual = game.variant() == VariantId::ENGLISH;
    let most = if is_usual { MOST_POSITIONS } else { MOST_POSITIONS_ELSEWHERE };
    let give_up = || control.is_stopped() || began.elapsed() > LONGEST;
    let values = solved_move_values(&game.position(), most, &give_up).ok_or(TaskError::SlowEnding)?;
    let told = |known: kelso_engine::MoveValue| MoveExactValue {
        mv: game.record(&known.mv).into(),
        value: known.value.into(),
        plies: known.plies,
    };
    written(&PositionValues { fen: game.fen(), values: values.into_iter().map(told).collect() })
}
