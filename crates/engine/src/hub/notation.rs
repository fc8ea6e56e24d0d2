//! Positions and moves in Hub notation: a letter for every square, and captures with the squares they take.

use kelso_rules::{AnyMove, AnyPosition, Color, Kind, Setup, SetupError, Square, VariantId};
use thiserror::Error;

use crate::score::Score;

/// What is wrong with a position or move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum HubError {
    /// The text has the wrong number of characters.
    #[error(
        "a position is the side to move and one letter for each of {squares} squares; “{text}” has {found}"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Length { text: String, squares: usize, found: usize },
    /// An unknown letter.
    #[error("“{0}” stands for no piece; w, b, W, B and e are men, kings and empty squares")]
    Letter(char),
    /// The first letter is not a side.
    #[error("“{0}” is no side; a position begins with W or B")]
    Side(char),
    /// The position is not legal.
    #[error(transparent)]
    Illegal(#[from] SetupError),
    /// The move is not legal.
    #[error("“{text}” is not a legal move here; legal moves: {legal}")]
    #[expect(missing_docs, reason = "the message says it")]
    Move { text: String, legal: String },
}

/// Reads a position: `W` or `B`, then a letter for every square in turn.
///
/// # Errors
/// If it is not one, or not a legal one.
pub fn read_position(variant: VariantId, text: &str) -> Result<AnyPosition, HubError> {
    let squares = variant.size.squares();
    let found = text.chars().count();
    if found != squares + 1 {
        return Err(HubError::Length { text: text.to_owned(), squares, found });
    }
    let mut letters = text.chars();
    let side = letters.next().unwrap_or(' ');
    let turn = match side {
        'W' => Color::White,
        'B' => Color::Black,
        _ => return Err(HubError::Side(side)),
    };
    let mut setup = Setup::new(Some(turn));
    for (index, letter) in letters.enumerate() {
        let (color, kind) = match letter {
            'e' => continue,
            'w' => (Color::White, Kind::Man),
            'b' => (Color::Black, Kind::Man),
            'W' => (Color::White, Kind::King),
            'B' => (Color::Black, Kind::King),
            other => return Err(HubError::Letter(other)),
        };
        setup.put(color, kind, index + 1);
    }
    Ok(AnyPosition::from_setup(variant, &setup)?)
}

/// Writes a position.
pub fn write_position(position: &AnyPosition) -> String {
    let squares =
        (1..=position.variant().size.squares()).filter_map(Square::new).map(|square| {
            match position.piece_at(square) {
                None => 'e',
                Some(piece) => match (piece.color, piece.kind) {
                    (Color::White, Kind::Man) => 'w',
                    (Color::Black, Kind::Man) => 'b',
                    (Color::White, Kind::King) => 'W',
                    (Color::Black, Kind::King) => 'B',
                },
            }
        });
    std::iter::once(position.turn().letter()).chain(squares).collect()
}

/// Writes a move: `32-28`, or for a capture start, end and the captured squares, `28x19x23`.
pub fn write_move(mv: &AnyMove) -> String {
    if !mv.is_capture() {
        return format!("{}-{}", mv.from(), mv.to());
    }
    let squares = [mv.from(), mv.to()].into_iter().chain(mv.captured());
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join("x")
}

/// Parses a move; captured squares may come in any order, and may be omitted if start and end are unambiguous.
///
/// # Errors
/// If it is not a legal move.
pub fn read_move(position: &AnyPosition, text: &str) -> Result<AnyMove, HubError> {
    let legal = position.legal_moves();
    let numbers: Option<Vec<usize>> = text.split(['-', 'x']).map(|number| number.parse().ok()).collect();
    let found = numbers.and_then(|numbers| find(&legal, &numbers));
    found.ok_or_else(|| HubError::Move {
        text: text.to_owned(),
        legal: legal.iter().map(write_move).collect::<Vec<_>>().join(", "),
    })
}

fn find(legal: &[AnyMove], numbers: &[usize]) -> Option<AnyMove> {
    let [from, to, captured @ ..] = numbers else { return None };
    let mut captured = captured.to_vec();
    captured.sort_unstable();
    let mut candidates = legal.iter().filter(|mv| mv.from().number() == *from && mv.to().number() == *to);
    if captured.is_empty() {
        let first = candidates.next()?;
        return candidates.next().is_none().then_some(*first);
    }
    candidates.find(|mv| mv.captured().into_iter().map(Square::number).eq(captured.iter().copied())).copied()
}

/// A score in men, to a hundredth.
pub fn write_score(score: Score) -> String {
    format!("{:.2}", score.in_men())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_moves_survive_a_round_trip() {
        let mut position = AnyPosition::start(VariantId::ENGLISH, None);
        let mut seed = 1_usize;
        for _ in 0..80 {
            assert_eq!(read_position(VariantId::ENGLISH, &write_position(&position)), Ok(position));
            let legal = position.legal_moves();
            for mv in &legal {
                assert_eq!(read_move(&position, &write_move(mv)), Ok(*mv));
            }
            if legal.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position = position.play_unchecked(&legal[(seed >> 33) % legal.len()]);
        }
    }

    #[test]
    fn bad_text_gets_a_sentence() {
        assert!(matches!(read_position(VariantId::ENGLISH, "Wbb"), Err(HubError::Length { .. })));
        let letters = format!("W{}", "x".repeat(32));
        assert_eq!(read_position(VariantId::ENGLISH, &letters), Err(HubError::Letter('x')));
        assert_eq!(read_position(VariantId::ENGLISH, &"e".repeat(33)), Err(HubError::Side('e')));
        let start = AnyPosition::start(VariantId::ENGLISH, None);
        for text in ["", "11", "11-", "11-14x", "99-1", "11x15x11", "é-1"] {
            assert!(matches!(read_move(&start, text), Err(HubError::Move { .. })), "{text}");
        }
    }
}
