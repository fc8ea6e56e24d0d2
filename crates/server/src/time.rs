//! The server's time. Everything that depends on time or waits for it uses a [`Clock`], so that tests can advance it by
//! hand.
//!
//! What is only measured, such as the duration of a commit, uses `std::time::Instant`.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Ready when a time has come.
pub type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Reads the time, and waits for it.
pub trait Clock: Debug + Send + Sync + 'static {
    /// Milliseconds since 1970; they never run backwards.
    fn now(&self) -> i64;

    /// Ready once [`now`](Clock::now) is `time` or later.
    fn sleep_until(&self, time: i64) -> Sleep;

    /// Ready after a while.
    fn sleep(&self, duration: Duration) -> Sleep {
        self.sleep_until(self.now().saturating_add(millis(duration)))
    }
}

/// A duration in the unit of [`Clock::now`].
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Year, month and day of a time in milliseconds since 1970, in UTC (the civil-from-days reckoning of the Gregorian
/// calendar).
pub(crate) fn date(ms: i64) -> (i64, i64, i64) {
    let days = ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// The system clock. The wall clock is read once; from then on a monotonic one counts, so that setting the clock back
/// does not give a player time.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: i64,
    since: Instant,
}

impl SystemClock {
    /// Reads the wall clock.
    pub fn new() -> Self {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        SystemClock { start: millis(start), since: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        self.start.saturating_add(millis(self.since.elapsed()))
    }

    fn sleep_until(&self, time: i64) -> Sleep {
        let clock = *self;
        Box::pin(async move {
            while let Ok(left @ 1..) = u64::try_from(time.saturating_sub(clock.now())) {
                tokio::time::sleep(Duration::from_millis(left)).await;
            }
        })
    }
}

/// A clock for tests: it stands still until it is advanced. Clones share it.
#[derive(Clone, Debug)]
pub struct ManualClock {
    now: watch::Sender<i64>,
    /// How many are waiting for each time.
    sleepers: watch::Sender<BTreeMap<i64, usize>>,
}

impl ManualClock {
    /// A clock that shows this time.
    pub fn at(now: i64) -> Self {
        ManualClock { now: watch::Sender::new(now), sleepers: watch::Sender::default() }
    }

    /// Advances the time; everybody whose time has come wakes up.
    pub fn advance(&self, duration: Duration) {
        self.now.send_modify(|now| *now = now.saturating_add(millis(duration)));
    }

    /// Ready once somebody waits for exactly this time, so that a task about to wait is not missed.
    pub async fn sleeper(&self, time: i64) {
        let _ = self.sleepers.subscribe().wait_for(|sleepers| sleepers.contains_key(&time)).await;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> i64 {
        *self.now.borrow()
    }

    fn sleep_until(&self, time: i64) -> Sleep {
        let bed = Bed::new(self.sleepers.clone(), time);
        let mut now = self.now.subscribe();
        Box::pin(async move {
            // The sender is in every clock; if all are gone nobody can wake us.
            if now.wait_for(|now| *now >= time).await.is_err() {
                std::future::pending::<()>().await;
            }
            drop(bed);
        })
    }
}

/// One sleeper, counted as long as it lives.
struct Bed {
    sleepers: watch::Sender<BTreeMap<i64, usize>>,
    time: i64,
}

impl Bed {
    fn new(sleepers: watch::Sender<BTreeMap<i64, usize>>, time: i64) -> Self {
        sleepers.send_modify(|sleepers| *sleepers.entry(time).or_default() += 1);
        Bed { sleepers, time }
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        self.sleepers.send_modify(|sleepers| {
            if let Some(count) = sleepers.get_mut(&self.time) {
                *count -= 1;
                if *count == 0 {
                    sleepers.remove(&self.time);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn a_manual_clock_wakes_those_whose_time_has_come() {
        let clock = ManualClock::at(1_000);
        let (mut first, mut second) = (clock.sleep(Duration::from_millis(10)), clock.sleep_until(1_020));
        assert_eq!((first.as_mut().now_or_never(), second.as_mut().now_or_never()), (None, None));
        clock.advance(Duration::from_millis(10));
        assert_eq!((first.as_mut().now_or_never(), second.as_mut().now_or_never()), (Some(()), None));
        clock.advance(Duration::from_secs(1));
        assert_eq!((clock.now(), second.now_or_never()), (2_010, Some(())));
        assert_eq!(clock.sleep_until(5).now_or_never(), Some(()), "it is past already");
    }

    #[test]
    fn a_sleeper_is_known_while_it_sleeps() {
        let clock = ManualClock::at(0);
        let mut waiting = Box::pin(clock.sleeper(7));
        assert_eq!(waiting.as_mut().now_or_never(), None);
        let (one, other) = (clock.sleep_until(7), clock.sleep_until(7));
        assert_eq!(waiting.now_or_never(), Some(()));
        drop(one);
        assert_eq!(clock.sleeper(7).now_or_never(), Some(()));
        drop(other);
        assert_eq!(clock.sleeper(7).now_or_never(), None);
    }

    #[tokio::test]
    async fn the_system_clock_never_wakes_anybody_early() {
        let clock = SystemClock::new();
        let time = clock.now() + 3;
        clock.sleep_until(time).await;
        assert!(clock.now() >= time);
    }
}
