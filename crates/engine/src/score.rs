//! Scores, in separate bands: proven wins and losses by distance, database results, evaluations.

use std::fmt;
use std::ops::Neg;

/// A score from the point of view of the side to move, in hundredths of a man.
///
/// Larger is better. Bands never overlap: an evaluation is never mistaken for a proven win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

/// What a [`Score`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins in this many plies, seen by search.
    WinIn(u16),
    /// The side to move loses in this many plies, seen by search.
    LossIn(u16),
    /// A database says that the side to move wins; the distance is not known.
    DatabaseWin,
    /// A database says that the side to move loses; the distance is not known.
    DatabaseLoss,
    /// An evaluation in hundredths of a man.
    Evaluation(i32),
}

impl Score {
    /// A level position, or a draw.
    pub const ZERO: Score = Score(0);
    /// Better than any score: a search window's upper end.
    pub const INFINITE: Score = Score(32_000);
    const WIN: i16 = 31_000;
    const LONGEST_WIN: i16 = 1_000;
    const DATABASE_WIN: i16 = 20_000;
    const DATABASE_SPREAD: i16 = 5_000;
    /// The engine's evaluations stay within plus and minus this.
    pub const EVALUATION_LIMIT: i16 = 10_000;
    /// Up to the database band there is room for values that only the papers' evaluations reach: a won game of 500
    /// points, or many far-advanced men. There a step is a tenth of a man.
    const LARGEST_EVALUATION: i16 = Self::DATABASE_WIN - Self::DATABASE_SPREAD - 1;
    const COARSE_STEP: i64 = 10;

    /// A win for the side to move after this many plies.
    pub const fn win_in(plies: u16) -> Score {
        Score(Self::WIN - plies as i16)
    }

    /// A loss for the side to move after this many plies.
    pub const fn loss_in(plies: u16) -> Score {
        Score(-Self::WIN + plies as i16)
    }

    /// A win known from a database, with an evaluation to rank such moves.
    pub fn database_win(evaluation: Score) -> Score {
        Score(Self::DATABASE_WIN + evaluation.0.clamp(-Self::DATABASE_SPREAD, Self::DATABASE_SPREAD))
    }

    /// An evaluation in hundredths of a man, clamped to its band.
    pub fn evaluation(centimen: i32) -> Score {
        let limit = i32::from(Self::EVALUATION_LIMIT);
        Score(centimen.clamp(-limit, limit) as i16)
    }

    /// An evaluation in hundredths of a man that may exceed the engine's range: beyond 100 men it is rounded to a
    /// tenth, and capped at 599.9.
    pub fn points(hundredths: i64) -> Score {
        let fine = i64::from(Self::EVALUATION_LIMIT);
        let size = match hundredths.saturating_abs() {
            size if size > fine => fine + (size - fine) / Self::COARSE_STEP,
            size => size,
        };
        let raw = size.min(Self::LARGEST_EVALUATION.into()) as i16;
        Score(if hundredths < 0 { -raw } else { raw })
    }

    /// A score as the plain number it is stored as.
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// The score stored as this number.
    pub const fn from_raw(raw: i16) -> Score {
        Score(raw)
    }

    /// The score moved by some hundredths of a man, for search windows.
    pub fn offset(self, centimen: i32) -> Score {
        let limit = i32::from(Self::INFINITE.0);
        Score((i32::from(self.0) + centimen).clamp(-limit, limit) as i16)
    }

    /// What it says.
    pub fn verdict(self) -> Verdict {
        let size = self.0.abs();
        if size >= Self::WIN - Self::LONGEST_WIN {
            let plies = (Self::WIN - size).max(0) as u16;
            if self.0 > 0 { Verdict::WinIn(plies) } else { Verdict::LossIn(plies) }
        } else if size > Self::LARGEST_EVALUATION {
            if self.0 > 0 { Verdict::DatabaseWin } else { Verdict::DatabaseLoss }
        } else {
            Verdict::Evaluation(self.hundredths())
        }
    }

    /// In men, on one scale: a proven win is 100 less a hundredth for each ply it takes, so that a faster one is worth
    /// more; a database win is 80. Losses are the same below zero. This is the Hub protocol's convention.
    pub fn in_men(self) -> f64 {
        match self.verdict() {
            Verdict::WinIn(plies) => 100.0 - f64::from(plies) / 100.0,
            Verdict::LossIn(plies) => f64::from(plies) / 100.0 - 100.0,
            Verdict::DatabaseWin => 80.0,
            Verdict::DatabaseLoss => -80.0,
            Verdict::Evaluation(centimen) => f64::from(centimen) / 100.0,
        }
    }

    /// An evaluation's hundredths of a man.
    fn hundredths(self) -> i32 {
        let (size, fine) = (i32::from(self.0.abs()), i32::from(Self::EVALUATION_LIMIT));
        let beyond = (size - fine).max(0);
        (size - beyond + beyond * Self::COARSE_STEP as i32) * i32::from(self.0.signum())
    }

    /// True for a proven win or loss, by search or database.
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::LARGEST_EVALUATION
    }

    /// The distance to the end of the game, for a win or loss seen by search.
    pub fn plies_to_end(self) -> Option<u16> {
        match self.verdict() {
            Verdict::WinIn(plies) | Verdict::LossIn(plies) => Some(plies),
            _ => None,
        }
    }

    /// A score seen `ply` plies below the root, relative to the node itself: what a table stores.
    pub(crate) fn told_from_node(self, ply: u16) -> Score {
        self.shift_distance(ply as i16)
    }

    /// The reverse of [`told_from_node`](Score::told_from_node).
    pub(crate) fn told_from_root(self, ply: u16) -> Score {
        self.shift_distance(-(ply as i16))
    }

    fn shift_distance(self, plies: i16) -> Score {
        match self.verdict() {
            Verdict::WinIn(_) => Score(self.0 + plies),
            Verdict::LossIn(_) => Score(self.0 - plies),
            _ => self,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::WinIn(plies) => write!(f, "win in {}", plies.div_ceil(2)),
            Verdict::LossIn(plies) => write!(f, "loss in {}", plies.div_ceil(2)),
            Verdict::DatabaseWin => f.write_str("win (database)"),
            Verdict::DatabaseLoss => f.write_str("loss (database)"),
            Verdict::Evaluation(centimen) => write!(f, "{:+.2}", f64::from(centimen) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_in_order() {
        let rising = [
            -Score::INFINITE,
            Score::loss_in(0),
            Score::loss_in(10),
            -Score::database_win(Score::ZERO),
            Score::evaluation(-1_000_000),
            Score::ZERO,
            Score::evaluation(1_000_000),
            Score::database_win(Score::evaluation(-1_000_000)),
            Score::database_win(Score::evaluation(1_000_000)),
            Score::win_in(900),
            Score::win_in(1),
            Score::INFINITE,
        ];
        assert!(rising.is_sorted_by(|a, b| a < b), "{rising:?}");
    }

    #[test]
    fn a_large_evaluation_is_told_and_stays_in_its_band() {
        for (hundredths, text) in [
            (50_000, "+500.00"),
            (-50_000, "-500.00"),
            (10_000, "+100.00"),
            (-10_010, "-100.10"),
            (15_655, "+156.50"),
            (1 << 40, "+599.90"),
        ] {
            let score = Score::points(hundredths);
            assert_eq!(score.to_string(), text);
            assert!(!score.is_decided());
            assert_eq!(-score, Score::points(-hundredths));
            assert!(score < Score::database_win(Score::evaluation(-1_000_000)));
        }
        assert_eq!(Score::points(1_234), Score::evaluation(1_234));
    }

    #[test]
    fn distances_survive_the_table() {
        let score = Score::win_in(7);
        assert_eq!(score.told_from_node(3), Score::win_in(4));
        assert_eq!(score.told_from_node(3).told_from_root(3), score);
        assert_eq!(Score::evaluation(12).told_from_node(3), Score::evaluation(12));
        assert_eq!(Score::win_in(5).to_string(), "win in 3");
    }
}
