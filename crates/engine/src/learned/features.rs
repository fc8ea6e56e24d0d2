//! The eight features of a position and a move (D3): the pieces on the board, what the move takes, and what it leaves
//! under attack.

use kelso_rules::{Bits, Move, Position, Rules};

/// How many features there are.
pub const FEATURE_COUNT: usize = 8;

/// Their names, in order, as weights files write them.
pub const FEATURE_NAMES: [&str; FEATURE_COUNT] = [
    "own-men",
    "own-kings",
    "opponent-men",
    "opponent-kings",
    "change-in-opponent-men",
    "change-in-opponent-kings",
    "change-in-opponent-pieces",
    "own-pieces-attacked",
];

/// A number for each feature.
pub type FeatureVector = [f64; FEATURE_COUNT];

/// The features of a move, from the point of view of the side that makes it.
///
/// The first four count the pieces before the move. The next three are the opponent's men, kings and pieces after it
/// minus those before, so a capture is negative. The last counts the mover's pieces that some reply could capture.
///
/// ```
/// use kelso_engine::learned::features;
/// use kelso_rules::{English, Position};
///
/// let start = Position::start(English);
/// let mv = start.ordered_moves()[0];
/// assert_eq!(features(&start, &mv), [12.0, 0.0, 12.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// ```
pub fn features<R: Rules>(position: &Position<R>, mv: &Move<R>) -> FeatureVector {
    let (own, opponent) = (position.turn(), !position.turn());
    let next = position.play_unchecked(mv);
    let mut attacked = R::Bits::EMPTY;
    next.for_each_move(|reply| attacked |= reply.captured_bits());
    let before = [position.men(opponent).count(), position.kings_of(opponent).count()].map(f64::from);
    let after = [next.men(opponent).count(), next.kings_of(opponent).count()].map(f64::from);
    let [men, kings] = [after[0] - before[0], after[1] - before[1]];
    [
        f64::from(position.men(own).count()),
        f64::from(position.kings_of(own).count()),
        before[0],
        before[1],
        men,
        kings,
        men + kings,
        f64::from(attacked.count()),
    ]
}

#[cfg(test)]
mod tests {
    use kelso_rules::English;

    use super::*;

    /// The features of the move written as in `9-14`, `9x18`.
    fn of(fen: &str, mv: &str) -> [i64; 8] {
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        let found = position.ordered_moves().into_iter().find(|found| {
            let sign = if found.is_capture() { 'x' } else { '-' };
            format!("{}{sign}{}", found.from(), found.to()) == mv
        });
        let found = found.unwrap_or_else(|| panic!("{mv} is not legal in {fen}"));
        features(&position, &found).map(|feature| feature as i64)
    }

    #[test]
    fn a_capture_of_a_man_and_a_king_is_counted_by_hand() {
        // The man on 1 jumps the king on 6 and the man on 15.
        let expected = [2, 1, 2, 1, -1, -1, -2, 0];
        assert_eq!(of("B:W15,32,K6:B1,4,K5", "1x19"), expected);
    }

    #[test]
    fn pieces_left_under_attack_are_counted_once_each() {
        // After 11-15 the man on 18 can jump it.
        assert_eq!(of("B:W18,32:B11,1", "11-15"), [2, 0, 2, 0, 0, 0, 0, 1]);
        // After 11-16 nothing can be taken.
        assert_eq!(of("B:W18,32:B11,1", "11-16"), [2, 0, 2, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn colours_see_the_same() {
        let position = Position::from_fen(English, "B:W18,22,K32:B11,1,K29").expect("a legal FEN");
        for mv in position.ordered_moves() {
            let turned = features(&position.flipped(), &mv.turned());
            assert_eq!(features(&position, &mv).map(f64::to_bits), turned.map(f64::to_bits));
        }
    }
}
