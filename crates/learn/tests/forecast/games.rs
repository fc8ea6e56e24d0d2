//! From games to forecasts, on games made here.

use std::fmt::Write;

use kelso_engine::{Rng, SearchControl};
use kelso_learn::forecast::{
    ForecastTraining, Half, History, Past, QuickSearch, Records, Stopped, Work, evaluate, features, file,
    move_key,
};
use kelso_rules::{English, Notation, Position};

use crate::train;

/// Games in which Lefty always plays the first legal move and Wanda a random one.
fn pdn(games: usize) -> String {
    let mut rng = Rng::new(5);
    let mut text = String::new();
    for _ in 0..games {
        text.push_str("[Black \"Lefty\"]\n[White \"Wanda\"]\n");
        let mut position = Position::start(English);
        for ply in 0..40 {
            let moves = position.ordered_moves();
            if moves.is_empty() {
                break;
            }
            let mv = if ply % 2 == 0 { moves[0] } else { moves[rng.below(moves.len())] };
            write!(text, "{} ", position.format_move(&mv, Notation::NumericFull)).expect("a string");
            position = position.play_unchecked(&mv);
        }
        text.push_str("*\n\n");
    }
    text
}

fn records(text: &str, half: Half) -> Records {
    Records::read(text.as_bytes(), half).expect("it can be read")
}

#[test]
fn players_are_learnt_and_forecast() {
    let text = pdn(60);
    let model = train(&records(&text, Half::Even).games, 2);
    assert_eq!((model.games, model.players.len()), (30, 2));
    let control = SearchControl::default();
    let work = Work { threads: 2, control: &control, progress: &|| {} };
    let result = evaluate(&model, &records(&text, Half::Odd).games, work).expect("nobody stops it");
    assert_eq!((result.games, result.known_player_moves), (30, result.moves));
    let [own, everybody, guess, preferred, scores] = &result.forecasters[..] else { panic!("five") };
    for other in [guess, preferred, scores] {
        assert!(own.top1 > other.top1 && own.log_loss < other.log_loss, "{result:?}");
    }
    assert!(own.log_loss < everybody.log_loss, "{result:?}");
    // At the start Lefty has always played 9-13.
    let start = Position::start(English);
    let [(best, lefty), ..] = model.forecast(&start, &[], Some("Lefty"))[..] else { panic!("seven") };
    assert_eq!(start.format_move(&best, Notation::Numeric), "9-13");
    assert!(lefty > 0.5, "{lefty}");
}

#[test]
fn who_is_not_known_plays_as_the_population() {
    let model = train(&records(&pdn(10), Half::All).games, 1);
    let start = Position::start(English);
    assert_eq!(model.forecast(&start, &[], Some("Nobody")), model.forecast(&start, &[], None));
    let sum: f64 = model.forecast(&start, &[], None).iter().map(|(_, chance)| chance).sum();
    assert!((sum - 1.0).abs() < 1e-12);
}

#[test]
fn a_model_is_the_same_to_the_bit_on_one_thread_and_two() {
    let games = records(&pdn(20), Half::All).games;
    assert_eq!(file::write(&train(&games, 1)), file::write(&train(&games, 2)));
}

#[test]
fn a_move_does_not_know_its_own_game() {
    let start = Position::start(English);
    let moves = start.ordered_moves();
    let losses = QuickSearch::default().losses(&start, &moves);
    let mut seen = History::default();
    seen.add(move_key(&start, &moves[3]));
    let game = seen.clone();
    let look =
        |except| features(&start, &[], &moves, &losses, Past { seen: &seen, own: Some(&seen), except });
    let none = History::default();
    let blank = features(&start, &[], &moves, &losses, Past { seen: &none, own: None, except: None });
    assert_eq!(look(Some(&game)), blank);
    assert_ne!(look(None), blank);
}

#[test]
fn other_games_are_counted_and_left_out() {
    let text = "[GameType \"20\"] 1. 32-28 19-23 *\n\n1. 11-15 15-18 *\n\n1. 11-15 23-19 *\n\n1. eleven *";
    let found = records(text, Half::All);
    assert_eq!((found.games.len(), found.broken, found.other_variants), (1, 2, 1));
    assert_eq!(found.games[0].players, [None, None]);
    assert_eq!(records(text, Half::Odd).games[0].number, 3);
    assert_eq!(records(text, Half::Even).broken, 2);
}

#[test]
fn work_can_be_stopped() {
    let control = SearchControl::default();
    control.stop();
    let work = Work { threads: 2, control: &control, progress: &|| {} };
    let games = records(&pdn(2), Half::All).games;
    assert_eq!(ForecastTraining::default().run(&games, work), Err(Stopped));
}
