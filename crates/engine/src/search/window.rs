//! The window of scores that matter at a node.

use crate::score::Score;

/// Scores at or below `alpha` and at or above `beta` make no difference.
#[derive(Clone, Copy)]
pub(crate) struct ScoreWindow {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl ScoreWindow {
    /// The narrowest window: is the score above `alpha`?
    pub(crate) fn null(alpha: Score) -> ScoreWindow {
        ScoreWindow { alpha, beta: alpha.offset(1) }
    }

    /// From the other side's point of view.
    #[inline]
    pub(crate) fn turned(self) -> ScoreWindow {
        ScoreWindow { alpha: -self.beta, beta: -self.alpha }
    }

    /// True if there is a score strictly inside: the node is on a principal variation.
    #[inline]
    pub(crate) fn is_open(self) -> bool {
        self.beta > self.alpha.offset(1)
    }

    /// Clamped to what is possible at this ply: no win or loss is shorter. If nothing is left, the score that follows
    /// from that alone.
    #[inline]
    pub(crate) fn within_reach(self, ply: u16) -> Result<ScoreWindow, Score> {
        let alpha = self.alpha.max(Score::loss_in(ply));
        let beta = self.beta.min(Score::win_in(ply + 1));
        if alpha < beta { Ok(ScoreWindow { alpha, beta }) } else { Err(alpha) }
    }
}
