//! What every player is: something that chooses a move, and reports how it found it.

use kelso_rules::{AnyMove, Game, Move, Rules};

use crate::candidates::Candidate;
use crate::limits::Limits;
use crate::score::Score;
use crate::search_control::SearchControl;
use crate::stats::Stats;
use crate::teach::RecordedTree;

/// A player: given a game and limits, it chooses a move.
pub trait Agent<R: Rules>: Send {
    /// Chooses a move, or `None` if the game is over.
    ///
    /// The limits apply in addition to those the agent was built with; the observer sees progress and can stop it.
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>>;

    /// Chooses a move within its own limits, and returns its search tree: the first `most_nodes` nodes of it. `None` if
    /// the game is over, or the agent has no tree to show.
    fn record(
        &mut self,
        _game: &Game<R>,
        _most_nodes: usize,
        _observer: &mut dyn Observer,
    ) -> Option<RecordedTree> {
        None
    }

    /// Clears what it remembers from earlier games.
    fn new_game(&mut self) {}
}

/// A chosen move and how the agent found it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<R: Rules> {
    /// The move.
    pub mv: Move<R>,
    /// The agent's score of the position for the side to move, if it searches.
    pub score: Option<Score>,
    /// The expected line, starting with the move.
    pub pv: Vec<Move<R>>,
    /// The counters.
    pub stats: Stats,
}

/// A [`Choice`] with no rules in its type.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyChoice {
    /// The move.
    pub mv: AnyMove,
    /// The agent's score of the position for the side to move, if it searches.
    pub score: Option<Score>,
    /// The expected line, starting with the move.
    pub pv: Vec<AnyMove>,
    /// The counters.
    pub stats: Stats,
}

impl<R: Rules> From<Choice<R>> for AnyChoice {
    fn from(choice: Choice<R>) -> Self {
        let Choice { mv, score, pv, stats } = choice;
        AnyChoice { mv: mv.into(), score, pv: pv.into_iter().map(Into::into).collect(), stats }
    }
}

/// A line found during the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The line and the counters so far.
    pub choice: AnyChoice,
}

/// Observes an agent's search.
pub trait Observer: Send {
    /// A line was found, or confirmed one ply deeper.
    fn progress(&mut self, _progress: &Progress) {}

    /// True if it wants to be told about every root move.
    fn wants_candidates(&self) -> bool {
        false
    }

    /// Every root move with its current value, best first. Only called for observers that
    /// [want](Self::wants_candidates) it.
    fn candidates(&mut self, _candidates: &[Candidate]) {}

    /// The control that stops the agent; requested once, at the start.
    fn control(&self) -> SearchControl {
        SearchControl::default()
    }
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}
