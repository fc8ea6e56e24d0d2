//! The exact value of every legal move, from whatever is known for certain.

use std::cmp::Reverse;

use kelso_rules::{AnyMove, AnyPosition, Position, Rules};

use crate::endgame_solver::Solved;
use crate::knowledge::{Knowledge, KnownValue};

/// The value of a move for the side that plays it, with perfect play from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub mv: AnyMove,
    /// Win, draw or loss.
    pub value: KnownValue,
    /// Plies to the end, including the move itself, if known and not a draw.
    pub plies: Option<u16>,
}

/// The value of every legal move, best first: fast wins before slow ones, slow losses before fast ones. `None` if the
/// source does not know them all.
pub fn move_values<R: Rules>(position: &Position<R>, known: &dyn Knowledge<R>) -> Option<Vec<MoveValue>> {
    let value = |mv| {
        let after = position.play_unchecked(mv);
        let value = known.value(&after)?.turned();
        let plies = known.plies_to_end(&after).map(|plies| plies + 1).filter(|_| value != KnownValue::Draw);
        Some(MoveValue { mv: (*mv).into(), value, plies })
    };
    let mut values: Vec<_> = position.ordered_moves().iter().map(value).collect::<Option<_>>()?;
    values.sort_by_key(|found| {
        let plies = i32::from(found.plies.unwrap_or_default());
        (Reverse(found.value), if found.value == KnownValue::Win { plies } else { -plies })
    });
    Some(values)
}

/// [`move_values`] by solving everything reachable, unless that is more than `most` positions or `give_up` returns
/// true.
///
/// ```
/// use kelso_engine::{KnownValue, solved_move_values};
/// use kelso_rules::{AnyPosition, VariantId};
///
/// let position = AnyPosition::from_fen(VariantId::ENGLISH, "W:WK25,K26:B21")?;
/// let values = solved_move_values(&position, 100_000, &|| false).expect("a small ending");
/// assert_eq!((values[0].value, values[0].plies), (KnownValue::Win, Some(1)));
/// # Ok::<(), kelso_rules::FenError>(())
/// ```
pub fn solved_move_values(
    position: &AnyPosition,
    most: usize,
    give_up: &dyn Fn() -> bool,
) -> Option<Vec<MoveValue>> {
    fn solve<R: Rules>(
        position: &Position<R>,
        most: usize,
        give_up: &dyn Fn() -> bool,
    ) -> Option<Vec<MoveValue>> {
        move_values(position, &Solved::reach(position, most, give_up)?)
    }
    match position {
        AnyPosition::English(position) => solve(position, most, give_up),
        AnyPosition::General(position) => solve(position, most, give_up),
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{Notation, VariantId};

    use super::*;

    fn values(fen: &str) -> Vec<(String, KnownValue, Option<u16>)> {
        let position = AnyPosition::from_fen(VariantId::ENGLISH, fen).expect("a position");
        let found = solved_move_values(&position, 1_000_000, &|| false).expect("a small ending");
        found
            .iter()
            .map(|found| (position.format_move(&found.mv, Notation::Numeric), found.value, found.plies))
            .collect()
    }

    #[test]
    fn the_best_move_comes_first_and_every_move_has_its_value() {
        // 26-30 leaves Black no move; 26-31 lets 21x30 follow.
        let found = values("W:WK25,K26:B21");
        assert_eq!(found[0], ("26-30".to_owned(), KnownValue::Win, Some(1)));
        assert_eq!(found.len(), 7, "{found:?}");
        let given_away = found.iter().find(|(text, ..)| text == "26-31").expect("it is legal");
        assert_ne!(given_away.1, KnownValue::Win);
        assert!(found.is_sorted_by_key(|(_, value, _)| Reverse(*value)));
    }

    #[test]
    fn the_value_of_a_position_is_that_of_its_best_move() {
        for (fen, value) in [
            ("W:WK18:BK29,K30", KnownValue::Draw),
            ("W:WK6,K9:BK15", KnownValue::Win),
            ("W:W22:B18", KnownValue::Win),
            ("W:W31:BK32", KnownValue::Loss),
        ] {
            assert_eq!(values(fen)[0].1, value, "{fen}");
        }
    }

    #[test]
    fn what_is_too_large_has_no_values() {
        let start = AnyPosition::start(VariantId::ENGLISH, None);
        assert_eq!(solved_move_values(&start, 1_000, &|| false), None);
    }
}
