//! The move that decided a game.

use kelso_engine::Score;
use serde::{Deserialize, Serialize};

use super::judge::Judged;
use super::mark::worth;

/// A side's prospects, roughly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outlook {
    /// Ahead by [`CLEARLY`] or more.
    Winning,
    /// Neither.
    Level,
    /// Behind by [`CLEARLY`] or more.
    Losing,
}

/// This many hundredths of a man are a clear advantage.
pub const CLEARLY: i32 = 100;

impl Outlook {
    /// The prospects of a side with this score.
    pub fn of(score: Score) -> Outlook {
        match worth(score) {
            CLEARLY.. => Outlook::Winning,
            worth if worth <= -CLEARLY => Outlook::Losing,
            _ => Outlook::Level,
        }
    }
}

/// The last marked move that worsened its side's outlook: no later mistake changed the outlook again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The move's number in its game, from 0.
    pub ply: usize,
    /// Its side's outlook after the best move.
    pub before: Outlook,
    /// Its side's outlook after the move.
    pub after: Outlook,
}

impl TurningPoint {
    /// The turning point of a game, if it has one.
    pub fn of(judged: &[Judged]) -> Option<TurningPoint> {
        judged.iter().rev().filter(|judged| judged.mark().is_some()).find_map(|judged| {
            let (before, after) = (Outlook::of(judged.best()), Outlook::of(judged.score));
            (before != after).then_some(TurningPoint { ply: judged.ply, before, after })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::Color;

    fn judged(ply: usize, best: i32, score: i32) -> Judged {
        let better = (best != score).then(|| (Score::evaluation(best), vec!["1-5".to_owned()]));
        let (score, loss) = (Score::evaluation(score), best - score);
        Judged { ply, color: Color::Black, score, better, loss, is_forced: false }
    }

    #[test]
    fn the_last_mistake_that_changed_the_outlook_decides() {
        let game = [judged(0, 20, -120), judged(1, 150, 10), judged(2, 0, -40), judged(3, -110, -290)];
        let expected = TurningPoint { ply: 1, before: Outlook::Winning, after: Outlook::Level };
        assert_eq!(TurningPoint::of(&game), Some(expected));
        assert_eq!(TurningPoint::of(&game[2..]), None);
        // Barely crossing the line is not a mistake.
        assert_eq!(TurningPoint::of(&[judged(0, 101, 99)]), None);
    }
}
