//! How often an address may ask, by what it asks for. The numbers are in `docs/server.md`.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::http::Method;

use crate::address::ClientAddress;

/// What is asked for, as far as limits go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Anything at all.
    Any,
    /// A new game, or a bot's token.
    Create,
    /// Thinking, or reading a file.
    Think,
    /// Answers to the questions.
    Feedback,
    /// An experiment to be run.
    Lab,
}

impl Class {
    /// How many at once, and how many in a minute after that.
    pub(crate) const fn quota(self) -> (u32, u32) {
        match self {
            Class::Any => (300, 1_200),
            Class::Create => (60, 30),
            Class::Think => (60, 120),
            Class::Feedback => (5, 5),
            Class::Lab => (10, 10),
        }
    }

    /// The class of a request, besides `Any`.
    pub(crate) fn of(method: &Method, path: &str) -> Class {
        match (method, path) {
            (&Method::POST, "/api/games" | "/api/bot/games" | "/api/bot/tokens") => Class::Create,
            (&Method::POST, "/api/analysis" | "/api/compare" | "/api/tree" | "/api/pdn")
            | (_, "/api/analysis/stream" | "/api/tree.svg") => Class::Think,
            (_, path) if path.starts_with("/api/games/") && path.ends_with("/habits") => Class::Think,
            (&Method::POST, "/api/feedback") => Class::Feedback,
            (&Method::POST, "/api/lab/runs") => Class::Lab,
            _ => Class::Any,
        }
    }
}

/// The limits of all classes.
pub(crate) struct Rates {
    limiters: Option<[Limiter; 5]>,
}

impl Rates {
    pub(crate) fn new(on: bool) -> Self {
        let classes = [Class::Any, Class::Create, Class::Think, Class::Feedback, Class::Lab];
        Rates { limiters: on.then(|| classes.map(|class| Limiter::new(class.quota()))) }
    }

    /// True if an address may ask for this now; it counts as asked.
    pub(crate) fn allow(&self, class: Class, address: ClientAddress, now: i64) -> bool {
        let Some(limiters) = &self.limiters else { return true };
        let allow = |class: Class| limiters[class as usize].allow(address, now);
        allow(Class::Any) && (class == Class::Any || allow(class))
    }

    /// Forgets addresses that have not asked for long.
    pub(crate) fn forget(&self, now: i64) {
        for limiter in self.limiters.iter().flatten() {
            limiter.forget(now);
        }
    }
}

/// The limit of one class: each request uses up one of the burst, and each comes back in its time.
struct Limiter {
    /// How long one takes to come back, in milliseconds.
    each: i64,
    burst: u32,
    /// When an address will have everything back; those that are not here have it already.
    full: Mutex<HashMap<ClientAddress, i64>>,
}

impl Limiter {
    fn new((burst, per_minute): (u32, u32)) -> Self {
        Limiter { each: 60_000 / i64::from(per_minute), burst, full: Mutex::default() }
    }

    fn allow(&self, address: ClientAddress, now: i64) -> bool {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        let then = full.get(&address).map_or(now, |&then| then.max(now)) + self.each;
        let allowed = then <= now + self.each * i64::from(self.burst);
        if allowed {
            full.insert(address, then);
        }
        allowed
    }

    fn forget(&self, now: i64) {
        self.full.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, then| *then > now);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(last: u8) -> ClientAddress {
        IpAddr::from([10, 0, 0, last]).into()
    }

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let rates = Rates::new(true);
        let allowed = (0..20).filter(|_| rates.allow(Class::Feedback, address(1), 0)).count();
        assert_eq!(allowed, 5);
        assert!(rates.allow(Class::Feedback, address(2), 0));
        assert!((0..1_000).all(|_| Rates::new(false).allow(Class::Feedback, address(1), 0)));
    }

    #[test]
    fn requests_come_back_one_by_one_and_never_more_than_the_burst() {
        let limiter = Limiter::new((5, 30));
        let after = |seconds: i64| 1_000 * seconds;
        let allowed = |at| (0..20).filter(|_| limiter.allow(address(1), at)).count();
        assert_eq!(allowed(0), 5);
        assert_eq!(allowed(after(1)), 0);
        assert_eq!(allowed(after(2)), 1);
        assert_eq!(allowed(after(6)), 2);
        assert_eq!(allowed(after(3_600)), 5);
    }

    #[test]
    fn addresses_are_forgotten_when_they_have_everything_back() {
        let limiter = Limiter::new((5, 30));
        assert!(limiter.allow(address(1), 0) && limiter.allow(address(2), 0) && limiter.allow(address(2), 0));
        limiter.forget(2_000);
        assert_eq!(limiter.full.lock().expect("no test panics").keys().collect::<Vec<_>>(), [&address(2)]);
        limiter.forget(4_000);
        assert!(limiter.full.lock().expect("no test panics").is_empty());
    }
}
