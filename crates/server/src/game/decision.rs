//! How players end a game.

use kelso_rules::{Color, Decision, Forfeit};
use serde::{Deserialize, Serialize};

use crate::protocol::Side;

/// How the players ended a game; the side is the one that lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DecisionRecord {
    /// It gave up.
    Resign(Side),
    /// Its time ran out.
    Time(Side),
    /// It stayed away too long.
    Gone(Side),
    /// Both agreed to a draw.
    Agree,
    /// The side to move claimed a draw.
    Claim,
    /// Nobody decided it: exact values show that neither side can win.
    NoWin,
    /// The game was called off: before it began, or because its computer could not go on.
    Cancel,
}

impl DecisionRecord {
    /// What it means to the rules; nothing if the game never began.
    pub fn rules(self) -> Option<Decision> {
        let color = |side: Side| Color::from(side);
        Some(match self {
            DecisionRecord::Resign(side) => Decision::Resign(color(side)),
            DecisionRecord::Time(side) => Decision::Forfeit(color(side), Forfeit::Time),
            DecisionRecord::Gone(side) => Decision::Forfeit(color(side), Forfeit::Abandonment),
            DecisionRecord::Agree => Decision::Agree,
            DecisionRecord::Claim => Decision::Claim,
            DecisionRecord::NoWin => Decision::NoWin,
            DecisionRecord::Cancel => return None,
        })
    }
}
