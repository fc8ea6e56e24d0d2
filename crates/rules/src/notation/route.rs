//! Whether a capture can pass over given squares, in their order.
//!
//! A crowded large board has captures with millions of routes, so the search forgets nothing it has found to be a
//! dead end and gives up after a fixed number of steps.

use std::collections::BTreeSet;

use crate::bits::Bits;
use crate::board::{Board, Direction, Square};
use crate::movegen::goes_on;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{BitsOf, Variant};

/// The steps one text may cost, over all the moves that it may mean.
pub(super) const BUDGET: usize = 200_000;

/// A search for a route of one move.
pub(super) struct RouteSearch<'a, V: Variant> {
    position: &'a Position<V>,
    /// The squares to pass, in order.
    via: &'a [Square],
    from: BitsOf<V>,
    to: BitsOf<V>,
    king: bool,
    dead_ends: BTreeSet<(BitsOf<V>, BitsOf<V>, usize, bool)>,
    budget: &'a mut usize,
}

impl<'a, V: Variant> RouteSearch<'a, V> {
    /// True if a route of the capture `mv` stands on the squares of `via` in their order, perhaps with others
    /// between them. False too if the budget runs out.
    pub(super) fn passes(
        position: &'a Position<V>,
        mv: &Move<V::Board>,
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

    /// The piece stands on `at`, has `left` to capture and has passed `passed` of the squares.
    fn go(&mut self, at: BitsOf<V>, left: BitsOf<V>, passed: usize, first: Option<Direction>) -> bool {
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
        for direction in Direction::ALL {
            if !self.may_jump(direction, first) {
                continue;
            }
            let over = V::Board::step(at, direction) & left;
            let to = V::Board::step(over, direction) & (self.position.empty() | self.from);
            if to.is_empty() {
                continue;
            }
            let here = self.via.get(passed).is_some_and(|&square| V::Board::square(to) == square);
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
            Some(first) => goes_on::<V>(mover, self.king, direction, first),
        }
    }
}

/// What a capture that stands on exactly these squares takes, if each is two steps from the one before with an
/// opponent's piece between.
pub(super) fn captured_along<V: Variant>(position: &Position<V>, squares: &[Square]) -> Option<BitsOf<V>> {
    let opponent = position.pieces(!position.turn());
    let mut captured = BitsOf::<V>::EMPTY;
    for pair in squares.windows(2) {
        let (from, to) = (V::Board::bit(pair[0])?, V::Board::bit(pair[1])?);
        let over = Direction::ALL.into_iter().find_map(|direction| {
            let over = V::Board::step(from, direction);
            (V::Board::step(over, direction) == to).then_some(over)
        })?;
        if !opponent.meets(over) || captured.meets(over) {
            return None;
        }
        captured |= over;
    }
    Some(captured)
}
