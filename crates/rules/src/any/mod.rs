//! Games, positions and moves of a variant chosen at run time.
//!
//! There are two kinds of [rules](crate::Rules), so each of these types has two cases and delegates to them. Programs
//! that only pass games on (a server, a lab, a terminal) are written against these types and compiled once; the generic
//! code behind them is compiled here.

mod error;
mod found;
mod game;
mod moves;
#[cfg(feature = "pdn")]
mod pdn;
#[cfg(feature = "pdn")]
mod pdn_tree;
mod perft;
mod position;
mod position_text;
mod record;
#[cfg(test)]
mod tests;

pub use error::AnyPlayError;
pub use found::FoundMove;
pub use game::AnyGame;
pub use moves::AnyMove;
#[cfg(feature = "pdn")]
pub use pdn::{AnyPly, AnyReplay};
#[cfg(feature = "pdn")]
pub use pdn_tree::{AnyTree, AnyTreeMove};
pub use position::AnyPosition;
pub use position_text::AnyPositionError;
pub use record::{Decision, MoveRecord, PlayedRecord};

use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{English, General, Rules};

/// Type erasure of rules, and back. It cannot be implemented outside this crate, so neither can [`Rules`].
pub trait Erase: Sized {
    #[doc(hidden)]
    fn erase_move(mv: Move<Self>) -> AnyMove
    where
        Self: Rules;
    #[doc(hidden)]
    fn erase_position(position: Position<Self>) -> AnyPosition
    where
        Self: Rules;
    #[doc(hidden)]
    fn erase_game(game: Game<Self>) -> AnyGame
    where
        Self: Rules;
    #[doc(hidden)]
    fn typed_move(mv: &AnyMove) -> Option<&Move<Self>>
    where
        Self: Rules;
    #[doc(hidden)]
    fn typed_position(position: &AnyPosition) -> Option<&Position<Self>>
    where
        Self: Rules;
    #[doc(hidden)]
    fn typed_game(game: &AnyGame) -> Option<&Game<Self>>
    where
        Self: Rules;
}

macro_rules! erase {
    ($rules:ident) => {
        impl Erase for $rules {
            fn erase_move(mv: Move<Self>) -> AnyMove {
                AnyMove::$rules(mv)
            }

            fn erase_position(position: Position<Self>) -> AnyPosition {
                AnyPosition::$rules(position)
            }

            fn erase_game(game: Game<Self>) -> AnyGame {
                AnyGame::$rules(game)
            }

            fn typed_move(mv: &AnyMove) -> Option<&Move<Self>> {
                if let AnyMove::$rules(mv) = mv { Some(mv) } else { None }
            }

            fn typed_position(position: &AnyPosition) -> Option<&Position<Self>> {
                if let AnyPosition::$rules(position) = position { Some(position) } else { None }
            }

            fn typed_game(game: &AnyGame) -> Option<&Game<Self>> {
                if let AnyGame::$rules(game) = game { Some(game) } else { None }
            }
        }
    };
}

erase!(English);
erase!(General);

/// Does the same in either case.
macro_rules! either {
    ($any:expr, $it:ident => $body:expr) => {
        match $any {
            Self::English($it) => $body,
            Self::General($it) => $body,
        }
    };
}
pub(crate) use either;
