//! The two clocks of a game, as a value: what they show at a time, what a move costs, when a flag falls.

use serde::{Deserialize, Serialize};

use crate::protocol::{ClockSettings, ClockView, Side};

/// The most milliseconds that a side has after it was given some; or the time that it started with.
const MOST_GIVEN: i64 = 3_600_000;

/// Both clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameClock {
    settings: ClockSettings,
    /// What was left at `since`, Black first.
    left: [i64; 2],
    running: Option<Side>,
    since: i64,
    paused: bool,
    /// Lag that need not be charged, Black first.
    quota: [i64; 2],
}

/// What a move cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// Milliseconds charged.
    pub charged: i64,
    /// Milliseconds of lag that were not.
    pub lag: i64,
}

/// The player's time was over before the move came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFell;

/// Lag that one move is not charged for at most.
pub(super) const MOST_LAG: i64 = 1_000;

impl GameClock {
    /// Full clocks, none running.
    pub fn new(settings: ClockSettings, now: i64) -> Self {
        let quota = 3 * gain(settings);
        GameClock {
            settings,
            left: [settings.base; 2],
            running: None,
            since: now,
            paused: false,
            quota: [quota; 2],
        }
    }

    /// Clocks as they were stored: one that runs does so since then, and waits if there is no such time.
    pub fn restored(
        settings: ClockSettings,
        left: [i64; 2],
        running: Option<Side>,
        since: Option<i64>,
        now: i64,
    ) -> Self {
        let fresh = GameClock::new(settings, since.unwrap_or(now));
        GameClock { left, running, paused: running.is_some() && since.is_none(), ..fresh }
    }

    /// Nobody has seen to the game for a while, and nobody knows for how long: the clock that ran waits with what it showed when it was
    /// started.
    pub fn interrupt(&mut self, now: i64) {
        (self.since, self.paused) = (now, self.running.is_some());
    }

    /// Since when the running clock runs; none if it waits.
    pub fn runs_since(&self) -> Option<i64> {
        (self.running.is_some() && !self.paused).then_some(self.since)
    }

    /// What is left to a side.
    pub fn left(&self, side: Side, now: i64) -> i64 {
        let runs = self.running == Some(side) && !self.paused;
        self.left[side as usize] - if runs { (now - self.since).max(0) } else { 0 }
    }

    /// What each side had when the running clock was started: what is stored.
    pub fn stored(&self) -> ([i64; 2], Option<Side>) {
        (self.left, self.running)
    }

    /// Whose clock runs, or would if it were not paused.
    pub fn running(&self) -> Option<Side> {
        self.running
    }

    /// True after a restart, until a player returns, and while nobody looks at two machines.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// True while one of them runs down.
    pub fn is_ticking(&self) -> bool {
        self.running.is_some() && !self.paused
    }

    /// A side has moved; `lag` is how long the move was under way, as the server measured it.
    ///
    /// # Errors
    /// If its time was over before.
    pub fn moved(&mut self, side: Side, lag: i64, now: i64) -> Result<Spent, FlagFell> {
        let index = side as usize;
        let mut spent = Spent { charged: 0, lag: 0 };
        if self.running == Some(side) && !self.paused {
            let elapsed = (now - self.since).max(0);
            spent.lag = lag.clamp(0, self.quota[index].min(MOST_LAG)).min(elapsed);
            spent.charged = elapsed - spent.lag;
            if spent.charged >= self.left[index] {
                return Err(FlagFell);
            }
            self.left[index] += self.settings.increment - spent.charged;
            let gain = gain(self.settings);
            self.quota[index] = (self.quota[index] - spent.lag + gain).min(7 * gain);
        }
        (self.running, self.since, self.paused) = (Some(side.other()), now, false);
        Ok(spent)
    }

    /// When the running clock's flag falls, if the lag of its player is at most `lag`.
    pub fn deadline(&self, lag: i64) -> Option<i64> {
        let side = self.running.filter(|_| !self.paused)?;
        let index = side as usize;
        Some(self.since + self.left[index] + lag.clamp(0, self.quota[index].min(MOST_LAG)))
    }

    /// Stops both: the game is over.
    pub fn stop(&mut self, now: i64) {
        self.settle(now);
        self.running = None;
    }

    /// After a takeback the time used stays used, and the clock of the side to move runs.
    pub fn switch_to(&mut self, side: Side, now: i64) {
        self.settle(now);
        self.running = self.running.map(|_| side);
    }

    /// Lets the running clock wait.
    pub fn pause(&mut self, now: i64) {
        self.settle(now);
        self.paused = true;
    }

    /// Lets a clock that was paused run again.
    pub fn resume(&mut self, now: i64) {
        self.since = now;
        self.paused = false;
    }

    /// True if a side may have so much more: an hour, or what it started with if that is longer.
    pub fn has_room_for(&self, side: Side, time: i64, now: i64) -> bool {
        self.left(side, now) + time <= self.settings.base.max(MOST_GIVEN)
    }

    /// Adds time.
    pub fn give(&mut self, side: Side, time: i64) {
        self.left[side as usize] += time;
    }

    /// As the wire has it.
    pub fn view(&self, now: i64) -> ClockView {
        ClockView {
            base: self.settings.base,
            increment: self.settings.increment,
            black: self.left(Side::Black, now).max(0),
            white: self.left(Side::White, now).max(0),
            running: self.running,
            at: now,
            paused: self.paused,
        }
    }

    /// Writes down what the running clock shows now.
    fn settle(&mut self, now: i64) {
        if let Some(side) = self.running {
            self.left[side as usize] = self.left(side, now);
        }
        self.since = now;
    }
}

/// The lag that each move adds to what need not be charged.
fn gain(settings: ClockSettings) -> i64 {
    (settings.base / 250 + 150).min(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: ClockSettings = ClockSettings { base: 10_000, increment: 1_000 };

    #[test]
    fn the_first_move_is_free_and_later_ones_are_charged() {
        let mut clock = GameClock::new(BLITZ, 0);
        assert_eq!(clock.moved(Side::Black, 0, 5_000), Ok(Spent { charged: 0, lag: 0 }));
        assert_eq!(clock.left(Side::White, 7_000), 8_000);
        assert_eq!(clock.moved(Side::White, 0, 8_000), Ok(Spent { charged: 3_000, lag: 0 }));
        assert_eq!(clock.left(Side::White, 99_000), 8_000);
        assert_eq!(clock.deadline(0), Some(18_000));
    }

    #[test]
    fn lag_is_forgiven_within_its_quota() {
        let mut clock = GameClock::new(BLITZ, 0);
        clock.moved(Side::Black, 0, 0).unwrap();
        assert_eq!(clock.moved(Side::White, 5_000, 2_000), Ok(Spent { charged: 1_430, lag: 570 }));
        clock.moved(Side::Black, 0, 2_000).unwrap();
        assert_eq!(clock.moved(Side::White, 5_000, 3_000), Ok(Spent { charged: 810, lag: 190 }));
    }

    #[test]
    fn a_late_move_finds_the_flag_down() {
        let mut clock = GameClock::new(BLITZ, 0);
        clock.moved(Side::Black, 0, 0).unwrap();
        assert_eq!(clock.moved(Side::White, 0, 10_000), Err(FlagFell));
    }

    #[test]
    fn a_clock_that_was_interrupted_waits() {
        let restored = |since| GameClock::restored(BLITZ, [4_000, 6_000], Some(Side::White), since, 50_000);
        let mut interrupted = restored(Some(49_000));
        assert_eq!((interrupted.left(Side::White, 51_000), interrupted.runs_since()), (4_000, Some(49_000)));
        interrupted.interrupt(51_000);
        for mut clock in [restored(None), interrupted] {
            assert_eq!((clock.left(Side::White, 90_000), clock.deadline(0)), (6_000, None));
            clock.resume(90_000);
            assert_eq!(clock.deadline(0), Some(96_000));
        }
    }
}
