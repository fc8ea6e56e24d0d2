//! The training: games in blocks of a thousand, a test before the first and after each, a record that can be resumed.

use std::thread;

use kelso_engine::SearchControl;
use kelso_engine::learned::leaf::LeafEvaluator;
use kelso_rules::English;

use super::lesson::Lesson;
use super::record::{LeafRecord, LeafRow};
use super::self_play::SelfPlay;
use super::settings::LeafSettings;
use super::test_games::{LeafJob, testers};
use crate::course::{self, Course, Watcher};
use crate::td::LearnError;

/// Training games between two tests.
pub const LEAF_BLOCK: u64 = 1_000;

/// A training in progress.
pub struct LeafTraining {
    record: LeafRecord,
}

impl LeafTraining {
    /// A training that resumes from its record, or starts with a new one.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(record: LeafRecord) -> Result<Self, LearnError> {
        record.settings.check()?;
        Ok(LeafTraining { record })
    }

    /// The record so far.
    pub fn record(&self) -> &LeafRecord {
        &self.record
    }

    /// Trains until `games` games have been played in total. The result depends on the settings and `games` alone, not
    /// on threads and interruptions: each game draws its random numbers from the seed and its number.
    ///
    /// # Errors
    /// If the weights diverge, the watcher cannot save, or `control` stops it; the work up to the last complete block
    /// is saved then.
    pub fn run(
        &mut self,
        games: u64,
        threads: usize,
        control: &SearchControl,
        watcher: &mut impl Watcher<LeafRecord, LeafRow>,
    ) -> Result<(), LearnError> {
        let spec = self.record.settings.opponent_spec()?;
        thread::scope(|scope| {
            let testers = &mut testers(scope, &self.record.settings, &spec, threads.saturating_sub(1));
            course::run(&mut LeafLessons(&mut self.record), testers, games, control, watcher)
        })
    }
}

/// The training's games.
struct LeafLessons<'a>(&'a mut LeafRecord);

impl Course for LeafLessons<'_> {
    type Record = LeafRecord;
    type Row = LeafRow;
    type Job = LeafJob;

    const BLOCK: u64 = LEAF_BLOCK;
    const BLOCKS_BETWEEN_SAVES: u64 = 50;

    fn record(&self) -> &LeafRecord {
        self.0
    }

    fn games(&self) -> u64 {
        self.0.games
    }

    fn rows(&mut self) -> &mut Vec<LeafRow> {
        &mut self.0.rows
    }

    fn games_before(row: &LeafRow) -> u64 {
        row.games
    }

    fn job(&self, row: LeafRow) -> LeafJob {
        LeafJob { weights: self.0.weights.clone(), row }
    }

    fn block(
        &mut self,
        end: u64,
        control: &SearchControl,
        watcher: &mut impl Watcher<LeafRecord, LeafRow>,
    ) -> Result<LeafRow, LearnError> {
        let LeafRecord { settings, games: begin, weights, .. } = &*self.0;
        let begin = *begin;
        let mut evaluator = LeafEvaluator::new(English, weights.clone());
        let mut row = LeafRow { games: end, ..LeafRow::default() };
        for number in begin..end {
            if control.is_stopped() {
                return Err(LearnError::Stopped { games: begin });
            }
            let mut rng = settings.training_rng(number);
            let game = SelfPlay::play(&evaluator, settings.epsilon, &mut rng);
            let error =
                lesson(settings, number).learn(&mut evaluator, &game).map_err(|_| LearnError::Diverged {
                    game: number + 1,
                    alpha: f64::from(settings.alpha_of(number)),
                    discount: settings.discount,
                })?;
            row.training_drawn += u64::from(game.points == 0.0);
            row.plies += game.steps.len() as f64;
            row.error += f64::from(error);
            watcher.played(number + 1);
        }
        row.plies /= (end - begin) as f64;
        row.error /= (end - begin) as f64;
        self.0.weights = evaluator.weights;
        self.0.games = end;
        Ok(row)
    }
}

fn lesson(settings: &LeafSettings, game: u64) -> Lesson {
    Lesson {
        alpha: settings.alpha_of(game),
        lambda: settings.lambda as f32,
        discount: settings.discount as f32,
    }
}
