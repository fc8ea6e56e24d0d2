//! The rating of every strength, and the strength of every rating, by the measured ladder of levels.

use kelso_engine::levels::Strength;

/// Elo above a random player of levels 1 to 10, by `kelso lab run ladder` (`docs/agents.md`).
const RATINGS: [f64; 10] = [295.0, 473.0, 637.0, 797.0, 1007.0, 1236.0, 1419.0, 1701.0, 1933.0, 2015.0];

/// The rating of a strength, interpolated linearly between its two levels.
///
/// ```
/// use kelso_learn::adaptive::rating_of_strength;
///
/// // Half way from 797 to 1,007.
/// assert_eq!(rating_of_strength("4.5".parse()?), 902.0);
/// # Ok::<(), kelso_engine::levels::LevelError>(())
/// ```
pub fn rating_of_strength(strength: Strength) -> f64 {
    let (level, rest) = (usize::from(strength.hundredths() / 100), strength.hundredths() % 100);
    let below = RATINGS[level - 1];
    let above = RATINGS.get(level).copied().unwrap_or(below);
    below + (above - below) * f64::from(rest) / 100.0
}

/// The strength of a rating, to the hundredth; the weakest or strongest for ratings beyond the ladder.
pub fn strength_of_rating(rating: f64) -> Strength {
    // The last level whose rating is not above this one.
    let Some(index) = RATINGS.iter().rposition(|&level| level <= rating) else { return Strength::LEAST };
    let Some(above) = RATINGS.get(index + 1) else { return Strength::FULL };
    let share = (rating - RATINGS[index]) / (above - RATINGS[index]);
    Strength::from_hundredths((index as u16 + 1) * 100 + (share * 100.0).round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_rise_with_strength_and_lead_back_to_it() {
        let all = (100..=1_000).map(Strength::from_hundredths);
        let mut before = f64::NEG_INFINITY;
        for strength in all {
            let rating = rating_of_strength(strength);
            assert!(rating > before, "{strength}");
            assert_eq!(strength_of_rating(rating), strength);
            before = rating;
        }
    }

    #[test]
    fn by_hand() {
        // 677 is 637 + 0.25 · 160.
        for (hundredths, rating) in [(100, 295.0), (325, 677.0), (1_000, 2015.0)] {
            let found = rating_of_strength(Strength::from_hundredths(hundredths));
            assert!((found - rating).abs() < 1e-9, "{hundredths}: {found}");
        }
        assert_eq!(strength_of_rating(677.0), Strength::from_hundredths(325));
        assert_eq!(strength_of_rating(-50.0), Strength::LEAST);
        assert_eq!(strength_of_rating(2_016.0), Strength::FULL);
        assert_eq!(strength_of_rating(f64::NAN), Strength::LEAST);
    }
}
