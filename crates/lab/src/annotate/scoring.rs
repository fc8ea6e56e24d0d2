//! What an agent thinks of the positions of a game: the part that takes its time, and can be done anywhere, a few positions at once.

use kelso_engine::{AnyAgent, Limits, Score, SearchControl};
use kelso_rules::{AnyGame, Notation};
use serde::{Deserialize, Serialize};

/// A position of a game, scored for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// What it is worth.
    pub score: Score,
    /// The best line, empty where there is no move.
    pub line: Vec<String>,
}

/// The same as data that goes from one process to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoredPosition {
    /// Moves before it.
    pub ply: u32,
    /// The score as it is stored: [`Score::raw`].
    pub score: i16,
    /// The best line.
    pub line: Vec<String>,
}

impl ScoredPosition {
    /// A scored position after so many moves.
    pub fn new(ply: usize, scored: Scored) -> Self {
        ScoredPosition { ply: ply as u32, score: scored.score.raw(), line: scored.line }
    }

    /// What it says.
    pub fn scored(self) -> Scored {
        Scored { score: Score::from_raw(self.score), line: self.line }
    }
}

/// Who scores, and for how long.
pub struct Scorer<'a> {
    /// Who thinks.
    pub agent: &'a mut AnyAgent,
    /// How long about each position.
    pub limits: Limits,
    /// Ends it early.
    pub control: &'a SearchControl,
}

impl Scorer<'_> {
    /// Scores where a game stands; none if it was stopped, or the game cannot be played by this agent.
    pub fn score(&mut self, game: &AnyGame) -> Option<Scored> {
        if game.legal_moves().is_empty() {
            return Some(Scored { score: Score::loss_in(0), line: Vec::new() });
        }
        let choice = self.agent.choose(game, &self.limits, &mut self.control.clone())?;
        if self.control.is_stopped() {
            return None;
        }
        let line = game.position().format_line(&choice.pv, Notation::Numeric);
        Some(Scored { score: choice.score?, line })
    }

    /// Scores a game's positions from `first` to `last` moves, the last first, so that the agent remembers what it saw further on. Where
    /// there is nothing to choose, nothing is searched: the position after says it all. What was not reached when it was stopped is
    /// missing. The game is left where the first of them stands.
    pub fn score_range(
        &mut self,
        game: &mut AnyGame,
        first: usize,
        last: usize,
        on_ply: &mut dyn FnMut(),
    ) -> Vec<ScoredPosition> {
        let end = game.plies();
        let mut found = Vec::new();
        for ply in (first..=last.min(end)).rev() {
            game.undo_to(ply);
            if ply == end || game.legal_moves().len() != 1 {
                let Some(scored) = self.score(game) else { break };
                found.push(ScoredPosition::new(ply, scored));
            }
            on_ply();
        }
        found
    }
}
