//! What stands in the way of a request that is well formed: something that is not there, or not the time for it.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::refusal::Code;

/// What stands in the way. Displayed, it is the sentence of the refusal.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
pub enum RequestFault {
    /// There is no puzzle with this id.
    #[error("there is no such puzzle; an id has eight hexadecimal digits")]
    NoSuchPuzzle,
    /// There is no puzzle of this kind that was not tried yet.
    #[error("no puzzle fits; ask for another theme or difficulty")]
    NoPuzzleFits,
    /// There is no run with this id.
    #[error("there is no such run; /api/lab/runs lists those that are kept")]
    NoSuchRun,
    /// A link to another device that does nothing any more.
    #[error("this link was used already, or is too old; make a new one on the other device")]
    LinkUsed,
    /// No analysis was shared with this id, or it was deleted.
    #[error("there is no such analysis; perhaps it was deleted")]
    NoSuchAnalysis,
    /// A text that cannot be shared as one analysis.
    #[error(
        "an analysis is one game that can be read without mistakes; POST /api/pdn says what is wrong with a text"
    )]
    NotOneGame,
    /// The player has shared as many analyses as they may.
    #[error("you have shared {most} analyses, and may not share more; delete some first")]
    #[expect(missing_docs, reason = "the message says it")]
    TooManyShared { most: u32 },
    /// A text that holds no weights.
    #[error("this is not a file of weights that kelso learn q, sarsa, tdleaf or policy wrote")]
    BadWeights,
    /// The player has no weights with this id.
    #[error("you have no such weights; perhaps they were deleted")]
    NoSuchWeights,
    /// The player has uploaded as many weights as they may.
    #[error("you have uploaded {most} players, and may not upload more; delete some first")]
    #[expect(missing_docs, reason = "the message says it")]
    TooManyWeights { most: u32 },
    /// The player, or others at their address, hold as many seats as they may without having moved.
    #[error(
        "{most} games that you joined wait for your first move; move in one of them, or leave it, before you join another"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    IdleSeats { most: u32 },
    /// A game that is not over cannot be reviewed.
    #[error("the game is not over yet; it can be reviewed once it is")]
    ReviewBeforeEnd,
    /// A game without moves cannot be reviewed.
    #[error("nobody has moved in this game, so there is nothing to review")]
    NothingToReview,
    /// Both sides are the player's own, so nobody knows whose habits are meant.
    #[error("both sides of this game are yours, so nobody knows whose habits are meant")]
    HabitsOfBothSides,
}

impl RequestFault {
    /// What kind of refusal it leads to.
    pub fn kind(self) -> Code {
        match self {
            RequestFault::NoSuchPuzzle
            | RequestFault::NoPuzzleFits
            | RequestFault::NoSuchRun
            | RequestFault::NoSuchAnalysis
            | RequestFault::NoSuchWeights
            | RequestFault::LinkUsed => Code::NotFound,
            RequestFault::IdleSeats { .. } => Code::TooMany,
            RequestFault::NotOneGame | RequestFault::BadWeights => Code::BadSettings,
            RequestFault::TooManyShared { .. }
            | RequestFault::TooManyWeights { .. }
            | RequestFault::ReviewBeforeEnd
            | RequestFault::NothingToReview
            | RequestFault::HabitsOfBothSides => Code::NotAvailable,
        }
    }
}
