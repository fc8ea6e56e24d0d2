//! Making a PDN game out of moves that were played.

use super::game::{Item, PdnGame, PdnMove};
use super::game_type::GameType;
use super::outcome::PdnResult;
use super::source::Place;
use super::tags::SEVEN;
use crate::color::Color;
use crate::moves::Move;
use crate::notation::Notation;
use crate::position::Position;
use crate::variant::Variant;
use crate::variant_id::{RuleSet, Size, VariantId};

impl PdnGame {
    /// A game of these moves, each legal where it is made. Its tags say which game it is and where it starts; those
    /// that a game should have are there too, unknown until they are set.
    ///
    /// ```
    /// use kelso_rules::{English, Position, pdn::{PdnGame, PdnResult}};
    ///
    /// let start = Position::<English>::start();
    /// let mut game = PdnGame::from_moves(&start, [start.parse_move("11-15")?]);
    /// game.tags.set("Black", "Tinsley");
    /// game.set_result(PdnResult::FirstWins);
    /// assert_eq!(game.tags.get("GameType"), Some("21,B,8,8,N1,0"));
    /// assert!(game.to_string().ends_with("1. 11-15 1-0\n"));
    /// # Ok::<(), kelso_rules::MoveError>(())
    /// ```
    pub fn from_moves<V: Variant>(
        start: &Position<V>,
        moves: impl IntoIterator<Item = Move<V::Board>>,
    ) -> PdnGame {
        let mut game = PdnGame::default();
        game.describe(start);
        let mut position = *start;
        for mv in moves {
            let text = position.move_text(&mv, Notation::Numeric, &position.legal_moves());
            game.body.items.push(Item::Move(PdnMove { text, strength: None, place: Place::START }));
            position = position.succ(&mv);
        }
        game
    }

    /// Sets the result, behind the moves and in its tag.
    pub fn set_result(&mut self, result: PdnResult) {
        self.result = result;
        self.tags.set("Result", result.to_string());
    }

    fn describe<V: Variant>(&mut self, start: &Position<V>) {
        for name in SEVEN {
            let unknown = match name {
                "Date" => "????.??.??",
                "Result" => "*",
                _ => "?",
            };
            self.tags.set(name, unknown);
        }
        let first = Color::ALL.into_iter().find(|&first| *start == Position::start_with(first));
        let variant = VariantId::of::<V>();
        self.tags.set("GameType", GameType::of(variant, first.unwrap_or(V::FIRST)).to_string());
        if variant.rules != RuleSet::English {
            self.tags.set("Variant", V::NAME);
        }
        if first.is_none() {
            self.tags.set("SetUp", "1");
            self.tags.set("FEN", start.to_fen());
        }
    }
}

impl VariantId {
    /// The value that stands for a variant type.
    ///
    /// ```
    /// use kelso_rules::{English, VariantId};
    ///
    /// assert_eq!(VariantId::of::<English>(), VariantId::ENGLISH);
    /// ```
    pub fn of<V: Variant>() -> VariantId {
        let rules = RuleSet::ALL.into_iter().find(|rules| rules.name() == V::NAME);
        VariantId { rules: rules.unwrap_or_default(), size: Size::of::<V::Board>() }
    }
}
