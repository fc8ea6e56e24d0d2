//! What a position is worth.

pub mod hand;
pub mod weights;
