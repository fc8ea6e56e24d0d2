//! A game of a variant chosen at run time: one face for all thirty variants, with moves as plain records.
//!
//! Programs that only pass games on (a server, a page) are written against this and compiled once; the generic code
//! behind it is compiled here.

mod erased;
mod error;
mod record;

pub use error::AnyPlayError;
pub use record::{Decision, MoveRecord};

use std::any::Any;
use std::fmt;

use crate::color::{Color, Piece};
use crate::end_rules::EndRules;
use crate::game::{DecisionError, Ending, Game, Reason};
use crate::notation::FenError;
use crate::pdn::PdnGame;
use crate::position::Position;
use crate::variant::Variant;
use crate::variant_id::{ForVariant, VariantId};

use erased::Erased;

/// A game whose variant is a value, not a type.
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
/// assert!(game.to_pdn().to_string().contains("1. 11-15 1-0"));
/// # Ok::<(), kelso_rules::AnyPlayError>(())
/// ```
pub struct AnyGame(Box<dyn Erased>);

impl AnyGame {
    /// A game from the start position; `first` begins if it is given, else the variant's usual side.
    pub fn new(variant: VariantId, rules: EndRules, first: Option<Color>) -> Self {
        variant.dispatch(Start { rules, first })
    }

    /// A game from a position.
    ///
    /// # Errors
    /// If the FEN is not that of a legal position of the variant.
    pub fn from_fen(variant: VariantId, rules: EndRules, fen: &str) -> Result<Self, FenError> {
        variant.dispatch(FromFen { rules, fen })
    }

    /// Takes up a recorded game by the rules that its tags ask for: see [`Game::from_pdn`].
    ///
    /// # Errors
    /// One sentence that says what is wrong and where.
    pub fn from_pdn(pdn: &PdnGame, rules: EndRules) -> Result<Self, String> {
        let variant = pdn.variant().map_err(|error| format!("game {}: {error}", pdn.number))?;
        variant.dispatch(FromPdn { rules, pdn })
    }

    /// Which game it is.
    pub fn variant(&self) -> VariantId {
        self.0.variant()
    }

    /// The rules by which it ends.
    pub fn rules(&self) -> EndRules {
        self.0.rules()
    }

    /// The game with its type, if it is of this variant.
    pub fn typed<V: Variant>(&self) -> Option<&Game<V>> {
        self.0.as_any().downcast_ref()
    }

    /// The position now, as FEN.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// The position it started from, as FEN.
    pub fn start_fen(&self) -> String {
        self.0.start_fen()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.0.turn()
    }

    /// How many moves were played.
    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    /// Every piece with the number of its square, in order.
    pub fn pieces(&self) -> Vec<(u8, Piece)> {
        self.0.pieces()
    }

    /// The moves that may be played now; none when the game is over.
    pub fn legal_moves(&self) -> Vec<MoveRecord> {
        self.0.legal_moves()
    }

    /// Plays the move that a text means, in any of the ways that [`MoveText`](crate::MoveText) knows.
    ///
    /// # Errors
    /// If the game is over, or the text does not mean exactly one legal move; the error lists those.
    pub fn play_text(&mut self, text: &str) -> Result<MoveRecord, AnyPlayError> {
        self.0.play_text(text)
    }

    /// Plays the move that stands on these squares, from start to end.
    ///
    /// # Errors
    /// As for [`play_text`](Self::play_text).
    pub fn play_path(&mut self, path: &[u8]) -> Result<MoveRecord, AnyPlayError> {
        let squares: Vec<_> = path.iter().map(u8::to_string).collect();
        self.play_text(&squares.join("x"))
    }

    /// Takes back moves, and whatever ended the game, until so many are left.
    pub fn undo_to(&mut self, plies: usize) {
        self.0.undo_to(plies);
    }

    /// A player ends the game.
    ///
    /// # Errors
    /// If the game is over, or the rules do not know that end.
    pub fn decide(&mut self, decision: Decision) -> Result<Ending, DecisionError> {
        self.0.decide(decision)
    }

    /// How the game ended; `None` while it goes on.
    pub fn result(&self) -> Option<Ending> {
        self.0.result()
    }

    /// What the side to move could claim a draw for now.
    pub fn claimable(&self) -> Option<Reason> {
        self.0.claimable()
    }

    /// The game as PDN: see [`Game::to_pdn`].
    pub fn to_pdn(&self) -> PdnGame {
        self.0.to_pdn()
    }
}

impl<V: Variant> From<Game<V>> for AnyGame {
    fn from(game: Game<V>) -> Self {
        AnyGame(Box::new(game))
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        AnyGame(self.0.clone_box())
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({}, {}, {} plies)", self.variant(), self.fen(), self.plies())
    }
}

struct Start {
    rules: EndRules,
    first: Option<Color>,
}

impl ForVariant for Start {
    type Output = AnyGame;

    fn run<V: Variant>(self) -> AnyGame {
        let start = Position::<V>::start_with(self.first.unwrap_or(V::FIRST));
        Game::from_position(start, self.rules).into()
    }
}

struct FromFen<'a> {
    rules: EndRules,
    fen: &'a str,
}

impl ForVariant for FromFen<'_> {
    type Output = Result<AnyGame, FenError>;

    fn run<V: Variant>(self) -> Self::Output {
        Ok(Game::from_position(Position::<V>::from_fen(self.fen)?, self.rules).into())
    }
}

struct FromPdn<'a> {
    rules: EndRules,
    pdn: &'a PdnGame,
}

impl ForVariant for FromPdn<'_> {
    type Output = Result<AnyGame, String>;

    fn run<V: Variant>(self) -> Self::Output {
        let game = Game::<V>::from_pdn(self.pdn, self.rules).map_err(|error| error.to_string())?;
        Ok(game.into())
    }
}

/// What an erased game can be turned back into.
fn as_any<T: Any>(value: &T) -> &dyn Any {
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::English;

    #[test]
    fn every_variant_plays_by_text_and_by_path() {
        for variant in VariantId::all() {
            let mut game = AnyGame::new(variant, EndRules::CASUAL, None);
            assert_eq!(game.variant(), variant);
            for ply in 0..6 {
                let mv = game.legal_moves().swap_remove(0);
                let played =
                    if ply % 2 == 0 { game.play_text(&mv.text) } else { game.play_path(&mv.path) }.unwrap();
                assert_eq!(played, mv, "{variant}");
            }
            let fen = game.fen();
            assert_eq!(AnyGame::from_fen(variant, EndRules::CASUAL, &fen).unwrap().fen(), fen);
            game.undo_to(1);
            assert_eq!(game.plies(), 1);
        }
    }

    #[test]
    fn errors_carry_the_legal_moves_and_captures_their_path() {
        let mut game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, "W:W22,32:B18,11,1").unwrap();
        let error = game.play_text("32-28").unwrap_err();
        assert_eq!(error.legal(), ["22x8"]);
        assert!(error.to_string().contains("must"), "{error}");
        let mv = game.play_path(&[22, 15, 8]).unwrap();
        assert_eq!(
            (mv.path.as_slice(), mv.captures.as_slice()),
            ([22, 15, 8].as_slice(), [11, 18].as_slice())
        );
        assert!(!mv.crowns);
        assert!(game.typed::<English>().is_some());
    }

    #[test]
    fn what_the_shuffle_rule_bars_is_named() {
        let mut game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::HOUSE_A, "B:WK32,K31:BK1,K2").unwrap();
        for text in ["1-5", "32-28", "5-1", "28-32"] {
            game.play_text(text).unwrap();
        }
        let error = game.play_text("1-5").unwrap_err();
        assert!(matches!(error, AnyPlayError::Shuffle { .. }), "{error}");
        assert!(!error.legal().contains(&"1-5".to_owned()));
    }

    #[test]
    fn an_ended_game_takes_no_moves_until_it_is_taken_back() {
        let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, Some(Color::White));
        game.play_text("22-18").unwrap();
        game.decide(Decision::Agree).unwrap();
        assert!(matches!(game.play_text("11-15"), Err(AnyPlayError::Over(_))));
        game.undo_to(1);
        assert_eq!(game.result(), None);
        game.play_text("11-15").unwrap();
    }
}
