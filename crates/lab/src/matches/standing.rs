//! The state of an adaptive player after a match, and its score once it had found its opponent's level.

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::{GameScore, SkillEstimate};

use super::play::{PastGames, Role};

/// Games in which an adaptive player finds its opponent's level.
pub const SETTLING_GAMES: usize = 20;

/// The state of an adaptive player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The strength at which it would play the next game.
    pub strength: Strength,
    /// Its estimate of the opponent's rating, in Elo above a random player.
    pub rating: f64,
    /// Its score after the first [`SETTLING_GAMES`]; `None` if there were no more.
    pub settled: Option<Settled>,
}

/// A score after the first games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settled {
    /// How many games there were.
    pub games: usize,
    /// Points per game.
    pub score: f64,
}

impl Standing {
    /// The state of the contestant with this role after these games.
    pub fn after(games: &PastGames, role: Role) -> Standing {
        let own = |points: u8| if role == Role::First { points } else { 2 - points.min(2) };
        let points: Vec<u8> = games.values().map(|&points| own(points)).collect();
        let mut opponent = SkillEstimate::default();
        for &points in &points {
            opponent.record(opponent.strength(), GameScore::from_half_points(2 - points.min(2)));
        }
        Standing { strength: opponent.strength(), rating: opponent.rating(), settled: settled(&points) }
    }
}

fn settled(points: &[u8]) -> Option<Settled> {
    let points = points.get(SETTLING_GAMES..).filter(|points| !points.is_empty())?;
    let sum: u32 = points.iter().map(|&points| u32::from(points)).sum();
    Some(Settled { games: points.len(), score: f64::from(sum) / 2.0 / points.len() as f64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::GameId;

    #[test]
    fn the_first_games_do_not_count() {
        let games = |points: &[u8]| GameId::of_pairs(100).zip(points.iter().copied()).collect();
        let all: Vec<u8> = std::iter::repeat_n(0, 20).chain([2, 1, 1, 0, 2, 2]).collect();
        let standing = Standing::after(&games(&all), Role::First);
        assert_eq!(standing.settled, Some(Settled { games: 6, score: 8.0 / 12.0 }));
        let other = Standing::after(&games(&all), Role::Second);
        assert_eq!(other.settled, Some(Settled { games: 6, score: 4.0 / 12.0 }));
        assert!(standing.strength > other.strength, "who loses gets stronger, who wins weaker");
        assert_eq!(Standing::after(&games(&all[..20]), Role::First).settled, None);
    }
}
