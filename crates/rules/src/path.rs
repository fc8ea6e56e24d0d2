//! The squares a move passes over, derived from what it captures.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::bits::Bits;
use crate::board::{Board, Direction, Square};
use crate::movegen::may_go_on;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{BitsOf, Variant};

/// The squares a piece stands on during a move, start and end included.
pub type Path = SmallVec<[Square; 8]>;

impl<V: Variant> Position<V> {
    /// The squares a legal move stands on, from start to end: two for a quiet move, one more than its captures
    /// for a capture. Of several routes the one that turns left first is given.
    pub fn path(&self, mv: &Move<V::Board>) -> Path {
        let mut first = Path::from_slice(&[mv.from(), mv.to()]);
        let _ = self.routes(mv, |route| {
            first = Path::from_slice(route);
            ControlFlow::Break(())
        });
        first
    }

    /// Calls `visit` with the squares of every route of a legal move until it breaks.
    pub fn routes(
        &self,
        mv: &Move<V::Board>,
        mut visit: impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !mv.is_capture() {
            return visit(&[mv.from(), mv.to()]);
        }
        let mut walk = Walk::<V> {
            mover_is_king: self.kings().meets(mv.from_bit()),
            position: self,
            to: mv.to_bit(),
            path: Path::from_slice(&[mv.from()]),
        };
        walk.go(mv.from_bit(), mv.captured_bits(), None, &mut visit)
    }
}

struct Walk<'a, V: Variant> {
    position: &'a Position<V>,
    mover_is_king: bool,
    to: BitsOf<V>,
    path: Path,
}

impl<V: Variant> Walk<'_, V> {
    /// Goes on from `at` with `left` still to capture; `first` is the direction of the first jump.
    fn go(
        &mut self,
        at: BitsOf<V>,
        left: BitsOf<V>,
        first: Option<Direction>,
        visit: &mut impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left.is_empty() {
            return if at == self.to { visit(&self.path) } else { ControlFlow::Continue(()) };
        }
        for direction in Direction::ALL {
            if !self.may_jump(direction, first) {
                continue;
            }
            let over = V::Board::step(at, direction) & left;
            // The mover's own start square counts as empty, for it has left it.
            let start = V::Board::bit(self.path[0]).unwrap_or_default();
            let to = V::Board::step(over, direction) & (self.position.empty() | start);
            if !to.is_empty() {
                self.path.push(V::Board::square(to));
                self.go(to, left ^ over, first.or(Some(direction)), visit)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn may_jump(&self, direction: Direction, first: Option<Direction>) -> bool {
        let mover = self.position.turn();
        match first {
            None => self.mover_is_king || Direction::forward(mover).contains(&direction),
            Some(first) => may_go_on::<V>(mover, self.mover_is_king, direction, first),
        }
    }
}
