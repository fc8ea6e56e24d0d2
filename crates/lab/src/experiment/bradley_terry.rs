//! Bradley–Terry ratings: one number for each player, such that the differences explain all results at once.

/// Results of a round robin.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    /// Points that the row's player scored against the column's, draws as one half.
    points: Vec<Vec<f64>>,
}

/// Virtual draws that each player is credited with, spread over all opponents, so that a player who lost every game
/// still has a rating. It pulls ratings together a little, less with more games.
const PRIOR_DRAWS: f64 = 2.0;

impl Crosstable {
    /// No games yet.
    pub fn new(players: usize) -> Self {
        Crosstable { points: vec![vec![0.0; players]; players] }
    }

    /// Adds games between two players: the first one's points, and how many games there were.
    pub fn add(&mut self, first: usize, second: usize, points: f64, games: f64) {
        self.points[first][second] += points;
        self.points[second][first] += games - points;
    }

    /// Points that a player scored against another.
    pub fn points(&self, player: usize, opponent: usize) -> f64 {
        self.points[player][opponent]
    }

    /// Ratings on the Elo scale, with player `zero` at 0.
    ///
    /// By Hunter's iteration (2004), which converges to the most likely strengths.
    pub fn ratings(&self, zero: usize) -> Vec<f64> {
        const MOST_ROUNDS: usize = 5_000;
        const CLOSE_ENOUGH: f64 = 1e-7;
        let players = self.points.len();
        let prior = PRIOR_DRAWS / (players.max(2) - 1) as f64;
        let points = |a: usize, b: usize| self.points[a][b] + prior / 2.0;
        let mut strengths = vec![1.0_f64; players];
        for _ in 0..MOST_ROUNDS {
            let mut change = 0.0_f64;
            for a in 0..players {
                let others = || (0..players).filter(|&b| b != a);
                let won: f64 = others().map(|b| points(a, b)).sum();
                let faced: f64 =
                    others().map(|b| (points(a, b) + points(b, a)) / (strengths[a] + strengths[b])).sum();
                let better = if faced > 0.0 { won / faced } else { 1.0 };
                change = change.max((better / strengths[a]).ln().abs());
                strengths[a] = better;
            }
            if change < CLOSE_ENOUGH {
                break;
            }
        }
        let elo = |strength: f64| 400.0 * (strength / strengths[zero]).log10();
        strengths.iter().map(|&strength| elo(strength)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_rated_by_their_score() {
        let mut table = Crosstable::new(2);
        table.add(1, 0, 7_500.0, 10_000.0);
        let ratings = table.ratings(0);
        // 75% is 190.85 points; the prior costs less than a tenth of one here.
        assert!(ratings[0] == 0.0 && (ratings[1] - 190.85).abs() < 0.1, "{ratings:?}");
    }

    #[test]
    fn differences_add_up_over_a_third_player() {
        let mut table = Crosstable::new(3);
        table.add(1, 0, 9_090.9, 10_000.0);
        table.add(2, 1, 9_090.9, 10_000.0);
        let ratings = table.ratings(0);
        assert!((ratings[1] - 400.0).abs() < 1.0 && (ratings[2] - 800.0).abs() < 1.5, "{ratings:?}");
    }

    #[test]
    fn a_clean_sweep_stays_finite() {
        let mut table = Crosstable::new(2);
        table.add(1, 0, 10.0, 10.0);
        let ratings = table.ratings(0);
        assert!((300.0..1_000.0).contains(&ratings[1]), "{ratings:?}");
    }
}
