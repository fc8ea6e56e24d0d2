//! Positions and moves as text: FEN, numbered squares (`11-15`) and lettered ones (`a3-b4`).
//!
//! Reading is tolerant and writing is strict. Whatever is written here parses back unchanged, and no text, however odd,
//! makes parsing panic or run long.

mod coordinate;
mod excerpt;
mod fen;
mod format;
mod move_error;
mod move_text;
mod resolve;
mod route;

pub use coordinate::Coordinate;
pub(crate) use excerpt::excerpt;
pub use fen::FenError;
pub use format::Notation;
pub use move_error::{IllegalReason, MoveError};
pub use move_text::{MoveText, Reading, Separator};
