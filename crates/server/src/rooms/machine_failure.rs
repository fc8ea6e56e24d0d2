//! What is done when a computer player's move cannot be had: wait, ask again, or call the game off.

use thiserror::Error;

use crate::jobs::TaskError;

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum NoMove {
    /// There was no room for the search, or nobody to run it.
    #[error("the search was dropped")]
    Dropped,
    /// The search has a bug, which is logged where it ran.
    #[error("the search failed")]
    Panicked,
    /// Workers that started it were never heard from again.
    #[error("the search failed on three workers")]
    Lost,
    /// The answer is no move of this game: the worker has a fault, or is of another version.
    #[error("the answer is wrong: {0}")]
    Wrong(String),
}

impl From<TaskError> for NoMove {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Dropped => NoMove::Dropped,
            TaskError::Panicked => NoMove::Panicked,
            TaskError::Lost => NoMove::Lost,
            error => NoMove::Wrong(error.to_string()),
        }
    }
}

/// What to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The same search, a little later.
    Wait,
    /// Another search, whose answer is not the kept one of this.
    Retry,
    GiveUp,
}

/// How often it has been asked again for one move.
#[derive(Default)]
pub(super) struct Patience {
    panics: u32,
    wrong: u32,
}

/// Panics that are followed by another search.
const MOST_PANICS: u32 = 3;
/// Wrong answers that are followed by another search: the next worker may be a sound one.
const MOST_WRONG: u32 = 1;

impl Patience {
    pub(super) fn after(&mut self, failure: &NoMove) -> Next {
        let (count, most) = match failure {
            NoMove::Dropped => return Next::Wait,
            NoMove::Lost => return Next::GiveUp,
            NoMove::Panicked => (&mut self.panics, MOST_PANICS),
            NoMove::Wrong(_) => (&mut self.wrong, MOST_WRONG),
        };
        *count += 1;
        if *count > most { Next::GiveUp } else { Next::Retry }
    }
}
