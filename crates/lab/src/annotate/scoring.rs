//! Scores the positions of a game: the slow part, which can be done anywhere, a few positions at a time.

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

/// The same as data to be sent between processes.
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
    /// A scored position after this many moves.
    pub fn new(ply: usize, scored: Scored) -> Self {
        ScoredPosition { ply: ply as u32, score: scored.score.raw(), line: scored.line }
    }

    /// Its content.
    pub fn scored(self) -> Scored {
        Scored { score: Score::from_raw(self.score), line: self.line }
    }
}

/// The agent that scores, and its limits.
pub struct Scorer<'a> {
    /// The agent.
    pub agent: &'a mut AnyAgent,
    /// Limits per position.
    pub limits: Limits,
    /// Stops it early.
    pub control: &'a SearchControl,
}

impl Scorer<'_> {
    /// Scores the current position; `None` if it was stopped, or this agent cannot play the game.
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

    /// Scores a game's positions from `first` to `last` moves, last first, so that the agent remembers what it saw
    /// later in the game. Positions with a single move are not searched: the position after has the same value.
    /// Positions not reached before a stop are missing. The game is left at the first of them.
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
