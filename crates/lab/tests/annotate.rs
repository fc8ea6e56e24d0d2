//! Whole games annotated.

use kelso_engine::{AgentSpec, Limits, SearchControl};
use kelso_lab::annotate::{AnnotateError, AnnotationSummary, Annotator};
use kelso_rules::pdn::{Item, PdnGame, PdnReader};

fn game(text: &str) -> PdnGame {
    PdnReader::new(text.as_bytes()).next().expect("a game").expect("it can be read")
}

fn annotate(text: &str, control: SearchControl) -> (PdnGame, Result<AnnotationSummary, AnnotateError>) {
    let mut game = game(text);
    let mut annotator = Annotator::new(AgentSpec::engine(1, 1), Limits::depth(7), control);
    let summary = annotator.annotate(&mut game, &mut || {});
    (game, summary)
}

/// White gives a man for nothing at once.
const GIFT: &str = "[Black \"A\"][White \"B\"][FEN \"W:W18,30,31,32:B1,2,3,10\"] \
    1. 18-14 {mine} 10x17 2. 30-26 1-6 *";

#[test]
fn a_gift_is_marked_and_what_was_better_is_a_move() {
    let (game, summary) = annotate(GIFT, SearchControl::default());
    let text = game.to_string();
    let summary = summary.expect("a good game");
    assert_eq!(summary.players[0].name.as_deref(), Some("A"));
    let [black, white] = &summary.players;
    assert!(white.blunders + white.mistakes >= 1, "{text}");
    assert!(white.average_loss() > black.average_loss(), "{text}");
    assert!(text.contains("was better") && text.contains("{mine}"), "{text}");
    // A capture without alternative is not judged, and what is written is read again as the same game.
    assert_eq!((black.moves, white.moves), (1, 2), "{text}");
    let again = PdnReader::strict(text.as_bytes()).next().expect("a game").expect("strict PDN");
    assert_eq!(again, game);
    assert_eq!(again.moves().count(), 4);
}

#[test]
fn annotating_twice_changes_nothing() {
    let (once, _) = annotate(GIFT, SearchControl::default());
    let (twice, _) = annotate(&once.to_string(), SearchControl::default());
    assert_eq!(once, twice);
}

#[test]
fn a_win_thrown_away_is_a_blunder() {
    // 26-30 leaves Black no move; 26-31 loses a king.
    let (game, summary) = annotate("[FEN \"W:WK25,K26:B21\"] 1. 26-31 21x30 *", SearchControl::default());
    let white = &summary.expect("a good game").players[1];
    assert_eq!((white.moves, white.blunders), (1, 1), "{game}");
}

#[test]
fn positions_set_up_within_a_game_begin_a_new_one() {
    let text = "1. 11-15 23-19 /FEN \"W:W22:B18,11,1\"/ 22x8 1-5 *";
    let (game, summary) = annotate(text, SearchControl::default());
    assert!(summary.is_ok(), "{game}");
    let comments = game.body.items.iter().filter(|item| matches!(item, Item::Comment(_))).count();
    assert!(comments >= 2, "{game}");
}

#[test]
fn what_is_stopped_or_not_played_is_left_as_it_was() {
    let control = SearchControl::default();
    control.stop();
    let (stopped, summary) = annotate(GIFT, control);
    assert_eq!(stopped, game(GIFT));
    assert_eq!(summary.expect("a good game").players[0].moves, 0);
    let russian = "[GameType \"25\"] 1. c3-d4 *";
    let (same, summary) = annotate(russian, SearchControl::default());
    assert_eq!(same, game(russian));
    assert!(matches!(summary, Err(AnnotateError::NotPlayed(_))));
    let (_, summary) = annotate("1. 11-15 1-5 *", SearchControl::default());
    assert!(matches!(summary, Err(AnnotateError::Replay(_))));
}
