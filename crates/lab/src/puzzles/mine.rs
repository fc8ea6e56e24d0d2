//! Searches game after game for puzzles, until enough are found.

use std::collections::BTreeMap;

use kelso_engine::SearchControl;

use super::prospector::Prospector;
use super::{GameSource, Journal, JournalError, PuzzleFilter};
use crate::crew::in_parallel;

/// What is mined, and how.
#[derive(Clone, Debug)]
pub struct Mine {
    /// Where the games come from.
    pub games: GameSource,
    /// Which puzzles are wanted.
    pub filter: PuzzleFilter,
    /// Nodes for judging a position.
    pub nodes: u64,
    /// Games in parallel.
    pub threads: usize,
    /// How many puzzles are wanted in total.
    pub wanted: usize,
    /// Stops it early.
    pub control: SearchControl,
}

/// The progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MineProgress {
    /// Games searched, including earlier runs.
    pub games: usize,
    /// Puzzles in the journal.
    pub puzzles: usize,
}

impl Mine {
    /// Searches games, from the journal's progress, until enough are found, the games end or it is stopped.
    ///
    /// Games enter the journal in order whatever the number of threads, so that the same settings give the same
    /// puzzles.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn run(
        &self,
        journal: &mut Journal,
        mut on_progress: impl FnMut(MineProgress),
    ) -> Result<(), JournalError> {
        let first = journal.games();
        let left = self.games.len().saturating_sub(first);
        if left == 0 || journal.puzzles().len() >= self.wanted {
            return Ok(());
        }
        // Stopped internally when enough are found.
        let control = self.control.follower();
        let mut early = BTreeMap::new();
        in_parallel(
            left,
            self.threads,
            &control,
            || {
                let mut prospector = Prospector::new(self.nodes, self.filter, &control);
                let (games, control) = (&self.games, &control);
                move |offset| {
                    let positions = games.positions(first + offset, control)?;
                    prospector.game(positions.get(games.opening_plies()..).unwrap_or_default())
                }
            },
            |offset, found| {
                early.insert(first + offset, found);
                while let Some(found) = early.remove(&journal.games()) {
                    if journal.puzzles().len() >= self.wanted {
                        control.stop();
                        return Ok(());
                    }
                    journal.add_game(found)?;
                    on_progress(MineProgress { games: journal.games(), puzzles: journal.puzzles().len() });
                }
                Ok(())
            },
        )?;
        journal.finish()
    }
}
