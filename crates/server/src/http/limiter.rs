//! A budget for each of many: addresses, players, players at a game.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How much there is for each key: so many at once, and so many more in a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quota {
    pub(crate) burst: u32,
    pub(crate) per_minute: u32,
}

/// Each use takes one of the burst, and each comes back in its time.
pub(crate) struct Limiter<K> {
    /// How long one takes to come back, in milliseconds.
    each: i64,
    burst: u32,
    /// When a key will have everything back; those that are not here have it already.
    full: Mutex<HashMap<K, i64>>,
}

impl<K: Eq + Hash> Limiter<K> {
    pub(crate) fn new(quota: Quota) -> Self {
        let each = 60_000 / i64::from(quota.per_minute);
        Limiter { each, burst: quota.burst, full: Mutex::default() }
    }

    /// True if there is something left for a key; it counts as used.
    pub(crate) fn allow(&self, key: K, now: i64) -> bool {
        let mut full = self.lock();
        let then = full.get(&key).map_or(now, |&then| then.max(now)) + self.each;
        let allowed = then <= now + self.each * i64::from(self.burst);
        if allowed {
            full.insert(key, then);
        }
        allowed
    }

    /// Gives back what was used in vain.
    pub(crate) fn give_back(&self, key: &K) {
        if let Some(then) = self.lock().get_mut(key) {
            *then -= self.each;
        }
    }

    /// Forgets keys that have everything back.
    pub(crate) fn forget(&self, now: i64) {
        self.lock().retain(|_, then| *then > now);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, i64>> {
        self.full.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE: Quota = Quota { burst: 5, per_minute: 30 };

    #[test]
    fn uses_come_back_one_by_one_and_never_more_than_the_burst() {
        let limiter = Limiter::new(FIVE);
        let after = |seconds: i64| 1_000 * seconds;
        let allowed = |at| (0..20).filter(|_| limiter.allow("one", at)).count();
        assert_eq!(allowed(0), 5);
        assert_eq!(allowed(after(1)), 0);
        assert_eq!(allowed(after(2)), 1);
        assert_eq!(allowed(after(6)), 2);
        assert_eq!(allowed(after(3_600)), 5);
    }

    #[test]
    fn what_is_given_back_can_be_used_again() {
        let limiter = Limiter::new(FIVE);
        for _ in 0..20 {
            assert!(limiter.allow("one", 0));
            limiter.give_back(&"one");
        }
        assert_eq!((0..20).filter(|_| limiter.allow("one", 0)).count(), 5);
    }

    #[test]
    fn keys_are_forgotten_when_they_have_everything_back() {
        let limiter = Limiter::new(FIVE);
        assert!(limiter.allow("one", 0) && limiter.allow("two", 0) && limiter.allow("two", 0));
        limiter.forget(2_000);
        assert_eq!(limiter.lock().keys().collect::<Vec<_>>(), [&"two"]);
        limiter.forget(4_000);
        assert!(limiter.lock().is_empty());
    }
}
