//! Openings: those drawn at random, so that games between strong players do not all begin alike, and those with a name.
//!
//! * [`ballots`]: the 174 three-move ballots of the American Checker Federation, with number, class and name.
//! * [`eleven_man_ballots`]: the 2,500 eleven-man ballots, of which 2,409 do not lose a man at once.
//! * [`named_openings`]: lines that players have given names to.
//!
//! All are for English draughts on 8×8. `docs/openings.md` explains where the numbers come from.

mod eleven_man;
mod named;
mod three_move;

pub use eleven_man::{ElevenManBallot, eleven_man_ballots};
pub use named::{NamedOpening, named_openings};
pub use three_move::{Ballot, BallotClass, ballots};

use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// The lines of a table of openings, without its comments.
fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#'))
}

/// The legal move between two squares, if there is exactly one.
fn only_move(position: &Position, from: Square, to: Square) -> Option<Move> {
    let mut found = position.legal_moves().into_iter().filter(|mv| mv.from() == from && mv.to() == to);
    found.next().filter(|_| found.next().is_none())
}
