//! The positions on the current line, to detect repetitions.

use kelso_rules::{HashedPosition, Rules};

/// Hashes of the game's positions and of the line being searched, each with the plies since the last irreversible move.
pub(crate) struct Line {
    steps: Vec<Step>,
    /// Plies without progress after which the game is drawn, if its rules say so.
    limit: u32,
}

#[derive(Clone, Copy)]
struct Step {
    hash: u64,
    since_progress: u32,
}

impl Line {
    /// The line that ends with the game's current position.
    pub(crate) fn new<'a, R: Rules>(
        positions: impl Iterator<Item = &'a HashedPosition<R>>,
        since_progress: u32,
        limit: Option<u32>,
    ) -> Self {
        let mut steps: Vec<_> =
            positions.map(|position| Step { hash: position.hash(), since_progress: 0 }).collect();
        // Only positions after the last irreversible move can repeat.
        let reversible = (since_progress as usize).min(steps.len().saturating_sub(1));
        steps.drain(..steps.len() - 1 - reversible);
        for (count, step) in steps.iter_mut().enumerate() {
            step.since_progress = since_progress - (reversible - count) as u32;
        }
        Line { steps, limit: limit.unwrap_or(u32::MAX) }
    }

    /// Extends the line by a move; `progress` says that a man moved or something was captured.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, progress: bool) {
        let since_progress = if progress { 0 } else { self.last().since_progress + 1 };
        self.steps.push(Step { hash, since_progress });
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    /// True if the last position occurred before, or nothing has happened for too long.
    #[inline]
    pub(crate) fn is_draw(&self) -> bool {
        let last = self.last();
        if last.since_progress < 4 {
            return last.since_progress >= self.limit;
        }
        let before = self.steps.len() - 1;
        let reach = (last.since_progress as usize).min(before);
        last.since_progress >= self.limit
            || (4..=reach).step_by(2).any(|back| self.steps[before - back].hash == last.hash)
    }

    #[inline]
    fn last(&self) -> Step {
        *self.steps.last().expect("a line starts with a position")
    }
}
