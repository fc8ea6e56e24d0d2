//! What the papers printed, as named values: figures to stand beside ours.

pub mod a;
pub mod b;
pub mod c;
pub mod d;
pub mod e;
