//! No text makes reading panic, and whatever is read is written and read again as the same.

mod checks;

use kelso_rules::{English, General, Position, RuleSet, Size};
use proptest::prelude::*;

/// Pieces of PDN, good and bad, which a test puts behind each other.
const SCRAPS: [&str; 64] = [
    "1. ",
    "11-15 ",
    "23-19 ",
    "8-11",
    "22x15x8 ",
    "22x8",
    "a3-b4 ",
    "a3b4",
    "c3:e5",
    "1-0",
    "0-1 ",
    "1/2-1/2",
    "2-0",
    "1-1",
    "0-0",
    "*",
    "* ",
    "(",
    ")",
    "{a remark}",
    "{",
    "}",
    "{[%clk 0:05:03]}",
    "$1",
    "$",
    "!",
    "?!",
    "(!?)",
    "/FEN \"W:W22:B18,11,1\"/",
    "/",
    "...",
    "..",
    ". ",
    ",",
    ";",
    "\n",
    " ",
    "\r\n",
    "% line\n",
    "[",
    "]",
    "\"",
    "\\",
    "[Event \"a\"]\n",
    "[FEN \"B:W21-32:B1-12\"]\n",
    "[GameType \"20\"]",
    "[x \"\\\"\"]",
    "x",
    "-",
    ":",
    "01-1",
    "1 - 1",
    "5x5",
    "32x7",
    "p16o15",
    "128-127",
    "129-1",
    "é",
    "\u{a0}",
    "\u{85}",
    "[É\u{a0} \"b\"]",
    "12.",
    "9-14 ",
    "18x9",
];

fn pdn_text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&SCRAPS[..]), 0..40).prop_map(|scraps| scraps.concat())
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..120)
}

proptest! {
    #[test]
    fn any_text_as_fen(text in any::<String>()) {
        checks::fen(English, &text);
    }

    #[test]
    fn text_like_fen(text in "[WB?]: ?[WB](K?[0-9]{1,3}(-[0-9]{1,2})?,){0,6}K?[a-p]?[0-9]{1,2}:?[WBHF]?[K0-9a-h,. -]{0,20}") {
        checks::fen(English, &text);
        checks::fen(General::new(RuleSet::OptionalCapture, Size::Ten), &text);
        checks::fen(General::new(RuleSet::English, Size::Sixteen), &text);
    }

    #[test]
    fn any_text_as_move(text in any::<String>()) {
        checks::a_move(&Position::start(English), &text);
    }

    #[test]
    fn text_like_a_move(text in "[a-pA-P]?[0-9]{1,3}([-x: ]{0,2}[a-p]?[0-9]{1,2}){0,4}") {
        checks::a_move(&Position::start(English), &text);
        checks::a_move(&Position::start(General::new(RuleSet::English, Size::Sixteen)), &text);
    }

    #[test]
    fn any_bytes_as_pdn(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        checks::pdn(&bytes);
    }

    #[test]
    fn text_like_pdn(text in pdn_text()) {
        checks::pdn(text.as_bytes());
    }

    #[test]
    fn latin_1_like_pdn(text in pdn_text(), byte in 0x80_u8..) {
        let bytes: Vec<u8> = text.bytes().map(|old| if old == b'a' { byte } else { old }).collect();
        checks::pdn(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_written_as_pdn_are_read_back(choices in choices()) {
        checks::played(English, &choices);
        checks::played(General::new(RuleSet::OptionalCapture, Size::Eight), &choices);
        checks::played(General::new(RuleSet::BackwardContinuation, Size::Ten), &choices);
        checks::played(General::new(RuleSet::SingleJump, Size::Six), &choices);
        checks::played(General::new(RuleSet::ByDestination, Size::Eight), &choices);
        checks::played(General::new(RuleSet::ForgetfulJumps, Size::Ten), &choices);
        checks::played(General::new(RuleSet::English, Size::Twelve), &choices);
        checks::played(General::new(RuleSet::OptionalCapture, Size::Sixteen), &choices);
    }
}
