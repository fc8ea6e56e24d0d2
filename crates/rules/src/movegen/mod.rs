//! Move generation: visits every legal move without allocating.
//!
//! Moves are visited by direction and bit, not by square number, because that is what the hardware likes. What is
//! guaranteed: quiet moves come before captures; the moves of one piece come up-left, up-right, down-left,
//! down-right, and among captures a route comes before its continuations and left turns before right ones. So a
//! stable sort by start square gives the order "by origin square, left before right", see
//! [`Position::ordered_moves`].

use std::collections::BTreeSet;
use std::marker::PhantomData;

use crate::bits::Bits;
use crate::color::Color;
use crate::direction::Direction;
use crate::laws::{Chain, Identity, KingChain, Laws, ManCaptures, Obligation};
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::Rules;

/// The side to move as a type, so that each side gets its own copy of the generator with constant shifts.
pub(crate) trait Side {
    const COLOR: Color;
    type Other: Side;
}

pub(crate) enum Dark {}
pub(crate) enum Light {}

impl Side for Dark {
    const COLOR: Color = Color::Black;
    type Other = Light;
}

impl Side for Light {
    const COLOR: Color = Color::White;
    type Other = Dark;
}

/// Routes that are one move ([`Identity`]) are visited once.
pub(crate) const DROP: bool = false;
/// Every route is visited, as in the `keep` convention of published perft counts.
pub(crate) const KEEP: bool = true;

impl<R: Rules> Position<R> {
    /// All legal moves, in the order of [the generator](crate::movegen).
    pub fn legal_moves(&self) -> MoveList<R> {
        let mut list = MoveList::new();
        self.for_each_move(|mv| list.push(mv));
        list
    }

    /// All legal moves by start square, and for each piece quiet moves before captures, up-left, up-right,
    /// down-left, down-right.
    pub fn ordered_moves(&self) -> MoveList<R> {
        let mut list = self.legal_moves();
        list.sort_by_key(Move::from);
        list
    }

    /// Calls `visit` with every legal move.
    #[inline]
    pub fn for_each_move(&self, mut visit: impl FnMut(Move<R>)) {
        match self.turn() {
            Color::Black => self.visit::<Dark, DROP>(&mut visit),
            Color::White => self.visit::<Light, DROP>(&mut visit),
        }
    }

    /// True if the side to move has a legal move.
    pub fn has_moves(&self) -> bool {
        match self.turn() {
            Color::Black => Generator::<R, Dark>::new(self).has_moves(),
            Color::White => Generator::<R, Light>::new(self).has_moves(),
        }
    }

    /// True if the side to move can capture.
    pub fn has_captures(&self) -> bool {
        match self.turn() {
            Color::Black => Generator::<R, Dark>::new(self).jumpers().any(),
            Color::White => Generator::<R, Light>::new(self).jumpers().any(),
        }
    }

    /// How many legal moves there are; cheaper than listing them.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        match self.turn() {
            Color::Black => self.count_for::<Dark, DROP>(),
            Color::White => self.count_for::<Light, DROP>(),
        }
    }

    #[inline(always)]
    pub(crate) fn visit<S: Side, const ROUTES: bool>(&self, visit: &mut impl FnMut(Move<R>)) {
        let generator = Generator::<R, S>::new(self);
        let jumpers = generator.jumpers();
        match self.rules().laws().obligation {
            Obligation::Mandatory if jumpers.any() => generator.captures::<ROUTES>(&jumpers, visit),
            Obligation::Mandatory => generator.quiet_moves(visit),
            Obligation::Optional => {
                generator.quiet_moves(visit);
                generator.captures::<ROUTES>(&jumpers, visit);
            }
        }
    }

    /// How many moves there are, the side known.
    ///
    /// As long as no man can jump twice, quiet moves and captures are counted by the same instructions on other sets:
    /// whether there is a capture is a coin toss that no processor predicts. The rest is out of the way.
    #[inline(always)]
    pub(crate) fn count_for<S: Side, const ROUTES: bool>(&self) -> u64 {
        let generator = Generator::<R, S>::new(self);
        let laws = self.rules().laws();
        if laws.obligation == Obligation::Mandatory && laws.men_never_meet() && generator.kings.is_empty() {
            let jumpers = generator.jumpers();
            let [left, right] = Direction::forward(S::COLOR);
            let (ending_left, on_left) = generator.first_landings(&jumpers, left);
            let (ending_right, on_right) = generator.first_landings(&jumpers, right);
            if (on_left | on_right).is_empty() {
                let if_quiet = R::Bits::filled_if(!jumpers.any());
                let left = ending_left | (generator.quiet_targets(left) & if_quiet);
                let right = ending_right | (generator.quiet_targets(right) & if_quiet);
                return u64::from(left.count_pair(right));
            }
        }
        self.count_any_for::<S, ROUTES>()
    }

    #[inline(never)]
    fn count_any_for<S: Side, const ROUTES: bool>(&self) -> u64 {
        let generator = Generator::<R, S>::new(self);
        let jumpers = generator.jumpers();
        if !jumpers.any() {
            return generator.count_quiet();
        }
        let mut count = match self.rules().laws().obligation {
            Obligation::Mandatory => 0,
            Obligation::Optional => generator.count_quiet(),
        };
        generator.captures::<ROUTES>(&jumpers, &mut |_| count += 1);
        count
    }
}

/// The sets that move generation works on, seen from the side to move.
struct Generator<R: Rules, S: Side> {
    own: R::Bits,
    kings: R::Bits,
    opponent: R::Bits,
    empty: R::Bits,
    rules: R,
    side: PhantomData<S>,
}

/// Captures by direction of their first jump.
struct Jumpers<B: Bits> {
    /// The squares from which a piece of the mover's could capture, whether or not one stands there.
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
    fn any(&self) -> bool {
        !self.all().is_empty()
    }
}

impl<R: Rules, S: Side> Generator<R, S> {
    #[inline(always)]
    fn new(position: &Position<R>) -> Self {
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
    fn quiet_targets(&self, direction: Direction) -> R::Bits {
        self.rules.board().step(self.movers(direction), direction) & self.empty
    }

    #[inline(always)]
    fn has_moves(&self) -> bool {
        Direction::ALL.into_iter().any(|d| !self.quiet_targets(d).is_empty()) || self.jumpers().any()
    }

    #[inline(always)]
    fn count_quiet(&self) -> u64 {
        let [left, right] = Direction::forward(S::COLOR);
        let mut count = self.quiet_targets(left).count_pair(self.quiet_targets(right));
        if !self.kings.is_empty() {
            let [left, right] = [left.opposite(), right.opposite()];
            count += self.quiet_targets(left).count_pair(self.quiet_targets(right));
        }
        count as u64
    }

    #[inline(always)]
    fn quiet_moves(&self, visit: &mut impl FnMut(Move<R>)) {
        in_each_direction(|direction| {
            if is_forward(S::COLOR, direction) || !self.kings.is_empty() {
                for to in self.quiet_targets(direction).singles() {
                    visit(Move::quiet(self.rules, to.rotate(direction.opposite()), to));
                }
            }
        });
    }

    #[inline(always)]
    fn jumpers(&self) -> Jumpers<R::Bits> {
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
    fn captures<const ROUTES: bool>(&self, jumpers: &Jumpers<R::Bits>, visit: &mut impl FnMut(Move<R>)) {
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
    /// jump on.
    #[inline(always)]
    fn first_landings(&self, jumpers: &Jumpers<R::Bits>, direction: Direction) -> (R::Bits, R::Bits) {
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

    /// The further jumps of a man that stands on `at`.
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
        let mut capture = Capture::<R, S, _, KING, ROUTES> {
            from,
            opponent: self.opponent,
            // The moving piece leaves its square, so a long capture may pass over it.
            empty: self.empty | from,
            stages: None,
            destinations: R::Bits::EMPTY,
            visit,
            rules: self.rules,
            side: PhantomData,
        };
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

/// Unrolled by hand: each direction's rotation then is a constant of the machine code.
#[inline(always)]
fn in_each_direction(mut f: impl FnMut(Direction)) {
    f(Direction::UpLeft);
    f(Direction::UpRight);
    f(Direction::DownLeft);
    f(Direction::DownRight);
}

/// Fewer captures than this cannot be made along two routes: the smallest round trip has four jumps.
const SHORTEST_ROUND_TRIP: u32 = 4;

/// Where a capturing piece stands and what it has taken.
type Stage<B> = (B, B);

/// The captures of one piece, followed jump by jump.
struct Capture<'a, R: Rules, S: Side, F, const KING: bool, const ROUTES: bool> {
    from: R::Bits,
    opponent: R::Bits,
    empty: R::Bits,
    /// Stages reached before, where two routes can meet. Everything after such a stage has been visited, so that
    /// a crowded board costs its stages, not its routes (of which there may be millions). Rarely needed, so
    /// rarely made.
    stages: Option<BTreeSet<Stage<R::Bits>>>,
    destinations: R::Bits,
    visit: &'a mut F,
    rules: R,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side, F: FnMut(Move<R>), const KING: bool, const ROUTES: bool>
    Capture<'_, R, S, F, KING, ROUTES>
{
    /// The piece stands on `at`, having taken `captured` by `jumps` jumps, the first in direction `first`.
    #[inline(always)]
    fn landed(&mut self, at: R::Bits, captured: R::Bits, jumps: u32, first: Direction) {
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
                    self.jump_again(to, captured | over, jumps + 1, first);
                }
            }
        });
        any
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

/// May a piece whose first jump went `first` jump on in this direction?
#[inline(always)]
pub(crate) fn may_go_on(
    laws: &Laws,
    mover: Color,
    king: bool,
    direction: Direction,
    first: Direction,
) -> bool {
    if king {
        match laws.king_chain {
            KingChain::AllDirections => true,
            KingChain::KeepsVertical => direction.is_up() == first.is_up(),
        }
    } else {
        match laws.man_captures {
            ManCaptures::Forwards => is_forward(mover, direction),
            ManCaptures::BackwardsInContinuation => true,
        }
    }
}

#[inline(always)]
fn is_forward(mover: Color, direction: Direction) -> bool {
    match mover {
        Color::Black => !direction.is_up(),
        Color::White => direction.is_up(),
    }
}
