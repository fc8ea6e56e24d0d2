//! Endings that follow from the rules, without a player's decision.

use super::{Ending, Game, Outcome, Reason, State};
use crate::bits::Bits;
use crate::color::Color;
use crate::end_rules::{AtLimit, Award, CountedDraw, CountedFrom, EndRules, NoMove};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// True for an irreversible move: a man moves, or something is captured.
pub(super) fn is_progress<R: Rules>(position: &Position<R>, mv: &Move<R>) -> bool {
    mv.is_capture() || !position.kings().meets(mv.from_bit())
}

/// What the rules apply to: a state, and the moves that led to it.
pub(super) struct Case<'a, R: Rules> {
    rules: &'a EndRules,
    state: &'a State<R>,
    moves: &'a [Move<R>],
    /// The last move, while it is not in `moves` yet.
    last: Option<&'a Move<R>>,
}

impl<R: Rules> Game<R> {
    /// A state of this game for the rules: the present one, or the result of a move.
    pub(super) fn case<'a>(&'a self, state: &'a State<R>, last: Option<&'a Move<R>>) -> Case<'a, R> {
        Case { rules: &self.rules, state, moves: &self.moves, last }
    }

    /// True if [`no_shuffle`](crate::EndRules::no_shuffle) forbids a move that the position allows.
    pub(crate) fn is_barred(&self, mv: &Move<R>) -> bool {
        self.rules.no_shuffle && self.case(self.state(), None).is_barred_to(self.turn(), mv)
    }
}

impl<R: Rules> Case<'_, R> {
    /// How the rules end the game here. A win on the board comes before any draw by counting, a draw by counting before
    /// the move limit.
    pub(super) fn judge(&self) -> Option<Ending> {
        self.judge_pieces().or_else(|| self.judge_moves()).or_else(|| self.judge_counts())
    }

    fn position(&self) -> &Position<R> {
        self.state.at.position()
    }

    fn judge_pieces(&self) -> Option<Ending> {
        let position = self.position();
        let [black, white] = Color::ALL.map(|color| position.count(color));
        match (black, white) {
            (0, _) => Some(Ending::win(Color::White, Reason::NoPieces)),
            (_, 0) => Some(Ending::win(Color::Black, Reason::NoPieces)),
            (1, 1) if self.rules.one_against_one => Some(Ending::draw(Reason::OneAgainstOne)),
            _ => None,
        }
    }

    fn judge_moves(&self) -> Option<Ending> {
        let turn = self.position().turn();
        if self.can_move(turn) {
            return None;
        }
        if self.rules.no_move == NoMove::Loses || self.can_move(!turn) {
            return Some(Ending::win(!turn, Reason::Blocked));
        }
        let [own, other] = [turn, !turn].map(|color| self.position().count(color));
        let outcome = match own.cmp(&other) {
            std::cmp::Ordering::Less => Outcome::Win(!turn),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(turn),
        };
        Some(Ending { outcome, reason: Reason::MorePieces })
    }

    fn judge_counts(&self) -> Option<Ending> {
        let state = self.state;
        let reached = |draw: Option<CountedDraw>, count: u32| {
            draw.is_some_and(|draw| draw.award == Award::Automatic && count >= draw.count.get())
        };
        if reached(self.rules.repetition, state.occurrences) {
            return Some(Ending::draw(Reason::Repetition));
        }
        if reached(self.rules.no_progress, state.since_progress) {
            return Some(Ending::draw(Reason::NoProgress));
        }
        if self.rules.no_capture.is_some_and(|plies| self.plies_without_capture() >= plies.get()) {
            return Some(Ending::draw(Reason::NoCapture));
        }
        let plies = self.moves.len() + usize::from(self.last.is_some());
        let limit = self.rules.move_limit.filter(|limit| plies >= limit.plies.get() as usize)?;
        let outcome = match limit.worth {
            AtLimit::Draw => Outcome::Draw,
            AtLimit::BothLose => Outcome::BothLose,
        };
        Some(Ending { outcome, reason: Reason::MoveLimit })
    }

    /// The plies without a capture that count.
    fn plies_without_capture(&self) -> u32 {
        let position = self.position();
        match self.rules.no_capture_from {
            CountedFrom::Start => self.state.since_capture,
            // The ending begins with a capture or with the move that crowns the last man; in it every move without a
            // capture is one without progress.
            CountedFrom::Ending if position.kings() == position.occupied() => self.state.since_progress,
            CountedFrom::Ending => 0,
        }
    }

    /// Could this side move if it were its turn?
    fn can_move(&self, color: Color) -> bool {
        let position = self.position().with_turn(color);
        if !self.rules.no_shuffle {
            return position.has_moves();
        }
        position.legal_moves().iter().any(|mv| !self.is_barred_to(color, mv))
    }

    fn is_barred_to(&self, color: Color, mv: &Move<R>) -> bool {
        // The side that is not to move made the very last move.
        let skipped = usize::from(color == self.position().turn());
        let mut own = self.last.into_iter().chain(self.moves.iter().rev()).skip(skipped).step_by(2);
        let (Some(back), Some(there)) = (own.next(), own.next()) else { return false };
        let is_return = back.from_bit() == mv.to_bit() && back.to_bit() == mv.from_bit();
        !mv.is_capture() && !back.is_capture() && is_return && there == mv
    }
}
