//! The properties of reading and printing, on random input near enough to the real thing to get somewhere.

#[path = "properties/mod.rs"]
mod properties;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Pieces of FEN and PDN, and some rubbish between them.
const WORDS: &[&str] = &[
    "B",
    "W",
    ":",
    "::",
    ",",
    "K",
    ".",
    "-",
    "x",
    "1",
    "5",
    "9",
    "11",
    "12",
    "15",
    "18",
    "21",
    "22",
    "23",
    "32",
    "33",
    "50",
    "72",
    "128",
    "129",
    "a1",
    "c3",
    "b4",
    "h8",
    "B:W21-32:B1-12",
    "W:WK18,22:B11,K5",
    "B1-12",
    "W21-32",
    " ",
    "\n",
    "\t",
    "\r\n",
    "11-15",
    "23-19",
    "22-18",
    "15x22",
    "22x15x8",
    "1.",
    "2...",
    "1-0",
    "0-1",
    "1/2-1/2",
    "2-0",
    "*",
    "(",
    ")",
    "{",
    "}",
    "{a remark}",
    "{[%clock w 1:00]}",
    ";",
    "%",
    "$1",
    "!",
    "?",
    "[",
    "]",
    "\"",
    "\\",
    "[Event \"One\"]",
    "[FEN \"W:W22:B18,11,1\"]",
    "[SetUp \"1\"]",
    "[GameType \"21\"]",
    "[GameType \"25\"]",
    "[Result \"1-0\"]",
    "é",
    "\u{feff}",
    "\0",
    "0",
    "00011",
    "99999999999999999999",
];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let words = vec(select(WORDS), 0..40).prop_map(|words| words.concat().into_bytes());
    prop_oneof![4 => words, 1 => vec(any::<u8>(), 0..200)]
}

/// The same with a first byte that chooses the variant.
fn choice_and_text() -> impl Strategy<Value = Vec<u8>> {
    (any::<u8>(), text()).prop_map(|(choice, text)| [vec![choice], text].concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen(data in choice_and_text()) {
        properties::fen(&data);
    }

    #[test]
    fn moves(data in choice_and_text()) {
        properties::moves(&data);
    }

    #[test]
    fn pdn(data in text()) {
        properties::pdn(&data);
    }
}
