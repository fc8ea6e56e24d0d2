//! Fits the engine's evaluation to self-play games: the patterns with their net and the weights beside them, or the
//! named weights of boards without patterns.
//!
//! [`Playing`] writes the quiet positions of numbered games into a [`SampleFile`], block by block; [`Fitting`] makes
//! several passes over such files, a block at a time, and ends with a [`Network`] for the engine. Both can be resumed.
//! Data is streamed: memory use does not grow with the games.

mod adam;
mod blocks;
mod filter;
mod fitting;
pub mod model;
mod named;
mod parts;
mod patterns;
mod playing;
mod regression;
mod sample;
mod self_play;
mod source;
mod state;
mod stream;
mod targets;

use std::path::Path;

use kelso_engine::eval::Network;

use crate::replace::replace;
use crate::td::LearnError;

pub use blocks::{BLOCK_GAMES, SampleFile, SampleSettings};
pub use fitting::{FitRow, FitSettings, FitWatcher, Fitting};
pub use patterns::PatternModel;
pub use playing::{OnBlock, PlayWatcher, Playing};
pub use regression::NamedModel;
pub use sample::{SAMPLE_BYTES, Sample};
pub use self_play::SelfPlayer;
pub use source::weights_source;

/// Writes a net to a file, atomically by rename.
///
/// # Errors
/// If that cannot be done.
pub fn write_network(network: &Network, file: &Path) -> Result<(), LearnError> {
    write_bytes(&network.to_bytes(), file)
}

/// Writes bytes to a file, atomically by rename.
///
/// # Errors
/// If that cannot be done.
pub fn write_bytes(bytes: &[u8], file: &Path) -> Result<(), LearnError> {
    replace(file, bytes).map_err(|why| LearnError::File { doing: "write", file: file.to_owned(), why })
}
