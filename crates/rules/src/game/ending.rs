//! How a game ended: who won, and why.

use std::fmt;

use crate::color::Color;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// One side won.
    Win(Color),
    /// A draw.
    Draw,
    /// Both count as having lost: see [`AtLimit::BothLose`](crate::end_rules::AtLimit::BothLose).
    BothLose,
}

impl Outcome {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color) => Some(color),
            Outcome::Draw | Outcome::BothLose => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(color) => write!(f, "{color} wins"),
            Outcome::Draw => f.write_str("draw"),
            Outcome::BothLose => f.write_str("both sides lose"),
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// A side has no pieces left.
    NoPieces,
    /// The side to move has no move.
    Blocked,
    /// Nobody could move, and the pieces were counted: see [`NoMove::MorePieces`](crate::end_rules::NoMove::MorePieces).
    MorePieces,
    /// A player resigned.
    Resignation,
    /// The players agreed.
    Agreement,
    /// A position occurred too often.
    Repetition,
    /// No man moved and nothing was captured for a long time; 40 moves of each side in the official rules.
    NoProgress,
    /// Nothing was captured for a long time.
    NoCapture,
    /// Each side has one piece left.
    OneAgainstOne,
    /// Exact values show that neither side can force a win.
    NoWin,
    /// The game reached its move limit.
    MoveLimit,
    /// A player's time ran out.
    TimeForfeit,
    /// A player left.
    Abandonment,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 13] = [
        Reason::NoPieces,
        Reason::Blocked,
        Reason::MorePieces,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Repetition,
        Reason::NoProgress,
        Reason::NoCapture,
        Reason::OneAgainstOne,
        Reason::NoWin,
        Reason::MoveLimit,
        Reason::TimeForfeit,
        Reason::Abandonment,
    ];

    /// The name used in files and in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::NoPieces => "no-pieces",
            Reason::Blocked => "blocked",
            Reason::MorePieces => "more-pieces",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Repetition => "repetition",
            Reason::NoProgress => "no-progress",
            Reason::NoCapture => "no-capture",
            Reason::OneAgainstOne => "one-against-one",
            Reason::NoWin => "no-win",
            Reason::MoveLimit => "move-limit",
            Reason::TimeForfeit => "time-forfeit",
            Reason::Abandonment => "abandonment",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoPieces => "no pieces left",
            Reason::Blocked => "no move left",
            Reason::MorePieces => "nobody can move, pieces counted",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Repetition => "repetition of the position",
            Reason::NoProgress => "no man moved and nothing captured for too long",
            Reason::NoCapture => "nothing captured for too long",
            Reason::OneAgainstOne => "one piece against one",
            Reason::NoWin => "neither side can win",
            Reason::MoveLimit => "move limit reached",
            Reason::TimeForfeit => "time ran out",
            Reason::Abandonment => "a player left",
        })
    }
}

/// The end of a game.
///
/// ```
/// use kelso_rules::{Color, Ending, Outcome, Reason};
///
/// let ending = Ending { outcome: Outcome::Win(Color::White), reason: Reason::Blocked };
/// assert_eq!(ending.to_string(), "White wins (no move left)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

impl Ending {
    pub(super) const fn win(color: Color, reason: Reason) -> Self {
        Ending { outcome: Outcome::Win(color), reason }
    }

    pub(super) const fn draw(reason: Reason) -> Self {
        Ending { outcome: Outcome::Draw, reason }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.outcome, self.reason)
    }
}
