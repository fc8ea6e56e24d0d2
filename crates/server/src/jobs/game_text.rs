//! A game as text: enough to replay it elsewhere.

use kelso_rules::{AnyGame, EndRules, VariantId};
use serde::{Deserialize, Serialize};

use super::task::TaskError;
use crate::game::{end_rules, variant_id};

/// A game as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameText {
    /// The rules of the board.
    pub variant: String,
    /// Rows, and columns.
    pub size: u8,
    /// How games end.
    pub end_rules: String,
    /// Where it starts, as FEN.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
}

impl GameText {
    /// A game whose moves are already formatted.
    pub fn with_moves(game: &AnyGame, moves: Vec<String>) -> Self {
        let variant = game.variant();
        GameText {
            variant: variant.rules.name().to_owned(),
            size: variant.size.rows() as u8,
            end_rules: game.rules().to_string(),
            start: game.start_fen(),
            moves,
        }
    }

    /// Replays the game.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn replay(&self) -> Result<AnyGame, TaskError> {
        let mut game = self.before_moves()?;
        for text in &self.moves {
            game.play_text(text).map_err(|error| refused(&error))?;
        }
        Ok(game)
    }

    /// The game before its first move.
    ///
    /// # Errors
    /// If there is no such game.
    pub(super) fn before_moves(&self) -> Result<AnyGame, TaskError> {
        let variant = variant_id(&self.variant, self.size).map_err(|refusal| refused(&refusal))?;
        let rules = end_rules(Some(&self.end_rules)).map_err(|refusal| refused(&refusal))?;
        AnyGame::from_fen(variant, rules, &self.start).map_err(|error| refused(&error))
    }
}

/// The usual game before its first move.
impl Default for GameText {
    fn default() -> Self {
        GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::default(), None))
    }
}

fn refused(error: &dyn ToString) -> TaskError {
    TaskError::Refused(error.to_string())
}

impl From<&AnyGame> for GameText {
    fn from(game: &AnyGame) -> Self {
        let moves = game.to_pdn().moves().map(|mv| mv.text.to_string()).collect();
        GameText::with_moves(game, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_played_again_with_its_history() {
        for variant in VariantId::all() {
            let rules: EndRules = "wcdf,max-moves=60".parse().expect("end rules");
            let mut game = AnyGame::new(variant, rules, None);
            for choice in 0..12 {
                let moves = game.legal_moves();
                let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
                game.play(mv).expect("legal");
            }
            let again = GameText::from(&game).replay().expect("a game");
            assert_eq!(
                (again.fen(), again.moves(), again.rules()),
                (game.fen(), game.moves(), rules),
                "{variant}"
            );
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let mut text = GameText::from(&AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None));
        text.moves.push("1-5".to_owned());
        assert!(matches!(text.replay(), Err(TaskError::Refused(_))));
    }
}
