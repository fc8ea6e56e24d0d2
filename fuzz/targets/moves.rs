//! The first byte chooses the variant; then a FEN, a line break, and moves in lines. If the FEN cannot be read the
//! moves are made from the start position. On the way every legal move must survive being printed.

#![no_main]

mod checks;

use kelso_rules::{ForRules, Notation, Position, Rules};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (variant, text) = checks::variant_and_text(data);
    variant.dispatch(ReadMoves(&text));
});

struct ReadMoves<'a>(&'a str);

impl ForRules for ReadMoves<'_> {
    type Output = ();

    fn run<R: Rules>(self, rules: R) {
        let (fen, moves) = self.0.split_once('\n').unwrap_or(("", self.0));
        let mut position = Position::from_fen(rules, fen).unwrap_or_else(|_| Position::start(rules));
        for text in moves.lines() {
            checks::a_move(&position, text);
            for mv in &position.legal_moves() {
                checks::a_move(&position, &position.format_move(mv, Notation::Numeric));
            }
            if let Ok(mv) = position.parse_move(text) {
                position = position.play_unchecked(&mv);
            }
        }
    }
}
