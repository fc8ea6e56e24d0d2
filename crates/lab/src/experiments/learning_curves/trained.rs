//! A training as a row: the result of every test, column by column.

use std::ops::RangeInclusive;

use kelso_engine::SearchControl;
use kelso_engine::learned::Learner;
use kelso_learn::Watcher;
use kelso_learn::td::{self, Training, TrainingRecord};
use serde::{Deserialize, Serialize};

use super::schedule::TrainingSchedule;
use crate::experiment::{ExperimentError, Rows, mean};

pub(super) const PART: &str = "training";

/// The stored form of a training.
#[derive(Serialize, Deserialize)]
pub(super) struct TrainingRow {
    learner: String,
    seed: u64,
    games: Vec<u64>,
    won: Vec<u64>,
    lost: Vec<u64>,
    both_lost: Vec<u64>,
    own_pieces: Vec<f64>,
    opponent_pieces: Vec<f64>,
    training_won: Vec<u64>,
    max_q: Vec<f64>,
    max_q_deviation: Vec<f64>,
    lost_pieces: Vec<u64>,
    plies: Vec<u64>,
    long_games: Vec<u64>,
    long_pieces: Vec<u64>,
    /// The maximum Q of the start position after every training game, for Figure 3; empty for all seeds but the first.
    max_q_by_game: Vec<f64>,
}

/// Keeps the start position's value after every game.
#[derive(Default)]
struct ValuesByGame(Option<Vec<f64>>);

impl Watcher<TrainingRecord, td::TdRow> for ValuesByGame {
    fn valued(&mut self, value: f64) {
        // Three decimals are finer than any figure.
        self.0.iter_mut().for_each(|values| values.push((value * 1e3).round() / 1e3));
    }
}

/// Trains a learner, and keeps the value of the start after every game if asked to. A stopped training leaves nothing.
pub(super) fn train(
    learner: Learner,
    seed: u64,
    keeps_values: bool,
    schedule: TrainingSchedule,
    control: &SearchControl,
) -> Option<TrainingRow> {
    // The settings are the paper's, with which no weights diverge. Several trainings run in parallel, so each has one
    // thread.
    let mut training = Training::new(schedule.settings(learner, seed)).ok()?;
    let mut values = ValuesByGame(keeps_values.then(Vec::new));
    training.run(schedule.games, 1, control, &mut values).ok()?;
    Some(TrainingRow::new(learner, seed, &training.record().rows, values.0.unwrap_or_default()))
}

impl TrainingRow {
    pub(super) fn new(learner: Learner, seed: u64, tests: &[td::TdRow], max_q_by_game: Vec<f64>) -> Self {
        let count = |of: fn(&td::TdRow) -> u64| tests.iter().map(of).collect();
        let value = |of: fn(&td::TdRow) -> f64| tests.iter().map(of).collect();
        let ends = |of: fn(td::TestEnds) -> u64| {
            tests.iter().map(|test| of(test.ends.unwrap_or_default())).collect()
        };
        TrainingRow {
            learner: learner.name().to_owned(),
            seed,
            games: count(|test| test.games),
            won: count(|test| test.won),
            lost: count(|test| test.lost),
            both_lost: count(|test| test.both_lost),
            own_pieces: value(|test| test.own_pieces),
            opponent_pieces: value(|test| test.opponent_pieces),
            training_won: count(|test| test.training_won),
            max_q: value(|test| test.max_q),
            max_q_deviation: value(|test| test.max_q_deviation),
            lost_pieces: ends(|ends| ends.lost_pieces),
            plies: ends(|ends| ends.plies),
            long_games: ends(|ends| ends.long_games),
            long_pieces: ends(|ends| ends.long_pieces),
            max_q_by_game,
        }
    }

    /// The tests; `None` if the columns have different lengths.
    fn tests(&self) -> Option<Vec<td::TdRow>> {
        let test = |place: usize| {
            Some(td::TdRow {
                games: self.games[place],
                won: *self.won.get(place)?,
                lost: *self.lost.get(place)?,
                both_lost: *self.both_lost.get(place)?,
                own_pieces: *self.own_pieces.get(place)?,
                opponent_pieces: *self.opponent_pieces.get(place)?,
                training_won: *self.training_won.get(place)?,
                max_q: *self.max_q.get(place)?,
                max_q_deviation: *self.max_q_deviation.get(place)?,
                ends: Some(td::TestEnds {
                    lost_pieces: *self.lost_pieces.get(place)?,
                    plies: *self.plies.get(place)?,
                    long_games: *self.long_games.get(place)?,
                    long_pieces: *self.long_pieces.get(place)?,
                }),
                ..td::TdRow::default()
            })
        };
        (0..self.games.len()).map(test).collect()
    }
}

/// A finished training.
pub(super) struct Trained {
    pub(super) learner: Learner,
    pub(super) seed: u64,
    pub(super) tests: Vec<td::TdRow>,
    /// The maximum Q of the start position after every training game, if it was kept.
    pub(super) max_q_by_game: Vec<f64>,
}

impl Trained {
    /// All that are in the rows.
    pub(super) fn all(rows: &Rows) -> Result<Vec<Self>, ExperimentError> {
        rows.part_as(PART, |row: TrainingRow| {
            let learner = Learner::ALL.into_iter().find(|learner| learner.name() == row.learner);
            let learner = learner.ok_or_else(|| format!("there is no learner “{}”", row.learner))?;
            let tests = row.tests().ok_or("its lists are not equally long")?;
            Ok(Trained { learner, seed: row.seed, tests, max_q_by_game: row.max_q_by_game })
        })
    }

    /// The tests after these numbers of games.
    pub(super) fn within(&self, games: &RangeInclusive<u64>) -> impl Iterator<Item = &td::TdRow> {
        self.tests.iter().filter(|test| games.contains(&test.games))
    }

    /// The mean over these tests of something.
    pub(super) fn mean(&self, games: &RangeInclusive<u64>, of: fn(&td::TdRow) -> f64) -> f64 {
        mean(&self.within(games).map(of).collect::<Vec<_>>())
    }
}

/// The trainings of a learner.
pub(super) fn of(trained: &[Trained], learner: Learner) -> Vec<&Trained> {
    trained.iter().filter(|trained| trained.learner == learner).collect()
}

/// How the test games of some trainings ended.
pub(super) fn ends_of(trained: &[&Trained], games: &RangeInclusive<u64>) -> td::TestEnds {
    let ends = trained.iter().flat_map(|trained| trained.within(games)).filter_map(|test| test.ends);
    ends.fold(td::TestEnds::default(), |sum, test| td::TestEnds {
        lost_pieces: sum.lost_pieces + test.lost_pieces,
        plies: sum.plies + test.plies,
        long_games: sum.long_games + test.long_games,
        long_pieces: sum.long_pieces + test.long_pieces,
    })
}

/// The results of many test games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TestTally {
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) both_lost: u64,
}

impl TestTally {
    /// All test games after these numbers of training games.
    pub(super) fn of(trained: &[&Trained], games: &RangeInclusive<u64>) -> Self {
        let mut tally = TestTally::default();
        for test in trained.iter().flat_map(|trained| trained.within(games)) {
            tally.won += test.won;
            tally.lost += test.lost;
            tally.both_lost += test.both_lost;
        }
        tally
    }

    /// All of them.
    pub(super) fn games(self) -> u64 {
        self.won + self.lost + self.both_lost
    }
}
