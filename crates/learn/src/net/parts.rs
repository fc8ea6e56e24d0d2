//! What the patterns see in a position, and the layout of the learned parameters in their file.
//!
//! Most arrangements of a group are rare. So that a rare one gets a sensible value, a group's row is learned as the sum
//! of three parts: the value of each man on its square, that of two men on adjacent squares of a diagonal, and that of
//! this arrangement beyond them. In the file the parts are added up.

use std::collections::HashSet;

use kelso_engine::eval::net::{FULL, SIGNALS, UNITS, WEIGHT_ONE};
use kelso_engine::eval::patterns::{FILLINGS, GROUPS, ROWS, Row, STEPS, squares};
use kelso_engine::eval::weights::Weights;
use kelso_rules::{Board, Color, English, Position};

use super::patterns::{Fitted, NUMBERS};

const BOARD: &Board<u32> = &Board::EIGHT;

/// The largest number in a row for which no sum over all groups and a few kings exceeds sixteen bits.
const LARGEST: f32 = (i16::MAX / (GROUPS as i16 + 12)) as f32;

/// All except the weights of what the patterns see themselves: piece placement, and what follows from it.
pub(super) fn is_beside_patterns(weights: &Weights) -> bool {
    let standing = Weights {
        man_squares: weights.man_squares,
        king_squares: weights.king_squares,
        back_guard: weights.back_guard,
        dog_hole: weights.dog_hole,
        chain: weights.chain,
        runaway: weights.runaway,
        the_move: weights.the_move,
        ..Weights::ZERO
    };
    standing == Weights::ZERO
}

/// The row of an arrangement of a group.
pub(super) fn filling(group: usize, number: u16) -> usize {
    group * FILLINGS + usize::from(number)
}

/// The rows of the kings: after the arrangements, as in the file.
pub(super) fn kings(position: &Position<English>) -> impl Iterator<Item = usize> {
    let mover = position.turn();
    [mover, !mover].into_iter().enumerate().flat_map(move |(other, color)| {
        BOARD.squares_of(position.kings_of(color)).map(move |square| {
            let (row, col) = BOARD.row_col(square);
            let number = row * 4 + col / 2;
            let seen = if mover == Color::Black { number } else { BOARD.squares - 1 - number };
            GROUPS * FILLINGS + other * BOARD.squares + seen
        })
    })
}

/// The parts that are counted, each by two digits of a group: squares and what stands there.
pub(super) struct Parts {
    /// The group in which a part is counted, the places of its digits there, and the first of its nine rows. A single
    /// man is a part whose places are the same.
    places: Vec<Place>,
    /// One more than the last row.
    end: usize,
}

struct Place {
    group: usize,
    digits: [usize; 2],
    first_row: usize,
}

impl Parts {
    /// A part is counted in the first group that has its squares. Its rows come after those of the file.
    pub(super) fn new() -> Self {
        let mut parts = Parts { places: Vec::new(), end: ROWS };
        let mut seen = HashSet::new();
        for group in 0..GROUPS {
            let squares = squares(group);
            for (i, &a) in squares.iter().enumerate() {
                for (j, &b) in squares.iter().enumerate().skip(i) {
                    let neighbours = a.0 + 1 == b.0 && a.1.abs_diff(b.1) == 1;
                    if (a == b || neighbours) && seen.insert((a, b)) {
                        parts.places.push(Place { group, digits: [i, j], first_row: parts.end });
                        parts.end += 9;
                    }
                }
            }
        }
        parts
    }

    /// The rows of the parts in all groups.
    pub(super) fn each(&self, numbers: &[u16; GROUPS], mut visit: impl FnMut(usize)) {
        for place in &self.places {
            let [a, b] =
                place.digits.map(|digit| usize::from(numbers[place.group]) / 3_usize.pow(digit as u32) % 3);
            if a != 0 && b != 0 {
                visit(place.first_row + 3 * a + b);
            }
        }
    }

    /// One more than the last row.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The numbers of the file: the rows, then the net.
    pub(super) fn file<'a>(&self, fitted: &'a Fitted<'_>) -> impl Iterator<Item = i16> + use<'a> {
        self.rows(fitted).into_iter().flatten().chain(net(fitted))
    }

    /// The rows of the file.
    fn rows(&self, fitted: &Fitted<'_>) -> Vec<Row> {
        let mut rows = Vec::with_capacity(ROWS);
        for group in 0..GROUPS {
            for number in 0..FILLINGS as u16 {
                let mut sum = fitted.row(filling(group, number));
                // Only this group's parts: the others' squares are empty.
                let mut alone = [0; GROUPS];
                alone[group] = number;
                self.each(&alone, |row| {
                    for (sum, more) in sum.iter_mut().zip(fitted.row(row)) {
                        *sum += more;
                    }
                });
                rows.push(in_steps(&sum));
            }
        }
        rows.extend((GROUPS * FILLINGS..ROWS).map(|row| in_steps(&fitted.row(row))));
        rows
    }
}

/// A row in file format.
fn in_steps(row: &[f32; NUMBERS]) -> Row {
    let steps = |index: usize| f32::from(if index < 2 { STEPS } else { FULL });
    std::array::from_fn(|index| (row[index] * steps(index)).round().clamp(-LARGEST, LARGEST) as i16)
}

/// The numbers of the net, in the order of the file.
fn net<'a>(fitted: &'a Fitted<'_>) -> impl Iterator<Item = i16> + use<'a> {
    let in_steps = |value: f32, steps: i16| (value * f32::from(steps)).round() as i16;
    let weight = move |index: usize, unit: usize| in_steps(fitted.unit(unit)[index], WEIGHT_ONE);
    let worth = move |half: usize, unit: usize| in_steps(fitted.unit_worth(unit)[half], STEPS);
    let units = || 0..UNITS;
    // The bias is the last of a unit's weights.
    let weights = (0..=SIGNALS).flat_map(move |index| units().map(move |unit| weight(index, unit)));
    weights.chain((0..2).flat_map(move |half| units().map(move |unit| worth(half, unit))))
}
