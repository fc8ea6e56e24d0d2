//! A recorded game of any variant, replayed.

use super::{AnyMove, AnyPosition};
use crate::pdn::{PdnGame, ReplayError, ReplayOptions};
use crate::rules::{ForRules, Rules};

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
        self.plies.last().map_or(self.start, |ply| ply.before.succ(&ply.mv))
    }
}

impl PdnGame {
    /// The legal moves of the main line, by the rules that the game's own tags ask for.
    ///
    /// # Errors
    /// The first move that goes wrong, or that the game is not one of Kelso's.
    pub fn replay_any(&self, options: ReplayOptions) -> Result<AnyReplay, ReplayError> {
        self.replay_as(self.played_variant()?, options)
    }

    /// [`replay_any`](Self::replay_any) by other rules than the tags ask for.
    ///
    /// # Errors
    /// The first move that goes wrong.
    pub fn replay_as(
        &self,
        variant: crate::VariantId,
        options: ReplayOptions,
    ) -> Result<AnyReplay, ReplayError> {
        variant.dispatch(Replay(self, options))
    }
}

struct Replay<'a>(&'a PdnGame, ReplayOptions);

impl ForRules for Replay<'_> {
    type Output = Result<AnyReplay, ReplayError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        let replay = self.0.replay_with(rules, self.1)?;
        let plies = replay.plies.into_iter();
        let plies = plies.map(|ply| AnyPly { before: ply.before.into(), mv: ply.mv.into() }).collect();
        Ok(AnyReplay { start: replay.start.into(), plies })
    }
}
