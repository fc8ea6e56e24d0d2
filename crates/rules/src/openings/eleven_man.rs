//! The eleven-man ballots: one man of each side is taken off, and the first move of each side is drawn too.
//!
//! The rule, which gives exactly the 2,500 ballots of the published list and their numbers:
//!
//! 1. Take one black man off 5–12 and one white man off 21–28; the back rows stay.
//! 2. Black makes a move, then White, each with a man that is not on its back row.
//! 3. Different ways to reach one position are one ballot (removing 11 and playing 8-11 is removing 8).
//! 4. Order by the white men, then by the black men, each set read as a number with square n worth 2ⁿ⁻¹.
//!
//! Each side has 50 arrangements, and every pair of them can be reached. In 91 of the 2,500 Black to move wins a man
//! at once, by 14x21 with no recapture; without these 2,409 starts remain.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::bits::Bits;
use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::English;
use crate::square::Square;

const BOARD: &Board<u32> = &Board::EIGHT;

/// An opening with eleven men a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElevenManBallot {
    /// The number in the published list, from 1 to 2,500.
    pub number: u16,
    /// The squares whose men are removed: a black one, a white one. Of several ways to reach the position this is the
    /// one with the highest squares.
    pub removed: [Square; 2],
    /// The two moves that are made then: Black, White.
    pub moves: [Move; 2],
    /// True if Black, to move, wins a man at once.
    pub loses_a_man: bool,
}

impl ElevenManBallot {
    /// The position after the two moves, Black to move.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(without(self.removed), |position, mv| position.play_unchecked(mv))
    }
}

/// All 2,500 eleven-man ballots, by number. For even starts omit those that [lose a man](ElevenManBallot::loses_a_man).
///
/// ```
/// use kelso_rules::openings::eleven_man_ballots;
///
/// assert_eq!(eleven_man_ballots().len(), 2_500);
/// assert_eq!(eleven_man_ballots().iter().filter(|ballot| !ballot.loses_a_man).count(), 2_409);
/// ```
pub fn eleven_man_ballots() -> &'static [ElevenManBallot] {
    static BALLOTS: LazyLock<Vec<ElevenManBallot>> = LazyLock::new(generate);
    &BALLOTS
}

fn generate() -> Vec<ElevenManBallot> {
    let mut roads = BTreeMap::new();
    for black in removable(Color::Black) {
        for white in removable(Color::White) {
            let removed = [black, white];
            let start = without(removed);
            for first in moves_off_the_back_row(&start) {
                let middle = start.play_unchecked(&first);
                for second in moves_off_the_back_row(&middle) {
                    let ballot = ElevenManBallot {
                        number: 0,
                        removed,
                        moves: [first, second],
                        loses_a_man: gain(&middle.play_unchecked(&second)) > 0,
                    };
                    roads.entry(order(&ballot.position())).or_insert(ballot);
                }
            }
        }
    }
    let numbered = roads.into_values().zip(1..);
    numbered.map(|(ballot, number)| ElevenManBallot { number, ..ballot }).collect()
}

/// The squares a man may be taken off, highest first.
fn removable(color: Color) -> Vec<Square> {
    let back_row = BOARD.crown_row(!color);
    let mut squares: Vec<_> = BOARD.squares_of(BOARD.start[color as usize] & !back_row).collect();
    squares.sort_by_key(|&square| Reverse(square));
    squares
}

/// The start position minus two men.
fn without(removed: [Square; 2]) -> Position {
    let gone = removed.into_iter().filter_map(|square| BOARD.bit(square)).fold(0, |set, bit| set | bit);
    let men = BOARD.start.map(|men| men & !gone);
    Position::from_sets(English, men, 0, Color::Black)
}

fn moves_off_the_back_row(position: &Position) -> impl Iterator<Item = Move> {
    let back_row = BOARD.crown_row(!position.turn());
    position.ordered_moves().into_iter().filter(move |mv| !back_row.meets(mv.from_bit()))
}

/// The side to move's gain when both capture as long as they must.
fn gain(position: &Position) -> isize {
    if !position.has_captures() {
        return 0;
    }
    let after = |mv: &Move| mv.captures().cast_signed() - gain(&position.play_unchecked(mv));
    position.legal_moves().iter().map(after).max().unwrap_or(0)
}

/// White's men, then Black's, as numbers in which square n is worth 2ⁿ⁻¹.
fn order(position: &Position) -> [u32; 2] {
    [Color::White, Color::Black].map(|color| {
        BOARD.squares_of(position.pieces(color)).fold(0, |sum, square| sum | 1 << (square.number() - 1))
    })
}
