//! Whether a capture can pass over given squares, in their order.
//!
//! A crowded large board has captures with millions of routes, so the search remembers every dead end and gives up
//! after a fixed number of steps.

use std::collections::BTreeSet;

use crate::bits::Bits;
use crate::direction::Direction;
use crate::movegen::may_go_on;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The step budget of one text, over all the moves it may mean.
pub(super) const BUDGET: usize = 200_000;

/// A search for a route of one move.
pub(super) struct RouteSearch<'a, R: Rules> {
    position: &'a Position<R>,
    /// The squares to pass, in order.
    via: &'a [Square],
    from: R::Bits,
    to: R::Bits,
    king: bool,
    dead_ends: BTreeSet<(R::Bits, R::Bits, usize, bool)>,
    budget: &'a mut usize,
}

impl<'a, R: Rules> RouteSearch<'a, R> {
    /// True if a route of the capture `mv` passes the squares of `via` in order, perhaps with others between them. Also
    /// false if the budget runs out.
    pub(super) fn passes(
        position: &'a Position<R>,
        mv: &Move<R>,
        via: &'a [Square],
        budget: &'a mut usize,
    ) -> bool {
        let mut search = RouteSearch {
            position,
            via,
            from: mv.from_bit(),
            to: mv.to_bit(),
            king: position.kings().meets(mv.from_bit()),
            dead_ends: BTreeSet::new(),
            budget,
        };
        search.go(mv.from_bit(), mv.captured_bits(), 0, None)
    }

    /// The piece is on `at`, has `left` to capture and has passed `passed` of the squares.
    fn go(&mut self, at: R::Bits, left: R::Bits, passed: usize, first: Option<Direction>) -> bool {
        if left.is_empty() {
            return at == self.to && passed == self.via.len();
        }
        let up = first.is_some_and(Direction::is_up);
        // Each square still to pass, and the last one, takes a jump.
        if self.via.len() - passed >= left.count() as usize
            || *self.budget == 0
            || self.dead_ends.contains(&(at, left, passed, up))
        {
            return false;
        }
        *self.budget -= 1;
        let board = self.position.rules().board();
        for direction in Direction::ALL {
            if !self.may_jump(direction, first) {
                continue;
            }
            let over = board.step(at, direction) & left;
            let to = board.step(over, direction) & (self.position.empty() | self.from);
            if to.is_empty() {
                continue;
            }
            let here = self.via.get(passed).is_some_and(|&square| board.square(to) == square);
            let passed = passed + usize::from(here);
            if self.go(to, left ^ over, passed, first.or(Some(direction))) {
                return true;
            }
        }
        self.dead_ends.insert((at, left, passed, up));
        false
    }

    fn may_jump(&self, direction: Direction, first: Option<Direction>) -> bool {
        let mover = self.position.turn();
        match first {
            None => self.king || Direction::forward(mover).contains(&direction),
            Some(first) => may_go_on(self.position.rules().laws(), mover, self.king, direction, first),
        }
    }
}

/// What a capture along exactly these squares takes, if each is two steps from the one before with an opponent's piece
/// between.
pub(super) fn captured_along<R: Rules>(position: &Position<R>, squares: &[Square]) -> Option<R::Bits> {
    let board = position.rules().board();
    let opponent = position.pieces(!position.turn());
    let mut captured = R::Bits::EMPTY;
    for pair in squares.windows(2) {
        let (from, to) = (board.bit(pair[0])?, board.bit(pair[1])?);
        let over = Direction::ALL.into_iter().find_map(|direction| {
            let over = board.step(from, direction);
            (board.step(over, direction) == to).then_some(over)
        })?;
        if !opponent.meets(over) || captured.meets(over) {
            return None;
        }
        captured |= over;
    }
    Some(captured)
}
