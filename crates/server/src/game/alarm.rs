//! What happens by itself: flags that fall, and clocks that run again after a restart.

use super::change::Change;
use super::clock::GameClock;
use super::decision::DecisionRecord;
use super::event::GameEvent;
use super::presence::{Company, sides};
use super::state::GameState;
use crate::protocol::{Mode, Role, Side};
use crate::refusal::{Code, Refusal};

impl GameState {
    /// When the next thing happens by itself, if anything does: then there is an [`Input::Alarm`](super::Input::Alarm).
    pub fn next_alarm(&self) -> Option<i64> {
        let clock = self.standing.clock.filter(|_| !self.is_over())?;
        let side = clock.running()?;
        if clock.is_paused() { self.resumes_at(side) } else { clock.deadline(self.lags[side as usize]) }
    }

    /// After a restart clocks wait. They run again when the side to move is back, or when the other side has been back for
    /// as long as the grace.
    fn resumes_at(&self, side: Side) -> Option<i64> {
        let here_since = |side: Side| self.presences.seat(side).here_since;
        let waited = || Some(here_since(side.other())? + self.settings.grace());
        here_since(side).or_else(waited)
    }

    /// The time of an alarm may have come.
    pub(super) fn alarm(&self, now: i64) -> Result<Change, Refusal> {
        let is_due = self.next_alarm().is_some_and(|time| now >= time);
        match self.standing.clock.filter(|_| is_due).map(|clock| (clock, clock.running())) {
            Some((clock, _)) if clock.is_paused() => Ok(resumed(self.draft(), now)),
            Some((_, Some(side))) => self.end_by(DecisionRecord::Time(side), now),
            _ => Ok(self.draft()),
        }
    }

    /// A player says that the running clock is at its end.
    pub(super) fn claim_flag(&self, now: i64) -> Result<Change, Refusal> {
        let fallen = |clock: &GameClock| clock.deadline(0).is_some_and(|deadline| now >= deadline);
        match self.standing.clock.filter(fallen).and_then(|clock| clock.running()) {
            Some(side) => self.end_by(DecisionRecord::Time(side), now),
            None => Err(Refusal::new(
                Code::NothingToClaim,
                "the opponent's time is not up; the server sees to it when it is",
            )),
        }
    }

    /// Somebody comes; if it is the side to move, a clock that waited for them runs. Between machines it waits for anybody.
    pub(super) fn enter(&self, role: Option<Role>, now: i64) -> Change {
        let change = self.with_presences(|presences| presences.enter(role, now));
        let waits_for = self.standing.clock.filter(GameClock::is_paused).and_then(|clock| clock.running());
        match waits_for {
            Some(side) if sides(role).contains(&side) || self.mode == Mode::Machines => resumed(change, now),
            _ => change,
        }
    }

    /// Somebody goes; after the last one machines that play each other stop, and so do their clocks.
    pub(super) fn exit(&self, role: Option<Role>, now: i64) -> Change {
        self.stopped_if_deserted(self.with_presences(|presences| presences.exit(role, now)), now)
    }

    /// Others are at the other nodes. A clock that waits for one of them is set going there, where they came; but a node that is gone
    /// stops nothing.
    pub(super) fn elsewhere(&self, company: Company, now: i64) -> Change {
        self.stopped_if_deserted(
            self.with_presences(|presences| presences.change_elsewhere(company, now)),
            now,
        )
    }

    fn stopped_if_deserted(&self, mut change: Change, now: i64) -> Change {
        let is_deserted = self.mode == Mode::Machines && !self.is_over() && change.presences.nobody();
        let clock = change.standing.clock.as_mut().filter(|clock| is_deserted && clock.is_ticking());
        if let Some(clock) = clock {
            clock.pause(now);
            change.events.push(GameEvent::Clock);
        }
        change
    }
}

/// The same change, with the clock running again.
fn resumed(mut change: Change, now: i64) -> Change {
    if let Some(clock) = &mut change.standing.clock {
        clock.resume(now);
        change.events.push(GameEvent::Clock);
    }
    change
}
