//! A game whose rules are a value: one interface for all variants.

use std::fmt;

use super::error::texts;
use super::position::here;
use super::{AnyMove, AnyPlayError, AnyPosition, Decision, MoveRecord, PlayedRecord, either};
use crate::bits::Bits;
use crate::color::{Color, Piece};
use crate::end_rules::EndRules;
use crate::game::{DecisionError, Ending, Game, Reason};
use crate::moves::Move;
use crate::notation::{FenError, Notation};
use crate::position::Position;
use crate::rules::{English, General, Rules};
use crate::variant_id::VariantId;

/// A game of any variant.
///
/// ```
/// use kelso_rules::{AnyGame, Color, Decision, EndRules, VariantId};
///
/// let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
/// let played = game.play_text("11-15")?;
/// assert_eq!((played.text.as_str(), played.path.as_slice()), ("11-15", [11, 15].as_slice()));
/// let error = game.play_path(&[11, 15]).unwrap_err();
/// assert_eq!(error.legal().len(), 7);
/// game.decide(Decision::Resign(Color::White)).expect("the game is not over");
/// assert_eq!(game.result().map(|ending| ending.to_string()).as_deref(), Some("Black wins (resignation)"));
/// # Ok::<(), kelso_rules::AnyPlayError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum AnyGame {
    /// Of English draughts on 8×8.
    English(Game<English>),
    /// Of any other variant.
    General(Game<General>),
}

impl AnyGame {
    /// A game from the start position; `first` begins if given, otherwise the variant's usual side.
    pub fn new(variant: VariantId, rules: EndRules, first: Option<Color>) -> Self {
        Self::from_position(AnyPosition::start(variant, first), rules)
    }

    /// A game from any position. It may be over at once: see [`result`](Self::result).
    pub fn from_position(start: AnyPosition, rules: EndRules) -> Self {
        match start {
            AnyPosition::English(start) => AnyGame::English(Game::from_position(start, rules)),
            AnyPosition::General(start) => AnyGame::General(Game::from_position(start, rules)),
        }
    }

    /// A game from a position.
    ///
    /// # Errors
    /// If the FEN is not that of a legal position of the variant.
    pub fn from_fen(variant: VariantId, rules: EndRules, fen: &str) -> Result<Self, FenError> {
        Ok(Self::from_position(AnyPosition::from_fen(variant, fen)?, rules))
    }

    /// Which game it is.
    pub fn variant(&self) -> VariantId {
        either!(self, game => game.position().rules().id())
    }

    /// The rules by which it ends.
    pub fn rules(&self) -> EndRules {
        either!(self, game => *game.rules())
    }

    /// The game with its type, if it is of these rules.
    pub fn typed<R: Rules>(&self) -> Option<&Game<R>> {
        R::typed_game(self)
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        either!(self, game => (*game.position()).into())
    }

    /// The position it started from.
    pub fn start(&self) -> AnyPosition {
        either!(self, game => (*game.start()).into())
    }

    /// The position now, as FEN.
    pub fn fen(&self) -> String {
        either!(self, game => game.position().to_fen())
    }

    /// The position it started from, as FEN.
    pub fn start_fen(&self) -> String {
        either!(self, game => game.start().to_fen())
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        either!(self, game => game.turn())
    }

    /// How many moves were played.
    pub fn plies(&self) -> usize {
        either!(self, game => game.plies())
    }

    /// How often the position, with the same side to move, has occurred in this game, this time included.
    pub fn occurrences(&self) -> u32 {
        either!(self, game => game.occurrences())
    }

    /// Plies since a man moved or something was captured, or since the start.
    pub fn plies_since_progress(&self) -> u32 {
        either!(self, game => game.plies_since_progress())
    }

    /// The moves played, without those taken back.
    pub fn moves(&self) -> Vec<AnyMove> {
        either!(self, game => game.moves().iter().copied().map(Into::into).collect())
    }

    /// Every piece with the number of its square, in order.
    pub fn pieces(&self) -> Vec<(u8, Piece)> {
        let pieces = self.position().board().into_iter();
        pieces.map(|(square, piece)| (square.number() as u8, piece)).collect()
    }

    /// The moves that may be played now; none when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        either!(self, game => game.legal_moves().into_iter().map(Into::into).collect())
    }

    /// [`legal_moves`](Self::legal_moves) with everything needed to display them.
    pub fn legal_records(&self) -> Vec<MoveRecord> {
        either!(self, game => records(game.position(), &game.legal_moves()))
    }

    /// The position after this many plies as FEN, and the move that led to it with everything needed to display it;
    /// `None` at the start and beyond the end.
    pub fn played(&self, plies: usize) -> Option<PlayedRecord> {
        let index = plies.checked_sub(1)?;
        either!(self, game => {
            let (before, mv, after) = game.ply(index)?;
            let record = before.record(mv, &before.rivals(mv));
            Some(PlayedRecord { color: before.turn(), record, fen: after.to_fen() })
        })
    }

    /// A legal move with everything needed to display it.
    ///
    /// # Panics
    /// If the move is of other rules.
    pub fn record(&self, mv: &AnyMove) -> MoveRecord {
        either!(self, game => game.position().record(here(mv), &game.legal_moves()))
    }

    /// Plays a move, and returns how the game ended if it did.
    ///
    /// # Errors
    /// If the game is over, or the move is not legal; the error lists what is.
    pub fn play(&mut self, mv: &AnyMove) -> Result<Option<Ending>, AnyPlayError> {
        either!(self, game => play(game, mv))
    }

    /// Plays the move that a text means, in any form that [`MoveText`](crate::MoveText) accepts.
    ///
    /// # Errors
    /// If the game is over, or the text does not mean exactly one legal move; the error lists those.
    pub fn play_text(&mut self, text: &str) -> Result<MoveRecord, AnyPlayError> {
        let found = self.find_text(text)?;
        self.play_found(&found);
        Ok(found.record)
    }

    /// Plays the move along these squares, from start to end.
    ///
    /// # Errors
    /// As for [`play_text`](Self::play_text).
    pub fn play_path(&mut self, path: &[u8]) -> Result<MoveRecord, AnyPlayError> {
        let found = self.find_path(path)?;
        self.play_found(&found);
        Ok(found.record)
    }

    /// Takes back the last thing done: see [`Game::undo`]. False at the start.
    pub fn undo(&mut self) -> bool {
        either!(self, game => game.undo().is_some())
    }

    /// Redoes what was last taken back. False if there is nothing.
    pub fn redo(&mut self) -> bool {
        either!(self, game => game.redo().is_some())
    }

    /// Takes back moves, and whatever ended the game, until this many are left.
    pub fn undo_to(&mut self, plies: usize) {
        either!(self, game => {
            while (game.plies() > plies || (game.plies() == plies && game.is_decided())) && game.undo().is_some() {}
        });
    }

    /// A player ends the game.
    ///
    /// # Errors
    /// If the game is over, or the rules do not have that ending.
    ///
    /// # Panics
    /// If a move is announced that is of other rules.
    pub fn decide(&mut self, decision: Decision) -> Result<Ending, DecisionError> {
        let ending = self.ending_by(decision)?;
        Ok(either!(self, game => game.end(ending)))
    }

    /// How a decision of a player would end the game: see [`decide`](Self::decide).
    ///
    /// # Errors
    /// If the game is over, or the rules do not have that ending.
    ///
    /// # Panics
    /// If a move is announced that is of other rules.
    pub fn ending_by(&self, decision: Decision) -> Result<Ending, DecisionError> {
        either!(self, game => match decision {
            Decision::Resign(loser) => game.resignation(loser),
            Decision::Forfeit(loser, how) => game.forfeiture(loser, how),
            Decision::Agree => game.agreement(),
            Decision::Claim => game.claim(),
            Decision::ClaimWith(mv) => game.claim_with(here(&mv)),
            Decision::NoWin => game.no_win_ending(),
        })
    }

    /// How the game ended; `None` while it goes on.
    pub fn result(&self) -> Option<Ending> {
        either!(self, game => game.result())
    }

    /// What the side to move could claim a draw for now.
    pub fn claimable(&self) -> Option<Reason> {
        either!(self, game => game.claimable())
    }
}

fn play<R: Rules>(game: &mut Game<R>, mv: &AnyMove) -> Result<Option<Ending>, AnyPlayError> {
    let Some(typed) = mv.typed() else {
        let legal = texts(game.position(), &game.legal_moves());
        return Err(AnyPlayError::Illegal { text: mv.to_string(), legal });
    };
    game.play(typed).map_err(|error| AnyPlayError::of(error, game.position()))
}

/// The records of all legal moves.
fn records<R: Rules>(position: &Position<R>, legal: &[Move<R>]) -> Vec<MoveRecord> {
    let texts = texts(position, legal).into_iter();
    legal.iter().zip(texts).map(|(mv, text)| position.record_as(mv, text)).collect()
}

impl<R: Rules> Position<R> {
    /// A legal move as a record; `legal` are the moves that its text must distinguish it from.
    pub fn record(&self, mv: &Move<R>, legal: &[Move<R>]) -> MoveRecord {
        self.record_as(mv, self.format_move_among(mv, Notation::Numeric, legal))
    }

    /// A legal move as a record with this text.
    fn record_as(&self, mv: &Move<R>, text: String) -> MoveRecord {
        let was_king = self.kings().meets(mv.from_bit());
        MoveRecord {
            text,
            path: self.path(mv).iter().map(|square| square.number() as u8).collect(),
            captures: mv.captured().map(|square| square.number() as u8).collect(),
            crowns: !was_king && self.rules().board().crown_row(self.turn()).meets(mv.to_bit()),
        }
    }
}

impl<R: Rules> From<Game<R>> for AnyGame {
    fn from(game: Game<R>) -> Self {
        R::erase_game(game)
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({}, {}, {} plies)", self.variant(), self.fen(), self.plies())
    }
}
