#![doc = include_str!("../README.md")]

mod any_game;
pub mod bits;
pub mod board;
mod color;
pub mod end_rules;
mod game;
pub mod hash;
pub mod movegen;
mod moves;
pub mod notation;
pub mod openings;
pub mod packed;
mod path;
pub mod pdn;
mod perft;
mod perft_any;
mod position;
mod setup;
pub mod variant;
mod variant_id;

pub use any_game::{AnyGame, AnyPlayError, Decision, MoveRecord};
pub use bits::Bits;
pub use board::{Board, Board6, Board8, Board10, Board12, Board14, Board16, Direction, Square};
pub use color::{Color, Kind, Piece};
pub use end_rules::{EndRules, EndRulesError};
pub use game::{DecisionError, Ending, Forfeit, Game, Outcome, PlayError, Reason, RecordError, Step};
pub use hash::HashedPosition;
pub use moves::{Move, MoveList};
pub use notation::{FenError, MoveError, MoveText, Notation};
pub use packed::UnpackError;
pub use path::Path;
pub use perft::{Convention, Perft};
pub use position::Position;
pub use setup::{Placement, Setup, SetupError, Violation};
pub use variant::{BackwardContinuation, ByDestination, English, OptionalCapture, SingleJump, Variant};
pub use variant_id::{ForVariant, RuleSet, Size, UnknownSize, UnknownVariant, VariantId};
