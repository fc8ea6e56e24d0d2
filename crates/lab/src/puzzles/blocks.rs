//! Positions in which a side can be left without a move by force. A blocked position is set up at random, and moves are
//! taken back from there.

use kelso_engine::{Rng, SearchControl};
use kelso_rules::{AnyPosition, Color, Kind, Piece, Placement, Setup, Square, VariantId};

/// Each side has at least this many pieces at the end, the blocked one at most a few more.
const FEWEST_PIECES: usize = 4;
const MORE_PIECES: usize = 4;
/// One piece in this many is a king.
const PIECES_A_KING: usize = 12;
/// How often pieces are moved before another set-up is tried.
const MOST_CHANGES: usize = 1_500;
/// How many ways of taking moves back are tried before a line is abandoned.
const TRIES: usize = 30;
/// The solver's moves until the block: more than one, because a single one is obvious.
const FEWEST_MOVES: usize = 2;
const MOST_MOVES: usize = 5;
/// A forced side has at most this many moves.
const FORCED: u64 = 3;
const SQUARES: usize = 32;
const ROW: usize = 4;

/// A position in which exactly one move leads to a block against every reply; `None` if it was stopped.
pub(super) fn before_a_block(rng: &mut Rng, control: &SearchControl) -> Option<AnyPosition> {
    while !control.is_stopped() {
        let Some(mut found) = blocked(rng).and_then(|end| take_back(&end, u64::MAX, rng)) else { continue };
        let longest = FEWEST_MOVES + rng.below(MOST_MOVES + 1 - FEWEST_MOVES);
        let mut moves = 1;
        while let Some(earlier) = (moves < longest).then(|| two_plies_before(&found, moves, rng)).flatten() {
            found = earlier;
            moves += 1;
        }
        if moves >= FEWEST_MOVES {
            return Some(found);
        }
    }
    None
}

/// A position in which the side to move has pieces but no move. Pieces move to other squares one at a time, and stay
/// there if that leaves no more moves than before.
fn blocked(rng: &mut Rng) -> Option<AnyPosition> {
    let turn = Color::ALL[rng.below(2)];
    let mut setup = Setup::new(Some(turn));
    let loser = FEWEST_PIECES + rng.below(MORE_PIECES + 1);
    // Not more, so that it is the block that wins.
    let winner = FEWEST_PIECES + rng.below(loser + 1 - FEWEST_PIECES);
    let mut squares: Vec<usize> = (1..=SQUARES).collect();
    for (color, count) in [(turn, loser), (!turn, winner)] {
        for _ in 0..count {
            let kind = if rng.below(PIECES_A_KING) == 0 { Kind::King } else { Kind::Man };
            setup.put(color, kind, squares.swap_remove(rng.below(squares.len())));
        }
    }
    let mut fewest = u64::MAX;
    for _ in 0..MOST_CHANGES {
        let (piece, free) = (rng.below(setup.placements.len()), rng.below(squares.len()));
        std::mem::swap(&mut setup.placements[piece].square, &mut squares[free]);
        match position(&setup) {
            Some(found) if !found.has_moves() => return Some(found),
            Some(found) if found.count_moves() <= fewest => fewest = found.count_moves(),
            // A man is still on its last row.
            None if fewest == u64::MAX => {}
            _ => std::mem::swap(&mut setup.placements[piece].square, &mut squares[free]),
        }
    }
    None
}

/// A position two plies earlier in which exactly one move forces the block one move later; `None` if none was found.
fn two_plies_before(later: &AnyPosition, moves: usize, rng: &mut Rng) -> Option<AnyPosition> {
    (0..TRIES).find_map(|_| {
        let reply = take_back(later, FORCED, rng)?;
        let earlier = take_back(&reply, u64::MAX, rng)?;
        let forcing = |limit: usize| {
            let legal = earlier.legal_moves();
            legal.iter().filter(|mv| is_blocked_in(&earlier.play_unchecked(mv), limit)).count()
        };
        (forcing(moves) == 1 && forcing(0) == 0).then_some(earlier)
    })
}

/// True if the side to move is left with pieces but no move after at most this many moves of the other side, whatever
/// it plays.
fn is_blocked_in(position: &AnyPosition, moves: usize) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.count(position.turn()) > 0;
    }
    moves > 0
        && replies.len() as u64 <= FORCED
        && replies.iter().all(|reply| {
            let next = position.play_unchecked(reply);
            next.legal_moves().iter().any(|mv| is_blocked_in(&next.play_unchecked(mv), moves - 1))
        })
}

/// A position with at most this many moves, one of which leads to this one, chosen at random; `None` if there is none.
fn take_back(later: &AnyPosition, most_moves: u64, rng: &mut Rng) -> Option<AnyPosition> {
    let mover = !later.turn();
    let placed = |(square, piece): (Square, Piece)| Placement { piece, square: square.number() };
    let pieces: Vec<Placement> = later.board().into_iter().map(placed).collect();
    let empty: Vec<usize> =
        (1..=SQUARES).filter(|square| pieces.iter().all(|placement| placement.square != *square)).collect();
    let mut earlier = Vec::new();
    let mut consider = |setup: &Setup| {
        let leads_here = |found: &AnyPosition| found.count_moves() <= most_moves && leads_to(found, later);
        earlier.extend(position(setup).filter(leads_here));
    };
    for moved in (0..pieces.len()).filter(|index| pieces[*index].piece.color == mover) {
        for &from in &empty {
            let mut setup = Setup { turn: Some(mover), placements: pieces.clone() };
            let to = std::mem::replace(&mut setup.placements[moved].square, from);
            match row(from).abs_diff(row(to)) {
                1 => consider(&setup),
                // A jump: with a man captured on the way.
                2 => {
                    for &over in empty.iter().filter(|over| 2 * row(**over) == row(from) + row(to)) {
                        let mut setup = setup.clone();
                        setup.put(!mover, Kind::Man, over);
                        consider(&setup);
                    }
                }
                _ => {}
            }
        }
    }
    (!earlier.is_empty()).then(|| earlier[rng.below(earlier.len())])
}

fn row(square: usize) -> usize {
    (square - 1) / ROW
}

fn leads_to(earlier: &AnyPosition, later: &AnyPosition) -> bool {
    earlier.legal_moves().iter().any(|mv| earlier.play_unchecked(mv) == *later)
}

fn position(setup: &Setup) -> Option<AnyPosition> {
    AnyPosition::from_setup(VariantId::ENGLISH, setup).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_forces_the_block_soonest_and_none_blocks_at_once() {
        let mut rng = Rng::new(5);
        for _ in 0..3 {
            let found = before_a_block(&mut rng, &SearchControl::default()).expect("not stopped");
            let legal = found.legal_moves();
            let forcing =
                |moves| legal.iter().filter(|mv| is_blocked_in(&found.play_unchecked(mv), moves)).count();
            // With more moves than the shortest solution, there may be others.
            let shortest = (0..MOST_MOVES).map(forcing).find(|count| *count > 0);
            assert_eq!((forcing(0), shortest), (0, Some(1)), "{}", found.to_fen());
            assert!(
                Color::ALL.iter().all(|color| found.count(*color) >= FEWEST_PIECES),
                "{}",
                found.to_fen()
            );
        }
    }

    #[test]
    fn a_move_is_taken_back_with_what_it_captured() {
        let fen = |text| AnyPosition::from_fen(VariantId::ENGLISH, text).expect("legal");
        let later = fen("B:W15,30:B1");
        let mut rng = Rng::new(1);
        let mut earlier: Vec<_> = (0..200)
            .filter_map(|_| take_back(&later, u64::MAX, &mut rng))
            .map(|found| found.to_fen())
            .collect();
        earlier.sort();
        earlier.dedup();
        assert!(earlier.contains(&fen("W:W22,30:B1,18").to_fen()), "{earlier:?}");
        assert!(earlier.contains(&fen("W:W18,30:B1").to_fen()), "{earlier:?}");
        assert!(earlier.iter().all(|text| leads_to(&fen(text), &later)), "{earlier:?}");
    }
}
