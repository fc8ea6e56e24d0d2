//! Two lanes, each with its own threads: no short answer waits behind a long search.

use std::time::Duration;

use kelso_engine::{AgentKind, AgentText};

use super::task::{AnalyseWork, Work};

/// The threads that do a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Quick tasks.
    Quick,
    /// Searches that use all their time.
    Long,
}

/// Thinking time that counts as quick.
const MOMENT: Duration = Duration::from_millis(200);
/// Searches with few plies or positions are usually quick too.
const FEW_PLIES: u32 = 4;
const FEW_NODES: u64 = 10_000;

/// What those who wait at one address share, and the least that is worth searching for. Forty who ask at once have their
/// answers after 8 s: 2 s for the last two, and before that 2 s / 40 + 2 s / 39 + … + 2 s / 3.
const CROWD: Duration = Duration::from_secs(2);
const LEAST_SHARE: Duration = Duration::from_millis(40);

impl Lane {
    pub(super) const ALL: [Lane; 2] = [Lane::Quick, Lane::Long];

    /// How long a task may run while somebody else is waiting for the lane. After that it is stopped, and answers with
    /// what it has: so a task that turns out longer than expected takes no more from others than its turn.
    pub(super) const fn slice(self) -> Duration {
        match self {
            Lane::Quick => MOMENT,
            Lane::Long => Duration::from_secs(1),
        }
    }

    /// How long a task may run while so many of its own payer's other owners are waiting: a crowd at one address shares
    /// a turn or two among itself, so that each is answered soon, if not as deeply. Quick tasks are as short as they can be.
    pub(super) fn share(self, crowd: u32) -> Option<Duration> {
        (self == Lane::Long && crowd > 0).then(|| (CROWD / crowd).clamp(LEAST_SHARE, self.slice()))
    }

    /// Tasks of one owner that may wait.
    pub(super) const fn waiting_per_owner(self) -> usize {
        match self {
            Lane::Quick => 32,
            Lane::Long => 4,
        }
    }

    /// The lane of a task.
    pub(super) fn of(work: &Work) -> Lane {
        match work {
            Work::Position { .. } | Work::Moves { .. } | Work::Pdn { .. } => Lane::Quick,
            Work::Analyse(work) if is_quick(work) => Lane::Quick,
            Work::Analyse(_)
            | Work::Compare { .. }
            | Work::Tree { .. }
            | Work::Habits { .. }
            | Work::Values
            | Work::NoWin
            | Work::Review(_) => Lane::Long,
        }
    }
}

fn is_quick(work: &AnalyseWork) -> bool {
    // An invalid agent is refused at once.
    let Ok(spec) = work.agent.parse::<AgentText>() else { return true };
    let limits = spec.limits().and(work.limits);
    let looks_little = match spec.kind() {
        AgentKind::Random | AgentKind::Q | AgentKind::Sarsa => true,
        AgentKind::Kelso => spec.plays_below_full_strength(),
        _ => false,
    };
    looks_little
        || limits.time.is_some_and(|time| time <= MOMENT)
        || limits.depth.is_some_and(|depth| depth <= FEW_PLIES)
        || limits.nodes.is_some_and(|nodes| nodes <= FEW_NODES)
}

#[cfg(test)]
mod tests {
    use kelso_engine::Limits;

    use super::*;

    #[test]
    fn short_searches_are_told_from_long_ones_by_their_text() {
        use Lane::{Long, Quick};
        for (agent, lane) in [
            ("kelso level=1", Quick),
            ("kelso level=9.5", Quick),
            ("kelso level=10", Long),
            ("kelso", Long),
            ("kelso time=1m", Long),
            ("kelso time=100ms", Quick),
            ("random", Quick),
            ("minimax depth=4", Quick),
            ("minimax depth=9", Long),
            ("mcts nodes=2000", Quick),
            ("mcts", Long),
        ] {
            let limits = Limits::time(Duration::from_secs(10));
            let work = AnalyseWork {
                agent: agent.to_owned(),
                seed: None,
                limits,
                lines: 1,
                turn: None,
                weights: None,
                past: Vec::new(),
            };
            assert_eq!(Lane::of(&Work::Analyse(work)), lane, "{agent}");
        }
    }
}
