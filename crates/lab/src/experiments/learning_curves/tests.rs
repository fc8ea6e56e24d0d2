//! Verdicts from hand-made rows, each of which can fail; a reproducible plan; a small training that can be stopped.

use kelso_engine::SearchControl;
use kelso_learn::td;
use serde_json::Value;

use super::*;
use crate::experiment::{Block, Language, Scale};
use trained::TrainingRow;

const QUICK: Parameters = Parameters { scale: Scale::Quick, games: None, seed: 1, threads: 1, answers: None };

/// A training as the paper describes it: SARSA learns faster, both still lose, leave one piece, and settle down.
fn as_the_paper_says(learner: Learner, seed: u64) -> Vec<td::TdRow> {
    let head_start = if learner == Learner::Sarsa { 6 } else { 0 };
    let test = |block: u64| {
        let won = if block == 0 { 0 } else { 2 * block + head_start + seed % 2 };
        let lost = if block == 0 { 100 } else { 70 - block };
        td::TdRow {
            games: 100 * block,
            won,
            lost,
            both_lost: 100 - won - lost,
            own_pieces: 0.5,
            opponent_pieces: if block == 0 { 7.0 } else { 4.2 },
            training_won: head_start + block % 2,
            ends: Some(td::TestEnds {
                lost_pieces: lost * if block == 0 { 7 } else { 1 },
                plies: 5_000,
                long_games: 20,
                long_pieces: 40,
            }),
            max_q: -10.0 * block as f64,
            // Halved after 200, 400 and 600 games.
            max_q_deviation: 80.0 / f64::from(1 << (block.saturating_sub(1) / 2)) + seed as f64 * 0.1,
            ..td::TdRow::default()
        }
    };
    (0..=7).map(test).collect()
}

/// The findings of hand-made trainings with four seeds.
fn findings(tests: impl Fn(Learner, u64) -> Vec<td::TdRow>) -> Findings {
    let mut rows = Vec::new();
    for seed in 1..=4 {
        for learner in Learner::ALL {
            let row = TrainingRow::new(learner, seed, &tests(learner, seed), vec![1.0, -2.0]);
            let Ok(Value::Object(mut fields)) = serde_json::to_value(row) else {
                panic!("a row is an object")
            };
            fields.insert("part".to_owned(), PART.into());
            rows.push(Value::Object(fields));
        }
    }
    LearningCurves.findings(&Rows::new(rows), &QUICK).expect("rows that can be read")
}

/// The same with every test changed.
fn changed(change: impl Fn(Learner, &mut td::TdRow)) -> Findings {
    findings(|learner, seed| {
        let mut tests = as_the_paper_says(learner, seed);
        for test in &mut tests {
            change(learner, test);
        }
        tests
    })
}

/// All verdicts: ours of Q-learning and SARSA, then the paper's in their order.
fn verdicts(findings: &Findings) -> ([bool; 2], [bool; 5]) {
    let claims: Vec<_> = findings.claims.iter().map(|claim| claim.pass).collect();
    let paper: Vec<_> = findings.paper.iter().map(|finding| finding.holds).collect();
    (claims.try_into().expect("two claims"), paper.try_into().expect("five findings"))
}

#[test]
fn what_the_paper_says_holds_if_the_rows_say_so() {
    let found = findings(as_the_paper_says);
    assert_eq!(verdicts(&found), ([true; 2], [true; 5]), "{:#?}", found.paper);
    let ids: Vec<_> = found.claims.iter().map(|claim| &*claim.id).collect();
    assert_eq!(ids, ["D8.q", "D8.sarsa"]);
    assert!(found.claims.iter().all(|claim| !claim.timed));
    assert_eq!(found.untranslated(Language::Spanish), Vec::<&str>::new());
    super::super::printed::assert_rows_documented(&found);
    // It keeps improving here, so there is no explanation why it does not.
    assert!(
        !found.blocks.iter().any(|block| matches!(block, Block::Heading(text) if text.starts_with("Why")))
    );
}

#[test]
fn swapped_learners_are_not_faster() {
    let swapped = findings(|learner, seed| {
        as_the_paper_says(if learner == Learner::Q { Learner::Sarsa } else { Learner::Q }, seed)
    });
    assert_eq!(verdicts(&swapped), ([true; 2], [false, false, true, true, true]));
    for finding in &swapped.paper[..2] {
        assert!(finding.found.ends_with("Q-learning is ahead"), "{}", finding.found);
    }
    let equal = findings(|_, seed| as_the_paper_says(Learner::Q, seed));
    for finding in &equal.paper[..2] {
        assert!(!finding.holds && finding.found.ends_with("neither is clearly ahead"), "{}", finding.found);
    }
}

#[test]
fn a_curve_that_does_not_rise_is_no_learning() {
    for (place, flat) in Learner::ALL.into_iter().enumerate() {
        let found = changed(|learner, test| {
            if learner == flat {
                (test.won, test.lost, test.both_lost) = (5, 60, 35);
            }
        });
        let mut expected = [true; 2];
        expected[place] = false;
        assert_eq!(verdicts(&found).0, expected, "{flat}");
    }
    // Winning more is not enough if as many are lost.
    let found = changed(|_, test| (test.won, test.lost, test.both_lost) = (test.won, 100 - test.won, 0));
    assert_eq!(verdicts(&found).0, [true; 2]);
    let found = changed(|_, test| {
        (test.lost, test.both_lost) = if test.games == 0 { (60, 40) } else { (60, 40 - test.won) };
    });
    assert_eq!(verdicts(&found).0, [false; 2]);
}

#[test]
fn who_wins_as_often_as_it_loses_does_not_still_lose() {
    let found = changed(|learner, test| {
        if learner == Learner::Sarsa && test.games > 600 {
            (test.won, test.lost, test.both_lost) = (40, 42, 18);
            test.ends = test.ends.map(|ends| td::TestEnds { lost_pieces: 42, ..ends });
        }
    });
    assert_eq!(verdicts(&found).1, [true, true, false, true, true]);
}

#[test]
fn many_pieces_left_are_not_one() {
    let found = changed(|learner, test| {
        if learner == Learner::Q && test.games > 600 {
            let lost_pieces = 3 * test.lost;
            test.ends = test.ends.map(|ends| td::TestEnds { lost_pieces, ..ends });
        }
    });
    assert_eq!(verdicts(&found).1, [true, true, true, false, true]);
    assert!(found.paper[3].found.contains("Q-learning leaves 3.00"), "{}", found.paper[3].found);
    // Pieces left in games that were not lost are not spoken of.
    let found = changed(|_, test| test.opponent_pieces = 9.0);
    assert_eq!(verdicts(&found).1, [true; 5]);
}

#[test]
fn a_spread_that_grows_even_once_does_not_shrink() {
    for grown in [300, 500, 700] {
        let found = changed(|learner, test| {
            if learner == Learner::Sarsa && (grown..grown + 200).contains(&test.games) {
                test.max_q_deviation = 90.0;
            }
        });
        assert_eq!(verdicts(&found).1, [true, true, true, true, false], "{grown}");
    }
}

#[test]
fn without_a_halving_nothing_can_shrink() {
    let rows = Rows::new(vec![]);
    let found = LearningCurves
        .findings(&rows, &Parameters { games: Some(40), ..QUICK })
        .expect("rows that can be read");
    assert!(!found.paper[4].holds && found.paper[4].found.contains("no halving"), "{}", found.paper[4].found);
}

#[test]
fn before_there_are_rows_nothing_holds_and_everything_can_be_drawn() {
    let found = LearningCurves.findings(&Rows::default(), &QUICK).expect("rows that can be read");
    assert_eq!(verdicts(&found), ([false; 2], [false; 5]));
    assert!(found.plots().all(|plot| plot.series.iter().all(|series| series.points.is_empty())));
    assert_eq!(found.plots().count(), 8);
}

#[test]
fn the_schedule_keeps_the_papers_proportions() {
    assert_eq!(TrainingSchedule::new(35_000), TrainingSchedule { games: 35_000, halve_every: 10_000 });
    assert_eq!(TrainingSchedule::new(690), TrainingSchedule { games: 700, halve_every: 200 });
    assert_eq!(TrainingSchedule::new(100_000).halve_every, 10_000);
    assert_eq!(
        TrainingSchedule::new(35_000).parts(),
        [1..=10_000, 10_001..=20_000, 20_001..=30_000, 30_001..=35_000]
    );
    assert_eq!(TrainingSchedule::new(700).last_part(), 601..=700);
    assert_eq!(
        (TrainingSchedule::new(35_000).figure(), TrainingSchedule::new(700).figure()),
        (1..=7_000, 1..=700)
    );
    // Any number of games works; what cannot be halved has one part.
    assert_eq!(TrainingSchedule::new(2).parts(), [1..=100]);
    for games in [100, 700, 800, 1_000, 5_000] {
        let schedule = TrainingSchedule::new(games);
        let settings = schedule.settings(Learner::Q, 3);
        for part in schedule.parts() {
            let [first, last] = [part.start() - 1, part.end() - 1].map(|game| settings.alpha_of(game));
            assert!((first - last).abs() < 1e-15, "{games}: {part:?}");
        }
    }
}

/// The row of the first step of a plan.
fn first_row(parameters: &Parameters) -> Value {
    let steps = LearningCurves.plan(parameters).expect("a plan");
    steps[0].take(&SearchControl::default()).expect("it can be written").expect("nobody stops it")
}

#[test]
fn a_training_repeats_with_its_seed_and_is_read_again() {
    assert_eq!(LearningCurves.plan(&QUICK).expect("a plan").len(), 12);
    let row = first_row(&QUICK);
    assert_eq!(row, first_row(&QUICK), "the same seed");
    assert_ne!(row, first_row(&Parameters { seed: 2, ..QUICK }), "another seed");
    let trained = Trained::all(&Rows::new(vec![row])).expect("rows that can be read");
    assert_eq!((trained.len(), trained[0].learner, trained[0].seed), (1, Learner::Q, 1));
    let tests = &trained[0].tests;
    assert_eq!(
        tests.iter().map(|test| test.games).collect::<Vec<_>>(),
        [0, 100, 200, 300, 400, 500, 600, 700]
    );
    assert!(tests.iter().all(|test| test.won + test.lost + test.both_lost == td::TEST_GAMES));
    assert!(tests.iter().all(|test| test.ends.is_some_and(|ends| ends.plies > 0)));
    assert_eq!(trained[0].max_q_by_game.len(), 700, "a value after every game");
    assert!((trained[0].max_q_by_game[699] - tests[7].max_q).abs() < 1e-3);
    assert!(tests[0].lost > 90 && tests[1..].iter().all(|test| test.lost < 60), "it learns");
}

#[test]
fn only_the_first_seed_keeps_a_value_for_every_game() {
    let short = Parameters { games: Some(100), ..QUICK };
    let steps = LearningCurves.plan(&short).expect("a plan");
    let kept = |place: usize| {
        let row = steps[place].take(&SearchControl::default()).expect("it can be written").expect("a row");
        Trained::all(&Rows::new(vec![row])).expect("rows that can be read")[0].max_q_by_game.len()
    };
    assert_eq!([kept(0), kept(1), kept(2)], [100, 100, 0]);
}

#[test]
fn a_figure_of_many_games_keeps_its_least_and_greatest_values() {
    let values: Vec<f64> = (0..35_000).map(|game| f64::from(game % 977)).collect();
    let drawn = figures::outline(&values);
    assert!(drawn.len() <= 1_400 && drawn.is_sorted_by(|a, b| a.x < b.x), "{}", drawn.len());
    let heights = || drawn.iter().map(|point| point.y);
    assert_eq!((heights().fold(f64::MAX, f64::min), heights().fold(0.0, f64::max)), (0.0, 976.0));
    assert!(drawn.iter().all(|point| (values[point.x as usize - 1] - point.y).abs() < 1e-9));
    assert_eq!(
        figures::outline(&[3.0, 1.0, 2.0]).iter().map(|point| point.y).collect::<Vec<_>>(),
        [3.0, 1.0, 2.0]
    );
    assert!(figures::outline(&[]).is_empty());
}

#[test]
fn the_papers_measure_is_wins_during_the_training() {
    let found = changed(|learner, test| test.training_won = if learner == Learner::Q { 30 } else { 2 });
    assert_eq!(verdicts(&found).1, [false, true, true, true, true]);
}

#[test]
fn a_training_can_be_stopped_in_the_middle() {
    let control = SearchControl::default();
    let steps = LearningCurves.plan(&Parameters::default()).expect("a plan");
    std::thread::scope(|scope| {
        let training = scope.spawn(|| steps[0].take(&control));
        // Real time: the training takes minutes, and only time tells that it is in the middle.
        std::thread::sleep(std::time::Duration::from_millis(50));
        control.stop();
        assert!(matches!(training.join().expect("it does not panic"), Ok(None)));
    });
}
