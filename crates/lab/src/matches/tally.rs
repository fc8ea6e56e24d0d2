//! The score of a match: games and pairs of games, and the rating difference they suggest.

/// Results of a match from the first contestant's point of view.
///
/// The two games of a pair share an opening, so their results are correlated: the error is computed from the pairs,
/// counted by their score (the pentanomial counts).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that both lost by the rules: no points for anybody, and no part of a rating.
    pub both_lost: u64,
    /// Finished pairs, both of whose games gave points, by half points scored: 0, ½, 1, 1½ and 2.
    pub pairs: [u64; 5],
}

/// A rating difference with its 95% error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference that the score suggests.
    pub difference: f64,
    /// Half the width of the 95% confidence interval; infinite if unknown.
    pub error: f64,
}

impl Tally {
    /// Adds the half points (0, 1, 2) of one game.
    pub fn add_game(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds a finished pair by the half points of both games together (0 to 4).
    pub fn add_pair(&mut self, half_points: u8) {
        self.pairs[usize::from(half_points.min(4))] += 1;
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.rated() + self.both_lost
    }

    /// Games that gave points.
    fn rated(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points per game of the first contestant, from 0 to 1; one half if nothing was played.
    pub fn score(&self) -> f64 {
        self.share_of(self.games())
    }

    /// Points per game of the second contestant. If both lost some, the two do not add up to 1.
    pub fn opponents_score(&self) -> f64 {
        Tally { wins: self.losses, losses: self.wins, ..*self }.score()
    }

    /// The points of the first contestant as a part of so many games.
    fn share_of(&self, games: u64) -> f64 {
        match games {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// Finished pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Mean and variance of a pair's score, from 0 to 1.
    pub fn pair_moments(&self) -> (f64, f64) {
        moments(self.pairs.map(|pairs| pairs as f64))
    }

    /// Mean and variance of a pair's score when results that did not occur count as very rare, not as impossible: the
    /// variance is never 0, so dividing by it is safe.
    pub fn regular_pair_moments(&self) -> (f64, f64) {
        const RARE: f64 = 1e-3;
        moments(self.pairs.map(|pairs| f64::max(pairs as f64, RARE)))
    }

    /// The difference in normalised Elo, and its 95% error; `None` before two pairs differ.
    pub fn normalised_elo(&self) -> Option<Elo> {
        let (mean, variance) = self.pair_moments();
        if variance <= 0.0 {
            return None;
        }
        // A game's deviation is √2 times that of a pair's mean.
        let per_deviation = NELO_PER_DEVIATION / std::f64::consts::SQRT_2;
        let difference = per_deviation * (mean - 0.5) / variance.sqrt();
        let error = 1.96 * per_deviation / (self.pair_count() as f64).sqrt();
        Some(Elo { difference, error })
    }

    /// The share of drawn games.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// The rating difference, by the games that gave points.
    pub fn elo(&self) -> Elo {
        // Keeps a clean sweep finite: as if half a game had gone the other way.
        let games = self.rated().max(1) as f64;
        let score = self.share_of(self.rated()).clamp(0.5 / (games + 1.0), 1.0 - 0.5 / (games + 1.0));
        let difference = -400.0 * (1.0 / score - 1.0).log10();
        let (_, variance) = self.pair_moments();
        let pairs = self.pair_count() as f64;
        // Pairs that all scored the same say nothing about the spread.
        if pairs < 2.0 || variance <= 0.0 {
            return Elo { difference, error: f64::INFINITY };
        }
        let slope = 400.0 / (std::f64::consts::LN_10 * score * (1.0 - score));
        let standard_error = (variance / (pairs - 1.0)).sqrt();
        Elo { difference, error: 1.96 * standard_error * slope }
    }
}

/// Normalised Elo of one standard deviation per game.
pub(super) const NELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// Mean and variance of the scores 0, ¼, ½, ¾ and 1 with these weights; 0 if there are none.
fn moments(weights: [f64; 5]) -> (f64, f64) {
    let count: f64 = weights.iter().sum();
    let moment = |power: i32, centre: f64| {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0_f64];
        let sum: f64 =
            weights.iter().zip(scores).map(|(weight, score)| weight * (score - centre).powi(power)).sum();
        if count == 0.0 { 0.0 } else { sum / count }
    };
    let mean = moment(1, 0.0);
    (mean, moment(2, mean))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_known_scores() {
        let mut tally = Tally::default();
        for _ in 0..50 {
            tally.add_game(2);
            tally.add_game(1);
            tally.add_pair(3);
        }
        // 75% is 190.85 points by the logistic curve.
        assert!((tally.elo().difference - 190.85).abs() < 0.01);
        assert!(tally.elo().error.is_infinite(), "every pair scored the same");
    }

    #[test]
    fn an_even_match_has_no_difference_but_an_error() {
        let tally = Tally { wins: 100, losses: 100, pairs: [25, 0, 50, 0, 25], ..Tally::default() };
        assert!(tally.elo().difference.abs() < 1e-9);
        // 100 pairs, standard deviation of a pair 0.3536: 1.96 · 0.03553 · 694.9
        assert!((tally.elo().error - 48.4).abs() < 0.1, "{:?}", tally.elo());
    }

    /// Paper D's tests: most of the games end with both sides having lost.
    #[test]
    fn games_that_both_lost_give_no_points_and_no_rating() {
        let tally =
            Tally { wins: 12, losses: 152, both_lost: 236, pairs: [60, 0, 20, 0, 2], ..Tally::default() };
        assert_eq!(tally.games(), 400);
        assert!((tally.score() - 0.03).abs() < 1e-9 && (tally.opponents_score() - 0.38).abs() < 1e-9);
        assert!(tally.draw_rate().abs() < 1e-9);
        let without = Tally { both_lost: 0, ..tally };
        assert_eq!(tally.elo(), without.elo());
    }

    #[test]
    fn normalised_elo_measures_in_deviations() {
        let tally = Tally { wins: 120, losses: 80, pairs: [16, 0, 48, 0, 36], ..Tally::default() };
        let nelo = tally.normalised_elo().expect("pairs differ");
        // Mean 0.6, deviation of a pair √0.12: 0.1 / 0.34641 · 347.436 / √2.
        assert!((nelo.difference - 70.92).abs() < 0.01, "{nelo:?}");
        assert!((nelo.error - 48.15).abs() < 0.01, "{nelo:?}");
        assert_eq!(Tally::default().normalised_elo(), None);
    }
}
