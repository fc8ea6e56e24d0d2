//! The reward of a move (D4): what happened between it and the learner's next one.

use kelso_rules::{Bits, Color, English, Position};

/// Men and kings of both sides, from the learner's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The learner's men.
    pub own_men: i32,
    /// The learner's kings.
    pub own_kings: i32,
    /// The opponent's men.
    pub opponent_men: i32,
    /// The opponent's kings.
    pub opponent_kings: i32,
}

impl Pieces {
    /// The pieces of a position as `learner` sees them.
    pub fn of(position: &Position<English>, learner: Color) -> Self {
        Pieces {
            own_men: position.men(learner).count() as i32,
            own_kings: position.kings_of(learner).count() as i32,
            opponent_men: position.men(!learner).count() as i32,
            opponent_kings: position.kings_of(!learner).count() as i32,
        }
    }
}

/// The reward for a move made with the pieces `before`, when there are `after` after the opponent's reply, and the game
/// has ended with `outcome` points or continues (0).
///
/// Losing a man costs 0.4 and a king 0.5, taking a man gains 0.2 and a king 0.3; a crowned man is one man less and one
/// king more. If none of these happened, it costs 0.1.
pub fn reward(before: Pieces, after: Pieces, outcome: f64) -> f64 {
    let lost_men = before.own_men - after.own_men;
    let lost_kings = before.own_kings - after.own_kings;
    let taken_men = before.opponent_men - after.opponent_men;
    let taken_kings = before.opponent_kings - after.opponent_kings;
    if outcome == 0.0 && [lost_men, lost_kings, taken_men, taken_kings] == [0; 4] {
        return -0.1;
    }
    -0.4 * f64::from(lost_men) - 0.5 * f64::from(lost_kings)
        + 0.2 * f64::from(taken_men)
        + 0.3 * f64::from(taken_kings)
        + outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reward_of(before: &str, after: &str, outcome: f64) -> f64 {
        let [before, after] =
            [before, after].map(|fen| Position::from_fen(English, fen).expect("a legal FEN"));
        reward(Pieces::of(&before, Color::Black), Pieces::of(&after, Color::Black), outcome)
    }

    #[test]
    fn rewards_by_hand() {
        let table = [
            // Nothing happened.
            ("B:W21,22:B1,2", "B:W17,22:B5,2", 0.0, -0.1),
            // A man lost; a king lost.
            ("B:W21,22:B1,2", "B:W21,22:B2", 0.0, -0.4),
            ("B:W21,22:BK1,2", "B:W21,22:B2", 0.0, -0.5),
            // A man taken; a king taken.
            ("B:W21,22:B1,2", "B:W22:B1,2", 0.0, 0.2),
            ("B:W21,K22:B1,2", "B:W21:B1,2", 0.0, 0.3),
            // A man crowned: one man less, one king more; of the opponent's likewise.
            ("B:W21,22:B1,26", "B:W21,22:B1,K31", 0.0, 0.1),
            ("B:W6,22:B1,26", "B:WK2,22:B1,26", 0.0, -0.1),
            // One lost and two taken: the sum is 0, but something happened.
            ("B:W21,22,23:B1,2", "B:W21:B2", 0.0, 0.0),
            // The last man is taken: won.
            ("B:W21:B1,2", "B:W:B1,2", 500.0, 500.2),
            // Blocked or out of moves with nothing taken.
            ("B:W21:B1,2", "B:W21:B1,2", -10.0, -10.0),
        ];
        for (before, after, outcome, expected) in table {
            let found = reward_of(before, after, outcome);
            assert!((found - expected).abs() < 1e-12, "{before} → {after}: {found}, not {expected}");
        }
    }
}
