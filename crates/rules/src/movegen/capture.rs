//! The captures of one piece, followed jump by jump.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use super::Side;
use super::directions::{in_each_direction, may_go_on};
use crate::bits::Bits;
use crate::direction::Direction;
use crate::laws::{Chain, Identity, ManCaptures, Removal};
use crate::moves::Move;
use crate::rules::Rules;

/// Fewer captures than this cannot be made along two routes: the smallest round trip has four jumps.
const SHORTEST_ROUND_TRIP: u32 = 4;

/// The square of a capturing piece and what it has taken.
type Stage<B> = (B, B);

/// The captures of one piece, followed jump by jump.
pub(super) struct Capture<'a, R: Rules, S: Side, F, const KING: bool, const ROUTES: bool> {
    from: R::Bits,
    opponent: R::Bits,
    empty: R::Bits,
    /// Stages reached before, where two routes can meet. Everything after such a stage has been visited, so that a
    /// crowded board costs its stages, not its routes (of which there may be millions). Rarely needed, so rarely
    /// created.
    stages: Option<BTreeSet<Stage<R::Bits>>>,
    destinations: R::Bits,
    visit: &'a mut F,
    rules: R,
    side: PhantomData<S>,
}

impl<'a, R: Rules, S: Side, F: FnMut(Move<R>), const KING: bool, const ROUTES: bool>
    Capture<'a, R, S, F, KING, ROUTES>
{
    #[inline(always)]
    pub(super) fn new(rules: R, from: R::Bits, opponent: R::Bits, empty: R::Bits, visit: &'a mut F) -> Self {
        let destinations = R::Bits::EMPTY;
        Capture { from, opponent, empty, stages: None, destinations, visit, rules, side: PhantomData }
    }

    /// The piece is on `at`, having taken `captured` in `jumps` jumps, the first in direction `first`.
    #[inline(always)]
    pub(super) fn landed(&mut self, at: R::Bits, captured: R::Bits, jumps: u32, first: Direction) {
        let chain = self.rules.laws().chain;
        if chain != Chain::Finish {
            self.emit(at, captured);
        }
        if !self.goes_on(at, captured, jumps, first) && chain == Chain::Finish {
            self.emit(at, captured);
        }
    }

    /// Follows all jumps from `at`; false if there are none.
    #[inline(always)]
    fn goes_on(&mut self, at: R::Bits, captured: R::Bits, jumps: u32, first: Direction) -> bool {
        let (board, laws) = (self.rules.board(), self.rules.laws());
        let crowned = !KING && board.crown_row(S::COLOR).meets(at);
        if crowned || laws.chain == Chain::SingleJump {
            return false;
        }
        let mut any = false;
        in_each_direction(|direction| {
            if may_go_on(laws, S::COLOR, KING, direction, first) {
                let over = at.rotate(direction) & self.opponent & !captured;
                let landing = self.empty & board.into_by_two[direction as usize];
                let to = over.rotate(direction) & landing;
                if !to.is_empty() {
                    any = true;
                    self.jump_again(to, self.taken(at, captured) | over, jumps + 1, first);
                }
            }
        });
        any
    }

    /// What is still to be taken off when the piece jumps on from `at`.
    #[inline(always)]
    fn taken(&self, at: R::Bits, captured: R::Bits) -> R::Bits {
        match self.rules.laws().removal {
            Removal::All => captured,
            // The piece jumped last is next to `at`; those before it are farther up or down the board.
            Removal::LastTwo => captured & self.rules.board().neighbours(at),
        }
    }

    #[inline(never)]
    fn jump_again(&mut self, at: R::Bits, captured: R::Bits, jumps: u32, first: Direction) {
        let turns_back = KING || self.rules.laws().man_captures != ManCaptures::Forwards;
        let routes_can_meet = turns_back && jumps >= SHORTEST_ROUND_TRIP;
        if routes_can_meet && !ROUTES && !self.stages.get_or_insert_default().insert((at, captured)) {
            return;
        }
        self.landed(at, captured, jumps, first);
    }

    #[inline(always)]
    fn emit(&mut self, to: R::Bits, captured: R::Bits) {
        if self.rules.laws().identity == Identity::Destination {
            if self.destinations.meets(to) {
                return;
            }
            self.destinations |= to;
        }
        (self.visit)(Move::jump(self.rules, self.from, to, captured));
    }
}
