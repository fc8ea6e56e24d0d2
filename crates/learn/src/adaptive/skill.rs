//! A player's strength, from the results of their games: a probability for every rating, updated by Bayes' rule.

use kelso_engine::levels::Strength;

use super::ladder::{rating_of_strength, strength_of_rating};

/// How a game ended for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameScore {
    /// The player won.
    Win,
    /// A draw.
    Draw,
    /// The player lost.
    Loss,
}

impl GameScore {
    /// By half points: 0, 1 or 2.
    pub fn from_half_points(points: u8) -> Self {
        match points {
            0 => GameScore::Loss,
            1 => GameScore::Draw,
            _ => GameScore::Win,
        }
    }
}

/// The range of ratings: from below level 1 to above level 10.
const LOWEST: f64 = -100.0;
const STEP: f64 = 20.0;
const RATINGS: usize = 126;

/// The prior: a bell curve with this centre and spread. Cut off at the lowest rating its mean is that of level 4, at
/// which an adaptive player starts.
const CENTRE: f64 = 750.0;
const SPREAD: f64 = 500.0;

/// The share of its probability that a rating passes to either neighbour between games, because players change. It
/// corresponds to a spread of √(2 · 0.3) · 20 ≈ 15 points per game; the estimate then settles at a spread of about 75
/// points.
const DRIFT: f64 = 0.3;

/// The number of latest games that count: the influence of earlier ones has faded.
pub const TRACKED_GAMES: usize = 200;

/// The estimate of a player's rating: a probability for each of a range of ratings.
///
/// ```
/// use kelso_learn::adaptive::{GameScore, SkillEstimate};
///
/// let mut skill = SkillEstimate::default();
/// let first = skill.strength();
/// skill.record(first, GameScore::Win);
/// assert!(skill.strength() > first);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SkillEstimate {
    /// They sum to 1.
    chances: [f64; RATINGS],
}

impl Default for SkillEstimate {
    /// The prior: centred near the starting strength, with a wide spread.
    fn default() -> Self {
        SkillEstimate::around(CENTRE, SPREAD)
    }
}

impl SkillEstimate {
    /// Another prior: a bell curve with this centre and spread. The narrower it is, the less the first results count.
    pub fn around(centre: f64, spread: f64) -> Self {
        let bell = |rating: f64| (-((rating - centre) / spread).powi(2) / 2.0).exp();
        let mut skill = SkillEstimate { chances: std::array::from_fn(|index| bell(rating_at(index))) };
        skill.normalise();
        skill
    }

    /// Records the result of a game against an opponent of this strength.
    pub fn record(&mut self, strength: Strength, score: GameScore) {
        self.record_against(rating_of_strength(strength), score);
    }

    /// Records the result against an opponent of this rating, which need not be a player: a puzzle has one too.
    pub fn record_against(&mut self, opponent: f64, score: GameScore) {
        self.drift();
        for (index, chance) in self.chances.iter_mut().enumerate() {
            *chance *= likelihood(rating_at(index), opponent, score);
        }
        self.normalise();
    }

    /// The expected rating.
    pub fn rating(&self) -> f64 {
        self.chances.iter().enumerate().map(|(index, chance)| chance * rating_at(index)).sum()
    }

    /// Its standard deviation.
    pub fn spread(&self) -> f64 {
        let mean = self.rating();
        let square = |index| (rating_at(index) - mean).powi(2);
        self.chances.iter().enumerate().map(|(index, chance)| chance * square(index)).sum::<f64>().sqrt()
    }

    /// The strength for the next game.
    pub fn strength(&self) -> Strength {
        strength_of_rating(self.rating())
    }

    /// A player may be a little better or worse than in the last game.
    fn drift(&mut self) {
        let before = self.chances;
        for (index, chance) in self.chances.iter_mut().enumerate() {
            // Nothing leaves at either end.
            let below = before[index.saturating_sub(1)];
            let above = before[(index + 1).min(RATINGS - 1)];
            *chance = (1.0 - 2.0 * DRIFT) * *chance + DRIFT * (below + above);
        }
    }

    fn normalise(&mut self) {
        let sum: f64 = self.chances.iter().sum();
        self.chances.iter_mut().for_each(|chance| *chance /= sum);
    }
}

/// The strength for the game after these, oldest first; only the last [`TRACKED_GAMES`] of them count.
pub fn next_strength(games: &[(Strength, GameScore)]) -> Strength {
    let recent = &games[games.len().saturating_sub(TRACKED_GAMES)..];
    let mut skill = SkillEstimate::default();
    for &(strength, score) in recent {
        skill.record(strength, score);
    }
    skill.strength()
}

fn rating_at(index: usize) -> f64 {
    LOWEST + STEP * index as f64
}

/// How likely a result is for a player of this rating. A draw counts as half a win and half a loss.
fn likelihood(player: f64, opponent: f64, score: GameScore) -> f64 {
    let win = 1.0 / (1.0 + 10_f64.powf((opponent - player) / 400.0));
    match score {
        GameScore::Win => win,
        GameScore::Loss => 1.0 - win,
        GameScore::Draw => (win * (1.0 - win)).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use kelso_engine::Rng;
    use kelso_engine::levels::{Level, LevelSetting};

    use super::*;

    #[test]
    fn it_starts_where_agents_without_a_tracker_play() {
        assert_eq!(SkillEstimate::default().strength(), LevelSetting::START.into());
        assert_eq!(next_strength(&[]), LevelSetting::Adaptive.strength());
    }

    #[test]
    fn results_are_as_likely_as_the_rating_scale_says() {
        let near =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        near(likelihood(800.0, 800.0, GameScore::Win), 0.5);
        near(likelihood(800.0, 800.0, GameScore::Draw), 0.5);
        // 400 points are odds of ten to one.
        near(likelihood(1_200.0, 800.0, GameScore::Win), 10.0 / 11.0);
        near(likelihood(1_200.0, 800.0, GameScore::Loss), 1.0 / 11.0);
        near(likelihood(1_200.0, 800.0, GameScore::Draw), 10_f64.sqrt() / 11.0);
    }

    /// Two ratings, 700 and 1,100, equally likely, and a win against 700. Drift moves 0.3 of each to either side; then
    /// probabilities are multiplied by ½ at 700, 10/11 at 1,100, and by 1 / (1 + 10^±0.05) beside 700.
    #[test]
    fn one_game_by_hand() {
        let index = |rating: f64| ((rating - LOWEST) / STEP) as usize;
        let mut chances = [0.0; RATINGS];
        chances[index(700.0)] = 0.5;
        chances[index(1_100.0)] = 0.5;
        let mut skill = SkillEstimate { chances };
        assert!((skill.rating() - 900.0).abs() < 1e-9 && (skill.spread() - 200.0).abs() < 1e-9);
        // 637 + 63/160 of a level is as near to 700 as hundredths allow: 699.4.
        let opponent = Strength::from_hundredths(339);
        assert!((rating_of_strength(opponent) - 699.4).abs() < 1e-9);
        skill.record(opponent, GameScore::Win);
        let win = |rating: f64| 1.0 / (1.0 + 10_f64.powf((699.4 - rating) / 400.0));
        let parts = [
            (680.0, 0.15 * win(680.0)),
            (700.0, 0.2 * win(700.0)),
            (720.0, 0.15 * win(720.0)),
            (1_080.0, 0.15 * win(1_080.0)),
            (1_100.0, 0.2 * win(1_100.0)),
            (1_120.0, 0.15 * win(1_120.0)),
        ];
        let sum: f64 = parts.iter().map(|(_, part)| part).sum();
        for (rating, part) in parts {
            assert!((skill.chances[index(rating)] - part / sum).abs() < 1e-12, "{rating}");
        }
        // About 0.5 against 0.91.
        assert!((skill.rating() - 958.0).abs() < 1.0, "{}", skill.rating());
    }

    #[test]
    fn a_win_raises_a_loss_lowers_and_a_draw_with_an_equal_changes_little() {
        let after = |score| {
            let mut skill = SkillEstimate::default();
            skill.record(LevelSetting::START.into(), score);
            skill.rating()
        };
        let before = SkillEstimate::default().rating();
        assert!(after(GameScore::Win) > before + 200.0);
        assert!(after(GameScore::Loss) < before - 200.0);
        assert!((after(GameScore::Draw) - before).abs() < 25.0);
    }

    #[test]
    fn it_stays_on_the_ladder_whatever_happens() {
        for (score, end) in [(GameScore::Win, Strength::FULL), (GameScore::Loss, Strength::LEAST)] {
            let mut skill = SkillEstimate::default();
            for _ in 0..10_000 {
                skill.record(skill.strength(), score);
            }
            assert_eq!(skill.strength(), end);
            assert!(skill.rating().is_finite() && skill.spread() > 0.0);
        }
    }

    /// Simulates a player whose results follow the rating scale, and returns their score from game 21 on.
    fn pretended(rating: impl Fn(usize) -> f64, games: usize, seed: u64) -> (f64, SkillEstimate) {
        let (mut rng, mut skill, mut wins) = (Rng::new(seed), SkillEstimate::default(), 0);
        for game in 0..games {
            let strength = skill.strength();
            let chance = likelihood(rating(game), rating_of_strength(strength), GameScore::Win);
            let score = if rng.unit() < chance { GameScore::Win } else { GameScore::Loss };
            skill.record(strength, score);
            wins += usize::from(game >= 20 && score == GameScore::Win);
        }
        (wins as f64 / (games - 20) as f64, skill)
    }

    #[test]
    fn every_pretended_player_scores_about_half() {
        for level in Level::all() {
            for seed in 0..5 {
                let (score, skill) = pretended(|_| rating_of_strength(level.into()), 200, seed);
                assert!((0.4..=0.6).contains(&score), "level {level}, seed {seed}: {score}");
                assert!((60.0..90.0).contains(&skill.spread()), "{}", skill.spread());
            }
        }
    }

    #[test]
    fn it_follows_a_player_who_improves() {
        // From level 2 to level 6 in 100 games, then as they are.
        let rating = |game: usize| 473.0 + 763.0 * (game.min(100) as f64 / 100.0);
        for seed in 0..5 {
            let (score, skill) = pretended(rating, 200, seed);
            assert!((0.4..=0.65).contains(&score), "seed {seed}: {score}");
            assert!((skill.rating() - 1_236.0).abs() < 250.0, "seed {seed}: {}", skill.rating());
        }
    }

    #[test]
    fn only_the_last_games_count() {
        let level = |hundredths| Strength::from_hundredths(hundredths);
        let recent: Vec<_> = (0..TRACKED_GAMES).map(|_| (level(500), GameScore::Draw)).collect();
        let with_old: Vec<_> =
            (0..300).map(|_| (level(1_000), GameScore::Win)).chain(recent.iter().copied()).collect();
        assert_eq!(next_strength(&with_old), next_strength(&recent));
    }
}
