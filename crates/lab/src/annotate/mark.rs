//! How much a move lost, and the mark it gets for that.

use kelso_engine::{Score, Verdict};
use serde::{Deserialize, Serialize};

/// A mark for a move that lost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// `?!`, `$6`: [`DUBIOUS`] or more.
    Dubious,
    /// `?`, `$2`: [`MISTAKE`] or more.
    Mistake,
    /// `??`, `$4`: [`BLUNDER`] or more, such as turning a win into a draw or a draw into a loss.
    Blunder,
}

/// The loss, in hundredths of a man, from which a move is dubious.
pub const DUBIOUS: i32 = 30;
/// The loss from which it is a mistake.
pub const MISTAKE: i32 = 80;
/// The loss from which it is a blunder.
pub const BLUNDER: i32 = 200;
/// Scores beyond this count as won or lost, so nothing more can be lost.
pub const MOST: i32 = 300;

impl Mark {
    /// The mark for a loss in hundredths of a man.
    pub fn of(loss: i32) -> Option<Mark> {
        match loss {
            BLUNDER.. => Some(Mark::Blunder),
            MISTAKE.. => Some(Mark::Mistake),
            DUBIOUS.. => Some(Mark::Dubious),
            _ => None,
        }
    }

    /// Its PDN annotation number (NAG).
    pub const fn nag(self) -> u16 {
        match self {
            Mark::Dubious => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }
}

/// What playing for one score instead of another lost, in hundredths of a man: never negative.
pub fn loss(best: Score, played: Score) -> i32 {
    (worth(best) - worth(played)).max(0)
}

/// A score in hundredths of a man, clamped to [`MOST`]: all wins are worth the same.
pub(super) fn worth(score: Score) -> i32 {
    match score.verdict() {
        Verdict::WinIn(_) | Verdict::DatabaseWin => MOST,
        Verdict::LossIn(_) | Verdict::DatabaseLoss => -MOST,
        Verdict::Evaluation(centimen) => centimen.clamp(-MOST, MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_by_what_is_lost() {
        let men = Score::evaluation;
        for (best, played, mark) in [
            (men(40), men(35), None),
            (men(40), men(60), None),
            (men(40), men(10), Some(Mark::Dubious)),
            (men(40), men(-60), Some(Mark::Mistake)),
            (men(0), men(-250), Some(Mark::Blunder)),
            (Score::win_in(9), men(0), Some(Mark::Blunder)),
            (Score::win_in(9), Score::loss_in(8), Some(Mark::Blunder)),
            (men(0), Score::loss_in(8), Some(Mark::Blunder)),
            // Slower, but still won; sooner, but lost anyway.
            (Score::win_in(9), Score::win_in(31), None),
            (Score::win_in(9), men(350), None),
            (men(-700), Score::loss_in(4), None),
        ] {
            assert_eq!(Mark::of(loss(best, played)), mark, "{best} {played}");
        }
    }
}
