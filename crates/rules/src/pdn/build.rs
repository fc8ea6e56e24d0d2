//! Builds a PDN game from played moves.

use super::game::{Item, PdnGame, PdnMove};
use super::game_type::GameType;
use super::outcome::PdnResult;
use super::source::Place;
use super::tags::SEVEN;
use crate::color::Color;
use crate::moves::Move;
use crate::notation::Notation;
use crate::position::Position;
use crate::rules::Rules;
use crate::variant_id::RuleSet;

impl PdnGame {
    /// A game of these moves, each legal where it is made. Its tags give the game type and the start; the standard tags
    /// are there too, unknown until they are set.
    ///
    /// ```
    /// use kelso_rules::{English, Position, pdn::{PdnGame, PdnResult}};
    ///
    /// let start = Position::start(English);
    /// let mut game = PdnGame::from_moves(&start, [start.parse_move("11-15")?]);
    /// game.tags.set("Black", "Tinsley");
    /// game.set_result(PdnResult::FirstWins);
    /// assert_eq!(game.tags.get("GameType"), Some("21,B,8,8,N1,0"));
    /// assert!(game.to_string().ends_with("1. 11-15 1-0\n"));
    /// # Ok::<(), kelso_rules::MoveError>(())
    /// ```
    pub fn from_moves<R: Rules>(start: &Position<R>, moves: impl IntoIterator<Item = Move<R>>) -> PdnGame {
        let mut game = PdnGame::default();
        game.describe(start);
        let mut position = *start;
        for mv in moves {
            let text = position.move_text(&mv, Notation::Numeric, &position.rivals(&mv));
            game.body.items.push(Item::Move(PdnMove { text, strength: None, place: Place::START }));
            position = position.play_unchecked(&mv);
        }
        game
    }

    /// Sets the result, after the moves and in its tag.
    pub fn set_result(&mut self, result: PdnResult) {
        self.result = result;
        self.tags.set("Result", result.to_string());
    }

    fn describe<R: Rules>(&mut self, start: &Position<R>) {
        for name in SEVEN {
            let unknown = match name {
                "Date" => "????.??.??",
                "Result" => "*",
                _ => "?",
            };
            self.tags.set(name, unknown);
        }
        let rules = start.rules();
        let first = Color::ALL.into_iter().find(|&first| *start == Position::start_with(rules, first));
        let variant = rules.id();
        self.tags.set("GameType", GameType::of(variant, first.unwrap_or(rules.laws().first)).to_string());
        if variant.rules != RuleSet::English {
            self.tags.set("Variant", rules.laws().name);
        }
        if first.is_none() {
            self.tags.set("SetUp", "1");
            self.tags.set("FEN", start.to_fen());
        }
    }
}
