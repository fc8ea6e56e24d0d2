//! A pair of games between two agents over one opening, colours swapped: what many steps do.

use std::ops::ControlFlow;

use kelso_engine::{Limits, SearchControl, SpecError};
use kelso_rules::pdn::PdnGame;
use kelso_rules::{EndRules, VariantId};
use serde::{Deserialize, Serialize};

use super::ExperimentError;
use super::statistics::{Interval, mean, mean_interval};
use crate::hub::Patience;
use crate::matches::{
    Audience, Entrant, GameResult, MatchSetup, OpeningBook, PastGames, Schedule, USUAL_MAX_PLIES,
};

/// Two agents, an opening and how the games end.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The game.
    pub variant: VariantId,
    /// The players; the result is from the first one's point of view.
    pub players: [String; 2],
    /// The position from which both games start.
    pub opening: String,
    /// How the games end.
    pub rules: EndRules,
    /// Random seed.
    pub seed: u64,
}

/// The half points of the first player in the game as Black and in the game as White: 0, 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PairScore {
    pub black: u8,
    pub white: u8,
}

impl PairScore {
    /// Points of both games, from 0 to 2.
    pub fn points(self) -> f64 {
        f64::from(self.black + self.white) / 2.0
    }

    /// The half points of each game.
    pub fn games(self) -> [u8; 2] {
        [self.black, self.white]
    }
}

/// Points per game over pairs, with the 95% interval by Student's t over the pairs: the games of a pair share an
/// opening and are not independent. `None` for fewer than two pairs.
pub fn pair_score(pairs: &[PairScore]) -> (f64, Option<Interval>) {
    let scores: Vec<f64> = pairs.iter().map(|pair| pair.points() / 2.0).collect();
    let within = |i: Interval| Interval { low: i.low.max(0.0), high: i.high.min(1.0) };
    (mean(&scores), mean_interval(&scores).map(within))
}

impl Duel {
    /// Plays both games; `None` if it was stopped, or cannot be played.
    pub fn play(&self, control: &SearchControl) -> Option<PairScore> {
        let mut score = Scores::default();
        let setup = self.setup().ok()?;
        setup.play(&PastGames::new(), control, &mut score).ok()?;
        Some(PairScore { black: score.black?, white: score.white? })
    }

    /// Checks that it can be played.
    ///
    /// # Errors
    /// If a player is not a valid agent.
    fn setup(&self) -> Result<MatchSetup, ExperimentError> {
        let entrant = |text: &String| -> Result<Entrant, ExperimentError> {
            let spec =
                text.parse().map_err(|error: SpecError| ExperimentError::Parameter(error.to_string()))?;
            Ok(Entrant::Agent(Box::new(spec)))
        };
        Ok(MatchSetup {
            variant: self.variant,
            entrants: [entrant(&self.players[0])?, entrant(&self.players[1])?],
            openings: OpeningBook::File("opening".to_owned(), self.opening.clone()),
            shuffle: false,
            seed: self.seed,
            games: None,
            threads: 1,
            limits: Limits::NONE,
            rules: self.rules,
            max_plies: USUAL_MAX_PLIES,
            patience: Patience::default(),
        })
    }
}

#[derive(Default)]
struct Scores {
    black: Option<u8>,
    white: Option<u8>,
}

impl Audience for Scores {
    fn begins(&mut self, _: Schedule) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn game(&mut self, result: &GameResult, _: &PdnGame) -> ControlFlow<()> {
        let side =
            if result.id.black == crate::matches::Role::First { &mut self.black } else { &mut self.white };
        *side = Some(result.half_points);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_played_from_both_sides_and_repeats() {
        let duel = Duel {
            variant: VariantId::ENGLISH,
            players: ["alphabeta depth=4".to_owned(), "random".to_owned()],
            opening: "B:W21-32:B1-12".to_owned(),
            rules: EndRules::CASUAL,
            seed: 3,
        };
        let score = duel.play(&SearchControl::default()).expect("both can play");
        assert_eq!(Some(score), duel.play(&SearchControl::default()));
        assert!(score.points() >= 1.5, "{score:?}");
    }

    #[test]
    fn the_interval_is_of_pairs() {
        let pairs = [(2, 0), (2, 1), (1, 1), (2, 2)].map(|(black, white)| PairScore { black, white });
        let (score, interval) = pair_score(&pairs);
        assert!((score - 0.6875).abs() < 1e-9);
        assert!(interval.is_some_and(|i| i.low < score && i.high <= 1.0));
        assert_eq!(pair_score(&pairs[..1]).1, None);
    }
}
