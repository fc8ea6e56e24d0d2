//! A solution, from the only move to the point where it is clear.

use kelso_rules::{AnyMove, AnyPosition, Color, Kind};

use super::{Judge, OnlyMove};

/// A solution has at most this many moves of both sides.
const MOST_PLIES: usize = 13;

/// The moves of a solution that begins with an only move, each with the position it is made in. It continues with the
/// best reply for as long as the solver again has only one move that reaches the goal. `None` if its point is not clear
/// there, or the judge was stopped.
pub(super) fn solution(
    judge: &mut Judge,
    position: &AnyPosition,
    only: &OnlyMove,
) -> Option<Vec<(AnyPosition, AnyMove)>> {
    let mut moves = vec![(*position, only.judged.mv)];
    let mut at = position.play_unchecked(&only.judged.mv);
    let mut reply = only.judged.reply;
    while let Some(answer) = reply.filter(|_| moves.len() + 2 <= MOST_PLIES) {
        let next = at.play_unchecked(&answer);
        let judged = match *next.legal_moves() {
            // The solver has lost: this is not a solution after all.
            [] => return None,
            [forced] => judge.forced(&next, forced)?,
            _ => match judge.only_move(&next, Some(only.goal))? {
                Some(again) => again.judged,
                None => break,
            },
        };
        moves.extend([(at, answer), (next, judged.mv)]);
        at = next.play_unchecked(&judged.mv);
        reply = judged.reply;
    }
    is_clear(position, &at, reply, only.judged.score.is_decided()).then_some(moves)
}

/// True if the end is clear: the opponent has no move, the win is proven, or after the best reply the solver is not
/// behind in material compared with the start.
fn is_clear(start: &AnyPosition, end: &AnyPosition, reply: Option<AnyMove>, is_proven: bool) -> bool {
    let Some(reply) = reply else { return true };
    let solver = start.turn();
    is_proven || balance(&end.play_unchecked(&reply), solver) >= balance(start, solver)
}

/// The material balance in half men; a king counts three.
fn balance(position: &AnyPosition, side: Color) -> i32 {
    let worth = |kind| if kind == Kind::King { 3 } else { 2 };
    let signed = |color| if color == side { 1 } else { -1 };
    position.board().iter().map(|(_, piece)| signed(piece.color) * worth(piece.kind)).sum()
}
