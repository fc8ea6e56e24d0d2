//! What every player of Kelso is: something that chooses a move, and says how it came to it.

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
    /// The limits hold together with those the agent was built with; the observer sees progress and can stop it.
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>>;

    /// Chooses a move within the limits it was built with, and gives the tree that it walked for that: the first
    /// `most_nodes` nodes of it. `None` if the game is over, or the agent walks no tree to look at.
    fn record(
        &mut self,
        _game: &Game<R>,
        _most_nodes: usize,
        _observer: &mut dyn Observer,
    ) -> Option<RecordedTree> {
        None
    }

    /// Forgets what it remembers of earlier games.
    fn new_game(&mut self) {}
}

/// A chosen move and how the agent came to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<R: Rules> {
    /// The move.
    pub mv: Move<R>,
    /// What the agent thinks of the position, from the view of the side to move, if it thinks.
    pub score: Option<Score>,
    /// How it expects the game to go on, the move first.
    pub pv: Vec<Move<R>>,
    /// What it did.
    pub stats: Stats,
}

/// A [`Choice`] with no rules in its type.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyChoice {
    /// The move.
    pub mv: AnyMove,
    /// What the agent thinks of the position, from the view of the side to move, if it thinks.
    pub score: Option<Score>,
    /// How it expects the game to go on, the move first.
    pub pv: Vec<AnyMove>,
    /// What it did.
    pub stats: Stats,
}

impl<R: Rules> From<Choice<R>> for AnyChoice {
    fn from(choice: Choice<R>) -> Self {
        let Choice { mv, score, pv, stats } = choice;
        AnyChoice { mv: mv.into(), score, pv: pv.into_iter().map(Into::into).collect(), stats }
    }
}

/// A line found while thinking.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The line and what was done so far.
    pub choice: AnyChoice,
}

/// Watches an agent think.
pub trait Observer: Send {
    /// A line was found, or is confirmed one ply deeper.
    fn progress(&mut self, _progress: &Progress) {}

    /// True if it is to be told of every move of the root.
    fn wants_candidates(&self) -> bool {
        false
    }

    /// Every move of the root with what the agent thinks of it so far, the best first. Only told to those who
    /// [want](Self::wants_candidates) to know.
    fn candidates(&mut self, _candidates: &[Candidate]) {}

    /// The switch by which the agent can be stopped; asked for once, when it begins.
    fn control(&self) -> SearchControl {
        SearchControl::default()
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}
