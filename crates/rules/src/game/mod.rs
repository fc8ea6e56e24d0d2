//! A game: a start position, the moves played, and the rules by which it ends.

mod decide;
mod ending;
mod error;
mod judge;
#[cfg(feature = "pdn")]
mod record;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub use decide::Forfeit;
pub use ending::{Ending, Outcome, Reason};
pub use error::{DecisionError, PlayError};
#[cfg(feature = "pdn")]
pub use record::RecordError;

use crate::color::Color;
use crate::end_rules::EndRules;
use crate::hash::HashedPosition;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::{English, Rules};

/// A game in progress or over.
///
/// Every move is checked when it is played, and whether the game is over is known at once. Moves can be taken back and
/// redone; an ending is taken back with them.
///
/// ```
/// use kelso_rules::{Color, EndRules, English, Game, Outcome};
///
/// let mut game = Game::new(English, EndRules::WCDF);
/// let mv = game.legal_moves()[0];
/// game.play(&mv)?;
/// assert_eq!(game.turn(), Color::White);
/// assert_eq!(game.result(), None);
///
/// game.resign(Color::White).expect("the game is not over");
/// assert_eq!(game.result().map(|ending| ending.outcome), Some(Outcome::Win(Color::Black)));
///
/// game.undo(); // the resignation
/// game.undo(); // the move
/// assert_eq!(game.plies(), 0);
/// # Ok::<(), kelso_rules::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<R: Rules = English> {
    rules: EndRules,
    /// The state at the start and after each move; never empty.
    states: Vec<State<R>>,
    /// The moves between the states.
    moves: Vec<Move<R>>,
    /// How often each position has occurred up to now.
    seen: HashMap<Position<R>, u32>,
    /// How the players ended it, if they did.
    decision: Option<Ending>,
    /// What was taken back, the next to be redone last.
    undone: Vec<Step<R>>,
}

/// The state of a game after a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State<R: Rules> {
    at: HashedPosition<R>,
    /// How often this position has occurred, this time included.
    occurrences: u32,
    /// Plies since a man moved or something was captured.
    since_progress: u32,
    /// Plies since something was captured.
    since_capture: u32,
    /// How the rules end the game here, if they do.
    ending: Option<Ending>,
}

/// Something that was done in a game and can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<R: Rules = English> {
    /// A move was played.
    Move(Move<R>),
    /// A player ended the game: by resignation, agreement, claim or forfeit.
    Decision(Ending),
}

impl<R: Rules> Game<R> {
    /// A game from the start position, the usual side first.
    pub fn new(rules: R, end_rules: EndRules) -> Self {
        Self::from_position(Position::start(rules), end_rules)
    }

    /// A game from any position. It may be over at once: see [`result`](Self::result).
    pub fn from_position(start: Position<R>, rules: EndRules) -> Self {
        let mut game = Game {
            rules,
            states: Vec::new(),
            moves: Vec::new(),
            seen: HashMap::new(),
            decision: None,
            undone: Vec::new(),
        };
        let at = HashedPosition::new(start);
        let first = State { at, occurrences: 1, since_progress: 0, since_capture: 0, ending: None };
        let ending = game.case(&first, None).judge();
        game.enter(State { ending, ..first });
        game
    }

    /// The rules by which it ends.
    pub fn rules(&self) -> &EndRules {
        &self.rules
    }

    /// The position it started from.
    pub fn start(&self) -> &Position<R> {
        self.states[0].at.position()
    }

    /// The position now.
    pub fn position(&self) -> &Position<R> {
        self.state().at.position()
    }

    /// The position now, with its hash.
    pub fn hashed(&self) -> &HashedPosition<R> {
        &self.state().at
    }

    /// The positions from the start to now, each with its hash: one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &HashedPosition<R>> + ExactSizeIterator {
        self.states.iter().map(|state| &state.at)
    }

    /// A move that was played, from 0, and the positions before and after it.
    pub(crate) fn ply(&self, index: usize) -> Option<(&Position<R>, &Move<R>, &Position<R>)> {
        let at = |index: usize| self.states.get(index).map(|state| state.at.position());
        Some((at(index)?, self.moves.get(index)?, at(index + 1)?))
    }

    /// The moves played, without those taken back.
    pub fn moves(&self) -> &[Move<R>] {
        &self.moves
    }

    /// How many moves were played, both sides together.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How often the position, with the same side to move, has occurred in this game, this time included.
    pub fn occurrences(&self) -> u32 {
        self.state().occurrences
    }

    /// Plies since a man moved or something was captured, or since the start.
    pub fn plies_since_progress(&self) -> u32 {
        self.state().since_progress
    }

    /// Plies since something was captured, or since the start.
    pub fn plies_since_capture(&self) -> u32 {
        self.state().since_capture
    }

    /// How the game ended; `None` while it goes on.
    pub fn result(&self) -> Option<Ending> {
        self.decision.or(self.state().ending)
    }

    /// The moves that may be played now, in the order of [`Position::ordered_moves`]. Empty when the game is over.
    ///
    /// These are the position's legal moves, minus what [`no_shuffle`](EndRules::no_shuffle) forbids.
    pub fn legal_moves(&self) -> MoveList<R> {
        if self.result().is_some() {
            return MoveList::new();
        }
        let mut moves = self.position().ordered_moves();
        moves.retain(|mv| !self.is_barred(mv));
        moves
    }

    /// Plays a move, and returns how the game ended if it did. What was taken back can no longer be redone.
    ///
    /// # Errors
    /// If the game is over or the move is not one of [`legal_moves`](Self::legal_moves); the error lists those.
    pub fn play(&mut self, mv: &Move<R>) -> Result<Option<Ending>, PlayError<R>> {
        if let Some(ending) = self.result() {
            return Err(PlayError::Over(ending));
        }
        let is_quiet = self.position().quiet_move(mv.from_bit(), mv.to_bit()) == Some(*mv);
        if is_quiet && !self.is_barred(mv) {
            self.play_known(mv);
            return Ok(self.result());
        }
        let legal = self.legal_moves();
        if !legal.contains(mv) {
            let (mv, legal) = (*mv, legal.to_vec());
            return Err(if self.position().legal_moves().contains(&mv) {
                PlayError::Shuffle { mv, legal }
            } else {
                PlayError::Illegal { mv, legal }
            });
        }
        self.play_known(mv);
        Ok(self.result())
    }

    /// How a legal move would end the game, if it would.
    pub(crate) fn ending_after(&self, mv: &Move<R>) -> Option<Ending> {
        self.after(mv).ending
    }

    /// Plays one of [`legal_moves`](Self::legal_moves).
    pub(crate) fn play_known(&mut self, mv: &Move<R>) {
        self.undone.clear();
        self.advance(mv);
    }

    /// Takes back the last thing done: a player's decision if one ended the game, otherwise the last move. `None` at
    /// the start.
    pub fn undo(&mut self) -> Option<Step<R>> {
        let step = match self.decision.take() {
            Some(ending) => Step::Decision(ending),
            None => Step::Move(self.retreat()?),
        };
        self.undone.push(step);
        Some(step)
    }

    /// Redoes what was last taken back. `None` if there is nothing.
    pub fn redo(&mut self) -> Option<Step<R>> {
        let step = self.undone.pop()?;
        match step {
            Step::Move(mv) => self.advance(&mv),
            Step::Decision(ending) => self.decision = Some(ending),
        }
        Some(step)
    }

    /// True if the players, not the rules, ended it.
    pub(crate) fn is_decided(&self) -> bool {
        self.decision.is_some()
    }

    fn state(&self) -> &State<R> {
        self.states.last().expect("a game has at least its start")
    }

    /// Plays a move known to be legal.
    fn advance(&mut self, mv: &Move<R>) {
        let next = self.after(mv);
        self.moves.push(*mv);
        self.enter(next);
    }

    /// The state that a legal move leads to.
    fn after(&self, mv: &Move<R>) -> State<R> {
        let now = self.state();
        let since = |reset: bool, plies: u32| if reset { 0 } else { plies + 1 };
        let at = now.at.play_unchecked(mv);
        let next = State {
            at,
            occurrences: self.seen.get(at.position()).map_or(1, |seen| seen + 1),
            since_progress: since(judge::is_progress(now.at.position(), mv), now.since_progress),
            since_capture: since(mv.is_capture(), now.since_capture),
            ending: None,
        };
        State { ending: self.case(&next, Some(mv)).judge(), ..next }
    }

    /// Makes a state the present one, and counts its position.
    fn enter(&mut self, state: State<R>) {
        self.seen.insert(*state.at.position(), state.occurrences);
        self.states.push(state);
    }

    fn retreat(&mut self) -> Option<Move<R>> {
        let mv = self.moves.pop()?;
        let state = self.states.pop().expect("one state more than moves");
        match state.occurrences {
            1 => self.seen.remove(state.at.position()),
            more => self.seen.insert(*state.at.position(), more - 1),
        };
        Some(mv)
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new(English, EndRules::default())
    }
}
