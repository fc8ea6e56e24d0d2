//! Moves as text.

use kelso_rules::{ForVariant, Move, MoveText, Notation, Position, Variant};

use super::variant_and_text;

/// The first byte chooses the variant; then a FEN, a line break, and moves in lines. If the FEN cannot be read the
/// moves are read from the start position.
pub(crate) fn moves(data: &[u8]) {
    let (variant, text) = variant_and_text(data);
    variant.dispatch(ReadMoves(&text));
}

struct ReadMoves<'a>(&'a str);

impl ForVariant for ReadMoves<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        let (fen, moves) = self.0.split_once('\n').unwrap_or(("", self.0));
        let mut position = Position::<V>::from_fen(fen).unwrap_or_default();
        for text in moves.lines() {
            if let Ok(read) = text.parse::<MoveText>() {
                assert_eq!(read.to_string().parse(), Ok(read), "from {text:?}");
            }
            let parsed = position.parse_move(text);
            for mv in &position.legal_moves() {
                assert_printed_is_read(&position, mv);
            }
            match parsed {
                Ok(mv) => position = position.succ(&mv),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

fn assert_printed_is_read<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) {
    for notation in [Notation::Numeric, Notation::NumericFull, Notation::Letters] {
        let text = position.format_move(mv, notation);
        assert_eq!(position.parse_move(&text), Ok(*mv), "{text} in {}", position.to_fen());
    }
}
