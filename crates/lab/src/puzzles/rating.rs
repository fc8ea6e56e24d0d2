//! A puzzle's rating, from the results of players with known ratings.

/// The prior: mean and spread of ratings.
const PRIOR: f64 = 1_100.0;
const PRIOR_DEVIATION: f64 = 450.0;
/// Ratings are between these.
const RANGE: std::ops::RangeInclusive<f64> = 100.0..=2_600.0;

/// The probability that a player solves a puzzle, by Elo's logistic curve.
fn chance(player: f64, puzzle: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf((puzzle - player) / 400.0))
}

/// The most likely rating of a puzzle, given each player's rating, attempts and solutions.
///
/// ```
/// use kelso_lab::puzzles::rating_of_results;
///
/// let easy = rating_of_results(&[(300.0, 4, 3), (1_000.0, 4, 4), (2_000.0, 4, 4)]);
/// let hard = rating_of_results(&[(300.0, 4, 0), (1_000.0, 4, 0), (2_000.0, 4, 2)]);
/// assert!(easy < 500 && hard > 1_700, "{easy} {hard}");
/// ```
pub fn rating_of_results(results: &[(f64, u32, u32)]) -> u16 {
    // The slope of the log-likelihood falls with the rating: its zero is the most likely rating.
    let slope = |rating: f64| {
        let missed: f64 = results
            .iter()
            .map(|&(player, tries, solved)| f64::from(tries) * chance(player, rating) - f64::from(solved))
            .sum();
        missed * std::f64::consts::LN_10 / 400.0 - (rating - PRIOR) / PRIOR_DEVIATION.powi(2)
    };
    let (mut low, mut high) = RANGE.into_inner();
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_solves_half_has_the_puzzles_rating() {
        let half = [(1_100.0, 100, 50)];
        assert_eq!(rating_of_results(&half), 1_100);
        let above = rating_of_results(&[(1_500.0, 1_000, 500)]);
        assert!((1_490..=1_500).contains(&above), "{above}");
    }

    #[test]
    fn extremes_stay_in_range_and_nothing_known_is_the_middle() {
        assert_eq!(rating_of_results(&[]), 1_100);
        let never = rating_of_results(&[(2_015.0, 1_000, 0)]);
        let always = rating_of_results(&[(295.0, 1_000, 1_000)]);
        assert!((2_000..=2_600).contains(&never) && (100..=300).contains(&always), "{never} {always}");
    }
}
