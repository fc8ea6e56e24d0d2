//! What a PDN text holds.

use kelso_rules::pdn::{PdnError, ReplayError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Move, PdnFault, Ply};

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
    /// Its moves, without variations.
    pub plies: Vec<Ply>,
    /// What is said before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub comment: Option<String>,
    /// All moves with those of variations, every one after the move before it.
    pub nodes: Vec<PdnNode>,
    /// As PDN writes it: `1-0` means that the side which starts won.
    pub result: String,
}

/// A move of a game or of a variation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnNode {
    /// The node before, by its place in the list; none at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 0)]
    pub parent: Option<u32>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The position after it, as FEN.
    #[schema(example = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15")]
    pub fen: String,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub comment: Option<String>,
    /// Remarks by number, as PDN and PGN have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!([1]))]
    pub nags: Vec<u16>,
}

/// Something that is wrong with a PDN text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnIssue {
    /// One sentence, with the place.
    #[schema(example = "game 2, line 7, column 4, ply 1: 1-2 is not legal: Black has no such move")]
    pub message: String,
    /// The number of the game in the text, from 1.
    #[schema(minimum = 1, example = 2)]
    pub game: usize,
    /// The line of the text, from 1.
    #[schema(minimum = 1, example = 7)]
    pub line: u32,
    /// The letter of the line, from 1.
    #[schema(minimum = 1, example = 4)]
    pub column: u32,
    /// Which move of its line it is, from 1, if it is a move that is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1)]
    pub ply: Option<usize>,
    /// What is wrong, for pages to translate.
    pub fault: PdnFault,
}

impl From<&PdnError> for PdnIssue {
    fn from(error: &PdnError) -> Self {
        let PdnError { game, place, problem } = error;
        PdnIssue {
            message: error.to_string(),
            game: *game,
            line: place.line,
            column: place.column,
            ply: None,
            fault: problem.into(),
        }
    }
}

impl From<&ReplayError> for PdnIssue {
    fn from(error: &ReplayError) -> Self {
        let ReplayError { game, place, ply, problem } = error;
        PdnIssue {
            message: error.to_string(),
            game: *game,
            line: place.line,
            column: place.column,
            ply: *ply,
            fault: problem.into(),
        }
    }
}

/// What a PDN text holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnReport {
    /// The games that could be read and replayed.
    pub games: Vec<PdnGameReport>,
    /// What is wrong with the others, and with lines of these.
    pub problems: Vec<PdnIssue>,
}
