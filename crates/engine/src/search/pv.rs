//! The principal variation: at each ply the best line found from there.

use kelso_rules::{Move, Rules};

use super::MAX_PLY;

pub(crate) struct PvTable<R: Rules> {
    lines: Vec<Vec<Move<R>>>,
}

impl<R: Rules> PvTable<R> {
    pub(crate) fn new() -> Self {
        PvTable { lines: vec![Vec::new(); MAX_PLY + 2] }
    }

    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The line at `ply` becomes `mv` and then the line one ply deeper.
    #[inline]
    pub(crate) fn prepend(&mut self, ply: usize, mv: Move<R>) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The line from the root.
    pub(crate) fn root(&self) -> &[Move<R>] {
        &self.lines[0]
    }
}
