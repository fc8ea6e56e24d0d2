//! Recorded games of any variant: replaying, resuming and writing them.

use super::{AnyGame, AnyMove, AnyPosition};
use crate::end_rules::EndRules;
use crate::game::{Game, RecordError};
use crate::pdn::{PdnGame, ReplayError, ReplayOptions};
use crate::rules::{ForRules, Rules};
use crate::variant_id::VariantId;

/// The legal moves of a game's main line.
#[derive(Clone, Debug)]
pub struct AnyReplay {
    /// Where it starts.
    pub start: AnyPosition,
    /// The moves, each with the position it was made in.
    pub plies: Vec<AnyPly>,
}

/// A move and the position it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyPly {
    /// The position before the move.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
}

impl AnyReplay {
    /// The position after the last move.
    pub fn end(&self) -> AnyPosition {
        self.plies.last().map_or(self.start, |ply| ply.before.play_unchecked(&ply.mv))
    }
}

impl PdnGame {
    /// The legal moves of the main line, by the rules in the game's own tags.
    ///
    /// # Errors
    /// The first move that goes wrong, or that the game is of a variant that is not supported.
    pub fn replay_any(&self, options: ReplayOptions) -> Result<AnyReplay, ReplayError> {
        self.replay_as(self.played_variant()?, options)
    }

    /// [`replay_any`](Self::replay_any) by other rules than those in the tags.
    ///
    /// # Errors
    /// The first move that goes wrong.
    pub fn replay_as(&self, variant: VariantId, options: ReplayOptions) -> Result<AnyReplay, ReplayError> {
        variant.dispatch(ReplayAs(self, options))
    }
}

struct ReplayAs<'a>(&'a PdnGame, ReplayOptions);

impl ForRules for ReplayAs<'_> {
    type Output = Result<AnyReplay, ReplayError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        let replay = self.0.replay_with(rules, self.1)?;
        let plies = replay.plies.into_iter();
        let plies = plies.map(|ply| AnyPly { before: ply.before.into(), mv: ply.mv.into() }).collect();
        Ok(AnyReplay { start: replay.start.into(), plies })
    }
}

impl AnyGame {
    /// Resumes a recorded game by the rules in its tags: see [`Game::from_pdn`].
    ///
    /// ```
    /// use kelso_rules::{AnyGame, EndRules, pdn::PdnReader};
    ///
    /// let file = "[GameType \"21,B,10,10,N1,0\"] 1. 11-16 *";
    /// let record = PdnReader::new(file.as_bytes()).next().unwrap()?;
    /// let game = AnyGame::from_pdn(&record, EndRules::WCDF)?;
    /// assert_eq!((game.variant().to_string().as_str(), game.plies()), ("english 10×10", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the game is of a variant that is not supported, if a move is not legal, or if the end rules do not allow all of them.
    pub fn from_pdn(pdn: &PdnGame, rules: EndRules) -> Result<Self, RecordError> {
        pdn.played_variant()?.dispatch(FromPdn { rules, pdn })
    }

    /// The game as PDN: see [`Game::to_pdn`].
    pub fn to_pdn(&self) -> PdnGame {
        match self {
            AnyGame::English(game) => game.to_pdn(),
            AnyGame::General(game) => game.to_pdn(),
        }
    }
}

struct FromPdn<'a> {
    rules: EndRules,
    pdn: &'a PdnGame,
}

impl ForRules for FromPdn<'_> {
    type Output = Result<AnyGame, RecordError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        Game::from_pdn(rules, self.pdn, self.rules).map(AnyGame::from)
    }
}
