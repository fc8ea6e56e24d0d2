//! Games written as PDN.

use std::time::Duration;

use kelso_rules::pdn::{ClockCommand, Comment, Item, PdnGame, PdnReader, PdnResult, ReplayOptions};
use kelso_rules::{Color, English, General, Position, RuleSet, Rules, Size};

fn read(text: &str) -> PdnGame {
    let mut games = PdnReader::new(text.as_bytes());
    let game = games.next().expect("a game").unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert!(games.next().is_none(), "one game in\n{text}");
    game
}

fn written_and_read<R: Rules>(position: &Position<R>, plies: usize) -> PdnGame {
    let (mut moves, mut at) = (Vec::new(), *position);
    for ply in 0..plies {
        let legal = at.legal_moves();
        let Some(mv) = legal.get(ply * 7 % legal.len().max(1)).copied() else { break };
        moves.push(mv);
        at = at.play_unchecked(&mv);
    }
    let game = PdnGame::from_moves(position, moves.iter().copied());
    let text = game.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert_eq!(read(&text), game);
    let replay = game.replay(position.rules()).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert!(replay.plies.iter().map(|ply| ply.mv).eq(moves.iter().copied()), "{text}");
    assert_eq!(replay.end(), at);
    game
}

#[test]
fn tags_say_which_game_it_is_and_where_it_starts() {
    let game = written_and_read(&Position::start(English), 40);
    assert_eq!(game.tags.get("GameType"), Some("21,B,8,8,N1,0"));
    assert_eq!((game.tags.get("Variant"), game.tags.get("FEN")), (None, None));

    let game = written_and_read(
        &Position::start_with(General::new(RuleSet::OptionalCapture, Size::Ten), Color::White),
        40,
    );
    assert_eq!(game.tags.get("GameType"), Some("21,W,10,10,N2,0"));
    assert_eq!((game.tags.get("Variant"), game.tags.get("FEN")), (Some("optional-capture"), None));
    assert_eq!(game.check(ReplayOptions::default()), Ok(40));

    let middle = Position::from_fen(English, "W:W22,K9:B18,11,1").expect("a legal position");
    let game = written_and_read(&middle, 3);
    assert_eq!(game.tags.get("SetUp"), Some("1"));
    assert_eq!(game.tags.get("FEN"), Some("W:WK9,22:B1,11,18"));
    assert!(game.to_string().contains("\n1... "), "White is second in English draughts: {game}");
}

#[test]
fn remarks_marks_clocks_and_variations_come_back() {
    let mut game = written_and_read(&Position::start(English), 6);
    let clock = ClockCommand::Clk(Duration::from_secs(303));
    let remark = format!("{clock} \"best\" }} {}", "and so on ".repeat(20));
    game.body.items.insert(1, Item::Comment(Comment::new(&remark)));
    game.body.items.insert(2, Item::Nag(1));
    let variation = read("11-16! (10-15 (9-13) 23-19) 24-20").body;
    game.body.items.insert(3, Item::Variation(variation));
    game.tags.set("Event", "The \"big\" one \\ two\nlines");
    game.set_result(PdnResult::Draw);
    let text = game.to_string();
    let back = read(&text);
    assert_eq!(back.body, game.body, "{text}");
    assert_eq!(back.outcome(), PdnResult::Draw);
    assert_eq!(back.tags.get("Event"), Some("The \"big\" one \\ two lines"));
    assert_eq!(read(&back.to_string()), back);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let Item::Comment(comment) = &back.body.items[1] else { panic!("{text}") };
    assert_eq!(comment.clocks().collect::<Vec<_>>(), [clock]);
    assert!(PdnReader::strict(text.as_bytes()).all(|game| game.is_ok()), "{text}");
}

#[test]
fn variations_replace_the_move_before_them() {
    let game = read("1. 11-15 23-19 (23-18 8-11 (15-19)) (22-18) 2. 8-11 *");
    let options = ReplayOptions { variations: true, ..ReplayOptions::default() };
    let replay = game.replay_with(English, options).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((replay.plies.len(), replay.variations.len()), (3, 2));
    let first = &replay.variations[0];
    assert_eq!((first.instead_of, first.replay.plies.len()), (1, 2));
    assert_eq!(first.replay.variations[0].instead_of, 1);

    let bad = read("1. 11-15 (11-19) 23-19 *");
    assert!(bad.replay(English).is_ok());
    let error = bad.replay_with(English, options).unwrap_err();
    assert_eq!((error.place.line, error.place.column, error.ply), (1, 11, Some(1)));
}

#[test]
fn results_have_the_sense_of_the_side_that_starts() {
    for (text, winner) in [
        ("1. 11-15 1-0", Some(Color::Black)),
        ("[Result \"0-1\"][FEN \"W:W22,K18,12:B21,13,5\"] *", Some(Color::White)),
        ("[GameType \"20\"] 1. 32-28 2-0", Some(Color::White)),
        ("[GameType \"20\"] 1. 32-28 1-1", None),
        ("[GameType \"21,W,8,8,N2,0\"] 1. 22-18 1-0", Some(Color::White)),
    ] {
        let game = read(text);
        assert_eq!(game.outcome().winner(game.game_type().first), winner, "{text}");
    }
}
