//! How much of the clock to spend on a move.

use std::time::Duration;

use crate::limits::Limits;

/// The time for one move: after the first point no new iteration is started, at the second the search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    target: Option<Duration>,
    most: Option<Duration>,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (target, most) = limits.clock.map(|clock| (clock.target(), clock.most())).unzip();
        let most = match (limits.time, most) {
            (Some(time), Some(most)) => Some(time.min(most)),
            (time, most) => time.or(most),
        };
        Budget { target, most }
    }

    pub(crate) fn is_spent(&self, elapsed: Duration) -> bool {
        self.most.is_some_and(|most| elapsed >= most)
    }

    /// A fixed time per move is used up; on a clock, a settled search takes half its target, a restless one twice.
    pub(crate) fn may_deepen(&self, elapsed: Duration, unrest: f64) -> bool {
        let enough = self.target.map(|target| target.mul_f64(0.5 + 1.5 * unrest.clamp(0.0, 1.0)));
        !self.is_spent(elapsed) && enough.is_none_or(|enough| elapsed < enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::ClockLimit;

    fn clock(left: u64, increment: u64) -> Limits {
        let clock = ClockLimit {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go: None,
        };
        Limits { clock: Some(clock), ..Limits::NONE }
    }

    #[test]
    fn never_spends_more_than_the_clock_has() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000] {
            for increment in [0, 100, 5_000] {
                let budget = Budget::new(&clock(left, increment));
                assert!(
                    budget.most.is_some_and(|most| most <= Duration::from_millis(left)),
                    "{left}+{increment}"
                );
            }
        }
    }

    #[test]
    fn fixed_time_is_used_up() {
        let budget = Budget::new(&Limits::time(Duration::from_millis(100)));
        assert!(budget.may_deepen(Duration::from_millis(99), 0.0));
        assert!(budget.is_spent(Duration::from_millis(100)));
    }
}
