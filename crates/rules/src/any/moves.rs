//! A move whose rules are a value.

use std::fmt;

use super::either;
use crate::moves::Move;
use crate::rules::{English, General, Rules};
use crate::square::Square;

/// A move of any variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// Of English draughts on 8×8.
    English(Move<English>),
    /// Of any other variant.
    General(Move<General>),
}

impl AnyMove {
    /// The square it starts on.
    pub fn from(&self) -> Square {
        either!(self, mv => mv.from())
    }

    /// The square it ends on.
    pub fn to(&self) -> Square {
        either!(self, mv => mv.to())
    }

    /// True if it captures something.
    pub fn is_capture(&self) -> bool {
        either!(self, mv => mv.is_capture())
    }

    /// How many pieces it captures.
    pub fn captures(&self) -> usize {
        either!(self, mv => mv.captures())
    }

    /// The squares of the captured pieces, by number.
    pub fn captured(&self) -> Vec<Square> {
        either!(self, mv => mv.captured().collect())
    }

    /// The move with its type, if it is of these rules.
    pub fn typed<R: Rules>(&self) -> Option<&Move<R>> {
        R::typed_move(self)
    }
}

/// Start and end, as for [`Move`].
impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        either!(self, mv => mv.fmt(f))
    }
}

impl<R: Rules> From<Move<R>> for AnyMove {
    fn from(mv: Move<R>) -> Self {
        R::erase_move(mv)
    }
}
