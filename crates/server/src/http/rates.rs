//! How often an address may ask, by what it asks for. The numbers are in `docs/server.md`.

use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::http::Method;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

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
            (&Method::POST, "/api/analysis" | "/api/compare" | "/api/pdn") | (_, "/api/analysis/stream") => {
                Class::Think
            }
            (&Method::POST, "/api/feedback") => Class::Feedback,
            (&Method::POST, "/api/lab/runs") => Class::Lab,
            _ => Class::Any,
        }
    }
}

/// The limits of all classes.
pub(crate) struct Rates {
    limiters: Option<[DefaultKeyedRateLimiter<IpAddr>; 5]>,
}

impl Rates {
    pub(crate) fn new(on: bool) -> Self {
        let limiter = |class: Class| {
            let (burst, per_minute) = class.quota();
            let number = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(Quota::per_minute(number(per_minute)).allow_burst(number(burst)))
        };
        let classes = [Class::Any, Class::Create, Class::Think, Class::Feedback, Class::Lab];
        Rates { limiters: on.then(|| classes.map(limiter)) }
    }

    /// True if an address may ask for this now; it counts as asked.
    pub(crate) fn allow(&self, class: Class, address: IpAddr) -> bool {
        let Some(limiters) = &self.limiters else { return true };
        let any = limiters[Class::Any as usize].check_key(&address).is_ok();
        any && (class == Class::Any || limiters[class as usize].check_key(&address).is_ok())
    }

    /// Forgets addresses that have not asked for long.
    pub(crate) fn forget(&self) {
        for limiter in self.limiters.iter().flatten() {
            limiter.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let rates = Rates::new(true);
        let address = IpAddr::from([10, 0, 0, 1]);
        let allowed = (0..20).filter(|_| rates.allow(Class::Feedback, address)).count();
        assert_eq!(allowed, 5);
        assert!(rates.allow(Class::Feedback, IpAddr::from([10, 0, 0, 2])));
        assert!((0..1_000).all(|_| Rates::new(false).allow(Class::Feedback, address)));
    }
}
