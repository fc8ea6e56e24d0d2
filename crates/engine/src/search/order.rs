//! Which moves to try first: the table's, captures by what they take, killers, then what has worked before.

use kelso_rules::{Bits, Direction, Move, MoveList, Rules};
use smallvec::SmallVec;

use super::MAX_PLY;
use super::table::Hint;

/// What a thread has learned about moves.
pub(crate) struct Order<R: Rules> {
    killers: Vec<[Option<Move<R>>; 2]>,
    /// By colour, start bit and direction.
    history: Vec<i16>,
    /// By the end square of the previous move, then as `history`.
    follow_up: Vec<i16>,
    /// Distinct (start bit, direction) pairs.
    slots: usize,
}

/// Where in the tree moves are ranked.
pub(crate) struct Place<'a, R: Rules> {
    /// The kings on the board.
    pub(crate) kings: R::Bits,
    /// Who is to move.
    pub(crate) side: usize,
    pub(crate) ply: usize,
    /// The table's move.
    pub(crate) hint: Option<Hint>,
    /// The move that led here.
    pub(crate) before: Option<&'a Move<R>>,
}

const LIMIT: i32 = 16_000;

/// A number for a quiet move, by start bit and direction.
#[inline]
fn slot<R: Rules>(mv: &Move<R>) -> usize {
    let direction =
        Direction::ALL.iter().position(|&d| mv.from_bit().rotate(d) == mv.to_bit()).unwrap_or_default();
    mv.from_bit().index() * 4 + direction
}

impl<R: Rules> Order<R> {
    pub(crate) fn new(rules: R) -> Self {
        let slots = 4 * (128 - rules.board().all.wide().leading_zeros() as usize);
        Order {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; 2 * slots],
            follow_up: vec![0; slots / 4 * 2 * slots],
            slots,
        }
    }

    /// Between two searches: killers are stale, history is halved. Follow-ups last longer.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for value in &mut self.history {
            *value /= 2;
        }
    }

    /// Ranks the moves of a position, for [`pick`].
    pub(crate) fn rank(&self, moves: &MoveList<R>, place: &Place<'_, R>, ranks: &mut Ranks) {
        for mv in moves {
            ranks.push(self.rank_of(mv, place));
        }
    }

    #[inline(always)]
    fn rank_of(&self, mv: &Move<R>, place: &Place<'_, R>) -> i32 {
        const TABLE: i32 = 1 << 30;
        const CAPTURE: i32 = 1 << 20;
        const KILLER: i32 = 1 << 18;
        if place.hint.is_some_and(|hint| matches(mv, hint)) {
            return TABLE;
        }
        if mv.is_capture() {
            let value = 2 * mv.captures() + (mv.captured_bits() & place.kings).count() as usize;
            return CAPTURE + value as i32;
        }
        match self.killers[place.ply] {
            [Some(first), _] if first == *mv => KILLER + 1,
            [_, Some(second)] if second == *mv => KILLER,
            _ => self.history_of(mv, place.side, place.before),
        }
    }

    /// What is known of a quiet move, from about −32,000 to 32,000.
    #[inline]
    pub(crate) fn history_of(&self, mv: &Move<R>, side: usize, before: Option<&Move<R>>) -> i32 {
        let slot = slot(mv);
        let follow_up = before.map_or(0, |before| self.follow_up[self.follow_up_index(side, before, slot)]);
        i32::from(self.history[side * self.slots + slot]) + i32::from(follow_up)
    }

    #[inline]
    fn follow_up_index(&self, side: usize, before: &Move<R>, slot: usize) -> usize {
        (side * (self.slots / 4) + before.to_bit().index()) * self.slots + slot
    }

    /// A quiet move caused a cut-off; `tried` are the quiet moves before it.
    pub(crate) fn reward(
        &mut self,
        mv: &Move<R>,
        tried: &[Move<R>],
        side: usize,
        ply: usize,
        depth: i32,
        before: Option<&Move<R>>,
    ) {
        if self.killers[ply][0] != Some(*mv) {
            self.killers[ply] = [Some(*mv), self.killers[ply][0]];
        }
        let bonus = (depth * depth * 8).min(1_600);
        self.adjust(mv, side, before, bonus);
        for worse in tried {
            self.adjust(worse, side, before, -bonus);
        }
    }

    fn adjust(&mut self, mv: &Move<R>, side: usize, before: Option<&Move<R>>, bonus: i32) {
        // Moves towards the limit more slowly the closer it is, so that old merits fade.
        let nudge = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        };
        let slot = slot(mv);
        nudge(&mut self.history[side * self.slots + slot]);
        if let Some(before) = before {
            let index = self.follow_up_index(side, before, slot);
            nudge(&mut self.follow_up[index]);
        }
    }
}

/// Ranks, in the order of the moves.
pub(crate) type Ranks = SmallVec<[i32; 32]>;

/// Swaps the best ranked move from `index` on to `index`.
#[inline]
pub(crate) fn pick<R: Rules>(moves: &mut MoveList<R>, ranks: &mut Ranks, index: usize) {
    let mut best = index;
    for other in index + 1..moves.len() {
        if ranks[other] > ranks[best] {
            best = other;
        }
    }
    moves.swap(index, best);
    ranks.swap(index, best);
}

/// True if this is the move the table remembers.
#[inline]
pub(crate) fn matches<R: Rules>(mv: &Move<R>, hint: Hint) -> bool {
    mv.from_bit().index() == hint.from as usize && mv.to_bit().index() == hint.to as usize
}

/// What the table remembers of a move.
#[inline]
pub(crate) fn hint<R: Rules>(mv: &Move<R>) -> Hint {
    Hint { from: mv.from_bit().index() as u8, to: mv.to_bit().index() as u8 }
}
