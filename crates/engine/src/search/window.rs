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

    /// The score to show for one found with this window. Beyond its edges a search proves bounds that may be far from the
    /// value, and if it is stopped there nothing better comes; the edge is the nearest score that is still true. A proven
    /// win or loss is one from any window.
    pub(crate) fn shown(self, score: Score) -> Score {
        if score.is_decided() { score } else { score.clamp(self.alpha, self.beta) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_shown_as_the_edge_and_a_proof_as_it_is() {
        let window = ScoreWindow { alpha: Score::evaluation(-16), beta: Score::evaluation(16) };
        for (found, shown) in [
            (Score::evaluation(3), Score::evaluation(3)),
            (Score::evaluation(480), Score::evaluation(16)),
            (Score::evaluation(-480), Score::evaluation(-16)),
            (Score::win_in(30), Score::win_in(30)),
            (Score::loss_in(30), Score::loss_in(30)),
        ] {
            assert_eq!(window.shown(found), shown, "{found}");
        }
    }
}
