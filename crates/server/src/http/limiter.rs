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
    /// What was used since the other nodes were told, if there are any.
    untold: Option<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash + Clone> Limiter<K> {
    pub(crate) fn new(quota: Quota) -> Self {
        let each = 60_000 / i64::from(quota.per_minute);
        Limiter { each, burst: quota.burst, full: Mutex::default(), untold: None }
    }

    /// The same, and the other nodes will be told what is used here.
    pub(crate) fn shared(quota: Quota) -> Self {
        Limiter { untold: Some(Mutex::default()), ..Limiter::new(quota) }
    }

    /// Shared where there are other nodes.
    pub(crate) fn of_node(quota: Quota, is_shared: bool) -> Self {
        if is_shared { Limiter::shared(quota) } else { Limiter::new(quota) }
    }

    /// True if there is something left for a key; it counts as used.
    pub(crate) fn allow(&self, key: K, now: i64) -> bool {
        let mut full = self.lock();
        let then = full.get(&key).map_or(now, |&then| then.max(now)) + self.each;
        let allowed = then <= now + self.each * i64::from(self.burst);
        if allowed {
            if let Some(untold) = &self.untold {
                *lock(untold).entry(key.clone()).or_insert(0) += 1;
            }
            full.insert(key, then);
        }
        allowed
    }

    /// What was used here since this was last asked.
    pub(crate) fn untold(&self) -> Vec<(K, u32)> {
        self.untold.as_ref().map(|untold| lock(untold).drain().collect()).unwrap_or_default()
    }

    /// So much was used at another node. What was used at several at once may be more than there was; then all of it is gone.
    pub(crate) fn charge(&self, used: Vec<(K, u32)>, now: i64) {
        let mut full = self.lock();
        for (key, times) in used {
            let then = full.get(&key).map_or(now, |&then| then.max(now)) + self.each * i64::from(times);
            full.insert(key, then.min(now + self.each * i64::from(self.burst)));
        }
    }

    /// Gives back what was used in vain.
    pub(crate) fn give_back(&self, key: &K) {
        if let Some(then) = self.lock().get_mut(key) {
            *then -= self.each;
        }
        if let Some(untold) = &self.untold
            && let Some(times) = lock(untold).get_mut(key)
        {
            *times = times.saturating_sub(1);
        }
    }

    /// Forgets keys that have everything back.
    pub(crate) fn forget(&self, now: i64) {
        self.lock().retain(|_, then| *then > now);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, i64>> {
        lock(&self.full)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn what_is_used_at_one_node_is_missing_at_the_others() {
        let nodes = [Limiter::shared(FIVE), Limiter::shared(FIVE)];
        for _ in 0..3 {
            assert!(nodes[0].allow("one", 0));
        }
        let used = nodes[0].untold();
        assert_eq!(used, [("one", 3)]);
        assert!(nodes[0].untold().is_empty(), "told once");
        nodes[1].charge(used, 0);
        assert!(nodes[1].untold().is_empty(), "what is told is not passed on");
        assert_eq!((0..20).filter(|_| nodes[1].allow("one", 0)).count(), 2);
        nodes[1].charge(vec![("one", 1_000)], 0);
        assert!(nodes[1].allow("one", 2_000), "nobody waits longer than for everything that there is");
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
