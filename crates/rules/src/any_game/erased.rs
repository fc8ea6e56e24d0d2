//! What every `Game<V>` can do when its variant is forgotten.

use std::any::Any;

use super::{AnyPlayError, Decision, MoveRecord, as_any};
use crate::bits::Bits;
use crate::board::Board;
use crate::color::{Color, Piece};
use crate::end_rules::EndRules;
use crate::game::{DecisionError, Ending, Game, Reason};
use crate::moves::{Move, MoveList};
use crate::notation::{MoveError, MoveText, Notation};
use crate::pdn::PdnGame;
use crate::position::Position;
use crate::variant::Variant;
use crate::variant_id::VariantId;

pub(super) trait Erased: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn clone_box(&self) -> Box<dyn Erased>;
    fn variant(&self) -> VariantId;
    fn rules(&self) -> EndRules;
    fn fen(&self) -> String;
    fn start_fen(&self) -> String;
    fn turn(&self) -> Color;
    fn plies(&self) -> usize;
    fn pieces(&self) -> Vec<(u8, Piece)>;
    fn legal_moves(&self) -> Vec<MoveRecord>;
    fn play_text(&mut self, text: &str) -> Result<MoveRecord, AnyPlayError>;
    fn undo_to(&mut self, plies: usize);
    fn decide(&mut self, decision: Decision) -> Result<Ending, DecisionError>;
    fn result(&self) -> Option<Ending>;
    fn claimable(&self) -> Option<Reason>;
    fn to_pdn(&self) -> PdnGame;
}

impl<V: Variant> Erased for Game<V> {
    fn as_any(&self) -> &dyn Any {
        as_any(self)
    }

    fn clone_box(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn variant(&self) -> VariantId {
        VariantId::of::<V>()
    }

    fn rules(&self) -> EndRules {
        *Game::rules(self)
    }

    fn fen(&self) -> String {
        self.position().to_fen()
    }

    fn start_fen(&self) -> String {
        self.start().to_fen()
    }

    fn turn(&self) -> Color {
        Game::turn(self)
    }

    fn plies(&self) -> usize {
        Game::plies(self)
    }

    fn pieces(&self) -> Vec<(u8, Piece)> {
        self.position().board().map(|(square, piece)| (square.number() as u8, piece)).collect()
    }

    fn legal_moves(&self) -> Vec<MoveRecord> {
        let legal = Game::legal_moves(self);
        legal.iter().map(|mv| self.position().record(mv, &legal)).collect()
    }

    fn play_text(&mut self, text: &str) -> Result<MoveRecord, AnyPlayError> {
        if let Some(ending) = Game::result(self) {
            return Err(AnyPlayError::Over(ending));
        }
        let legal = Game::legal_moves(self);
        let mv = meant(self, text, &legal).map_err(|error| {
            let legal = texts(self.position(), &legal);
            match self.position().parse_move(text) {
                Ok(_) => AnyPlayError::Shuffle { text: text.to_owned(), legal },
                Err(_) => AnyPlayError::Text { error, legal },
            }
        })?;
        let record = self.position().record(&mv, &legal);
        Game::play(self, &mv).expect("one of the game's legal moves");
        Ok(record)
    }

    fn undo_to(&mut self, plies: usize) {
        while Game::plies(self) > plies || (Game::plies(self) == plies && self.is_decided()) {
            if Game::undo(self).is_none() {
                return;
            }
        }
    }

    fn decide(&mut self, decision: Decision) -> Result<Ending, DecisionError> {
        match decision {
            Decision::Resign(loser) => self.resign(loser),
            Decision::Forfeit(loser, how) => self.forfeit(loser, how),
            Decision::Agree => self.agree_draw(),
            Decision::Claim => self.claim_draw(),
        }
    }

    fn result(&self) -> Option<Ending> {
        Game::result(self)
    }

    fn claimable(&self) -> Option<Reason> {
        Game::claimable(self)
    }

    fn to_pdn(&self) -> PdnGame {
        Game::to_pdn(self)
    }
}

/// The one of these moves that a text means.
fn meant<V: Variant>(
    game: &Game<V>,
    text: &str,
    legal: &MoveList<V::Board>,
) -> Result<Move<V::Board>, MoveError> {
    text.parse::<MoveText>()?.resolve(game.position(), legal)
}

fn texts<V: Variant>(position: &Position<V>, legal: &MoveList<V::Board>) -> Vec<String> {
    legal.iter().map(|mv| position.format_move_among(mv, Notation::Numeric, legal)).collect()
}

impl<V: Variant> Position<V> {
    /// A legal move as a record; `legal` are the moves that its text must tell it from.
    pub fn record(&self, mv: &Move<V::Board>, legal: &[Move<V::Board>]) -> MoveRecord {
        let was_king = self.kings().meets(mv.from_bit());
        MoveRecord {
            text: self.format_move_among(mv, Notation::Numeric, legal),
            path: self.path(mv).iter().map(|square| square.number() as u8).collect(),
            captures: mv.captured().map(|square| square.number() as u8).collect(),
            crowns: !was_king && V::Board::crown_row(self.turn()).meets(mv.to_bit()),
        }
    }
}
