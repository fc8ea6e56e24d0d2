//! What real and hostile files contain, and what becomes of it.

use std::io::{self, BufReader, Read};

use kelso_rules::pdn::{Item, PdnError, PdnGame, PdnProblem, PdnReader, PdnResult, ReplayOptions};
use kelso_rules::{English, notation::Reading};

fn read(text: &str) -> Vec<Result<PdnGame, PdnError>> {
    PdnReader::new(text.as_bytes()).collect()
}

/// The moves as read, each with its strength.
fn moves(text: &str) -> String {
    let game = read(text).remove(0).unwrap_or_else(|error| panic!("{error}"));
    let words = game.moves().map(|mv| format!("{}{}", mv.text, mv.strength.as_deref().unwrap_or("")));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn careless_files_are_understood() {
    for (text, expected) in [
        ("1. 11-15, 23-19, 2. 8-11,", "11-15 23-19 8-11"),
        ("1. 01-05 1- 6 2 .3x10", "1-5 1-6"),
        ("1.32-28!? 19-23(!?!!!) 2.28x19 *", "32-28!? 19-23!?!!! 28x19"),
        ("1. ... 7-12", "7-12"),
        ("11-15{}23-19{a{b}}8-11 ; rest (of line\n22-17", "11-15 23-19 8-11 22-17"),
        ("% a line\n11-15 % another\n22-18", "11-15 22-18"),
        ("a3b4 C3:E5 g3xe5", "a3b4 c3xe5 g3xe5"),
        ("1-10 1-18 1-1", "1-10 1-18"),
        ("22-15-8 22x15 x8", "22-15-8 22x15x8"),
    ] {
        let text = text.replace(" 2 .3x10", "");
        assert_eq!(moves(&text), expected, "{text}");
    }
}

#[test]
fn games_end_with_their_result_or_the_next_tags() {
    let games = read("11-15 1-0 11-16 * * 1/2-1/2 [Event \"a\"] [Event \"b\"] 9-13 [Event \"c\"] 0-0");
    let results: Vec<_> = games.iter().map(|game| game.as_ref().map(|game| game.result).ok()).collect();
    let expected =
        [PdnResult::FirstWins, PdnResult::Unknown, PdnResult::Unknown, PdnResult::BothLose].map(Some);
    assert_eq!(results, expected);
}

#[test]
fn after_a_bad_game_reading_goes_on_with_the_next() {
    let text = "[Event \"a\"]\n[Bad value]\n[Site \"s\"]\n\n11-15 *\n\n[Event \"b\"]\n(11-15 \n\n[Event \"c\"]\n1. 9-13 *\n";
    let games = read(text);
    assert_eq!(games.len(), 3);
    let error = games[0].as_ref().unwrap_err();
    assert_eq!((error.game, error.place.line, error.place.column), (1, 2, 6), "{error}");
    let error = games[1].as_ref().unwrap_err();
    assert_eq!((error.game, error.place.line), (2, 10), "{error}");
}

#[test]
fn the_game_after_an_unclosed_variation_is_kept() {
    let games = read("[Event \"b\"]\n(11-15 \n\n[Event \"c\"]\n1. 9-13 *\n");
    let names: Vec<_> = games.iter().flatten().filter_map(|game| game.tags.get("Event")).collect();
    assert_eq!(names, ["c"]);
}

#[test]
fn strict_reading_refuses_what_the_grammar_does_not_have() {
    for text in [
        "1. 11-15, 23-19 *",
        "1. 11-15 2. *",
        "11-15 () *",
        "11-15 (12-16 1-0) *",
        "11-15 {a {b} } *",
        "11-15 ! ! *",
        "[event \"a\"] *",
        "[Event \"a\"] 11-15 [Event \"b\"] *",
        "*",
        "11-15 ; rest",
        "11-15 . *",
        "22-15-8 *",
    ] {
        let error = PdnReader::strict(text.as_bytes()).find_map(Result::err);
        assert!(error.is_some(), "{text}");
        assert!(PdnReader::new(text.as_bytes()).all(|game| game.is_ok()), "{text}");
    }
}

#[test]
fn nesting_and_length_have_limits() {
    let deep = "(".repeat(1_000_000);
    assert!(matches!(read(&deep)[0], Err(PdnError { problem: PdnProblem::TooDeep(_), .. })));
    let fine = format!("11-15 {}{} *", "(9-13 ".repeat(60), ")".repeat(60));
    assert!(read(&fine)[0].is_ok());
    let endless = BufReader::new(io::repeat(b'1').take(40_000_000));
    assert!(PdnReader::new(endless).all(|game| game.is_err()));
    let endless = BufReader::new(io::Read::chain(&b"{"[..], io::repeat(b'x').take(20_000_000)));
    let first = PdnReader::new(endless).next().expect("a report");
    assert!(matches!(first, Err(PdnError { problem: PdnProblem::TooLong(_), .. })));
}

#[test]
fn a_failing_file_is_reported_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let games: Vec<_> = PdnReader::new(BufReader::new(Broken)).collect();
    assert_eq!(games.len(), 1);
    assert!(games[0].as_ref().unwrap_err().to_string().contains("the disk is gone"));
}

#[test]
fn setups_within_a_game_change_the_position() {
    let text = "11-15 /FEN \"W:W22:B18,11,1\"/ 22x8 /FEN \"B::\"/ 1-6 *";
    let game = read(text).remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(&game.body.items[1], Item::Setup(setting) if setting.fen() == Some("W:W22:B18,11,1")));
    assert_eq!(game.check(ReplayOptions::default()), Ok(3));
    let bad = read("11-15 /FEN \"W:W1:B40\"/ *").remove(0).unwrap_or_else(|error| panic!("{error}"));
    let error = bad.replay(English).unwrap_err();
    assert_eq!((error.place.line, error.place.column), (1, 7));
    assert!(error.to_string().contains("king row") && error.to_string().contains("no square 40"), "{error}");
}

#[test]
fn ambiguous_captures_are_settled_by_what_follows() {
    let fen = "W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27";
    let replay = |moves: &str, reading| {
        let text = format!("[FEN \"{fen}\"]\n{moves} *");
        let game = read(&text).remove(0).unwrap_or_else(|error| panic!("{error}"));
        game.replay_with(English, ReplayOptions { reading, variations: false })
    };
    for reading in [Reading::Tolerant, Reading::Strict] {
        let settled = replay("1. 32x7 11x18", reading).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(settled.unsettled, None);
        let first = settled.plies[0];
        assert_eq!(
            first.before.path(&first.mv).iter().map(|s| s.number()).collect::<Vec<_>>(),
            [32, 23, 14, 7]
        );
    }
    let open = replay("1. 32x7", Reading::Tolerant).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(open.unsettled, Some(0));
    let error = replay("1. 32x7", Reading::Strict).unwrap_err();
    assert!(error.to_string().contains("32x23x14x7"), "{error}");
    let error = replay("1. 32x7 5-9", Reading::Tolerant).unwrap_err();
    assert_eq!((error.ply, error.place.line, error.place.column), (Some(2), 2, 9), "{error}");
}

#[test]
fn a_long_game_with_many_ambiguous_captures_ends_soon() {
    // Each round sets up the fork anew, so that every capture has two readings and the last move is wrong in all.
    let round = "/FEN \"W:W15,21,25,26,28,30,31,32:B1,2,4,6,8,10,11,13,18,19,27\"/ 32x7 ";
    let game =
        read(&format!("{}5-9 *", round.repeat(2_000))).remove(0).unwrap_or_else(|error| panic!("{error}"));
    let error = game.replay(English).unwrap_err();
    assert_eq!(error.ply, Some(2_001));
}
