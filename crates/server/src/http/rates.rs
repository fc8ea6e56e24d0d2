//! How often an address may ask, by what it asks for. The numbers are in `docs/server.md`.

use axum::http::Method;

use super::limiter::{Limiter, Quota};
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
    /// How much of it there is for an address.
    pub(crate) const fn quota(self) -> Quota {
        let (burst, per_minute) = match self {
            Class::Any => (300, 1_200),
            Class::Create => (60, 30),
            Class::Think => (60, 120),
            Class::Feedback => (5, 5),
            Class::Lab => (10, 10),
        };
        Quota { burst, per_minute }
    }

    /// The class of a request, besides `Any`.
    pub(crate) fn of(method: &Method, path: &str) -> Class {
        match (method, path) {
            (&Method::POST, "/api/games" | "/api/bot/games" | "/api/bot/tokens") => Class::Create,
            (
                &Method::POST,
                "/api/analysis"
                | "/api/compare"
                | "/api/tree"
                | "/api/pdn"
                | "/api/position/values"
                | "/api/reviews"
                | "/api/shared",
            )
            | (_, "/api/analysis/stream" | "/api/tree.svg") => Class::Think,
            (_, path) if path.starts_with("/api/games/") && path.ends_with("/habits") => Class::Think,
            (&Method::POST, path) if path.starts_with("/api/games/") && path.ends_with("/review") => {
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
    limiters: Option<[Limiter<ClientAddress>; 5]>,
}

impl Rates {
    /// Where there are other nodes, they are told what is used.
    pub(crate) fn new(on: bool, is_shared: bool) -> Self {
        let classes = [Class::Any, Class::Create, Class::Think, Class::Feedback, Class::Lab];
        let limiter = if is_shared { Limiter::shared } else { Limiter::new };
        Rates { limiters: on.then(|| classes.map(|class| limiter(class.quota()))) }
    }

    /// What was used here since this was last asked, by class.
    pub(crate) fn untold(&self) -> [Vec<(ClientAddress, u32)>; 5] {
        self.limiters.as_ref().map(|limiters| limiters.each_ref().map(Limiter::untold)).unwrap_or_default()
    }

    /// So much was used at another node.
    pub(crate) fn charge(&self, used: [Vec<(ClientAddress, u32)>; 5], now: i64) {
        for (limiter, used) in self.limiters.iter().flatten().zip(used) {
            limiter.charge(used, now);
        }
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

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(last: u8) -> ClientAddress {
        IpAddr::from([10, 0, 0, last]).into()
    }

    #[test]
    fn a_burst_is_allowed_and_then_no_more() {
        let rates = Rates::new(true, false);
        let allowed = (0..20).filter(|_| rates.allow(Class::Feedback, address(1), 0)).count();
        assert_eq!(allowed, 5);
        assert!(rates.allow(Class::Feedback, address(2), 0));
        assert!((0..1_000).all(|_| Rates::new(false, false).allow(Class::Feedback, address(1), 0)));
    }
}
