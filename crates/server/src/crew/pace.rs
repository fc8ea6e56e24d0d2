//! How many units go into one order: short ones are grouped, so that the round trip does not take longer than the work.

use std::time::Duration;

/// The minimum duration of an order's work.
const WORTH_THE_WAY: Duration = Duration::from_millis(60);
/// The maximum size of an answer, well within a broker's limit.
const MOST_BYTES: f64 = (256 << 10) as f64;
/// The maximum number of units per order.
const MOST_UNITS: usize = 32;
/// The weight of the last order in the running mean.
const SHARE: f64 = 0.25;

/// The running means of units.
#[derive(Debug, Default)]
pub(super) struct Pace(Option<Means>);

#[derive(Debug)]
struct Means {
    seconds: f64,
    bytes: f64,
}

impl Pace {
    /// Records an order with this many units, this duration and this answer size.
    pub(super) fn learn(&mut self, units: usize, time: Duration, bytes: usize) {
        let each = |total: f64| total / units.max(1) as f64;
        let seen = Means { seconds: each(time.as_secs_f64()), bytes: each(bytes as f64) };
        let mixed = |old: f64, new: f64| old + SHARE * (new - old);
        self.0 = Some(match self.0.take() {
            None => seen,
            Some(old) => {
                Means { seconds: mixed(old.seconds, seen.seconds), bytes: mixed(old.bytes, seen.bytes) }
            }
        });
    }

    /// How many units the next order should have, with this many left for this many threads: few towards the end, so
    /// that all threads finish at about the same time.
    pub(super) fn units(&self, left: usize, threads: usize) -> usize {
        let Some(Means { seconds, bytes }) = self.0 else { return 1 };
        let by_time = WORTH_THE_WAY.as_secs_f64() / seconds.max(1e-6);
        let by_bytes = MOST_BYTES / bytes.max(1.0);
        let share = left / (4 * threads.max(1));
        (by_time.min(by_bytes) as usize).min(MOST_UNITS).min(share).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_units_go_together_long_ones_and_the_last_alone() {
        let mut pace = Pace::default();
        assert_eq!(pace.units(1_000, 1), 1, "nothing is known yet");
        pace.learn(1, Duration::from_millis(10), 100);
        assert_eq!(pace.units(1_000, 1), 6);
        assert_eq!((pace.units(12, 1), pace.units(1_000, 100), pace.units(1, 1)), (3, 2, 1));
        for _ in 0..50 {
            pace.learn(6, Duration::from_micros(60), 600);
        }
        assert_eq!(pace.units(1_000, 1), MOST_UNITS);
        for _ in 0..50 {
            pace.learn(2, Duration::from_micros(20), 200 << 10);
        }
        assert_eq!(pace.units(1_000, 1), 2, "answers are long");
        for _ in 0..50 {
            pace.learn(1, Duration::from_secs(3), 100);
        }
        assert_eq!(pace.units(1_000, 1), 1);
    }
}
