//! When a search must end: shared by its threads, checked every few hundred positions.

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::clock::Clock;
use crate::limits::Limits;
use crate::search_control::SearchControl;

use super::time::Budget;

/// The limits, and the current depth.
pub(crate) struct Control<'a> {
    clock: &'a dyn Clock,
    switch: SearchControl,
    /// When the limits started to count, in microseconds of the clock: moved forward while pondering.
    began: AtomicU64,
    budget: Budget,
    max_nodes: u64,
    nodes: AtomicU64,
    /// The depth of the main thread's iteration; [`STOPPED`] when the search must end. One number for both, because
    /// every thread reads it at every position.
    depth: AtomicI32,
}

/// Deeper than any iteration.
const STOPPED: i32 = i32::MAX;

/// Positions a thread visits between two looks at the clock.
pub(crate) const NODES_BETWEEN_CHECKS: u64 = 512;

impl<'a> Control<'a> {
    pub(crate) fn new(limits: &Limits, clock: &'a dyn Clock, switch: SearchControl) -> Self {
        Control {
            clock,
            switch,
            began: AtomicU64::new(0),
            budget: Budget::new(limits),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            depth: AtomicI32::new(0),
        }
    }

    pub(crate) fn stop(&self) {
        self.depth.store(STOPPED, Relaxed);
    }

    /// The main thread begins an iteration.
    pub(crate) fn begin(&self, depth: i32) {
        // It may have been stopped meanwhile, and must stay so.
        self.depth.fetch_max(depth, Relaxed);
    }

    /// The depth of the main thread's iteration.
    pub(crate) fn depth(&self) -> i32 {
        self.depth.load(Relaxed)
    }

    /// True if an iteration of this depth is no longer useful: the search is over, or the main thread is already
    /// deeper.
    pub(crate) fn is_past(&self, depth: i32) -> bool {
        self.depth() > depth
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.depth() == STOPPED
    }

    /// Reports positions visited by a thread; true if the search must end.
    pub(crate) fn report(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        let spent = self.budget.is_spent(self.thinking_time());
        if total >= self.max_nodes || spent || self.switch.is_stopped() {
            self.stop();
        }
        self.is_stopped()
    }

    /// Time that counts against the limits.
    fn thinking_time(&self) -> Duration {
        let elapsed = self.clock.elapsed();
        if self.switch.is_pondering() {
            self.began.store(elapsed.as_micros() as u64, Relaxed);
        }
        elapsed.saturating_sub(Duration::from_micros(self.began.load(Relaxed)))
    }

    /// How many positions may be visited until the next report, so that a node limit is met exactly.
    pub(crate) fn until_report(&self) -> u64 {
        let left = self.max_nodes.saturating_sub(self.nodes.load(Relaxed));
        left.clamp(1, NODES_BETWEEN_CHECKS)
    }

    /// True if another iteration is worth starting; `unrest` is from 0 (settled) to 1 (the best move keeps changing).
    pub(crate) fn may_deepen(&self, unrest: f64) -> bool {
        !self.is_stopped()
            && !self.switch.is_stopped()
            && self.budget.may_deepen(self.thinking_time(), unrest)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}
