//! The generator: sets of pieces and targets for one side, and the moves read off them.

use std::marker::PhantomData;

use super::Side;
use super::capture::Capture;
use super::directions::{in_each_direction, is_forward};
use crate::bits::Bits;
use crate::direction::Direction;
use crate::laws::Chain;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// The sets that move generation works on, seen from the side to move.
pub(super) struct Generator<R: Rules, S: Side> {
    own: R::Bits,
    pub(super) kings: R::Bits,
    opponent: R::Bits,
    empty: R::Bits,
    rules: R,
    side: PhantomData<S>,
}

/// Captures by direction of their first jump.
pub(super) struct Jumpers<B: Bits> {
    /// The squares from which a piece of the mover could capture, whether or not one is there.
    spots: [B; 4],
    /// The pieces that can capture.
    pieces: [B; 4],
}

impl<B: Bits> Jumpers<B> {
    #[inline(always)]
    fn all(&self) -> B {
        self.pieces[0] | self.pieces[1] | self.pieces[2] | self.pieces[3]
    }

    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        !self.all().is_empty()
    }
}

impl<R: Rules, S: Side> Generator<R, S> {
    #[inline(always)]
    pub(super) fn new(position: &Position<R>) -> Self {
        debug_assert_eq!(position.turn(), S::COLOR);
        Generator {
            own: position.pieces(S::COLOR),
            kings: position.kings_of(S::COLOR),
            opponent: position.pieces(!S::COLOR),
            empty: position.empty(),
            rules: position.rules(),
            side: PhantomData,
        }
    }

    /// The pieces that may step in a direction: all forwards, kings backwards.
    #[inline(always)]
    fn movers(&self, direction: Direction) -> R::Bits {
        if is_forward(S::COLOR, direction) { self.own } else { self.kings }
    }

    /// The squares that quiet moves in a direction end on.
    #[inline(always)]
    pub(super) fn quiet_targets(&self, direction: Direction) -> R::Bits {
        self.rules.board().step(self.movers(direction), direction) & self.empty
    }

    #[inline(always)]
    pub(super) fn has_moves(&self) -> bool {
        Direction::ALL.into_iter().any(|d| !self.quiet_targets(d).is_empty()) || self.jumpers().any()
    }

    #[inline(always)]
    pub(super) fn count_quiet(&self) -> u64 {
        let [left, right] = Direction::forward(S::COLOR);
        let mut count = self.quiet_targets(left).count_pair(self.quiet_targets(right));
        if !self.kings.is_empty() {
            let [left, right] = [left.opposite(), right.opposite()];
            count += self.quiet_targets(left).count_pair(self.quiet_targets(right));
        }
        count as u64
    }

    #[inline(always)]
    pub(super) fn quiet_moves(&self, visit: &mut impl FnMut(Move<R>)) {
        in_each_direction(|direction| {
            if is_forward(S::COLOR, direction) || !self.kings.is_empty() {
                for to in self.quiet_targets(direction).singles() {
                    visit(Move::quiet(self.rules, to.rotate(direction.opposite()), to));
                }
            }
        });
    }

    #[inline(always)]
    pub(super) fn jumpers(&self) -> Jumpers<R::Bits> {
        let none = [R::Bits::EMPTY; 4];
        let mut jumpers = Jumpers { spots: none, pieces: none };
        let board = self.rules.board();
        in_each_direction(|direction| {
            if is_forward(S::COLOR, direction) || !self.kings.is_empty() {
                let back = direction.opposite();
                let landing = self.empty & board.into_by_two[direction as usize];
                let victims = landing.rotate(back) & self.opponent;
                let spots = victims.rotate(back);
                jumpers.spots[direction as usize] = spots;
                jumpers.pieces[direction as usize] = spots & self.movers(direction);
            }
        });
        jumpers
    }

    #[inline(always)]
    pub(super) fn captures<const ROUTES: bool>(
        &self,
        jumpers: &Jumpers<R::Bits>,
        visit: &mut impl FnMut(Move<R>),
    ) {
        if self.rules.laws().men_never_meet() {
            self.captures_by_men(jumpers, visit);
        } else {
            for from in (jumpers.all() & !self.kings).singles() {
                self.captures_from::<false, ROUTES>(from, jumpers, visit);
            }
        }
        for from in (jumpers.all() & self.kings).singles() {
            self.captures_from::<true, ROUTES>(from, jumpers, visit);
        }
    }

    /// Where men land with their first jump in a direction: those whose capture may end there, and those that can
    /// continue.
    #[inline(always)]
    pub(super) fn first_landings(
        &self,
        jumpers: &Jumpers<R::Bits>,
        direction: Direction,
    ) -> (R::Bits, R::Bits) {
        let [left, right] = Direction::forward(S::COLOR);
        let spots = jumpers.spots[left as usize] | jumpers.spots[right as usize];
        let men = jumpers.pieces[direction as usize] & !self.kings;
        let landed = men.rotate(direction).rotate(direction);
        match self.rules.laws().chain {
            Chain::Finish => (landed & !spots, landed & spots),
            Chain::MayStop => (landed, landed & spots),
            Chain::SingleJump => (landed, R::Bits::EMPTY),
        }
    }

    #[inline(always)]
    fn captures_by_men(&self, jumpers: &Jumpers<R::Bits>, visit: &mut impl FnMut(Move<R>)) {
        for direction in Direction::forward(S::COLOR) {
            let (ending, going_on) = self.first_landings(jumpers, direction);
            for to in ending.singles() {
                let (from, over) = jumped_from(to, direction);
                visit(Move::jump(self.rules, from, to, over));
            }
            for at in going_on.singles() {
                let (from, over) = jumped_from(at, direction);
                self.man_jumps_on(from, at, over, visit);
            }
        }
    }

    /// The further jumps of a man on `at`.
    #[inline(never)]
    fn man_jumps_on(&self, from: R::Bits, at: R::Bits, captured: R::Bits, visit: &mut impl FnMut(Move<R>)) {
        let (board, chain) = (self.rules.board(), self.rules.laws().chain);
        let mut stuck = true;
        for direction in Direction::forward(S::COLOR) {
            let over = at.rotate(direction) & self.opponent;
            let to = over.rotate(direction) & self.empty & board.into_by_two[direction as usize];
            if !to.is_empty() {
                stuck = false;
                if chain == Chain::MayStop {
                    visit(Move::jump(self.rules, from, to, captured | over));
                }
                self.man_jumps_on(from, to, captured | over, visit);
            }
        }
        if stuck && chain == Chain::Finish {
            visit(Move::jump(self.rules, from, at, captured));
        }
    }

    #[inline(always)]
    fn captures_from<const KING: bool, const ROUTES: bool>(
        &self,
        from: R::Bits,
        jumpers: &Jumpers<R::Bits>,
        visit: &mut impl FnMut(Move<R>),
    ) {
        // The moving piece leaves its square, so a long capture may pass over it.
        let empty = self.empty | from;
        let mut capture =
            Capture::<R, S, _, KING, ROUTES>::new(self.rules, from, self.opponent, empty, visit);
        in_each_direction(|direction| {
            if (KING || is_forward(S::COLOR, direction)) && jumpers.pieces[direction as usize].meets(from) {
                let over = from.rotate(direction);
                capture.landed(over.rotate(direction), over, 1, direction);
            }
        });
    }
}

/// Start and captured square of a single jump that ended on `to`.
#[inline(always)]
fn jumped_from<B: Bits>(to: B, direction: Direction) -> (B, B) {
    let over = to.rotate(direction.opposite());
    (over.rotate(direction.opposite()), over)
}
