//! Agents kept between two moves of their games: what they remember of one search helps the next. Together they stay
//! within a memory limit; the least recently used is dropped first.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kelso_engine::{AgentKind, AgentSpec, AnyAgent};
use kelso_rules::VariantId;

/// Agents between two moves.
pub(super) struct KeptAgents {
    most_megabytes: usize,
    /// Most recently used last.
    agents: Mutex<VecDeque<Kept>>,
}

struct Kept {
    seat: SeatName,
    agent: AnyAgent,
    megabytes: usize,
}

/// Whose agent it is, and which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatName {
    pub(super) owner: String,
    pub(super) seat: u8,
    pub(super) agent: String,
    pub(super) variant: VariantId,
}

impl KeptAgents {
    /// None yet, with this limit in megabytes.
    pub(super) fn new(most_megabytes: usize) -> Self {
        KeptAgents { most_megabytes, agents: Mutex::default() }
    }

    /// True for agents that remember positions from one search to the next. The others play at random, with a seed for
    /// each move, or have nothing to remember: for them a fresh one is the same. One that studies its opponent does so once a game.
    pub(super) fn are_worth_keeping(spec: &AgentSpec) -> bool {
        spec.studies_opponent() || spec.kind() == AgentKind::Kelso && !spec.plays_at_random()
    }

    /// The agent of a seat, if it is still here. The caller owns it until it is put back: one that fails never comes
    /// back.
    pub(super) fn take(&self, seat: &SeatName) -> Option<AnyAgent> {
        let mut agents = self.lock();
        let place = agents.iter().position(|kept| kept.seat == *seat)?;
        agents.remove(place).map(|kept| kept.agent)
    }

    /// Keeps an agent for its next move.
    pub(super) fn put(&self, seat: SeatName, agent: AnyAgent, megabytes: usize) {
        let mut agents = self.lock();
        agents.push_back(Kept { seat, agent, megabytes });
        let mut total: usize = agents.iter().map(|kept| kept.megabytes).sum();
        while total > self.most_megabytes {
            let Some(oldest) = agents.pop_front() else { return };
            total -= oldest.megabytes;
        }
    }

    /// Drops the agents of an owner.
    pub(super) fn forget(&self, owner: &str) {
        self.lock().retain(|kept| kept.seat.owner != owner);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.agents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(owner: &str) -> SeatName {
        let agent = "kelso hash=1".to_owned();
        SeatName { owner: owner.to_owned(), seat: 0, agent, variant: VariantId::ENGLISH }
    }

    fn keep(kept: &KeptAgents, owner: &str) {
        kept.put(seat(owner), AgentSpec::engine(1, 1).build_any(VariantId::ENGLISH), 1);
    }

    #[test]
    fn memory_is_bounded_and_the_oldest_goes_first() {
        let kept = KeptAgents::new(2);
        for owner in ["a", "b", "c"] {
            keep(&kept, owner);
        }
        assert!(kept.take(&seat("a")).is_none());
        assert!(kept.take(&seat("b")).is_some() && kept.take(&seat("c")).is_some());
        assert!(kept.take(&seat("c")).is_none(), "it is in use");
    }

    #[test]
    fn an_agent_larger_than_all_memory_is_not_kept_and_a_finished_game_keeps_none() {
        let kept = KeptAgents::new(0);
        keep(&kept, "a");
        assert!(kept.take(&seat("a")).is_none());
        let kept = KeptAgents::new(9);
        keep(&kept, "a");
        kept.forget("a");
        assert!(kept.take(&seat("a")).is_none());
    }

    #[test]
    fn agents_that_choose_by_chance_are_made_anew() {
        for (agent, worth) in
            [("kelso", true), ("kelso level=3", false), ("random", false), ("alphabeta depth=3", false)]
        {
            assert_eq!(KeptAgents::are_worth_keeping(&agent.parse().unwrap()), worth, "{agent}");
        }
    }
}
