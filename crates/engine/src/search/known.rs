//! Perfect knowledge in the search: a draw ends a line, a win or loss bounds its score.

use kelso_rules::{Position, Rules};

use super::root::RootMove;
use super::window::ScoreWindow;
use super::worker::{Node, Worker};
use crate::knowledge::{Knowledge, KnownValue};
use crate::score::Score;

/// What is known about a node, and its score. The distance of a known win is unknown, so its score is the least that
/// the win can be worth, and a search may still find a shorter way.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    value: KnownValue,
    pub(crate) score: Score,
}

impl Known {
    /// True if no search can change the result for the window.
    pub(crate) fn decides(self, window: ScoreWindow) -> bool {
        match self.value {
            KnownValue::Draw => true,
            KnownValue::Win => self.score >= window.beta,
            KnownValue::Loss => self.score <= window.alpha,
        }
    }

    /// A search's score, no worse than a known win and no better than a known loss.
    pub(crate) fn bound(self, found: Score) -> Score {
        match self.value {
            KnownValue::Draw => self.score,
            KnownValue::Win => found.max(self.score),
            KnownValue::Loss => found.min(self.score),
        }
    }
}

impl<R: Rules> Worker<'_, R> {
    /// What is known of a node below the root.
    #[inline]
    pub(crate) fn known(&self, node: &Node<R>) -> Option<Known> {
        let knowledge = self.shared.knowledge?;
        let position = node.at.position();
        let value = value(knowledge, position).filter(|_| node.ply > 0)?;
        let evaluation = self.shared.evaluation.evaluate(position);
        let score = match value {
            KnownValue::Draw => Score::ZERO,
            KnownValue::Win => Score::database_win(evaluation),
            KnownValue::Loss => -Score::database_win(-evaluation),
        };
        Some(Known { value, score })
    }
}

/// What is known about a position, queried only where there can be an answer.
#[inline]
fn value<R: Rules>(knowledge: &dyn Knowledge<R>, position: &Position<R>) -> Option<KnownValue> {
    let pieces = kelso_rules::Bits::count(position.occupied());
    if pieces > knowledge.pieces() {
        return None;
    }
    knowledge.value(position)
}

/// Keeps only the moves that preserve the position's value, if that is known for every move.
pub(crate) fn keep_value<R: Rules>(
    knowledge: &dyn Knowledge<R>,
    position: &Position<R>,
    moves: &mut Vec<RootMove<R>>,
) {
    let values: Option<Vec<KnownValue>> = moves
        .iter()
        .map(|root| value(knowledge, &position.play_unchecked(&root.mv)).map(KnownValue::turned))
        .collect();
    let Some(values) = values else { return };
    let Some(&best) = values.iter().max() else { return };
    let mut keep = values.iter().map(|&value| value == best);
    moves.retain(|_| keep.next().unwrap_or(true));
}
