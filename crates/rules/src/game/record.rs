//! A game as PDN, and back.

use thiserror::Error;

use super::{Game, Outcome};
use crate::any::AnyPlayError;
use crate::end_rules::EndRules;
use crate::pdn::{PdnGame, PdnResult, ReplayError};
use crate::rules::Rules;

/// A recorded game that cannot be resumed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// Its moves are not legal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Its moves are legal, but the end rules do not allow all of them.
    #[error("move {ply} of the record cannot be played under the end rules {rules}: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    Play { ply: usize, rules: EndRules, error: Box<AnyPlayError> },
}

impl<R: Rules> Game<R> {
    /// The game as PDN: see [`PdnGame::from_moves`]. The result is set, and two tags add what PDN does not cover:
    /// `EndRules` if they are not the official ones, and `Termination` with the [reason](super::Reason::name).
    ///
    /// ```
    /// use kelso_rules::{Color, EndRules, English, Game, pdn::PdnResult};
    ///
    /// let mut game = Game::<English>::default();
    /// game.play(&game.position().parse_move("11-15")?)?;
    /// game.resign(Color::White)?;
    /// let pdn = game.to_pdn();
    /// assert_eq!(pdn.result, PdnResult::FirstWins);
    /// assert_eq!(Game::from_pdn(English, &pdn, EndRules::WCDF)?.moves(), game.moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_pdn(&self) -> PdnGame {
        let mut pdn = PdnGame::from_moves(self.start(), self.moves.iter().copied());
        if self.rules != EndRules::default() {
            pdn.tags.set("EndRules", self.rules.to_string());
        }
        if let Some(ending) = self.result() {
            pdn.tags.set("Termination", ending.reason.name());
            let first = pdn.game_type().first;
            pdn.set_result(match ending.outcome {
                Outcome::Draw => PdnResult::Draw,
                Outcome::BothLose => PdnResult::BothLose,
                Outcome::Win(winner) => PdnResult::won_by(winner, first),
            });
        }
        pdn
    }

    /// Resumes a recorded game: its main line is played, its result is not applied. The caller has chosen the variant, see
    /// [`PdnGame::variant`].
    ///
    /// # Errors
    /// If a move is not legal, or if the end rules do not allow all of them.
    pub fn from_pdn(rules: R, pdn: &PdnGame, end_rules: EndRules) -> Result<Self, RecordError> {
        let replay = pdn.replay(rules)?;
        let mut game = Game::from_position(replay.start, end_rules);
        for (index, ply) in replay.plies.iter().enumerate() {
            // The replay has found it legal, unless a position was set up in between.
            let is_known = *game.position() == ply.before && !game.is_barred(&ply.mv);
            if is_known && game.result().is_none() {
                game.play_known(&ply.mv);
                continue;
            }
            game.play(&ply.mv).map_err(|error| {
                let error = Box::new(AnyPlayError::of(error, game.position()));
                RecordError::Play { ply: index + 1, rules: end_rules, error }
            })?;
        }
        Ok(game)
    }
}
