//! The end of a game as the wire has it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Black won.
    BlackWins,
    /// White won.
    WhiteWins,
    /// Neither did.
    Draw,
    /// Both count as having lost.
    BothLose,
    /// The game was called off before it began.
    None,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why: `no-pieces`, `blocked`, `more-pieces`, `resignation`, `agreement`, `repetition`, `no-progress`,
    /// `no-capture`, `one-against-one`, `no-win`, `move-limit`, `time-forfeit`, `abandonment`, `cancelled` or `given-up`.
    #[schema(example = "resignation")]
    pub reason: String,
    /// The same as a sentence.
    #[schema(example = "White wins (resignation)")]
    pub text: String,
}

impl Ending {
    /// The end of a game that never began.
    pub fn cancelled() -> Ending {
        Ending {
            outcome: Outcome::None,
            reason: "cancelled".to_owned(),
            text: "Called off before it began".to_owned(),
        }
    }

    /// The end of a game whose computer could not go on.
    pub fn given_up() -> Ending {
        Ending {
            reason: "given-up".to_owned(),
            text: "Called off: the computer could not go on".to_owned(),
            ..Ending::cancelled()
        }
    }
}

impl From<kelso_rules::Ending> for Ending {
    fn from(ending: kelso_rules::Ending) -> Ending {
        use kelso_rules::{Color, Outcome as Rules};
        let outcome = match ending.outcome {
            Rules::Win(Color::Black) => Outcome::BlackWins,
            Rules::Win(Color::White) => Outcome::WhiteWins,
            Rules::Draw => Outcome::Draw,
            Rules::BothLose => Outcome::BothLose,
        };
        let mut text = ending.to_string();
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Ending { outcome, reason: ending.reason.name().to_owned(), text }
    }
}
