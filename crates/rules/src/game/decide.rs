//! How players end a game: resignation, agreement, claims and forfeits.

use super::{DecisionError, Ending, Game, Reason, State};
use crate::color::Color;
use crate::end_rules::CountedDraw;
use crate::moves::Move;
use crate::rules::Rules;

/// How a game is lost away from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Forfeit {
    /// The player's time ran out.
    Time,
    /// The player left.
    Abandonment,
}

impl<R: Rules> Game<R> {
    /// A side gives up, on turn or not.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<Ending, DecisionError> {
        self.decide(Ending::win(!loser, Reason::Resignation))
    }

    /// A side loses away from the board.
    ///
    /// # Errors
    /// If the game is over.
    pub fn forfeit(&mut self, loser: Color, how: Forfeit) -> Result<Ending, DecisionError> {
        let reason = match how {
            Forfeit::Time => Reason::TimeForfeit,
            Forfeit::Abandonment => Reason::Abandonment,
        };
        self.decide(Ending::win(!loser, reason))
    }

    /// Both sides agree to a draw.
    ///
    /// # Errors
    /// If the game is over or the rules have no such draw.
    pub fn agree_draw(&mut self) -> Result<Ending, DecisionError> {
        if self.result().is_none() && !self.rules.agreement {
            return Err(DecisionError::NoAgreement);
        }
        self.decide(Ending::draw(Reason::Agreement))
    }

    /// What the side to move could claim a draw for now, with no move announced.
    pub fn claimable(&self) -> Option<Reason> {
        if self.result().is_some() { None } else { self.claimable_in(self.state()) }
    }

    /// The side to move claims a draw for the position on the board.
    ///
    /// # Errors
    /// If the game is over or neither the repetitions nor the plies without progress are enough.
    pub fn claim_draw(&mut self) -> Result<Ending, DecisionError> {
        self.claim_in(*self.state())
    }

    /// The side to move claims a draw for the position that their next move would make, which is how WCDF 1.32.1 words
    /// the claim. The move is announced, not played.
    ///
    /// # Errors
    /// If the game is over, the move is not legal, or what it makes is not enough.
    pub fn claim_draw_with(&mut self, mv: &Move<R>) -> Result<Ending, DecisionError> {
        if let Some(ending) = self.result() {
            return Err(DecisionError::Over(ending));
        }
        if !self.legal_moves().contains(mv) {
            return Err(DecisionError::IllegalMove);
        }
        let next = self.after(mv);
        let seen = self.seen.get(next.at.position()).copied().unwrap_or(0);
        self.claim_in(State { occurrences: seen + 1, ..next })
    }

    fn claim_in(&mut self, state: State<R>) -> Result<Ending, DecisionError> {
        if let Some(ending) = self.result() {
            return Err(DecisionError::Over(ending));
        }
        let needed = |draw: Option<CountedDraw>| draw.map(|draw| draw.count.get());
        let reason = self.claimable_in(&state).ok_or_else(|| DecisionError::NoClaim {
            color: self.turn(),
            occurrences: state.occurrences,
            needed_occurrences: needed(self.rules.repetition),
            plies: state.since_progress,
            needed_plies: needed(self.rules.no_progress),
        })?;
        self.decide(Ending::draw(reason))
    }

    fn claimable_in(&self, state: &State<R>) -> Option<Reason> {
        let reached =
            |draw: Option<CountedDraw>, count: u32| draw.is_some_and(|draw| count >= draw.count.get());
        if reached(self.rules.repetition, state.occurrences) {
            Some(Reason::Repetition)
        } else if reached(self.rules.no_progress, state.since_progress) {
            Some(Reason::NoProgress)
        } else {
            None
        }
    }

    fn decide(&mut self, ending: Ending) -> Result<Ending, DecisionError> {
        if let Some(ending) = self.result() {
            return Err(DecisionError::Over(ending));
        }
        self.undone.clear();
        self.decision = Some(ending);
        Ok(ending)
    }
}
