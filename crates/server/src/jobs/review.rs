//! Scores a few positions of a game for its review.

use kelso_engine::{Limits, SearchControl};
use kelso_lab::annotate::Scorer;
use kelso_rules::AnyGame;

use super::task::{ReviewPart, TaskError, Thought};
use super::thinker::agent;

/// Scores the positions of a part, last first. A part that was cut short has no answer: it is done again elsewhere.
pub(super) fn scores(
    game: &mut AnyGame,
    part: &ReviewPart,
    control: &SearchControl,
) -> Result<Thought, TaskError> {
    let mut agent = agent(&part.agent)?.build_any(game.variant());
    let limits = Limits::time(part.time);
    let mut scorer = Scorer { agent: &mut agent, limits, control };
    let positions = scorer.score_range(game, part.first, part.last, &mut || {});
    if control.is_stopped() { Err(TaskError::Dropped) } else { Ok(Thought::Scored(positions)) }
}
