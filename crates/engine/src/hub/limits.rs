//! The `level` command: how long to think.

use std::time::Duration;

use super::line::HubLine;
use crate::limits::{ClockLimit, Limits};

/// Parses the arguments of `level`; invalid ones are ignored, as the protocol requires.
pub fn read_level(line: &HubLine) -> Limits {
    let seconds = |name| {
        let value: f64 = line.get(name)?.parse().ok()?;
        Duration::try_from_secs_f64(value.max(0.0)).ok()
    };
    let clock = seconds("time").map(|left| {
        let increment = seconds("inc").unwrap_or_default();
        // The increment is added before the move.
        let moves_to_go = line.get("moves").and_then(|moves| moves.parse().ok());
        ClockLimit { left: left + increment, increment, moves_to_go }
    });
    Limits {
        depth: line.get("depth").and_then(|depth| depth.parse().ok()),
        nodes: line.get("nodes").and_then(|nodes| nodes.parse().ok()),
        time: seconds("move-time"),
        clock,
    }
}

/// Writes limits as a `level` line.
pub fn write_level(limits: &Limits) -> HubLine {
    let mut line = HubLine::new("level");
    if let Some(depth) = limits.depth {
        line = line.with("depth", depth);
    }
    if let Some(nodes) = limits.nodes {
        line = line.with("nodes", nodes);
    }
    if let Some(time) = limits.time {
        line = line.with("move-time", time.as_secs_f64());
    }
    if let Some(clock) = limits.clock {
        if let Some(moves) = clock.moves_to_go {
            line = line.with("moves", moves);
        }
        line = line.with("time", clock.left.saturating_sub(clock.increment).as_secs_f64());
        line = line.with("inc", clock.increment.as_secs_f64());
    }
    if *limits == Limits::NONE { line.with_flag("infinite") } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_survive_a_round_trip() {
        let clock = ClockLimit {
            left: Duration::from_secs(62),
            increment: Duration::from_secs(2),
            moves_to_go: Some(30),
        };
        for limits in [
            Limits::NONE,
            Limits::depth(7),
            Limits::nodes(1000),
            Limits::time(Duration::from_millis(250)),
            Limits { clock: Some(clock), ..Limits::NONE },
        ] {
            assert_eq!(read_level(&write_level(&limits)), limits);
        }
        let nonsense: HubLine = "level depth=x time=-1 inc=nan".parse().expect("a line");
        assert_eq!(read_level(&nonsense).depth, None);
    }
}
