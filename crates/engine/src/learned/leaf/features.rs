//! The features of a position, from the point of view of the side to move: each with its index and value.

use kelso_rules::{Bits, Board, Color, Direction, Position, Rules};

use crate::eval::patterns::{FILLINGS, GROUPS, numbers};

/// Squares of the board that places are counted on.
const PLACES: usize = 32;

/// Counts that every board has, in index order. All except the first and `threatened` are the mover's minus the
/// opponent's.
pub const NAMED: [&str; NAMED_FEATURES] =
    ["turn", "men", "kings", "man-mobility", "king-mobility", "first-king", "lead", "threatened"];
/// How many there are.
pub const NAMED_FEATURES: usize = 8;

/// The first index of each kind of feature.
pub(super) const MAN_SQUARES: usize = NAMED_FEATURES;
pub(super) const KING_SQUARES: usize = MAN_SQUARES + PLACES;
pub(super) const PATTERNS: usize = KING_SQUARES + PLACES;
pub(super) const PAIRS: usize = PATTERNS + GROUPS * FILLINGS;
/// Kinds of piece in a pair: the mover's king, the opponent's, the mover's man, the opponent's.
const KINDS: usize = 4;
/// The first of a pair is a king.
pub(super) const PAIR_COUNT: usize = 2 * PLACES * KINDS * PLACES;
pub(super) const COUNT: usize = PAIRS + PAIR_COUNT;

/// Computes the features of positions on one board.
#[derive(Clone, Debug)]
pub struct LeafFeatures<R: Rules> {
    rules: R,
    /// The square of each bit as a side sees it: its own back row first. Boards of other sizes use the corresponding
    /// square.
    places: [[u8; 128]; 2],
}

impl<R: Rules> LeafFeatures<R> {
    /// For the board of these rules.
    pub fn new(rules: R) -> Self {
        let board = rules.board();
        let mut places = [[0; 128]; 2];
        for square in board.squares_of(board.all) {
            let bit = usize::from(board.bit_of[square.number() - 1]);
            let (row, col) = board.row_col(square);
            let last = board.size - 1;
            places[Color::Black as usize][bit] = place(board.size, row, col);
            places[Color::White as usize][bit] = place(board.size, last - row, last - col);
        }
        LeafFeatures { rules, places }
    }

    /// The weight of the opening part; the endgame part gets the rest.
    #[inline(always)]
    pub fn opening(&self, position: &Position<R>) -> f32 {
        let men = (position.occupied() & !position.kings()).count();
        men as f32 / (2 * self.rules.board().men) as f32
    }

    /// Calls `see` with every feature of a position, always in the same order, so that sums are the same to the bit.
    #[inline(always)]
    pub fn for_each(&self, position: &Position<R>, mut see: impl FnMut(usize, f32)) {
        self.named(position, &mut see);
        self.squares(position, &mut see);
        if self.rules.board().size == 8 {
            for (group, number) in numbers(position).into_iter().enumerate() {
                see(PATTERNS + group * FILLINGS + usize::from(number), 1.0);
            }
            if !position.kings().is_empty() {
                self.pairs(position, &mut see);
            }
        }
    }

    #[inline(always)]
    fn named(&self, position: &Position<R>, see: &mut impl FnMut(usize, f32)) {
        let (mover, other) = (position.turn(), !position.turn());
        let difference = |count: &dyn Fn(Color) -> u32| count(mover) as f32 - count(other) as f32;
        let board = self.rules.board();
        see(0, 1.0);
        see(1, difference(&|color| position.men(color).count()));
        // An eighth, so that one learning step moves it no more than the others.
        see(3, difference(&|color| man_mobility(board, position, color)) / 8.0);
        if !position.kings().is_empty() {
            see(2, difference(&|color| position.kings_of(color).count()));
            see(4, difference(&|color| king_mobility(board, position, color)) / 8.0);
            see(5, difference(&|color| u32::from(!position.kings_of(color).is_empty())));
        }
        let (own, opponent) = (position.count(mover) as f32, position.count(other) as f32);
        see(6, 2.0 * (own - opponent) / (own + opponent));
        if position.with_turn(other).has_captures() {
            see(7, 1.0);
        }
    }

    #[inline(always)]
    fn squares(&self, position: &Position<R>, see: &mut impl FnMut(usize, f32)) {
        for (color, sign) in [(position.turn(), 1.0), (!position.turn(), -1.0)] {
            let places = &self.places[color as usize];
            for man in position.men(color).singles() {
                see(MAN_SQUARES + usize::from(places[man.index()]), sign);
            }
            for king in position.kings_of(color).singles() {
                see(KING_SQUARES + usize::from(places[king.index()]), sign);
            }
        }
    }

    /// Every king with every other piece.
    fn pairs(&self, position: &Position<R>, see: &mut impl FnMut(usize, f32)) {
        let (mover, other) = (position.turn(), !position.turn());
        // Both sides' pieces as the mover sees the board.
        let places = &self.places[mover as usize];
        let mut pieces = [0_usize; 64];
        let mut count = 0;
        let mut kings = 0;
        let sets =
            [position.kings_of(mover), position.kings_of(other), position.men(mover), position.men(other)];
        for (kind, set) in sets.into_iter().enumerate() {
            for piece in set.singles() {
                pieces[count] = kind * PLACES + usize::from(places[piece.index()]);
                count += 1;
            }
            if kind == 1 {
                kings = count;
            }
        }
        for (first, &king) in pieces[..kings].iter().enumerate() {
            for &piece in &pieces[first + 1..count] {
                see(PAIRS + king * (KINDS * PLACES) + piece, 1.0);
            }
        }
    }
}

#[inline(always)]
fn man_mobility<R: Rules>(board: &Board<R::Bits>, position: &Position<R>, color: Color) -> u32 {
    let [left, right] = Direction::forward(color).map(|to| board.step(position.men(color), to));
    (left & position.empty()).count_pair(right & position.empty())
}

#[inline(always)]
fn king_mobility<R: Rules>(board: &Board<R::Bits>, position: &Position<R>, color: Color) -> u32 {
    let (kings, empty) = (position.kings_of(color), position.empty());
    Direction::ALL.into_iter().map(|to| (board.step(kings, to) & empty).count()).sum()
}

/// The square on an eight-row board that corresponds to a row and column.
fn place(size: usize, row: usize, col: usize) -> u8 {
    let nearest = |place: usize, last: usize, to: usize| (2 * place * to + last) / (2 * last);
    (nearest(row, size - 1, 7) * 4 + nearest(col / 2, size / 2 - 1, 3)) as u8
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kelso_rules::{English, General, VariantId};

    use super::*;

    fn seen<R: Rules>(position: &Position<R>) -> BTreeMap<usize, f32> {
        let mut seen = BTreeMap::new();
        LeafFeatures::new(position.rules()).for_each(position, |feature, count| {
            assert!(feature < COUNT);
            *seen.entry(feature).or_default() += count;
        });
        seen
    }

    fn english(fen: &str) -> Position<English> {
        Position::from_fen(English, fen).expect("a legal FEN")
    }

    #[test]
    fn counts_by_hand() {
        // Black: a man on 11 that can go to 15 and 16, a king on 1 that can go to 5 and 6. White: a man on 32 that can go to
        // 27 and 28.
        let seen = seen(&english("B:W32:B11,K1"));
        let named: Vec<f32> = (0..NAMED_FEATURES).map(|at| seen.get(&at).copied().unwrap_or(0.0)).collect();
        assert_eq!(named, [1.0, 0.0, 1.0, 0.0, 0.25, 1.0, 2.0 / 3.0, 0.0]);
        // Three squares, sixteen patterns, and the king with the two men.
        let counted = |from: usize, to: usize| seen.range(from..to).count();
        assert_eq!(counted(MAN_SQUARES, PATTERNS), 3);
        assert_eq!(counted(PATTERNS, PAIRS), 16);
        assert_eq!(
            seen.range(PAIRS..).map(|(at, _)| at - PAIRS).collect::<Vec<_>>(),
            [2 * 32 + 10, 3 * 32 + 31]
        );
    }

    #[test]
    fn an_attacked_piece_is_a_threat_by_the_other_side() {
        let threatened = |fen: &str| seen(&english(fen)).contains_key(&7);
        assert!(threatened("W:W18,32:B14,1"));
        assert!(!threatened("W:W19,32:B14,1"));
    }

    #[test]
    fn both_sides_see_the_same() {
        for fen in ["B:W18,21-23,K5:B1-4,14,K30", "W:W32,K1,K2:BK29,12"] {
            let position = english(fen);
            assert_eq!(seen(&position), seen(&position.flipped()));
        }
    }

    #[test]
    fn every_board_has_features() {
        for variant in VariantId::all() {
            let start = Position::start(General::from(variant));
            let patterns = seen(&start).range(PATTERNS..PAIRS).count();
            assert_eq!(patterns, if start.rules().board().size == 8 { 16 } else { 0 }, "{variant}");
            assert_eq!(seen(&start), seen(&start.flipped()), "{variant}");
        }
    }
}
