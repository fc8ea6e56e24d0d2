//! How long an agent may think.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// When to stop thinking; `None` is unlimited, and the first limit reached counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// A clock that the agent manages itself.
    pub clock: Option<ClockLimit>,
}

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockLimit {
    /// Time left.
    pub left: Duration,
    /// Time added for each move.
    pub increment: Duration,
    /// Moves until more time is added, if that is how the clock works.
    pub moves_to_go: Option<u32>,
}

/// Allowance for the delay between stopping and the move's arrival at the clock.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The expected number of remaining moves, if the clock does not say.
const MOVES_AHEAD: u32 = 25;

impl ClockLimit {
    /// The normal time for a move.
    pub fn target(&self) -> Duration {
        let moves = self.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
        (self.usable() / moves + self.increment.mul_f64(0.8)).min(self.usable())
    }

    /// The maximum time for a move that needs it.
    pub fn most(&self) -> Duration {
        (self.target() * 4).min(self.usable() / 2).max(self.target())
    }

    fn usable(&self) -> Duration {
        self.left.saturating_sub(OVERHEAD)
    }
}

impl Limits {
    /// No limit at all: think until stopped.
    pub const NONE: Limits = Limits { depth: None, nodes: None, time: None, clock: None };

    /// A number of plies.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// A number of positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// A time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// The tighter of two limits in each respect.
    pub fn and(self, other: Limits) -> Limits {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            time: tighter(self.time, other.time),
            clock: self.clock.or(other.clock),
        }
    }

    /// What is left of them after some time has passed.
    #[must_use]
    pub fn after(self, spent: Duration) -> Limits {
        let clock = self.clock.map(|clock| ClockLimit { left: clock.left.saturating_sub(spent), ..clock });
        Limits { time: self.time.map(|time| time.saturating_sub(spent)), clock, ..self }
    }

    /// The same with a time for this move instead of the clock, for agents that do not manage their time.
    #[must_use]
    pub fn with_clock_as_time(self) -> Limits {
        let time = self.clock.map(|clock| clock.target());
        Limits { clock: None, time: self.time.into_iter().chain(time).min(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_passed_is_gone_from_every_time_and_from_nothing_else() {
        let seconds = Duration::from_secs;
        let clock = |left| ClockLimit { left: seconds(left), increment: seconds(2), moves_to_go: Some(9) };
        let limits =
            Limits { depth: Some(7), nodes: Some(8), time: Some(seconds(5)), clock: Some(clock(60)) };
        let after = limits.after(seconds(4));
        assert_eq!(after, Limits { time: Some(seconds(1)), clock: Some(clock(56)), ..limits });
        assert_eq!(
            after.after(seconds(99)),
            Limits { time: Some(seconds(0)), clock: Some(clock(0)), ..limits }
        );
        assert_eq!(Limits::NONE.after(seconds(1)), Limits::NONE);
    }
}
