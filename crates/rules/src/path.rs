//! The squares a move passes over, derived from what it captures.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::bits::Bits;
use crate::direction::Direction;
use crate::movegen::may_go_on;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The squares along a move, start and end included.
pub type Path = SmallVec<[Square; 8]>;

impl<R: Rules> Position<R> {
    /// The squares along a legal move, from start to end: two for a quiet move, one more than its captures for a
    /// capture. Of several routes the one that turns left first is returned.
    ///
    /// Start and end alone if the capture leaves a piece that it jumped on the board ([`Removal`](crate::laws::Removal)).
    pub fn path(&self, mv: &Move<R>) -> Path {
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
        mv: &Move<R>,
        mut visit: impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !mv.is_capture() {
            return visit(&[mv.from(), mv.to()]);
        }
        let mut walk = Walk::<R> {
            mover_is_king: self.kings().meets(mv.from_bit()),
            position: self,
            to: mv.to_bit(),
            path: Path::from_slice(&[mv.from()]),
        };
        walk.go(mv.from_bit(), mv.captured_bits(), None, &mut visit)
    }
}

struct Walk<'a, R: Rules> {
    position: &'a Position<R>,
    mover_is_king: bool,
    to: R::Bits,
    path: Path,
}

impl<R: Rules> Walk<'_, R> {
    /// Continues from `at` with `left` still to capture; `first` is the direction of the first jump.
    fn go(
        &mut self,
        at: R::Bits,
        left: R::Bits,
        first: Option<Direction>,
        visit: &mut impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left.is_empty() {
            return if at == self.to { visit(&self.path) } else { ControlFlow::Continue(()) };
        }
        let board = self.position.rules().board();
        for direction in Direction::ALL {
            if !self.may_jump(direction, first) {
                continue;
            }
            let over = board.step(at, direction) & left;
            // The mover's own start square counts as empty, because it has left it.
            let start = board.bit(self.path[0]).unwrap_or_default();
            let to = board.step(over, direction) & (self.position.empty() | start);
            if !to.is_empty() {
                self.path.push(board.square(to));
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
            Some(first) => {
                may_go_on(self.position.rules().laws(), mover, self.mover_is_king, direction, first)
            }
        }
    }
}
