//! Stops a search from outside, or tells it that the expected move was played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::agent::Observer;

/// Stops a search, or ends its pondering. Shared by the search and its observer: clones are the same switch.
///
/// ```
/// use kelso_engine::SearchControl;
///
/// let control = SearchControl::default();
/// let other = control.clone();
/// other.stop();
/// assert!(control.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchControl(Arc<Switches>);

#[derive(Debug, Default)]
struct Switches {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// The control that stops this one too.
    leader: Option<SearchControl>,
}

impl SearchControl {
    /// A control for pondering: limits count from [`ponder_hit`](SearchControl::ponder_hit).
    pub fn pondering() -> Self {
        let control = SearchControl::default();
        control.0.pondering.store(true, Relaxed);
        control
    }

    /// A control for part of the work: stopped together with this one, or separately.
    pub fn follower(&self) -> Self {
        SearchControl(Arc::new(Switches { leader: Some(self.clone()), ..Switches::default() }))
    }

    /// The opponent played the expected move: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Relaxed);
    }

    /// True while pondering.
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Relaxed)
    }

    /// Stops the search with the best move so far.
    pub fn stop(&self) {
        self.0.stopped.store(true, Relaxed);
    }

    /// Runs some work under this control, and stops it if that takes longer than `time`.
    pub fn within<T>(&self, time: Option<Duration>, work: impl FnOnce() -> T) -> T {
        let (done, waiting) = mpsc::channel::<()>();
        thread::scope(|scope| {
            if let Some(time) = time {
                scope.spawn(move || {
                    if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                        self.stop();
                    }
                });
            }
            let result = work();
            drop(done);
            result
        })
    }

    /// True once it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Relaxed) || self.0.leader.as_ref().is_some_and(SearchControl::is_stopped)
    }
}

/// A control is the minimal observer: it sees nothing and can stop.
impl Observer for SearchControl {
    fn control(&self) -> SearchControl {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_follower_stops_with_its_leader_and_not_the_other_way_round() {
        let leader = SearchControl::default();
        let [first, second] = [leader.follower(), leader.follower()];
        first.stop();
        assert_eq!([&leader, &first, &second].map(SearchControl::is_stopped), [false, true, false]);
        leader.stop();
        assert!(second.is_stopped());
    }
}
