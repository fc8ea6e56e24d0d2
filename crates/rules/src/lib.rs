#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod any;
pub mod bits;
pub mod board;
mod color;
mod direction;
pub mod end_rules;
mod game;
pub mod hash;
pub mod laws;
pub mod movegen;
mod moves;
pub mod notation;
pub mod openings;
pub mod packed;
mod path;
#[cfg(feature = "pdn")]
pub mod pdn;
mod perft;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde_forms;
mod setup;
mod square;
mod variant_id;

pub use any::{
    AnyGame, AnyMove, AnyPlayError, AnyPosition, AnyPositionError, Decision, FoundMove, MoveRecord,
    PlayedRecord,
};
#[cfg(feature = "pdn")]
pub use any::{AnyPly, AnyReplay, AnyTree, AnyTreeMove};
pub use bits::Bits;
pub use board::Board;
pub use color::{Color, Kind, Piece, UnknownColor};
pub use direction::Direction;
pub use end_rules::{EndRules, EndRulesError};
#[cfg(feature = "pdn")]
pub use game::RecordError;
pub use game::{DecisionError, Ending, Forfeit, Game, Outcome, PlayError, Reason, Step};
pub use hash::HashedPosition;
pub use laws::Laws;
pub use moves::{IllegalMove, Move, MoveList};
pub use notation::{FenError, IllegalReason, MoveError, MoveText, Notation};
pub use packed::{Packed, UnpackError};
pub use path::Path;
pub use perft::{Convention, Perft};
pub use position::Position;
pub use rules::{English, ForRules, General, Rules};
pub use setup::{Placement, Setup, SetupError, Violation};
pub use square::{MAX_SQUARES, Square, UnknownSquare};
pub use variant_id::{RuleSet, Size, UnknownRuleSet, UnknownSize, UnknownVariant, VariantId};
