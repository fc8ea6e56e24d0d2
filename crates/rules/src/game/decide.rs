//! How players end a game: resignation, agreement, claims and forfeits.

use super::{DecisionError, Ending, Game, Reason, State};
use crate::color::Color;
use crate::end_rules::CountedDraw;
use crate::moves::Move;
use crate::rules::Rules;

/// How a game is forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Forfeit {
    /// The player's time ran out.
    Time,
    /// The player left.
    Abandonment,
}

impl<R: Rules> Game<R> {
    /// A side resigns, whether or not it is to move.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<Ending, DecisionError> {
        self.resignation(loser).map(|ending| self.end(ending))
    }

    /// A side forfeits the game.
    ///
    /// # Errors
    /// If the game is over.
    pub fn forfeit(&mut self, loser: Color, how: Forfeit) -> Result<Ending, DecisionError> {
        self.forfeiture(loser, how).map(|ending| self.end(ending))
    }

    /// Both sides agree to a draw.
    ///
    /// # Errors
    /// If the game is over or the rules have no such draw.
    pub fn agree_draw(&mut self) -> Result<Ending, DecisionError> {
        self.agreement().map(|ending| self.end(ending))
    }

    /// Exact values show that neither side can force a win, which the caller has made sure of.
    ///
    /// # Errors
    /// If the game is over or the rules have no such draw.
    pub fn no_win(&mut self) -> Result<Ending, DecisionError> {
        self.no_win_ending().map(|ending| self.end(ending))
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
        self.claim().map(|ending| self.end(ending))
    }

    /// The side to move claims a draw for the position that its next move would reach, which is how WCDF 1.32.1 words
    /// the claim. The move is announced, not played.
    ///
    /// # Errors
    /// If the game is over, the move is not legal, or the position it reaches is not enough.
    pub fn claim_draw_with(&mut self, mv: &Move<R>) -> Result<Ending, DecisionError> {
        self.claim_with(mv).map(|ending| self.end(ending))
    }

    pub(crate) fn resignation(&self, loser: Color) -> Result<Ending, DecisionError> {
        self.unless_over(Ending::win(!loser, Reason::Resignation))
    }

    pub(crate) fn forfeiture(&self, loser: Color, how: Forfeit) -> Result<Ending, DecisionError> {
        let reason = match how {
            Forfeit::Time => Reason::TimeForfeit,
            Forfeit::Abandonment => Reason::Abandonment,
        };
        self.unless_over(Ending::win(!loser, reason))
    }

    pub(crate) fn agreement(&self) -> Result<Ending, DecisionError> {
        let ending = self.unless_over(Ending::draw(Reason::Agreement))?;
        if self.rules.agreement { Ok(ending) } else { Err(DecisionError::NoAgreement) }
    }

    pub(crate) fn no_win_ending(&self) -> Result<Ending, DecisionError> {
        let ending = self.unless_over(Ending::draw(Reason::NoWin))?;
        if self.rules.wants_exact_values() { Ok(ending) } else { Err(DecisionError::NoWinDraw) }
    }

    pub(crate) fn claim(&self) -> Result<Ending, DecisionError> {
        self.claim_in(self.state())
    }

    pub(crate) fn claim_with(&self, mv: &Move<R>) -> Result<Ending, DecisionError> {
        if let Some(ending) = self.result() {
            return Err(DecisionError::Over(ending));
        }
        if !self.legal_moves().contains(mv) {
            return Err(DecisionError::IllegalMove);
        }
        self.claim_in(&self.after(mv))
    }

    fn claim_in(&self, state: &State<R>) -> Result<Ending, DecisionError> {
        if let Some(ending) = self.result() {
            return Err(DecisionError::Over(ending));
        }
        let needed = |draw: Option<CountedDraw>| draw.map(|draw| draw.count.get());
        let reason = self.claimable_in(state).ok_or_else(|| DecisionError::NoClaim {
            color: self.turn(),
            occurrences: state.occurrences,
            needed_occurrences: needed(self.rules.repetition),
            plies: state.since_progress,
            needed_plies: needed(self.rules.no_progress),
        })?;
        Ok(Ending::draw(reason))
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

    /// This ending, unless the game already has one.
    fn unless_over(&self, ending: Ending) -> Result<Ending, DecisionError> {
        self.result().map_or(Ok(ending), |ending| Err(DecisionError::Over(ending)))
    }

    /// Ends a game that is not over.
    pub(crate) fn end(&mut self, ending: Ending) -> Ending {
        self.undone.clear();
        self.decision = Some(ending);
        ending
    }
}
