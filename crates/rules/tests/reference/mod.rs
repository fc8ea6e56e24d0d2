//! A second set of rules, written from the rules in words and for nothing but being obviously right: a board is
//! rows of cells, a move is found by walking over it, every route of a capture is listed. It shares no code
//! with the library beyond the names of colours and kinds, so that the two cannot be wrong in the same way.

mod generate;
mod grid;
mod random;
mod rules;
pub mod setups;

pub use generate::{Route, play, routes};
pub use grid::Grid;
pub use random::Random;
pub use rules::Rules;
