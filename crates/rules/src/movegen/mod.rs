//! Move generation: visits every legal move without allocating.
//!
//! Moves are visited by direction and bit, not by square number, because that is fast. What is guaranteed: quiet moves
//! come before captures; the moves of one piece come up-left, up-right, down-left, down-right, and among captures a
//! route comes before its continuations and left turns before right ones. So a stable sort by start square gives the
//! order "by origin square, left before right", see [`Position::ordered_moves`].

mod capture;
mod directions;
mod generator;

use crate::bits::Bits;
use crate::color::Color;
use crate::direction::Direction;
use crate::laws::Obligation;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::Rules;

use directions::is_forward;
pub(crate) use directions::may_go_on;
use generator::Generator;

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

    /// The quiet move from one square to another, if it is legal. It does not need the other moves, of which a king on
    /// a crowded large board has thousands.
    pub(crate) fn quiet_move(&self, from: R::Bits, to: R::Bits) -> Option<Move<R>> {
        let (mover, board) = (self.turn(), self.rules().board());
        let is_king = self.kings().meets(from);
        let steps_there = |direction: Direction| {
            (is_king || is_forward(mover, direction)) && board.step(from, direction) == to
        };
        let is_step = self.pieces(mover).meets(from)
            && self.empty().meets(to)
            && Direction::ALL.into_iter().any(steps_there);
        let is_free = || self.rules().laws().obligation == Obligation::Optional || !self.has_captures();
        (is_step && is_free()).then(|| Move::quiet(self.rules(), from, to))
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

    /// How many moves there are, for a known side.
    ///
    /// As long as no man can jump twice, quiet moves and captures are counted by the same instructions on other sets:
    /// whether there is a capture is unpredictable for the processor. The rest is kept out of the hot path.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::{AnyGame, AnyPosition};
    use crate::end_rules::EndRules;
    use crate::square::Square;
    use crate::variant_id::VariantId;

    /// All quiet moves of a position, queried pair of squares by pair of squares.
    fn quiet_by_pairs<R: Rules>(position: &Position<R>) -> Vec<Move<R>> {
        let board = position.rules().board();
        let squares = || (1..=board.squares).filter_map(Square::new).filter_map(|square| board.bit(square));
        let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
        pairs.filter_map(|(from, to)| position.quiet_move(from, to)).collect()
    }

    fn compare<R: Rules>(position: &Position<R>) -> usize {
        let mut found = quiet_by_pairs(position);
        let mut listed: Vec<_> = position.legal_moves().into_iter().filter(|mv| !mv.is_capture()).collect();
        found.sort_unstable();
        listed.sort_unstable();
        assert_eq!(found, listed, "{}", position.to_fen());
        found.len()
    }

    #[test]
    fn a_quiet_move_asked_for_is_one_that_is_listed() {
        let mut quiet = 0;
        for variant in VariantId::all() {
            let mut game = AnyGame::new(variant, EndRules::WCDF, None);
            for ply in 0..120 {
                quiet += match game.position() {
                    AnyPosition::English(position) => compare(&position),
                    AnyPosition::General(position) => compare(&position),
                };
                let legal = game.legal_moves();
                let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
                game.play(mv).expect("a legal move");
            }
        }
        assert!(quiet > 10_000, "{quiet}");
    }
}
