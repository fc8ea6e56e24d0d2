//! A second set of rules, written from the rules in words and for nothing but being obviously right: a board is
//! rows of cells, a move is found by walking over it, every route of a capture is listed. It shares no code
//! with the library beyond the names of colours and kinds, so that the two cannot be wrong in the same way.

mod generate;
mod grid;
mod random;
mod rules;
pub(crate) mod setups;

pub(crate) use generate::{Route, play, routes};
pub(crate) use grid::Grid;
pub(crate) use random::Random;
pub(crate) use rules::NaiveRules;
