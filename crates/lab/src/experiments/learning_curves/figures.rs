//! The paper's three figures as it drew them: games won during the training, for each learner, and the greatest Q of the
//! start position after every game, not smoothed.

use std::ops::RangeInclusive;

use kelso_engine::learned::Learner;
use kelso_learn::td::BLOCK;

use super::LEARNERS;
use super::schedule::TrainingSchedule;
use super::trained::{Trained, of};
use crate::experiment::{Axis, Findings, Marks, Plot, Point, mean_curve, say};

/// So many points of a curve can be told apart.
const POINTS: usize = 70;
/// Of so many parts of the training the least and the greatest value are drawn: more than a picture is wide.
const COLUMNS: usize = 700;

pub(super) fn report(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    findings.heading("The paper’s figures");
    findings.text(say!(
        "Figures 1 and 2 of the paper show the games that each learner won during its training, random moves included, and Figure 3 the \
         greatest Q of the start position after every game of SARSA. So they are drawn here: games won of every {}, of the first seed \
         and on average over all of them, and Q of the first seed after every game, not smoothed.",
        BLOCK
    ));
    for (hue, (learner, name)) in LEARNERS.into_iter().enumerate() {
        findings.plot(won_in_training(trained, schedule, (learner, name), hue));
    }
    findings.plot(q_by_game(trained));
}

fn won_in_training(
    trained: &[Trained],
    schedule: TrainingSchedule,
    (learner, name): (Learner, &'static str),
    hue: usize,
) -> Plot {
    let id = if learner == Learner::Q { "figure-1" } else { "figure-2" };
    let title = say!("Training games won of every {}, {}", BLOCK, name);
    let mut plot =
        Plot::new(id, title, Axis::linear("Training games"), Axis::linear("Games").including(&[0.0]));
    let games = schedule.figure();
    let runs: Vec<Vec<(f64, f64)>> =
        of(trained, learner).into_iter().map(|training| won_by_block(training, &games)).collect();
    plot.series("first seed", Marks::Points, hue, runs.first().map(|run| points(run)).unwrap_or_default());
    plot.series("mean of all seeds", Marks::Curve, hue + 2, mean_curve(&runs, POINTS));
    plot
}

fn won_by_block(training: &Trained, games: &RangeInclusive<u64>) -> Vec<(f64, f64)> {
    training.within(games).map(|test| (test.games as f64, test.training_won as f64)).collect()
}

fn points(run: &[(f64, f64)]) -> Vec<Point> {
    run.iter().map(|(x, y)| Point::at(*x, *y)).collect()
}

fn q_by_game(trained: &[Trained]) -> Plot {
    let title = "Greatest Q of the start position after every training game, first seed";
    let y = Axis::linear("Q").including(&[0.0]);
    let mut plot = Plot::new("figure-3", title, Axis::linear("Training games"), y);
    for (hue, (learner, name)) in LEARNERS.into_iter().enumerate().rev() {
        let kept = of(trained, learner).into_iter().find(|training| !training.max_q_by_game.is_empty());
        plot.series(
            name,
            Marks::Curve,
            hue,
            kept.map(|kept| outline(&kept.max_q_by_game)).unwrap_or_default(),
        );
    }
    plot
}

/// The values by number, from 1. If there are too many to be seen, the least and the greatest of each column in their order, which
/// looks the same.
pub(super) fn outline(values: &[f64]) -> Vec<Point> {
    let width = values.len().div_ceil(COLUMNS).max(1);
    let numbered: Vec<(usize, f64)> = (1..).zip(values.iter().copied()).collect();
    let mut points = Vec::new();
    for column in numbered.chunks(width) {
        let by_value = |a: &&(usize, f64), b: &&(usize, f64)| a.1.total_cmp(&b.1);
        let mut ends: Vec<_> =
            column.iter().min_by(by_value).into_iter().chain(column.iter().max_by(by_value)).collect();
        ends.sort_by_key(|(number, _)| *number);
        ends.dedup_by_key(|(number, _)| *number);
        points.extend(ends.into_iter().map(|(number, value)| Point::at(*number as f64, *value)));
    }
    points
}
