//! What a replayed game holds, with no variant in its type: moves and positions as text.

use kelso_rules::pdn::{PdnGame, ReplayError, ReplayOptions};
use kelso_rules::{Color, ForVariant, Notation, Variant, VariantId};

/// A replayed game.
pub(super) struct Facts {
    /// The moves of the main line.
    pub(super) moves: Vec<String>,
    /// How many pieces were captured.
    pub(super) captured: usize,
    /// Every position from the start to the end as FEN, if asked for; else the first and the last.
    pub(super) positions: Vec<String>,
    /// Who starts by the game's type: 1-0 is that side's win.
    pub(super) first: Color,
}

impl Facts {
    /// The last position.
    pub(super) fn end(&self) -> String {
        self.positions.last().cloned().unwrap_or_default()
    }
}

/// Replays a game by the rules its tags ask for.
pub(super) struct Collect<'a> {
    pub(super) game: &'a PdnGame,
    pub(super) options: ReplayOptions,
    pub(super) notation: Notation,
    pub(super) every_position: bool,
}

impl Collect<'_> {
    pub(super) fn run(self, variant: VariantId) -> Result<Facts, ReplayError> {
        variant.dispatch(self)
    }
}

impl ForVariant for Collect<'_> {
    type Output = Result<Facts, ReplayError>;

    fn run<V: Variant>(self) -> Self::Output {
        let replay = self.game.replay_with::<V>(self.options)?;
        let mut positions = Vec::new();
        let befores = replay.plies.iter().map(|ply| &ply.before);
        if self.every_position {
            positions.extend(befores.map(kelso_rules::Position::to_fen));
        } else {
            positions.push(replay.start.to_fen());
        }
        positions.push(replay.end().to_fen());
        Ok(Facts {
            moves: replay.plies.iter().map(|ply| ply.before.format_move(&ply.mv, self.notation)).collect(),
            captured: replay.plies.iter().map(|ply| ply.mv.captures()).sum(),
            positions,
            first: self.game.game_type().first,
        })
    }
}
