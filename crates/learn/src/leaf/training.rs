//! The training: games in blocks of a thousand, a test before the first and after each, a record that can be taken up again.

use std::thread;

use kelso_engine::Remote;
use kelso_engine::learned::leaf::LeafEvaluator;
use kelso_rules::English;

use super::lesson::Lesson;
use super::record::{LeafRecord, LeafRow};
use super::self_play::SelfPlay;
use super::settings::LeafSettings;
use super::test_games::{Job, testers};
use crate::background::Background;
use crate::td::LearnError;

/// Training games between two tests.
pub const LEAF_BLOCK: u64 = 1_000;
/// Blocks between two times that the record is saved.
const BLOCKS_BETWEEN_SAVES: u64 = 50;

/// Sees how a training goes, and keeps its record.
pub trait LeafWatcher {
    /// A training game was played; `games` is how many there are now.
    fn played(&mut self, _games: u64) {}

    /// A test is done.
    fn tested(&mut self, _row: &LeafRow) {}

    /// The record should be kept now.
    ///
    /// # Errors
    /// If it cannot be; the training ends.
    fn save(&mut self, _record: &LeafRecord) -> Result<(), LearnError> {
        Ok(())
    }
}

/// Watches nothing, keeps nothing.
impl LeafWatcher for () {}

/// A training that is under way.
pub struct LeafTraining {
    record: LeafRecord,
}

impl LeafTraining {
    /// A training that goes on from its record, or begins with a new one.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(record: LeafRecord) -> Result<Self, LearnError> {
        record.settings.check()?;
        Ok(LeafTraining { record })
    }

    /// What is known so far.
    pub fn record(&self) -> &LeafRecord {
        &self.record
    }

    /// Trains until `games` games have been played in all. The result depends on the settings and `games` alone, not on
    /// threads and interruptions: each game draws its chance from the seed and its number.
    ///
    /// # Errors
    /// If the weights run away, the watcher cannot save, or `remote` stops it; what was done up to the last whole
    /// block is saved then.
    pub fn run(
        &mut self,
        games: u64,
        threads: usize,
        remote: &Remote,
        watcher: &mut impl LeafWatcher,
    ) -> Result<(), LearnError> {
        let spec = self.record.settings.opponent_spec()?;
        thread::scope(|scope| {
            let testers = &mut testers(scope, &self.record.settings, &spec, threads.saturating_sub(1));
            // What it is worth before it has learned anything.
            if self.record.games == 0 && self.record.rows.is_empty() {
                testers.submit(Job { weights: self.record.weights.clone(), row: LeafRow::default() });
            }
            while self.record.games < games {
                let row = match self.block(games, remote, watcher) {
                    Ok(row) => row,
                    Err(error) => {
                        self.collect(testers, 0, watcher);
                        if matches!(error, LearnError::Stopped { .. }) {
                            watcher.save(&self.record)?;
                        }
                        return Err(error);
                    }
                };
                testers.submit(Job { weights: self.record.weights.clone(), row });
                self.collect(testers, usize::MAX, watcher);
                let is_due = self.record.games.is_multiple_of(LEAF_BLOCK * BLOCKS_BETWEEN_SAVES);
                if is_due || self.record.games >= games {
                    self.collect(testers, 0, watcher);
                    watcher.save(&self.record)?;
                }
            }
            Ok(())
        })
    }

    /// Takes in the rows of tests that are done.
    fn collect(
        &mut self,
        testers: &mut Background<'_, Job, LeafRow>,
        pending: usize,
        watcher: &mut impl LeafWatcher,
    ) {
        for row in testers.results(pending) {
            watcher.tested(&row);
            self.record.rows.push(row);
        }
        self.record.rows.sort_by_key(|row| row.games);
    }

    /// Plays the games up to the next test. Nothing of a block that does not come to its end is kept.
    fn block(
        &mut self,
        games: u64,
        remote: &Remote,
        watcher: &mut impl LeafWatcher,
    ) -> Result<LeafRow, LearnError> {
        let LeafRecord { settings, games: begin, weights, .. } = &self.record;
        let begin = *begin;
        let end = ((begin / LEAF_BLOCK + 1) * LEAF_BLOCK).min(games);
        let mut evaluator = LeafEvaluator::new(English, weights.clone());
        let mut row = LeafRow { games: end, ..LeafRow::default() };
        for number in begin..end {
            if remote.is_stopped() {
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
        self.record.weights = evaluator.weights;
        self.record.games = end;
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
