//! What a player can do with their own games, known by their cookie: find them, take them to another device, delete them.

mod device;
mod forget;
mod games;
mod weights;

pub(super) use device::*;
pub(super) use forget::*;
pub(super) use games::*;
pub(super) use weights::*;
