//! What agents remember from one game to the next (A11): the positions they have searched, with the results.
//!
//! The engine only knows [`Experience`], where positions are looked up and stored; a store on disk is in the crate
//! `kelso-learn`. [`Experienced`] wraps a searching agent: it looks a position up before it searches.

mod key;
mod player;
mod search_cost;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

pub use key::{MoveSquares, PositionKey};
pub use player::Experienced;
pub use search_cost::{DEFAULT_LOOKUP_COST, SearchCost};

use crate::limits::Limits;
use crate::score::Score;

/// Where searched positions are remembered, shared by all games.
///
/// Whatever fails inside, a game must go on: what cannot be recalled is searched, what cannot be stored is lost.
pub trait Experience: Send + Sync + fmt::Debug {
    /// What is known about a position.
    fn recall(&self, key: &PositionKey) -> Option<Recollection>;

    /// How long a lookup takes, roughly: a constant of its kind, never measured while playing, so that games can be
    /// repeated. What is searched faster is neither looked up nor remembered (A12).
    fn lookup_cost(&self) -> Duration {
        DEFAULT_LOOKUP_COST
    }

    /// The position was met in another game, and its remembered move was played.
    fn reuse(&self, key: &PositionKey);

    /// The position was met in a game and searched. Of two results for the same position the deeper one is kept.
    fn remember(&self, key: PositionKey, result: SearchResult);
}

/// What is known about a position, and how well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recollection {
    /// What the deepest search found.
    pub result: SearchResult,
    /// In how many games it was met.
    pub games: u32,
}

/// The result of searching a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move, as seen with Black to move: see [`PositionKey`].
    pub mv: MoveSquares,
    /// From the view of the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: RememberedBound,
    /// Plies.
    pub depth: u32,
    /// The search's node limit, or the nodes visited.
    pub nodes: u64,
    /// The search's time limit, or the time used.
    pub time: Duration,
}

/// How a remembered score relates to the value at its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RememberedBound {
    /// It is the value.
    Exact,
    /// The value is this or more: time ran out, and another move may be even better.
    Lower,
}

impl RememberedBound {
    /// Both.
    pub const ALL: [RememberedBound; 2] = [RememberedBound::Exact, RememberedBound::Lower];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            RememberedBound::Exact => "exact",
            RememberedBound::Lower => "lower",
        }
    }
}

impl SearchResult {
    /// True if a search with these limits would find no more: the first limit reached ends a search, so reaching one is
    /// enough.
    pub fn suffices(&self, limits: &Limits) -> bool {
        let reached = |limit: Option<bool>| limit.unwrap_or(false);
        self.score.is_decided()
            || reached(limits.depth.map(|depth| self.depth >= depth))
            || reached(limits.nodes.map(|nodes| self.nodes >= nodes))
            || reached(limits.time.map(|time| self.time >= time))
    }

    /// True if it should replace the other.
    pub fn is_deeper_than(&self, other: &SearchResult) -> bool {
        (self.depth, self.nodes, self.time) > (other.depth, other.nodes, other.time)
    }
}

/// Where an agent's experience is, according to its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ExperienceSource {
    /// `experience=on`: the program's default.
    Usual,
    /// `experience=FILE`.
    File(String),
}

impl fmt::Display for ExperienceSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExperienceSource::Usual => f.write_str("on"),
            ExperienceSource::File(file) => f.write_str(file),
        }
    }
}

/// A store that an agent was given; equal only to itself.
#[derive(Clone, Debug)]
pub(crate) struct SharedExperience(pub(crate) Arc<dyn Experience>);

impl PartialEq for SharedExperience {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(depth: u32, nodes: u64, millis: u64) -> SearchResult {
        SearchResult {
            mv: MoveSquares::from_bytes(&[11, 15]).expect("two squares"),
            score: Score::ZERO,
            bound: RememberedBound::Exact,
            depth,
            nodes,
            time: Duration::from_millis(millis),
        }
    }

    #[test]
    fn one_limit_that_was_reached_is_enough() {
        let known = result(6, 1_000, 50);
        assert!(known.suffices(&Limits::depth(6)) && !known.suffices(&Limits::depth(7)));
        assert!(known.suffices(&Limits::nodes(1_000)) && !known.suffices(&Limits::nodes(1_001)));
        assert!(known.suffices(&Limits::time(Duration::from_millis(50))));
        assert!(known.suffices(&Limits::depth(9).and(Limits::nodes(500))));
        assert!(!known.suffices(&Limits::NONE), "an unlimited search would go on");
        let decided = SearchResult { score: Score::win_in(3), ..known };
        assert!(decided.suffices(&Limits::depth(40)), "nothing changes a proven win");
    }

    #[test]
    fn deeper_replaces_shallower() {
        assert!(result(7, 10, 1).is_deeper_than(&result(6, 1_000, 50)));
        assert!(result(6, 1_001, 1).is_deeper_than(&result(6, 1_000, 50)));
        assert!(!result(6, 1_000, 50).is_deeper_than(&result(6, 1_000, 50)));
    }
}
