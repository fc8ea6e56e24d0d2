//! The policy learns what was played, the same from the same games, and an opponent's habits are found game by game.

use kelso_engine::SearchControl;
use kelso_engine::learned::policy::{LastMoves, PolicyWeights};
use kelso_learn::forecast::{GameRecord, Half, OpponentStudy, Records};
use kelso_learn::policy::{PolicyTraining, accuracy};
use kelso_rules::{AnyGame, Color, EndRules, English, Position, VariantId};

/// Games in which Black always opens along the edge, and one in which they do not.
fn games() -> Vec<GameRecord> {
    let edge = "[Event \"\"] 1. 12-16 24-20 2. 8-12 28-24 3. 9-13 22-18 *\n\n";
    let centre = "[Event \"\"] 1. 11-15 23-19 2. 8-11 22-17 *\n\n";
    let text = format!("{}{centre}", edge.repeat(9));
    Records::read(text.as_bytes(), Half::All).expect("games").games
}

fn learn(training: PolicyTraining) -> PolicyWeights {
    training.run(&games(), &SearchControl::default(), || ()).expect("it was not stopped")
}

fn first_move_chances(weights: &PolicyWeights) -> Vec<(String, f64)> {
    let start = Position::start(English);
    let moves = start.legal_moves().to_vec();
    let chances = weights.chances(&start, LastMoves::default(), &moves, 1.0);
    moves.iter().map(|mv| format!("{}-{}", mv.from(), mv.to())).zip(chances).collect()
}

#[test]
fn what_was_played_becomes_likely() {
    let before = first_move_chances(&PolicyWeights::zero());
    assert!(before.iter().all(|(_, chance)| (chance - 1.0 / 7.0).abs() < 1e-9));
    let after = first_move_chances(&learn(PolicyTraining { epochs: 40, ..PolicyTraining::default() }));
    let chance = |name: &str| after.iter().find(|(mv, _)| mv == name).expect("a legal move").1;
    assert!(chance("12-16") > 0.6 && chance("11-15") < 0.2, "{after:?}");
    assert!(chance("11-15") > chance("10-14"), "{after:?}");
}

#[test]
fn the_same_seed_gives_the_same_weights_and_another_others() {
    let training = PolicyTraining { epochs: 2, ..PolicyTraining::default() };
    assert_eq!(learn(training), learn(training));
    assert_ne!(learn(training), learn(PolicyTraining { seed: 2, ..training }));
}

#[test]
fn accuracy_by_hand() {
    // With all moves equally likely, a hit is one in as many moves as there are.
    let games = games();
    let measured = accuracy(&PolicyWeights::zero(), &games[9..], &SearchControl::default()).expect("done");
    // 11-15 23-19 8-11 22-17: 7 first moves, 7 replies, then 8 and 8.
    let counts: Vec<f64> = games[9].plies.iter().map(|ply| ply.before.legal_moves().len() as f64).collect();
    let guess = counts.iter().map(|count| 1.0 / count).sum::<f64>() / 4.0;
    assert_eq!((measured.games, measured.moves), (1, 4));
    assert!((measured.top1 - guess).abs() < 1e-9 && (measured.guess - guess).abs() < 1e-9);
    let loss = counts.iter().map(|count| count.ln()).sum::<f64>() / 4.0;
    assert!((measured.log_loss - loss).abs() < 1e-9);
    let learned = learn(PolicyTraining { epochs: 40, ..PolicyTraining::default() });
    let better = accuracy(&learned, &games, &SearchControl::default()).expect("done");
    assert!(better.top1 > 0.9, "{better:?}");
}

#[test]
fn a_stopped_training_gives_nothing() {
    let control = SearchControl::default();
    control.stop();
    assert!(PolicyTraining::default().run(&games(), &control, || ()).is_err());
    assert!(accuracy(&PolicyWeights::zero(), &games(), &control).is_err());
}

#[test]
fn an_opponents_habits_are_found_and_given_moves_are_not() {
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::CASUAL, None);
    for text in ["12-16", "22-18", "8-12", "25-22", "16-20", "29-25", "12-16"] {
        game.play_text(text).expect("legal");
    }
    let mut study = OpponentStudy::default();
    assert!(study.model().offsets.values().iter().all(|offset| *offset == 0.0));
    for _ in 0..40 {
        study.see(&game, Color::Black, 1);
    }
    let model = study.model();
    let to_edge = kelso_learn::forecast::FEATURES.iter().position(|name| *name == "to-edge").expect("it is");
    assert!(model.offsets.values()[to_edge] > 0.05, "{:?}", model.offsets.values());
    // Three of Black's four moves were chosen; the first was given.
    let counts: Vec<u32> = model.chosen.sorted().into_iter().map(|(_, count)| count).collect();
    assert_eq!(counts, [40, 40, 40]);
}
