//! The key under which a position is remembered, and moves as squares.

use std::sync::Arc;

use kelso_rules::{AnyMove, AnyPosition, Color, Move, Packed, Position, Rules, VariantId};

/// The key of a memory: a position, seen with Black to move, as evaluated by one kind of agent.
///
/// A position with White to move is rotated with its colours swapped, so that both share an entry. The position itself
/// is the key, not a hash of it, so two positions are never confused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionKey {
    /// The rules and the board.
    pub variant: VariantId,
    /// The judge: the agent's text without its limits, and its evaluation's fingerprint.
    pub judge: Arc<str>,
    /// The packed position, Black to move.
    pub position: Packed,
}

impl PositionKey {
    /// The key of a position.
    pub fn new<R: Rules>(position: &Position<R>, judge: &Arc<str>) -> Self {
        let seen = if position.turn() == Color::Black { *position } else { position.flipped() };
        PositionKey { variant: position.rules().id(), judge: judge.clone(), position: seen.pack() }
    }

    /// The key of a position of a variant known only at run time.
    pub fn of_any(position: &AnyPosition, judge: &Arc<str>) -> Self {
        match position {
            AnyPosition::English(position) => Self::new(position, judge),
            AnyPosition::General(position) => Self::new(position, judge),
        }
    }
}

/// A move as numbers: from, to, then the captured squares. That identifies it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveSquares(Box<[u8]>);

impl MoveSquares {
    /// A move as it is seen with Black to move, when `turn` makes it.
    pub fn of<R: Rules>(mv: &Move<R>, turn: Color) -> Self {
        let mv = if turn == Color::Black { *mv } else { mv.turned() };
        let squares = [mv.from(), mv.to()].into_iter().chain(mv.captured());
        MoveSquares(squares.map(|square| square.number() as u8).collect())
    }

    /// As [`of`](Self::of), for a variant known only at run time.
    pub fn of_any(mv: &AnyMove, turn: Color) -> Self {
        match mv {
            AnyMove::English(mv) => Self::of(mv, turn),
            AnyMove::General(mv) => Self::of(mv, turn),
        }
    }

    /// The squares: from, to, then the captured ones by number.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Reads the result of [`as_bytes`](Self::as_bytes); `None` if there is not even a start and an end.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        (bytes.len() >= 2).then(|| MoveSquares(bytes.into()))
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{English, General, RuleSet, Size};

    use super::*;

    #[test]
    fn colours_share_a_key_and_their_moves() {
        let judge: Arc<str> = "table".into();
        for variant in VariantId::all() {
            let rules = General::from(variant);
            let mut position = Position::start(rules);
            for ply in 0..12 {
                let flipped = position.flipped();
                assert_eq!(PositionKey::new(&position, &judge), PositionKey::new(&flipped, &judge));
                let moves = position.ordered_moves();
                for mv in &moves {
                    let turned = MoveSquares::of(&mv.turned(), flipped.turn());
                    assert_eq!(MoveSquares::of(mv, position.turn()), turned, "{variant}");
                }
                let Some(mv) = moves.get(ply % moves.len().max(1)) else { break };
                position = position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn rules_judges_and_positions_are_kept_apart() {
        let judges: [Arc<str>; 2] = ["table".into(), "table eval=count".into()];
        let start = Position::start(English);
        let next = start.play_unchecked(&start.legal_moves()[0]);
        let optional = Position::start(General::new(RuleSet::OptionalCapture, Size::Eight));
        let keys = [
            PositionKey::new(&start, &judges[0]),
            PositionKey::new(&start, &judges[1]),
            PositionKey::new(&next, &judges[0]),
            PositionKey::new(&optional, &judges[0]),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert_eq!(keys.iter().position(|other| other == key), Some(index));
        }
    }

    #[test]
    fn captures_with_the_same_ends_are_told_apart() {
        // The king on 1 goes round to 10 or to itself by several ways; every move must have squares of its own.
        let fen = "B:W6,7,14,15,22,23:BK1,K10";
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        let moves = position.ordered_moves();
        let squares: std::collections::HashSet<_> =
            moves.iter().map(|mv| MoveSquares::of(mv, Color::Black)).collect();
        assert_eq!(squares.len(), moves.len());
    }
}
