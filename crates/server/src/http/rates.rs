//! How often visitors may ask, by what they ask for. The numbers are in `docs/server.md`.

use axum::http::Method;
use serde::{Deserialize, Serialize};

use super::limiter::{Limiter, Quota};
use crate::address::ClientAddress;
use crate::game::PlayerKey;
use crate::visitor::Visitor;

/// What is asked for, as far as limits go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Anything at all.
    Any,
    /// A new game, or a bot's token.
    Create,
    /// Thinking, or reading a file.
    Think,
    /// A position whose moves take long to work out or to write down.
    Crowded,
    /// Answers to the questions.
    Feedback,
    /// An experiment to be run.
    Lab,
}

impl Class {
    const ALL: [Class; 6] =
        [Class::Any, Class::Create, Class::Think, Class::Crowded, Class::Feedback, Class::Lab];

    /// What the metrics call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Class::Any => "any",
            Class::Create => "create",
            Class::Think => "think",
            Class::Crowded => "crowded",
            Class::Feedback => "feedback",
            Class::Lab => "lab",
        }
    }

    /// How much of it there is for a visitor.
    pub(crate) const fn quota(self) -> Quota {
        let (burst, per_minute) = match self {
            Class::Any => (300, 1_200),
            Class::Create => (60, 30),
            Class::Think | Class::Crowded => (60, 120),
            Class::Feedback => (5, 5),
            Class::Lab => (10, 10),
        };
        Quota { burst, per_minute }
    }

    /// How much of it there is for all visitors at an address: enough for a class of forty who do the same at the same
    /// time, except where nobody would.
    pub(crate) const fn roof(self) -> Quota {
        let (burst, per_minute) = match self {
            Class::Any => (4_000, 12_000),
            Class::Create => (400, 120),
            Class::Think => (600, 1_200),
            Class::Crowded => (200, 400),
            Class::Feedback | Class::Lab => (80, 40),
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
                | "/api/shared"
                | "/api/me/weights",
            )
            | (_, "/api/analysis/stream" | "/api/tree.svg" | "/api/me/games.pdn") => Class::Think,
            (_, path) if path.starts_with("/api/games/") && path.ends_with("/habits") => Class::Think,
            (&Method::POST, path) if path.starts_with("/api/games/") && path.ends_with("/review") => {
                Class::Think
            }
            (&Method::GET, path) if path.starts_with("/api/games/") && path.ends_with("/moves") => {
                Class::Crowded
            }
            (&Method::POST, "/api/feedback") => Class::Feedback,
            (&Method::POST, "/api/lab/runs") => Class::Lab,
            _ => Class::Any,
        }
    }
}

/// The limits of all classes.
pub(crate) struct Rates {
    limits: Option<[ClassLimits; Class::ALL.len()]>,
}

/// The limits of a class, for each visitor and for each address.
struct ClassLimits {
    visitors: Limiter<PlayerKey>,
    addresses: Limiter<ClientAddress>,
}

/// What was used of a class, by whom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct UsedClass {
    visitors: Vec<(PlayerKey, u32)>,
    addresses: Vec<(ClientAddress, u32)>,
}

/// What was used of all classes.
pub(crate) type UsedRates = [UsedClass; Class::ALL.len()];

impl ClassLimits {
    fn new(class: Class, is_shared: bool) -> Self {
        ClassLimits {
            visitors: Limiter::of_node(class.quota(), is_shared),
            addresses: Limiter::of_node(class.roof(), is_shared),
        }
    }

    fn allow(&self, from: Visitor, now: i64) -> bool {
        // The visitor first: one who floods does not use up what others at their address have.
        from.player.is_none_or(|player| self.visitors.allow(player, now))
            && self.addresses.allow(from.address, now)
    }
}

impl Rates {
    /// Where there are other nodes, they are told what is used.
    pub(crate) fn new(on: bool, is_shared: bool) -> Self {
        Rates { limits: on.then(|| Class::ALL.map(|class| ClassLimits::new(class, is_shared))) }
    }

    /// What was used here since this was last asked, by class.
    pub(crate) fn untold(&self) -> UsedRates {
        let untold = |limits: &ClassLimits| UsedClass {
            visitors: limits.visitors.untold(),
            addresses: limits.addresses.untold(),
        };
        self.limits.as_ref().map(|classes| classes.each_ref().map(untold)).unwrap_or_default()
    }

    /// So much was used at another node.
    pub(crate) fn charge(&self, used: UsedRates, now: i64) {
        for (limits, used) in self.limits.iter().flatten().zip(used) {
            limits.visitors.charge(used.visitors, now);
            limits.addresses.charge(used.addresses, now);
        }
    }

    /// True if somebody may ask for this now; it counts as asked.
    pub(crate) fn allow(&self, class: Class, from: Visitor, now: i64) -> bool {
        let Some(limits) = &self.limits else { return true };
        let allow = |class: Class| limits[class as usize].allow(from, now);
        allow(Class::Any) && (class == Class::Any || allow(class))
    }

    /// Forgets those who have not asked for long.
    pub(crate) fn forget(&self, now: i64) {
        for limits in self.limits.iter().flatten() {
            limits.visitors.forget(now);
            limits.addresses.forget(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::game::Token;

    fn at(last: u8, player: Option<PlayerKey>) -> Visitor {
        Visitor { address: IpAddr::from([10, 0, 0, last]).into(), player }
    }

    fn somebody(last: u8) -> Visitor {
        at(last, Some(Token::random().key()))
    }

    fn allowed(rates: &Rates, class: Class, tries: u32, mut from: impl FnMut() -> Visitor) -> u32 {
        (0..tries).filter(|_| rates.allow(class, from(), 0)).count() as u32
    }

    #[test]
    fn a_visitor_has_a_burst_of_their_own_and_then_no_more() {
        let rates = Rates::new(true, false);
        let (ana, bob) = (somebody(1), somebody(1));
        assert_eq!(allowed(&rates, Class::Feedback, 20, || ana), 5);
        assert_eq!(allowed(&rates, Class::Feedback, 20, || bob), 5, "at the same address");
        assert_eq!(allowed(&Rates::new(false, false), Class::Feedback, 1_000, || ana), 1_000);
    }

    /// Each of forty at one address starts ten games, asks for ten hints and loads twenty pages of five files.
    #[test]
    fn a_class_on_one_line_meets_no_limit() {
        let rates = Rates::new(true, false);
        let class: Vec<Visitor> = (0..40).map(|_| somebody(1)).collect();
        for (kind, times) in [(Class::Create, 10), (Class::Think, 10), (Class::Any, 75), (Class::Lab, 2)] {
            for pupil in &class {
                assert_eq!(allowed(&rates, kind, times, || *pupil), times, "{kind:?}");
            }
        }
    }

    #[test]
    fn made_up_visitors_meet_the_roof() {
        for class in Class::ALL {
            let (rates, roof) = (Rates::new(true, false), class.roof().burst);
            assert_eq!(allowed(&rates, class, 2 * roof, || somebody(1)), roof, "{class:?}");
            assert_eq!(allowed(&rates, class, 9, || at(1, None)), 0, "{class:?}: nor as somebody new");
            assert!(rates.allow(class, at(2, None), 0), "{class:?}: another address");
        }
    }
}
