//! A board with two players: plays a game from an opening to its end.

use kelso_engine::levels::Strength;
use kelso_engine::{Limits, NoWinWatch, SearchControl};
use kelso_rules::{AnyGame, Color, Decision, EndRules, Forfeit, Outcome};
use serde::{Deserialize, Serialize};

use super::opening::Opening;
use super::play::{GameId, Role};
use super::player::{Fault, Player};

/// The terms of play between two players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableTerms {
    /// How the games end.
    #[serde(with = "crate::as_text")]
    pub rules: EndRules,
    /// A game this long is a draw.
    pub max_plies: usize,
    /// Limits of each for every move.
    pub limits: [Limits; 2],
    /// The seeds that each one's games are derived from.
    pub seeds: [u64; 2],
}

/// Two players who play each other.
pub(crate) struct Table {
    pub(crate) players: [Box<dyn Player>; 2],
    pub(crate) terms: TableTerms,
}

/// A finished game.
pub struct PlayedGame {
    /// Which one it is.
    pub id: GameId,
    /// The opening's name.
    pub opening: String,
    /// The game. It has no result if it reached the maximum length, which counts as a draw.
    pub game: AnyGame,
    /// What the loser did wrong, if that lost the game.
    pub fault: Option<Fault>,
    /// The strengths at which the contestants played, if they depend on earlier results.
    pub strengths: [Option<Strength>; 2],
}

impl PlayedGame {
    /// A game that ended on the board, or by a fault.
    pub(crate) fn new(
        id: GameId,
        opening: &Opening,
        mut game: AnyGame,
        fault: Option<(Color, Fault)>,
    ) -> Self {
        if let Some((loser, fault)) = &fault {
            let how = if fault.time { Forfeit::Time } else { Forfeit::Abandonment };
            // A game that is already over has its result.
            let _ = game.decide(Decision::Forfeit(*loser, how));
        }
        let fault = fault.map(|(_, fault)| fault);
        PlayedGame { id, opening: opening.name.clone(), game, fault, strengths: [None; 2] }
    }

    /// Half points of the first contestant.
    pub fn half_points(&self) -> u8 {
        half_points(self.id, self.game.result().map_or(Outcome::Draw, |ending| ending.outcome))
    }
}

/// Half points of the first contestant, for estimates of strength: a game that both lose says nothing about that, like
/// a draw. It gives no points, see [`GameResult::both_lost`](super::GameResult::both_lost).
pub(super) fn half_points(id: GameId, outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(color) => 2 * u8::from(id.role(color) == Role::First),
        Outcome::Draw | Outcome::BothLose => 1,
    }
}

impl Table {
    /// Plays one game; `None` if it was stopped.
    pub(crate) fn play(
        &mut self,
        id: GameId,
        opening: &Opening,
        control: &SearchControl,
    ) -> Option<PlayedGame> {
        let mut game = opening.game(self.terms.rules);
        let strengths = self.players.each_ref().map(|player| player.strength());
        let fault = match self.finish(id, &mut game, control) {
            Ok(()) => None,
            Err(Stop::BrokenOff) => return None,
            Err(Stop::Fault(loser, fault)) => Some((loser, fault)),
        };
        Some(PlayedGame { strengths, ..PlayedGame::new(id, opening, game, fault) })
    }

    /// Plays to the end on the board.
    fn finish(&mut self, id: GameId, game: &mut AnyGame, control: &SearchControl) -> Result<(), Stop> {
        for color in Color::ALL {
            let role = id.role(color);
            let seed = id.seed(self.terms.seeds[role as usize], role);
            self.players[role as usize].begin(seed).map_err(|fault| Stop::Fault(color, fault))?;
        }
        // Its own for each game, so that games do not depend on which thread plays them.
        let mut watch = NoWinWatch::default();
        while game.result().is_none() && game.plies() < self.terms.max_plies {
            if watch.shows_draw(game, &|| control.is_stopped()) {
                // The watch asks only where the rules have this draw.
                let _ = game.decide(Decision::NoWin);
                break;
            }
            let color = game.turn();
            let index = id.role(color) as usize;
            let choice = self.players[index].play(game, &self.terms.limits[index], &mut control.clone());
            // A move from a player that was stopped while thinking does not count.
            if control.is_stopped() {
                return Err(Stop::BrokenOff);
            }
            let mv = choice.map_err(|fault| Stop::Fault(color, fault))?;
            if mv.is_none_or(|mv| game.play(&mv).is_err()) {
                let fault = Fault::new("the player made no legal move".into());
                return Err(Stop::Fault(color, fault));
            }
        }
        Ok(())
    }
}

/// Why a game does not end on the board.
enum Stop {
    /// The match was stopped.
    BrokenOff,
    /// A player failed, and has lost.
    Fault(Color, Fault),
}
