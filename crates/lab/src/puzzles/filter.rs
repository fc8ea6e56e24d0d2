//! Which puzzles to mine.

use std::fmt;

use super::{Goal, Theme};

/// What a puzzle must have to be accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// Only this goal.
    pub goal: Option<Goal>,
    /// Only this theme.
    pub theme: Option<Theme>,
    /// Only puzzles whose first move a short search does not find.
    pub hard: bool,
}

/// In the form stored in a mining file: each condition after a space.
impl fmt::Display for PuzzleFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(goal) = self.goal {
            write!(f, " goal={}", goal.name())?;
        }
        if let Some(theme) = self.theme {
            write!(f, " theme={}", theme.name())?;
        }
        if self.hard { f.write_str(" hard") } else { Ok(()) }
    }
}
