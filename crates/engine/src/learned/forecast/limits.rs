//! When a small search must end.

use std::time::Duration;

use crate::clock::{Clock, WallClock};
use crate::limits::Limits;
use crate::search_control::SearchControl;

/// Positions visited between two looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 512;

/// Limits of a [`QuickSearch`](super::QuickSearch): positions, time and a switch.
pub struct QuickLimits {
    nodes: u64,
    time: Option<Duration>,
    clock: WallClock,
    control: SearchControl,
}

impl QuickLimits {
    /// The nodes and the time of these limits, counted from now on.
    pub fn new(limits: &Limits, control: SearchControl) -> Self {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        QuickLimits { nodes, time: limits.time, clock: WallClock::start(), control }
    }

    /// True if a search that has visited this many positions must end.
    pub(super) fn are_spent(&self, nodes: u64) -> bool {
        nodes > self.nodes
            || nodes.is_multiple_of(NODES_BETWEEN_CHECKS)
                && (self.control.is_stopped() || self.time.is_some_and(|time| self.clock.elapsed() >= time))
    }
}
