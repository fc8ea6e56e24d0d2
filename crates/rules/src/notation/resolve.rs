//! Which legal move a text means.

use smallvec::SmallVec;

use super::format::Notation;
use super::move_error::{IllegalReason, MoveError};
use super::move_text::{MoveText, Reading, Separator};
use super::route::{BUDGET, RouteSearch, captured_along};
use crate::laws::Obligation;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::variant_id::{RuleSet, Size, VariantId};

/// The most moves that an error lists.
const LISTED: usize = 60;

/// The legal moves that a text may mean.
pub(crate) struct Candidates<R: Rules> {
    /// At least one.
    pub(crate) moves: MoveList<R>,
    /// The first has exactly the squares written, the others have more. If it is legal it is the one meant, because
    /// that is its full notation.
    pub(crate) exact: bool,
}

/// A move's squares on a board.
type Squares = SmallVec<[Square; 6]>;

impl<R: Rules> Position<R> {
    /// Parses a legal move, in any form that [`MoveText`] accepts.
    ///
    /// ```
    /// use kelso_rules::{English, MoveError, Position};
    ///
    /// let start = Position::start(English);
    /// assert_eq!(start.parse_move("9-13")?, start.parse_move("b6 a5")?);
    /// let error = start.parse_move("9-14!").unwrap_err();
    /// assert!(matches!(error, MoveError::Unreadable { column: 5, .. }));
    /// let error = start.parse_move("1-5").unwrap_err();
    /// assert!(error.to_string().contains("legal moves: "));
    /// # Ok::<(), MoveError>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be read, means no legal move, or means more than one.
    pub fn parse_move(&self, text: &str) -> Result<Move<R>, MoveError> {
        text.parse::<MoveText>()?.resolve(self, &self.legal_moves())
    }
}

impl MoveText {
    /// The legal move that is meant. `legal` are the moves to choose from, usually all legal ones.
    ///
    /// Start and end are enough if they are unambiguous. The squares between may be all, or some in their order.
    ///
    /// # Errors
    /// If no legal move is meant, or more than one.
    pub fn resolve<R: Rules>(&self, position: &Position<R>, legal: &[Move<R>]) -> Result<Move<R>, MoveError> {
        self.resolve_as(Reading::Tolerant, position, legal)
    }

    /// [`resolve`](MoveText::resolve), optionally strict about the separator.
    ///
    /// # Errors
    /// If no legal move is meant, or more than one.
    pub fn resolve_as<R: Rules>(
        &self,
        reading: Reading,
        position: &Position<R>,
        legal: &[Move<R>],
    ) -> Result<Move<R>, MoveError> {
        let candidates = self.candidates(reading, position, legal)?;
        if candidates.exact || candidates.moves.len() == 1 {
            return Ok(candidates.moves[0]);
        }
        Err(self.ambiguous(position, &candidates.moves))
    }

    /// The quiet move that is meant, if it is one. A capture never ends one step from where it began, so nothing else
    /// can be meant, and the other moves are not needed.
    pub(crate) fn quiet_move<R: Rules>(&self, position: &Position<R>) -> Option<Move<R>> {
        let squares = self.on_board(position.rules().id()).ok()?;
        let [from, to] = squares[..] else { return None };
        let board = position.rules().board();
        position.quiet_move(board.bit(from)?, board.bit(to)?)
    }

    /// The legal moves that may be meant, at least one.
    pub(crate) fn candidates<R: Rules>(
        &self,
        reading: Reading,
        position: &Position<R>,
        legal: &[Move<R>],
    ) -> Result<Candidates<R>, MoveError> {
        let squares = self.on_board(position.rules().id())?;
        let candidates = matching(position, legal, &squares);
        let Some(first) = candidates.moves.first() else {
            return Err(self.illegal(position, legal, squares[0]));
        };
        let right = if first.is_capture() { Separator::Cross } else { Separator::Dash };
        if reading == Reading::Strict && self.separator() != Separator::None && self.separator() != right {
            let notation = if self.is_lettered() { Notation::Letters } else { Notation::Numeric };
            let expected = position.format_move_among(first, notation, legal).into();
            return Err(MoveError::WrongSeparator { text: self.to_string().into(), expected });
        }
        Ok(candidates)
    }

    fn on_board(&self, variant: VariantId) -> Result<Squares, MoveError> {
        let size = variant.size;
        // The program that these rules come from has row 1 at the top. The two readings cannot be confused.
        if variant.rules == RuleSet::SingleJump
            && let Some(squares) = self.squares().iter().map(|name| name.square_from_top(size)).collect()
        {
            return Ok(squares);
        }
        let square = |&name: &super::Coordinate| {
            name.square(size).ok_or_else(|| MoveError::NoSuchSquare {
                text: self.to_string().into(),
                square: name.to_string().into(),
                range: range(size, self.is_lettered()).into(),
            })
        };
        self.squares().iter().map(square).collect()
    }

    fn illegal<R: Rules>(&self, position: &Position<R>, legal: &[Move<R>], from: Square) -> MoveError {
        let notation = if self.is_lettered() { Notation::Letters } else { Notation::Numeric };
        let mut moves: MoveList<R> = legal.iter().take(LISTED).copied().collect();
        moves.sort_by_key(Move::from);
        MoveError::Illegal {
            text: self.to_string().into(),
            reason: reason(position, legal, from),
            legal: moves.iter().map(|mv| position.format_move_among(mv, notation, legal)).collect(),
            more: legal.len().saturating_sub(LISTED),
        }
    }

    pub(crate) fn ambiguous<R: Rules>(&self, position: &Position<R>, candidates: &[Move<R>]) -> MoveError {
        let notation = if self.is_lettered() { Notation::Letters } else { Notation::NumericFull };
        let write = |mv| position.format_move_among(mv, notation, &[]);
        MoveError::Ambiguous {
            text: self.to_string().into(),
            candidates: candidates.iter().take(LISTED).map(write).collect(),
        }
    }
}

/// The legal moves along these squares: along exactly these if there is one, otherwise along these among others.
fn matching<R: Rules>(position: &Position<R>, legal: &[Move<R>], squares: &[Square]) -> Candidates<R> {
    let board = position.rules().board();
    let ends = board.bit(squares[0]).zip(board.bit(squares[squares.len() - 1]));
    let same_ends = |mv: &&Move<R>| Some((mv.from_bit(), mv.to_bit())) == ends;
    let mut moves: MoveList<R> = legal.iter().filter(same_ends).copied().collect();
    let via = &squares[1..squares.len() - 1];
    if moves.is_empty() || (via.is_empty() && moves.len() == 1) {
        return Candidates { moves, exact: false };
    }
    let exact = captured_along(position, squares)
        .and_then(|captured| moves.iter().position(|mv| mv.captured_bits() == captured));
    if let Some(exact) = exact {
        moves.swap(0, exact);
        moves.truncate(if via.is_empty() { moves.len() } else { 1 });
    } else {
        let mut budget = BUDGET;
        let passes = |mv: &mut Move<R>| {
            via.is_empty()
                || (mv.captures() > via.len() && RouteSearch::passes(position, mv, via, &mut budget))
        };
        moves.retain(passes);
    }
    Candidates { moves, exact: exact.is_some() }
}

fn reason<R: Rules>(position: &Position<R>, legal: &[Move<R>], from: Square) -> IllegalReason {
    let mover = position.turn();
    let Some(first) = legal.first() else { return IllegalReason::NoMoves(mover) };
    match position.piece_at(from) {
        None => IllegalReason::NoPiece(from.number()),
        Some(piece) if piece.color != mover => IllegalReason::NotYours(from.number(), mover),
        Some(_) if position.rules().laws().obligation == Obligation::Mandatory && first.is_capture() => {
            IllegalReason::MustCapture(mover)
        }
        Some(_) => IllegalReason::NoSuchMove(mover),
    }
}

fn range(size: Size, lettered: bool) -> String {
    if lettered {
        let last = (b'a' + size.rows() as u8 - 1) as char;
        format!("a1 to {last}{}", size.rows())
    } else {
        format!("1 to {}", size.squares())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{English, General};

    const OPTIONAL: General = General::new(RuleSet::OptionalCapture, Size::Eight);

    /// Two ways from 32 to 7, and 32x23x14x7 is only one of them.
    const FORK: &str = "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27";

    fn read<R: Rules>(rules: R, fen: &str, text: &str) -> Result<String, MoveError> {
        let position = Position::from_fen(rules, fen).expect("a legal position");
        position.parse_move(text).map(|mv| position.format_move(&mv, Notation::NumericFull))
    }

    #[test]
    fn single_jump_reads_ranks_from_the_top_too() {
        let single = General::new(RuleSet::SingleJump, Size::Eight);
        let start = "B:W21-32:B1-12";
        for text in ["H3 G4", "h3g4", "12-16", "h6-g5"] {
            assert_eq!(read(single, start, text).as_deref(), Ok("12-16"), "{text}");
        }
        assert!(read(single, start, "h3 g5").is_err(), "one reading for the whole move");
        assert!(read(English, start, "H3 G4").is_err(), "elsewhere rank 1 is White's");
    }

    #[test]
    fn short_full_and_partial_paths_are_found() {
        let fen = "W:W22:B18,11,1";
        for text in ["22x8", "22x15x8", "22-8", "22 8", "c3xg7", "c3e5g7", "C3 G7"] {
            assert_eq!(read(English, fen, text).as_deref(), Ok("22x15x8"), "{text}");
        }
        assert_eq!(read(English, FORK, "32x14x7").as_deref(), Ok("32x23x14x7"));
        assert!(read(English, fen, "22x15").is_err(), "a started capture is finished");
        assert_eq!(read(OPTIONAL, fen, "22x15").as_deref(), Ok("22x15"));
    }

    #[test]
    fn ambiguous_moves_name_their_candidates() {
        let Err(MoveError::Ambiguous { candidates, .. }) = read(English, FORK, "32x7") else {
            panic!("32x7 is ambiguous")
        };
        assert_eq!(candidates.len(), 2, "{candidates:?}");
        for full in candidates {
            assert_eq!(read(English, FORK, &full), Ok(full));
        }
    }

    #[test]
    fn illegal_moves_say_why_and_what_is_legal() {
        let fen = "W:W22,32:B18,11,1";
        for (text, reason) in [
            ("32-28", IllegalReason::MustCapture(crate::Color::White)),
            ("18x25", IllegalReason::NotYours(18, crate::Color::White)),
            ("20-16", IllegalReason::NoPiece(20)),
        ] {
            match read(English, fen, text) {
                Err(MoveError::Illegal { reason: why, legal, more: 0, .. }) => {
                    assert_eq!(why, reason);
                    assert_eq!(legal, ["22x8"]);
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(matches!(read(English, fen, "22-40"), Err(MoveError::NoSuchSquare { .. })));
        assert!(matches!(read(English, fen, "a2b3"), Err(MoveError::NoSuchSquare { .. })));
    }

    #[test]
    fn a_path_written_in_full_is_never_ambiguous() {
        // A king that may stop after any jump: 6x15 is one jump, but 6x13x22x15 ends there too.
        let position = Position::from_fen(OPTIONAL, "W:WK6:B9,10,17,18").expect("a legal position");
        let legal = position.legal_moves();
        assert!(legal.iter().any(|mv| position.format_move(mv, Notation::Numeric).matches('x').count() > 1));
        for mv in &legal {
            for notation in [Notation::Numeric, Notation::NumericFull, Notation::Letters] {
                assert_eq!(position.parse_move(&position.format_move(mv, notation)), Ok(*mv));
            }
        }
    }

    #[test]
    fn strict_reading_minds_the_sign() {
        let position = Position::from_fen(English, "W:W22:B18,11,1").expect("a legal position");
        let legal = position.legal_moves();
        let resolve = |text: &str| {
            text.parse::<MoveText>().and_then(|text| text.resolve_as(Reading::Strict, &position, &legal))
        };
        assert!(resolve("22x8").is_ok());
        assert!(matches!(resolve("22-8"), Err(MoveError::WrongSeparator { .. })));
    }

    #[test]
    fn a_crowded_board_does_not_take_long() {
        // A king among 24 men that stand as a lattice: very many routes.
        let men = (0..24).map(|n| (2 + 2 * (n / 6), 1 + 2 * (n % 6)));
        let rules = General::new(RuleSet::English, Size::Sixteen);
        let square = |(row, col)| rules.board().at(row, col);
        let men: Vec<_> = men.filter_map(square).map(|square| square.to_string()).collect();
        let king = square((1, 0)).expect("a dark square");
        let fen = format!("W:WK{king}:B{}", men.join(","));
        let position = Position::from_fen(rules, &fen).expect("a legal position");
        let legal = position.legal_moves();
        assert!(legal.len() > 100);
        for mv in legal.iter().take(50) {
            let text = position.format_move_among(mv, Notation::NumericFull, &legal);
            assert_eq!(position.parse_move(&text), Ok(*mv));
        }
    }
}
