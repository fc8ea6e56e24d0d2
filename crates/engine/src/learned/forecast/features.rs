//! What the model sees of a move: named numbers, and its squares.

use kelso_rules::pdn::Ply;
use kelso_rules::{Bits, Board, Color, English, Move, Position};

use super::history::{History, move_key};
use super::search::{DEPTHS, Losses};

/// The names of the numbers that describe a move, in order.
pub const FEATURES: [&str; 25] = [
    // Hundredths of a man lost against the best move, as men, at depths 1, 3 and 5.
    "loss-1",
    "loss-3",
    "loss-5",
    // The same at depth 5, where the first few hundredths count most.
    "bent-loss-5",
    // The loss at depth 5, times the share of pieces still on the board.
    "early-loss-5",
    // The best move at depth 5; ties share it.
    "best-5",
    "captured-men",
    "captured-kings",
    // It takes the piece that has just taken.
    "recapture",
    // Rows that a man goes forward.
    "advance",
    "crown",
    "king-move",
    "leaves-back-row",
    "to-edge",
    "leaves-edge",
    "to-centre",
    // The opponent must take after it.
    "offers-exchange",
    // It threatens to take.
    "threat",
    // The piece that this side moved last.
    "same-piece",
    // It takes this side's last move back.
    "undo",
    // What all players chose here before: a smoothed log ratio to chance, and a share.
    "seen",
    "seen-share",
    // What this player chose here before.
    "own",
    "own-share",
    // Chosen here before by this player most often.
    "own-most",
];

/// How many weights the squares have: from and to, of men and of kings.
pub const SQUARE_WEIGHTS: usize = 4 * SQUARES;

/// How many weights the model has: one for each of [`FEATURES`], then those of the squares.
pub const WEIGHTS: usize = FEATURES.len() + SQUARE_WEIGHTS;

const SQUARES: usize = 32;
/// Where the loss at depth 5 is among [`FEATURES`].
pub const LOSS_5: usize = 2;
/// Where the best move at depth 5 is.
pub const BEST_5: usize = 5;
const SEEN: usize = 20;
/// From here on everything is about the player.
pub const OWN: usize = 22;

/// One move as the model sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFeatures {
    /// One number for each of [`FEATURES`].
    pub values: [f32; FEATURES.len()],
    /// Which of the square weights are its own: from, and to.
    pub squares: [u8; 2],
}

impl MoveFeatures {
    /// The sum of the weights times what the move has of each.
    pub fn utility(&self, weights: &[f64]) -> f64 {
        let (plain, squares) = weights.split_at(FEATURES.len());
        let sum: f64 = self.values.iter().zip(plain).map(|(value, weight)| f64::from(*value) * weight).sum();
        sum + squares[usize::from(self.squares[0])] + squares[usize::from(self.squares[1])]
    }

    /// Adds the features, times a factor, to a gradient.
    pub fn add_to(&self, gradient: &mut [f64], factor: f64) {
        let (plain, squares) = gradient.split_at_mut(FEATURES.len());
        for (sum, value) in plain.iter_mut().zip(&self.values) {
            *sum += factor * f64::from(*value);
        }
        for square in self.squares {
            squares[usize::from(square)] += factor;
        }
    }
}

/// The name of a weight, as the model's file has it: a feature, or a square as the mover sees it, such as `man-from-12`.
pub fn weight_name(index: usize) -> String {
    let Some(square) = index.checked_sub(FEATURES.len()) else { return FEATURES[index].to_owned() };
    let table = ["man-from", "man-to", "king-from", "king-to"][square / SQUARES];
    format!("{table}-{}", square % SQUARES + 1)
}

/// What was chosen before, as far as the current move may know it.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    /// The moves of all games.
    pub seen: &'a History,
    /// The moves of this player's games, if the player is known.
    pub own: Option<&'a History>,
    /// What must not count: the moves of the current game, if the histories contain it.
    pub except: Option<&'a History>,
}

/// The features of every legal move of a position.
///
/// `before` are the plies that led here, as far as they are known.
pub fn features(
    position: &Position,
    before: &[Ply<English>],
    moves: &[Move],
    losses: &Losses,
    past: Past<'_>,
) -> Vec<MoveFeatures> {
    let mut rows: Vec<_> =
        moves.iter().zip(losses).map(|(mv, losses)| describe(position, before, mv, *losses)).collect();
    let best = losses.iter().filter(|loss| loss[2] == 0).count().max(1);
    for (row, loss) in rows.iter_mut().zip(losses) {
        row.values[BEST_5] = if loss[2] == 0 { 1.0 / best as f32 } else { 0.0 };
    }
    let keys: Vec<_> = moves.iter().map(|mv| move_key(position, mv)).collect();
    let counts = |history: &History| -> Vec<u32> {
        let except = |key| past.except.map_or(0, |game| game.count(key));
        keys.iter().map(|&key| history.count(key).saturating_sub(except(key))).collect()
    };
    add_past(&mut rows, SEEN, &counts(past.seen));
    if let Some(own) = past.own {
        let counts = counts(own);
        add_past(&mut rows, OWN, &counts);
        let most = counts.iter().copied().max().unwrap_or(0);
        for (row, count) in rows.iter_mut().zip(counts) {
            row.values[OWN + 2] = f32::from(u8::from(most > 0 && count == most));
        }
    }
    rows
}

/// Sets the two features of a history; zero if nothing was seen.
fn add_past(rows: &mut [MoveFeatures], at: usize, counts: &[u32]) {
    const SMOOTHING: f32 = 0.3;
    let all: f32 = counts.iter().map(|&count| count as f32).sum();
    let moves = counts.len() as f32;
    if counts.iter().all(|count| *count == 0) {
        return;
    }
    for (row, &count) in rows.iter_mut().zip(counts) {
        let smoothed = (count as f32 + SMOOTHING) / (all + SMOOTHING * moves);
        row.values[at] = (smoothed * moves).ln();
        row.values[at + 1] = count as f32 / (all + 1.0);
    }
}

/// Everything that does not depend on the other moves or the past.
fn describe(
    position: &Position,
    before: &[Ply<English>],
    mv: &Move,
    losses: [i32; DEPTHS.len()],
) -> MoveFeatures {
    let mover = position.turn();
    let board = &Board::EIGHT;
    let (from, to) = (board.row_col(mv.from()), board.row_col(mv.to()));
    let king = position.kings().meets(mv.from_bit());
    let after = position.play_unchecked(mv);
    let [loss1, loss3, loss5] = losses.map(|loss| loss as f32 / 100.0);
    let kings_taken = (mv.captured_bits() & position.kings()).count() as f32;
    let opponent_last = before.last();
    let own_last = before.len().checked_sub(2).map(|index| before[index].mv);
    let flag = |condition: bool| f32::from(u8::from(condition));
    let edge = |(row, col): (usize, usize)| row == 0 || row == 7 || col == 0 || col == 7;
    let home = if mover == Color::Black { 0 } else { 7 };
    let values = [
        loss1,
        loss3,
        loss5,
        loss5 / (loss5 + 0.15),
        loss5 * position.occupied().count() as f32 / 24.0,
        0.0,
        mv.captures() as f32 - kings_taken,
        kings_taken,
        flag(
            opponent_last
                .is_some_and(|last| last.mv.is_capture() && mv.captured_bits().meets(last.mv.to_bit())),
        ),
        if king { 0.0 } else { from.0.abs_diff(to.0) as f32 },
        flag(!king && after.kings().meets(mv.to_bit())),
        flag(king),
        flag(!king && from.0 == home),
        flag(edge(to)),
        flag(edge(from)),
        flag((2..6).contains(&to.0) && (2..6).contains(&to.1)),
        flag(after.has_captures()),
        flag(after.with_turn(mover).has_captures()),
        flag(own_last.is_some_and(|last| last.to_bit() == mv.from_bit())),
        flag(
            own_last
                .is_some_and(|last| last.to_bit() == mv.from_bit() && last.from_bit() == mv.to_bit() && king),
        ),
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
    ];
    MoveFeatures { values, squares: square_features(mover, mv, king) }
}

/// Where the move comes from and where it goes, as the mover sees the board.
fn square_features(mover: Color, mv: &Move, king: bool) -> [u8; 2] {
    let table = if king { 2 * SQUARES } else { 0 };
    let seen_by_mover = |number: usize| if mover == Color::Black { number - 1 } else { SQUARES - number };
    let squares =
        [table + seen_by_mover(mv.from().number()), table + SQUARES + seen_by_mover(mv.to().number())];
    squares.map(|index| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_where_their_names_are() {
        for (index, name) in [(LOSS_5, "loss-5"), (BEST_5, "best-5"), (SEEN, "seen"), (OWN, "own")] {
            assert_eq!(FEATURES[index], name);
        }
        assert_eq!(OWN + 3, FEATURES.len());
        assert_eq!(weight_name(FEATURES.len()), "man-from-1");
        assert_eq!(weight_name(WEIGHTS - 1), "king-to-32");
    }

    #[test]
    fn a_position_and_its_mirror_look_the_same() {
        let position = Position::from_fen(English, "W:W18,27,K31:B1,10,K15,20").expect("it is legal");
        for mv in &position.legal_moves() {
            let mirrored = describe(&position.flipped(), &[], &mv.turned(), [0, 5, 9]);
            assert_eq!(describe(&position, &[], mv, [0, 5, 9]), mirrored);
        }
    }
}
