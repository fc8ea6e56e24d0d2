//! Directions of movement: forwards, in all directions, and continuing a capture.

use crate::color::Color;
use crate::direction::Direction;
use crate::laws::{KingChain, Laws, ManCaptures};

/// Unrolled by hand: each direction's rotation is then a compile-time constant.
#[inline(always)]
pub(super) fn in_each_direction(mut f: impl FnMut(Direction)) {
    f(Direction::UpLeft);
    f(Direction::UpRight);
    f(Direction::DownLeft);
    f(Direction::DownRight);
}

/// May a piece whose first jump went `first` continue in this direction?
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
pub(super) fn is_forward(mover: Color, direction: Direction) -> bool {
    match mover {
        Color::Black => !direction.is_up(),
        Color::White => direction.is_up(),
    }
}
