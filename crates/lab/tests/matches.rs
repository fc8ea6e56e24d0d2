//! Whole matches: pairing, repeatability whatever the threads, going on where one was broken off, bad openings.

use std::ops::ControlFlow;

use kelso_engine::learned::read_file;
use kelso_engine::levels::Strength;
use kelso_engine::{Limits, PaperGame, SearchControl};
use kelso_lab::hub::Patience;
use kelso_lab::matches::{
    Audience, Entrant, GameResult, MatchError, MatchSetup, OpeningBook, OpeningError, PastGames, Role,
    Schedule, Summary,
};
use kelso_rules::pdn::{PdnGame, PdnReader};
use kelso_rules::{EndRules, RuleSet, Size, VariantId};

fn setup(first: &str, second: &str, games: usize) -> MatchSetup {
    let entrant = |text: &str| Entrant::with_files(text, &read_file).expect("a good text");
    MatchSetup {
        variant: VariantId::ENGLISH,
        entrants: [entrant(first), entrant(second)],
        openings: OpeningBook::ThreeMove,
        shuffle: false,
        seed: 0,
        games: Some(games),
        threads: 1,
        limits: Limits::NONE,
        rules: EndRules::CASUAL,
        max_plies: 300,
        patience: Patience::default(),
    }
}

/// Keeps everything, and breaks off after so many games.
struct Listener {
    games: Vec<(GameResult, PdnGame)>,
    schedule: Option<Schedule>,
    most: usize,
}

impl Audience for Listener {
    fn begins(&mut self, schedule: Schedule) -> ControlFlow<()> {
        self.schedule = Some(schedule);
        ControlFlow::Continue(())
    }

    fn game(&mut self, result: &GameResult, record: &PdnGame) -> ControlFlow<()> {
        self.games.push((result.clone(), record.clone()));
        if self.games.len() >= self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn play_some(setup: &MatchSetup, played: &PastGames, most: usize) -> Vec<(GameResult, PdnGame)> {
    let mut listener = Listener { games: Vec::new(), schedule: None, most };
    setup.play(played, &SearchControl::default(), &mut listener).expect("a good setup");
    listener.games.sort_by_key(|(result, _)| result.id);
    listener.games
}

fn play(setup: &MatchSetup) -> Vec<(GameResult, PdnGame)> {
    play_some(setup, &PastGames::new(), usize::MAX)
}

fn past(results: &[GameResult]) -> PastGames {
    results.iter().map(|result| (result.id, result.half_points)).collect()
}

fn refused(setup: &MatchSetup) -> MatchError {
    let mut listener = Listener { games: Vec::new(), schedule: None, most: 0 };
    setup.play(&PastGames::new(), &SearchControl::default(), &mut listener).expect_err("a bad setup")
}

#[test]
fn pairs_share_an_opening_and_swap_colours() {
    let games = play(&setup("random", "minimax depth=2", 5));
    assert_eq!(games.len(), 6, "an odd number is rounded up");
    for pair in games.chunks(2) {
        let [(first, one), (second, two)] = pair else { panic!("pairs") };
        assert_eq!((first.id.black, second.id.black), (Role::First, Role::Second));
        assert_eq!(one.tags.get("Opening"), two.tags.get("Opening"));
        assert_eq!(
            (one.tags.get("Black"), one.tags.get("White")),
            (two.tags.get("White"), two.tags.get("Black"))
        );
        let opening = |game: &PdnGame| game.moves().take(3).map(|mv| mv.text.clone()).collect::<Vec<_>>();
        assert_eq!(opening(one), opening(two));
    }
    assert_eq!(games[4].1.tags.get("Round"), Some("3.1"));
    assert_eq!(games[4].1.tags.get("Pair"), Some("3"));
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let players = [
        ("random", "random"),
        ("kelso level=1", "minimax depth=1 jitter=0.5"),
        ("table depth=2", "kelso nodes=50"),
    ];
    for (first, second) in players {
        let one = setup(first, second, 8);
        let games = play(&one);
        assert_eq!(games, play(&MatchSetup { threads: 3, ..one.clone() }), "{first} {second}");
        if one.entrants[0].plays_at_random() {
            assert_ne!(games, play(&MatchSetup { seed: 1, ..one }), "{first} {second}");
        }
    }
}

#[test]
fn chance_differs_from_game_to_game() {
    let start = MatchSetup { openings: OpeningBook::Start, ..setup("random", "random", 6) };
    let games: Vec<_> = play(&start).into_iter().map(|(_, game)| game.body).collect();
    for (index, game) in games.iter().enumerate() {
        assert!(!games[..index].contains(game), "game {index} was played before");
    }
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let whole = setup("random", "minimax depth=1 jitter=0.2", 8);
    let all = play(&whole);
    let begun = play_some(&whole, &PastGames::new(), 3);
    assert_eq!(begun.len(), 3);
    // By way of the file.
    let file = begun.iter().map(|(_, game)| game.to_string()).collect::<Vec<_>>().join("\n");
    let conditions = whole.header().conditions;
    let read: Vec<_> = PdnReader::new(file.as_bytes())
        .map(|game| {
            GameResult::from_pdn(&game.expect("readable"), &conditions).expect("a game of this match")
        })
        .collect();
    assert_eq!(read, begun.iter().map(|(result, _)| result.clone()).collect::<Vec<_>>());
    let rest = play_some(&whole, &past(&read), usize::MAX);
    assert_eq!(rest.len(), 5);
    let mut summary = Summary::default();
    for result in read.iter().chain(rest.iter().map(|(result, _)| result)) {
        assert!(summary.add(result));
        assert!(!summary.add(result), "nothing counts twice");
    }
    let mut expected = Summary::default();
    for (result, _) in &all {
        assert!(expected.add(result));
    }
    assert_eq!(summary, expected);
    assert_eq!((summary.tally.games(), summary.tally.pair_count()), (8, 4));
    let other = MatchSetup { seed: 5, ..whole }.header().conditions;
    assert_eq!(GameResult::from_pdn(&all[0].1, &other), None, "another seed is another match");
}

#[test]
fn limits_of_the_match_replace_an_agents_default() {
    let limited = MatchSetup { limits: Limits::depth(1), ..setup("minimax", "minimax depth=1", 4) };
    let own = setup("minimax depth=1", "minimax depth=1", 4);
    let moves =
        |games: Vec<(GameResult, PdnGame)>| games.into_iter().map(|(_, game)| game.body).collect::<Vec<_>>();
    assert_eq!(moves(play(&limited)), moves(play(&own)));
}

#[test]
fn long_games_are_draws_and_recorded_so() {
    let short = MatchSetup { max_plies: 10, ..setup("random", "random", 2) };
    for (result, game) in play(&short) {
        assert_eq!((result.half_points, result.ending.as_str()), (1, "move-limit"));
        assert_eq!(game.tags.get("Result"), Some("1/2-1/2"));
        assert_eq!(game.moves().count(), 10);
    }
}

#[test]
fn games_that_both_lose_give_no_points_and_say_so_in_pdn() {
    let rules = "lab-d,max-moves=10:both-lose".parse().expect("end rules");
    let mut summary = Summary::default();
    let lost = MatchSetup { rules, ..setup("random", "random", 4) };
    for (result, game) in play(&lost) {
        assert!(result.both_lost && result.ending == "move-limit", "{result:?}");
        assert_eq!(game.tags.get("Result"), Some("0-0"));
        assert_eq!(GameResult::from_pdn(&game, &lost.header().conditions), Some(result.clone()));
        summary.add(&result);
    }
    assert_eq!((summary.tally.both_lost, summary.tally.games(), summary.tally.draws), (4, 4, 0));
    assert_eq!((summary.tally.pair_count(), summary.black.both_lost, summary.white.both_lost), (0, 2, 2));
    assert!(summary.tally.score().abs() < 1e-9 && summary.tally.opponents_score().abs() < 1e-9);
}

#[test]
fn games_that_neither_side_can_win_are_drawn_where_the_rules_say_so() {
    let paper = PaperGame::named("B").expect("paper B's game");
    let with = |rules, fens: &str| MatchSetup {
        variant: paper.variant(),
        rules,
        openings: OpeningBook::File("book".into(), fens.into()),
        games: None,
        ..setup("random", "random", 0)
    };
    let drawn = with(paper.ends(), "W:WK1:BK32\n");
    for (result, game) in play(&drawn) {
        assert_eq!((result.half_points, result.ending.as_str()), (1, "no-win"));
        assert_eq!((game.moves().count(), game.tags.get("Termination")), (0, Some("no-win")));
        assert_eq!(game.tags.get("EndRules"), Some("casual,no-win-draw"));
        assert_eq!(GameResult::from_pdn(&game, &drawn.header().conditions), Some(result));
    }
    // Without the rule they go round, and a win is played on under both.
    for (result, game) in play(&with(EndRules::CASUAL, "W:WK1:BK32\n")) {
        assert!(result.ending != "no-win" && game.moves().count() > 0, "{result:?}");
    }
    let won = "W:WK6,K9:BK15\n";
    let (ended, casual) = (play(&with(paper.ends(), won)), play(&with(EndRules::CASUAL, won)));
    for ((_, ended), (_, casual)) in ended.iter().zip(&casual) {
        let played = ended.moves().count();
        assert!(played > 0 && ended.moves().eq(casual.moves().take(played)), "the end changes no move");
    }
}

#[test]
fn every_variant_can_be_played() {
    for variant in VariantId::all() {
        let openings = OpeningBook::Start;
        let games =
            play(&MatchSetup { variant, openings, max_plies: 6, ..setup("random", "minimax depth=1", 2) });
        assert_eq!(games.len(), 2, "{variant}");
    }
}

#[test]
fn openings_come_from_files_too() {
    let with = |text: &str| {
        let openings = OpeningBook::File("book".into(), text.into());
        MatchSetup { openings, games: None, ..setup("random", "random", 0) }
    };
    let fens = "# two kings each\nW:WK10,K15:BK1,K28\n\nB:W21,22,23:B9,10,11\n";
    let games = play(&with(fens));
    assert_eq!(games.len(), 4);
    assert_eq!(games[0].1.tags.get("Opening"), Some("line 2"));
    let pdn = "[Opening \"Cross\"]\n1. 11-15 23-18 *\n\n[Event \"Bristol\"]\n1. 11-16 *\n";
    let names: Vec<_> =
        play(&with(pdn)).iter().map(|(_, game)| game.tags.get("Opening").unwrap_or("").to_owned()).collect();
    assert_eq!(names, ["Cross", "Cross", "Bristol", "Bristol"]);

    let table = [
        ("", "has no openings"),
        ("# nothing\n", "has no openings"),
        ("W:W1:B99\n", "line 1"),
        ("1. 11-15 11-15 *", "11-15 is not legal"),
    ];
    for (text, part) in table {
        let error = refused(&with(text)).to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
    let over = "[FEN \"W:W22:B18\"]\n1. 22x15 *";
    assert!(matches!(refused(&with(over)), MatchError::Opening(OpeningError::Over { .. })));
}

#[test]
fn ballots_are_for_english() {
    let variant = VariantId { rules: RuleSet::English, size: Size::Ten };
    for openings in [OpeningBook::ThreeMove, OpeningBook::ElevenMan] {
        let error = refused(&MatchSetup { variant, openings, ..setup("random", "random", 2) });
        assert!(matches!(error, MatchError::Opening(OpeningError::OtherVariant(..))), "{error}");
    }
    let counts =
        [(OpeningBook::ThreeMove, 174), (OpeningBook::ThreeMoveDeck, 156), (OpeningBook::ElevenMan, 2409)];
    for (book, count) in counts {
        let openings = book.openings(VariantId::ENGLISH, EndRules::CASUAL).expect("good openings");
        assert_eq!(openings.len(), count, "{}", book.name());
    }
}

#[test]
fn a_broken_engine_loses_with_the_reason() {
    let setup = MatchSetup { limits: Limits::depth(1), ..setup("hub:/no/such/engine hub", "random", 2) };
    assert!(
        setup.try_out().expect_err("no such program").to_string().contains("cannot start /no/such/engine")
    );
    for (result, game) in play(&setup) {
        assert_eq!((result.half_points, result.ending.as_str()), (0, "abandonment"));
        assert!(game.tags.get("Fault").is_some_and(|fault| fault.contains("cannot start")), "{game}");
    }
}

#[test]
fn an_adaptive_player_goes_by_the_results_so_far() {
    let whole = setup("kelso level=adaptive", "kelso level=1", 12);
    let games = play(&whole);
    let level = |game: &PdnGame| {
        let tags = ["BlackLevel", "WhiteLevel"].map(|tag| game.tags.get(tag));
        tags.into_iter().flatten().map(str::to_owned).collect::<Vec<_>>()
    };
    let levels: Vec<_> = games.iter().map(|(_, game)| level(game)).collect();
    assert_eq!(levels[0], ["4"], "it starts at level 4");
    for (index, (result, _)) in games.iter().enumerate().take(11) {
        let strength = |index: usize| levels[index][0].parse::<Strength>().expect("a level");
        // At the end of the ladder a win may leave it where it is, and a loss too if it has won much before.
        let may_stay = strength(index) == Strength::LEAST;
        match result.half_points {
            2 => assert!(strength(index + 1) < strength(index) || may_stay, "{levels:?}"),
            0 => assert!(strength(index + 1) > strength(index) || may_stay, "{levels:?}"),
            _ => {}
        }
    }
    // Whatever the number of threads, and wherever it was broken off.
    assert_eq!(games, play(&MatchSetup { threads: 4, ..whole.clone() }));
    let begun: Vec<_> = games[..5].iter().map(|(result, _)| result.clone()).collect();
    assert_eq!(games[5..], play_some(&whole, &past(&begun), usize::MAX));
    // Even a game missing in the middle is played as it was.
    let but_third: Vec<_> = [0, 1, 3, 4].into_iter().map(|index: usize| games[index].0.clone()).collect();
    let again = play_some(&whole, &past(&but_third), 1);
    assert_eq!(again[0], games[2]);
}

#[test]
fn both_may_adapt() {
    let games = play(&setup("kelso level=adaptive", "kelso level=adaptive", 4));
    for (_, game) in &games {
        assert!(game.tags.get("BlackLevel").is_some() && game.tags.get("WhiteLevel").is_some());
    }
}

#[test]
fn a_player_that_studies_its_opponent_learns_from_game_to_game_and_repeatably() {
    let setup = setup("counter depth=2 trust=1", "alphabeta depth=2", 12);
    let moves = |games: Vec<(GameResult, PdnGame)>| -> Vec<String> {
        let text =
            |record: &PdnGame| record.to_string().lines().filter(|line| !line.starts_with('[')).collect();
        games.iter().map(|(_, record)| text(record)).collect()
    };
    let games = play(&setup);
    let results: Vec<GameResult> = games.iter().map(|(result, _)| result.clone()).collect();
    let studied = moves(games);
    assert_eq!(studied, moves(play(&setup)));
    // Each game alone, as a stranger.
    let alone = |index: usize| {
        let others: Vec<_> = results.iter().filter(|other| other.id != results[index].id).cloned().collect();
        moves(play_some(&setup, &past(&others), usize::MAX)).remove(0)
    };
    let strangers: Vec<String> = (0..results.len()).map(alone).collect();
    assert_eq!(studied[0], strangers[0], "before the first game nothing is known");
    assert_ne!(studied, strangers);
}
