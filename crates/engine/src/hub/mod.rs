//! The Hub protocol (version 2, F. Letouzey 2019) as text: lines, positions, moves and limits.
//!
//! Nothing here does I/O: `kelso hub` and the matches with other engines do.

mod limits;
mod line;
mod notation;

pub use limits::{read_level, write_level};
pub use line::{HubLine, HubLineError};
pub use notation::{HubError, read_move, read_position, write_move, write_position, write_score};
