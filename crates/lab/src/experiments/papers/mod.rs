//! The papers' printed figures as named values, to be compared with ours.

pub mod a;
pub mod b;
pub mod c;
pub mod d;
pub mod e;
