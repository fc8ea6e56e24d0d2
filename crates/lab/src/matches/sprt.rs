//! The sequential probability ratio test in normalised Elo: when have enough games been played?
//!
//! Normalised Elo measures a difference in units of the game-to-game standard deviation, so that a bound means the same
//! effort whatever the draw rate. The test statistic is the generalised likelihood ratio in its normal approximation,
//! from the pentanomial counts.

use super::tally::{NELO_PER_DEVIATION, Tally};

/// A test of "stronger by `high`" against "stronger by `low`", both in normalised Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference to be rejected.
    pub low: f64,
    /// The difference to be shown.
    pub high: f64,
    /// The probability of accepting `high` though `low` is true, and vice versa.
    pub risk: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// `high` is accepted.
    Accepted,
    /// `high` is rejected.
    Rejected,
    /// More games are needed.
    Open,
}

/// The normal approximation means little before this many pairs.
const FEWEST_PAIRS: u64 = 16;

impl Sprt {
    /// The log-likelihood ratio; 0 before the first pair.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let (mean, variance) = tally.regular_pair_moments();
        // A pair is two games: its deviation from the mean is √2 times smaller than a game's.
        let scaled = |nelo: f64| nelo * std::f64::consts::SQRT_2 / NELO_PER_DEVIATION;
        let (low, high) = (scaled(self.low), scaled(self.high));
        let seen = (mean - 0.5) / variance.sqrt();
        tally.pair_count() as f64 * (high - low) * (seen - f64::midpoint(low, high))
    }

    /// The ratio beyond which the test is decided.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.risk) / self.risk).ln()
    }

    /// The verdict.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        let ratio = self.ratio(tally);
        if tally.pair_count() < FEWEST_PAIRS {
            SprtVerdict::Open
        } else if ratio >= self.bound() {
            SprtVerdict::Accepted
        } else if ratio <= -self.bound() {
            SprtVerdict::Rejected
        } else {
            SprtVerdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_engine::Rng;

    const TEST: Sprt = Sprt { low: 0.0, high: 10.0, risk: 0.05 };

    #[test]
    fn a_clear_winner_is_accepted_and_an_equal_rejected() {
        let strong =
            Tally { wins: 600, losses: 200, draws: 1200, both_lost: 0, pairs: [20, 130, 450, 300, 100] };
        assert_eq!(TEST.verdict(&strong), SprtVerdict::Accepted);
        let equal = Tally {
            wins: 3000,
            losses: 3000,
            draws: 14000,
            both_lost: 0,
            pairs: [200, 1800, 6000, 1800, 200],
        };
        assert_eq!(TEST.verdict(&equal), SprtVerdict::Rejected);
        assert_eq!(TEST.verdict(&Tally::default()), SprtVerdict::Open);
    }

    #[test]
    fn a_clean_sweep_is_decided_but_not_at_once() {
        let sweep = |pairs| Tally { wins: 2 * pairs, pairs: [0, 0, 0, 0, pairs], ..Tally::default() };
        assert_eq!(TEST.verdict(&sweep(4)), SprtVerdict::Open);
        assert_eq!(TEST.verdict(&sweep(20)), SprtVerdict::Accepted);
        let beaten = Tally { losses: 40, pairs: [20, 0, 0, 0, 0], ..Tally::default() };
        assert_eq!(TEST.verdict(&beaten), SprtVerdict::Rejected);
        let drawn = Tally { draws: 10_000, pairs: [0, 0, 5_000, 0, 0], ..Tally::default() };
        assert_eq!(TEST.verdict(&drawn), SprtVerdict::Rejected);
    }

    /// Simulates pairs with these probabilities until the test is decided.
    fn simulate(test: Sprt, chances: [f64; 5], rng: &mut Rng) -> (SprtVerdict, u64) {
        let mut tally = Tally::default();
        loop {
            let mut point = rng.unit();
            let drawn = chances.iter().position(|chance| {
                point -= chance;
                point < 0.0
            });
            tally.add_pair(drawn.unwrap_or(4) as u8);
            let verdict = test.verdict(&tally);
            if verdict != SprtVerdict::Open {
                return (verdict, tally.pair_count());
            }
        }
    }

    #[test]
    fn verdicts_are_wrong_as_seldom_as_promised() {
        const RUNS: u32 = 400;
        let test = Sprt { low: 0.0, high: 20.0, risk: 0.05 };
        // Deviation of a pair √0.03: 20 normalised Elo are a lead of 0.0141, here 0.0282 more pairs of 1½ than of ½.
        for (lead, wrong) in [(0.0, SprtVerdict::Accepted), (0.0282, SprtVerdict::Rejected)] {
            let chances = [0.02, 0.16 - lead, 0.64, 0.16 + lead, 0.02];
            let mut rng = Rng::new(1);
            let runs: Vec<_> = (0..RUNS).map(|_| simulate(test, chances, &mut rng)).collect();
            let errors = runs.iter().filter(|(verdict, _)| *verdict == wrong).count();
            assert!(errors <= 28, "{errors} of {RUNS} wrong, about 20 are to be expected");
            let games = 2 * runs.iter().map(|(_, pairs)| pairs).sum::<u64>() / u64::from(RUNS);
            assert!(
                (1_300..1_900).contains(&games),
                "{games} games on average, about 1,600 are to be expected"
            );
        }
    }
}
