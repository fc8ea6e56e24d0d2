//! One test for each rule by which a game ends, named after it, and a check that taking back restores exactly.

use proptest::prelude::*;

use super::*;
use crate::color::Kind;
use crate::rules::{General, Rules};
use crate::setup::Setup;
use crate::variant_id::{RuleSet, Size};

/// Men and kings as square numbers, kings negative.
fn position(turn: Color, black: &[i32], white: &[i32]) -> Position {
    let mut setup = Setup::new(Some(turn));
    for (color, squares) in [(Color::Black, black), (Color::White, white)] {
        for &square in squares {
            let kind = if square < 0 { Kind::King } else { Kind::Man };
            setup.put(color, kind, square.unsigned_abs() as usize);
        }
    }
    setup.position(English).expect("a legal test position")
}

fn game(rules: &str, turn: Color, black: &[i32], white: &[i32]) -> Game {
    Game::from_position(position(turn, black, white), rules.parse().expect("end rules"))
}

fn find(game: &Game, from: usize, to: usize) -> Move {
    let moves = game.position().legal_moves();
    let found = moves.into_iter().find(|mv| mv.from().number() == from && mv.to().number() == to);
    found.unwrap_or_else(|| panic!("{from}-{to} is not a move of this position"))
}

fn play(game: &mut Game, moves: &[(usize, usize)]) {
    for &(from, to) in moves {
        let mv = find(game, from, to);
        game.play(&mv).unwrap_or_else(|error| panic!("{from}-{to}: {error}"));
    }
}

/// Two kings a side: each goes out and back, after which the position is as before.
const ROUND: [(usize, usize); 4] = [(1, 5), (32, 28), (5, 1), (28, 32)];

fn two_kings_each(rules: &str) -> Game {
    game(rules, Color::Black, &[-1, -4], &[-29, -32])
}

fn outcome_and_reason(game: &Game) -> Option<(Outcome, Reason)> {
    game.result().map(|ending| (ending.outcome, ending.reason))
}

/// Men that block each other, so that neither side can move, and the same with one more black man behind.
const BLACK_WALL: &[i32] = &[5, 6, 7, 8, 9, 10, 11, 12];
const BLACK_WALL_AND_ONE: &[i32] = &[1, 5, 6, 7, 8, 9, 10, 11, 12];
const WHITE_WALL: &[i32] = &[13, 14, 15, 16, 17, 18, 19, 20];

/// End rules, turn, black, white, and how it ends.
type EndCase = (&'static str, Color, &'static [i32], &'static [i32], Option<(Outcome, Reason)>);

fn ends_as_it_should(cases: &[EndCase]) {
    for &(rules, turn, black, white, expected) in cases {
        let game = game(rules, turn, black, white);
        let case = format!("{} under {rules}", game.position());
        assert_eq!(outcome_and_reason(&game), expected, "{case}");
        assert_eq!(game.legal_moves().is_empty(), expected.is_some(), "{case}");
    }
}

#[test]
fn a_side_without_pieces_has_lost_whoever_is_to_move() {
    let white_won = Some((Outcome::Win(Color::White), Reason::NoPieces));
    ends_as_it_should(&[
        ("wcdf", Color::Black, &[], &[20], white_won),
        ("wcdf", Color::White, &[], &[20], white_won),
        ("house-a", Color::White, &[9], &[], Some((Outcome::Win(Color::Black), Reason::NoPieces))),
    ]);
}

#[test]
fn a_side_that_cannot_move_has_lost() {
    let won_by = |winner| Some((Outcome::Win(winner), Reason::Blocked));
    ends_as_it_should(&[
        ("wcdf", Color::Black, &[12], &[16, 20], None),
        ("wcdf", Color::White, &[-1, 5], &[9, 14], None),
        ("wcdf", Color::Black, &[21], &[25, 30], won_by(Color::White)),
        ("house-a", Color::Black, &[21], &[25, 30], won_by(Color::White)),
        ("wcdf", Color::White, BLACK_WALL_AND_ONE, WHITE_WALL, won_by(Color::Black)),
        ("wcdf", Color::Black, BLACK_WALL_AND_ONE, WHITE_WALL, won_by(Color::White)),
    ]);
}

#[test]
fn house_a_counts_pieces_when_nobody_can_move() {
    let black_has_more = Some((Outcome::Win(Color::Black), Reason::MorePieces));
    ends_as_it_should(&[
        ("house-a", Color::Black, BLACK_WALL_AND_ONE, WHITE_WALL, black_has_more),
        ("house-a", Color::White, BLACK_WALL_AND_ONE, WHITE_WALL, black_has_more),
        ("house-a", Color::White, BLACK_WALL, WHITE_WALL, Some((Outcome::Draw, Reason::MorePieces))),
    ]);
}

#[test]
fn house_a_draws_one_against_one() {
    ends_as_it_should(&[
        ("house-a", Color::Black, &[-1], &[-32], Some((Outcome::Draw, Reason::OneAgainstOne))),
        ("house-a", Color::Black, &[-1, -2], &[-32], None),
        ("wcdf", Color::Black, &[-1], &[-32], None),
    ]);
}

#[test]
fn wcdf_1_32_agreement() {
    let mut game = two_kings_each("wcdf");
    assert_eq!(game.agree_draw().map(|ending| ending.reason), Ok(Reason::Agreement));
    assert!(matches!(game.agree_draw(), Err(DecisionError::Over(_))));
    assert_eq!(two_kings_each("wcdf,agreement=off").agree_draw(), Err(DecisionError::NoAgreement));
}

#[test]
fn a_game_that_neither_side_can_win_ends_where_the_rules_say_so() {
    let kings = |rules| game(rules, Color::Black, &[-1], &[-32]);
    let mut drawn = kings("casual,no-win-draw");
    assert_eq!(drawn.result(), None, "rules know no exact values");
    assert_eq!(drawn.no_win().map(|ending| ending.reason), Ok(Reason::NoWin));
    assert_eq!(outcome_and_reason(&drawn), Some((Outcome::Draw, Reason::NoWin)));
    assert!(matches!(drawn.no_win(), Err(DecisionError::Over(_))));
    for rules in ["casual", "wcdf", "lab-d", "house-a,one-against-one=off"] {
        assert_eq!(kings(rules).no_win(), Err(DecisionError::NoWinDraw), "{rules}");
    }
    // Built without the text, which refuses them together.
    for other in ["no-shuffle", "no-move=more-pieces"] {
        let rules = EndRules { no_win_draw: true, ..other.parse().expect("end rules") };
        let mut game = Game::from_position(position(Color::Black, &[-1], &[-32]), rules);
        assert!(!rules.wants_exact_values());
        assert_eq!(game.no_win(), Err(DecisionError::NoWinDraw), "{other}");
    }
}

#[test]
fn wcdf_1_32_1_third_repetition_is_a_claim() {
    let mut game = two_kings_each("wcdf");
    play(&mut game, &ROUND);
    assert_eq!(game.occurrences(), 2);
    assert!(matches!(game.claim_draw(), Err(DecisionError::NoClaim { occurrences: 2, .. })));
    play(&mut game, &ROUND);
    assert_eq!((game.occurrences(), game.result()), (3, None), "nobody has claimed");
    assert_eq!(game.claimable(), Some(Reason::Repetition));
    let mut played_on = game.clone();
    play(&mut played_on, &ROUND[..1]);
    assert_eq!(game.claim_draw(), Ok(Ending { outcome: Outcome::Draw, reason: Reason::Repetition }));
    assert_eq!(game.claimable(), None);
}

#[test]
fn wcdf_1_32_1_claim_with_the_next_move() {
    let mut game = two_kings_each("wcdf");
    play(&mut game, &ROUND);
    play(&mut game, &ROUND[..3]);
    let other = find(&game, 28, 24);
    assert!(matches!(game.claim_draw_with(&other), Err(DecisionError::NoClaim { occurrences: 1, .. })));
    let not_theirs = find(&two_kings_each("wcdf"), 1, 5);
    assert_eq!(game.claim_draw_with(&not_theirs), Err(DecisionError::IllegalMove));
    let home = find(&game, 28, 32);
    assert_eq!(game.claim_draw_with(&home).map(|ending| ending.reason), Ok(Reason::Repetition));
    assert_eq!(game.plies(), 7, "the move is announced, not played");
}

#[test]
fn automatic_repetition_with_any_count() {
    for count in 2..5 {
        let mut game = two_kings_each(&format!("casual,repetition={count}:auto"));
        for _ in 1..count {
            assert_eq!(game.result(), None);
            play(&mut game, &ROUND);
        }
        assert_eq!(outcome_and_reason(&game), Some((Outcome::Draw, Reason::Repetition)));
    }
}

#[test]
fn wcdf_1_32_2_forty_moves_without_progress() {
    let mut claimed = two_kings_each("wcdf");
    let mut automatic = two_kings_each("casual,repetition=off");
    for _ in 0..19 {
        play(&mut claimed, &ROUND);
        play(&mut automatic, &ROUND);
    }
    play(&mut claimed, &ROUND[..3]);
    play(&mut automatic, &ROUND[..3]);
    assert_eq!((claimed.plies_since_progress(), automatic.result()), (79, None));
    play(&mut automatic, &ROUND[3..]);
    assert_eq!(outcome_and_reason(&automatic), Some((Outcome::Draw, Reason::NoProgress)));
    let mut without_repetition = Game::from_position(*claimed.start(), "repetition=off".parse().unwrap());
    for mv in claimed.moves() {
        without_repetition.play(mv).unwrap();
    }
    assert!(without_repetition.clone().claim_draw().is_err(), "79 plies are not 80");
    let last = find(&without_repetition, 28, 32);
    assert_eq!(without_repetition.claim_draw_with(&last).map(|e| e.reason), Ok(Reason::NoProgress));
}

#[test]
fn plies_without_capture_count_men_moves_too() {
    let mut game = game("no-capture=4", Color::Black, &[1, 2], &[31, 32]);
    play(&mut game, &[(1, 5), (31, 26), (5, 9)]);
    assert_eq!((game.plies_since_capture(), game.plies_since_progress(), game.result()), (3, 0, None));
    play(&mut game, &[(26, 22)]);
    assert_eq!(outcome_and_reason(&game), Some((Outcome::Draw, Reason::NoCapture)));
}

#[test]
fn plies_without_capture_can_be_counted_in_the_ending_only() {
    let mut game = game("no-capture=4:ending", Color::Black, &[-1, 27], &[-12]);
    play(&mut game, &[(1, 5), (12, 8), (5, 1), (8, 12), (1, 5), (12, 8)]);
    assert_eq!((game.plies_since_capture(), game.result()), (6, None), "there is a man: no ending yet");
    // The man is crowned, and the count begins.
    play(&mut game, &[(27, 31), (8, 12), (31, 27), (12, 8)]);
    assert_eq!((game.plies_since_capture(), game.result()), (10, None));
    play(&mut game, &[(27, 31)]);
    assert_eq!(outcome_and_reason(&game), Some((Outcome::Draw, Reason::NoCapture)));
}

#[test]
fn a_capture_and_a_man_start_the_counts_again() {
    let mut game = game("wcdf", Color::Black, &[-1, 18], &[-32, 23]);
    play(&mut game, &[(18, 27)]);
    assert_eq!((game.plies_since_capture(), game.plies_since_progress()), (0, 0));
    let mut game = self::game("wcdf", Color::Black, &[-1, 9], &[-32, 30]);
    play(&mut game, &[(1, 5), (32, 28), (9, 13)]);
    assert_eq!((game.plies_since_capture(), game.plies_since_progress()), (3, 0));
}

#[test]
fn after_the_last_move_both_lose() {
    for (rules, outcome) in
        [("lab-d,max-moves=8:both-lose", Outcome::BothLose), ("max-moves=8", Outcome::Draw)]
    {
        let mut game = two_kings_each(rules);
        play(&mut game, &ROUND);
        play(&mut game, &ROUND[..3]);
        assert_eq!(game.result(), None);
        play(&mut game, &ROUND[3..]);
        assert_eq!(outcome_and_reason(&game), Some((outcome, Reason::MoveLimit)), "{rules}");
    }
}

#[test]
fn a_win_with_the_last_move_is_a_win() {
    let mut game = game("max-moves=1:both-lose", Color::Black, &[14], &[18]);
    play(&mut game, &[(14, 23)]);
    assert_eq!(outcome_and_reason(&game), Some((Outcome::Win(Color::Black), Reason::NoPieces)));
}

#[test]
fn no_shuffle_bars_the_third_time_between_two_squares() {
    let mut game = two_kings_each("no-shuffle");
    play(&mut game, &ROUND);
    let barred = find(&game, 1, 5);
    assert!(!game.legal_moves().contains(&barred));
    assert_eq!(game.legal_moves().len() + 1, game.position().legal_moves().len());
    let error = game.play(&barred).unwrap_err();
    assert!(matches!(error, PlayError::Shuffle { .. }));
    assert!(error.to_string().starts_with("1-5 would go back and forth a third time"), "{error}");
    // After another piece or another square it is allowed again.
    play(&mut game, &[(4, 8), (29, 25), (1, 5)]);
}

#[test]
fn nothing_but_shuffling_left_is_no_move() {
    let mut game = game("no-shuffle", Color::Black, &[-1], &[6, 10, -32]);
    play(&mut game, &ROUND);
    assert_eq!(outcome_and_reason(&game), Some((Outcome::Win(Color::White), Reason::Blocked)));
    game.undo();
    assert_eq!(game.result(), None);
}

#[test]
fn resignation_and_forfeits() {
    let lose = |f: fn(&mut Game) -> Result<Ending, DecisionError>| f(&mut two_kings_each("wcdf"));
    let table = [
        (lose(|g| g.resign(Color::White)), Color::Black, Reason::Resignation),
        (lose(|g| g.resign(Color::Black)), Color::White, Reason::Resignation),
        (lose(|g| g.forfeit(Color::Black, Forfeit::Time)), Color::White, Reason::TimeForfeit),
        (lose(|g| g.forfeit(Color::White, Forfeit::Abandonment)), Color::Black, Reason::Abandonment),
    ];
    for (ending, winner, reason) in table {
        assert_eq!(ending, Ok(Ending { outcome: Outcome::Win(winner), reason }));
    }
}

#[test]
fn after_the_end_nothing_is_played_and_undo_takes_the_end_back() {
    let mut game = two_kings_each("wcdf");
    play(&mut game, &ROUND[..1]);
    let before = game.clone();
    let ending = game.resign(Color::White).unwrap();
    let mv = find(&game, 32, 28);
    assert_eq!(game.play(&mv), Err(PlayError::Over(ending)));
    assert_eq!(game.resign(Color::Black), Err(DecisionError::Over(ending)));
    assert_eq!(game.undo(), Some(Step::Decision(ending)));
    assert_eq!((game.moves(), game.result()), (before.moves(), None));
    assert_eq!(game.redo(), Some(Step::Decision(ending)));
    assert_eq!(game.result(), Some(ending));
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    let mut game = Game::default();
    let white = Position::start_with(English, Color::White).legal_moves()[0];
    let before = game.clone();
    let PlayError::Illegal { legal, .. } = game.play(&white).unwrap_err() else { panic!("illegal") };
    assert_eq!(legal, game.legal_moves().to_vec());
    assert_eq!(game, before);
}

fn undo_and_redo_restore<R: Rules>(
    rules: R,
    end_rules: EndRules,
    choices: &[u16],
) -> Result<(), TestCaseError> {
    let mut game = Game::new(rules, end_rules);
    let mut snapshots = Vec::new();
    for &choice in choices {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        snapshots.push(game.clone());
        game.play(&legal[choice as usize % legal.len()]).expect("a legal move");
        prop_assert_eq!(game.hashed().hash(), game.position().hash());
    }
    if game.result().is_none() {
        snapshots.push(game.clone());
        game.resign(Color::White).expect("not over");
    }
    let end = game.clone();
    for snapshot in snapshots.iter().rev() {
        prop_assert!(game.undo().is_some());
        prop_assert_eq!(&Game { undone: Vec::new(), ..game.clone() }, snapshot);
    }
    prop_assert_eq!(game.undo(), None);
    while game.redo().is_some() {}
    prop_assert_eq!(game, end);
    Ok(())
}

proptest! {
    #[test]
    fn undo_and_redo_restore_exactly(
        preset in 0..EndRules::PRESETS.len(),
        choices in proptest::collection::vec(any::<u16>(), 0..250),
    ) {
        let rules = EndRules::PRESETS[preset].1;
        undo_and_redo_restore(English, rules, &choices)?;
        undo_and_redo_restore(General::new(RuleSet::OptionalCapture, Size::Eight), rules, &choices)?;
        undo_and_redo_restore(General::new(RuleSet::BackwardContinuation, Size::Ten), rules, &choices)?;
    }
}
