//! Stops a search from outside, or tells it that the guessed move was played.

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
    /// What stops this one too.
    leader: Option<SearchControl>,
}

impl SearchControl {
    /// A switch for thinking in the opponent's time: limits count from [`ponder_hit`](SearchControl::ponder_hit).
    pub fn pondering() -> Self {
        let control = SearchControl::default();
        control.0.pondering.store(true, Relaxed);
        control
    }

    /// A switch for a part of the work: stopped with this one, or by itself.
    pub fn follower(&self) -> Self {
        SearchControl(Arc::new(Switches { leader: Some(self.clone()), ..Switches::default() }))
    }

    /// The opponent played what was expected: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Relaxed);
    }

    /// True while the opponent's time is used.
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Relaxed)
    }

    /// Stops the search with the best it has.
    pub fn stop(&self) {
        self.0.stopped.store(true, Relaxed);
    }

    /// Does some work that this switch stops, and presses it if that takes longer than `time`.
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

/// A switch is the least observer there is: it sees nothing and can stop.
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
