//! What a PDN text holds.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Ply;

/// A game of a PDN file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnGameReport {
    /// Its number in the file, from 1.
    pub number: u32,
    /// Its tags.
    pub headers: std::collections::BTreeMap<String, String>,
    /// The rules of the board.
    pub variant: String,
    /// Rows, and columns.
    pub size: u8,
    /// Where it starts, as FEN.
    pub start: String,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// As PDN writes it: `1-0` means that the side which starts won.
    pub result: String,
}

/// What a PDN text holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnReport {
    /// The games that could be read and replayed.
    pub games: Vec<PdnGameReport>,
    /// What is wrong with the others, a sentence each.
    pub problems: Vec<String>,
}
